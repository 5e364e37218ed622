import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { calendarFeedEndpoints } from '@portal/contract/organizations/calendar-feed.endpoints.ts';
import { maximumCalendarEvents } from '@portal/contract/organizations/calendar-feed.schema.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { hashToken } from '#platform/tokens.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makeAccount, makeCalendarFeed, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { create, list, read, renew, revoke } = calendarFeedEndpoints;
const { portal, db, callers, people } = usePortal({
  people: { staff: 'staff', superuser: 'superuser' },
  isPerTest: true,
});
const { staff, superuser } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeEach(async () => {
  clock.set('2026-05-10T16:00:00.000Z');
  clock.setTimeZone('America/New_York');
  team = await makeArticleTeam(db());
});
afterEach(() => {
  clock.set();
  clock.setTimeZone('America/New_York');
});

const article = (change: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(db(), { ...team.columns, title: 'Sailing', ...change });

const dates = {
  duedate_write: '2026-05-12',
  duedate_edit: '2026-05-14',
  duedate_finalreview: '2026-05-18',
  duedate_schedulepost: '2026-05-20T21:00:00.000Z',
  duedate_qapost: '2026-05-22',
  duedate_golive: '2026-05-25',
};

const tokenOf = ({ address }: { address: string }) =>
  /\/calendars\/([\w-]+)\/calendar\.ics$/.exec(address)?.[1] ?? '';

async function makeFeed(caller: Caller, organization?: number) {
  const answer = await caller.call(create, { body: { organization } });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, token: tokenOf(answer.body) };
}

const readFeed = (token: string) => portal.anonymous.callRaw(read, { params: { token } });

const readAgain = (token: string, tag: string) =>
  portal.anonymous.raw('GET', `/api/calendars/${token}/calendar.ics`, undefined, {
    'if-none-match': tag,
  });

/** Parses a calendar as calendar programs do; returns its events. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { calendar, zones, events };
}

async function eventsOf(token: string) {
  const answer = await readFeed(token);
  expect(answer.status).toBe(200);
  return parse(answer.text).events;
}

const summariesOf = async (token: string) => (await eventsOf(token)).map(({ summary }) => summary);

const feedOf = async (person: { id: number }, organization?: number) =>
  (await makeFeed(await portal.signIn(person), organization)).token;

// Requirements: B-ICAL-01
describe('a personal feed', () => {
  test('has each person’s own due dates of their articles', async () => {
    await article(dates);
    await article({ title: 'Other', writer_id: null, lead_id: null, ...dates });
    const { writer, editor, approver, poster, lead } = team.people;
    const name = team.organization.dba_name;
    expect(await summariesOf(await feedOf(writer))).toEqual([`Write: Sailing (${name})`]);
    expect(await summariesOf(await feedOf(editor))).toEqual([
      `Edit: Sailing (${name})`,
      `Edit: Other (${name})`,
    ]);
    expect(await summariesOf(await feedOf(approver))).toEqual([
      `Final Review: Sailing (${name})`,
      `Final Review: Other (${name})`,
    ]);
    expect(await summariesOf(await feedOf(poster))).toEqual([
      `Schedule by: Sailing (${name})`,
      `Schedule by: Other (${name})`,
      `Go-Live: Sailing (${name})`,
      `Go-Live: Other (${name})`,
    ]);
    expect(await summariesOf(await feedOf(lead))).toEqual([
      `Post QA: Sailing (${name})`,
      `Go-Live: Sailing (${name})`,
    ]);
  });

  test('marks finished steps, and has reworks only once they are asked for', async () => {
    const rework = { duedate_rewrite: '2026-05-15', duedate_reedit: '2026-05-16' };
    await article({ ...dates, ...rework, title: 'A', status: 'rewrite' });
    await article({ ...dates, ...rework, title: 'B', status: 'editing' });
    await article({ ...dates, ...rework, title: 'C', status: 'final_review' });
    const name = team.organization.dba_name;
    expect(await summariesOf(await feedOf(team.people.writer))).toEqual([
      `✓ Write: A (${name})`,
      `✓ Write: B (${name})`,
      `✓ Write: C (${name})`,
      `Re-write: A (${name})`,
      `✓ Re-write: C (${name})`,
    ]);
  });

  test('leaves out articles that are on hold or archived, and steps that the content type lacks', async () => {
    await article({ ...dates, status: 'on_hold' });
    await article({ ...dates, archived: 1 });
    await article({ ...dates, type: 'link_building', title: 'Links' });
    expect(await summariesOf(await feedOf(team.people.editor))).toEqual([]);
    expect(await summariesOf(await feedOf(team.people.writer))).toEqual([
      `Write: Links (${team.organization.dba_name})`,
    ]);
  });

  test('has a date once for a person with two roles', async () => {
    await article({ ...dates, poster_id: team.people.lead.id });
    const summaries = await summariesOf(await feedOf(team.people.lead));
    expect(summaries.filter((summary) => summary.startsWith('Go-Live'))).toHaveLength(1);
  });

  test('has the person’s checklist items with due dates', async () => {
    const { checklist } = await makeBuildWithChecklist(db(), {
      organization_id: team.organization.id,
    });
    const assignee_id = people.staff.id;
    await makeChecklistItem(db(), checklist.id, { name: 'Logo', assignee_id, due: '2026-05-13' });
    await makeChecklistItem(db(), checklist.id, {
      name: 'Domain',
      assignee_id,
      due: '2026-05-11',
      completed: 1,
    });
    await makeChecklistItem(db(), checklist.id, { name: 'Fonts', due: '2026-05-13' });
    const name = team.organization.dba_name;
    const { token } = await makeFeed(staff);
    expect(await summariesOf(token)).toEqual([`✓ Domain (${name})`, `Logo (${name})`]);
  });
});

// Requirements: B-ICAL-02
describe('a client’s feed', () => {
  test('has all due dates for staff, and those of the shared work for its clients', async () => {
    await article(dates);
    await makeArticle(db(), { title: 'Elsewhere', ...dates });
    const { id } = team.organization;
    expect(await summariesOf(await feedOf(people.staff, id))).toEqual([
      'Write: Sailing',
      'Edit: Sailing',
      'Final Review: Sailing',
      'Schedule by: Sailing',
      'Post QA: Sailing',
      'Go-Live: Sailing',
    ]);
    expect(await summariesOf(await feedOf(team.people.approver, id))).toEqual([
      'Final Review: Sailing',
      'Schedule by: Sailing',
      'Go-Live: Sailing',
    ]);
    await db()
      .updateTable('organization')
      .set({ shows_internal_work: 1 })
      .where('id', '=', id)
      .execute();
    const other = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: other.id, organization_id: id });
    expect(await summariesOf(await feedOf(other, id))).toHaveLength(6);
  });

  test('is refused to people who don’t see the client', async () => {
    const stranger = await portal.signIn(await makePerson(db(), { kind: 'customer' }));
    const body = { organization: team.organization.id };
    expect((await stranger.call(create, { body })).status).toBe(404);
    expect((await stranger.call(create, { body: { organization: 999_999 } })).status).toBe(404);
  });

  test('has only the articles on which a freelancer with an account there works', async () => {
    await article(dates);
    await article({ ...dates, title: 'Other', writer_id: null });
    const { writer } = team.people;
    await makeAccount(db(), {
      person_id: writer.id,
      organization_id: team.organization.id,
      role: { id: writer.group_id ?? 0 },
    });
    const summaries = await summariesOf(await feedOf(writer, team.organization.id));
    expect(summaries).toHaveLength(6);
    expect(summaries.every((summary) => summary.endsWith('Sailing'))).toBe(true);
  });
});

// Requirements: B-ICAL-03
describe('the address of a feed', () => {
  test('is returned once and stored as a hash', async () => {
    const { id, token } = await makeFeed(staff);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const listed = await staff.call(list);
    expect(listed.body).toEqual([
      { id, organization: null, created_at: clock.instant(), last_read_at: null },
    ]);
    expect(listed.text).not.toContain(token);
    const rows = await db().selectFrom('calendar_feed').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash).toBe(hashToken(token));
  });

  test('exists once per person and client, even if two are created concurrently', async () => {
    const organization = team.organization.id;
    await makeFeed(staff);
    await makeFeed(staff, organization);
    await makeFeed(superuser);
    expect((await staff.call(create, { body: {} })).status).toBe(409);
    const answers = await Promise.all([
      superuser.call(create, { body: { organization } }),
      superuser.call(create, { body: { organization } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = await staff.call(list, { query: { organization } });
    expect(body.map((feed) => feed.organization)).toEqual([
      { id: organization, name: team.organization.dba_name },
    ]);
  });

  test('can be renewed and revoked by its person alone, and the old address stops working', async () => {
    const { id, token } = await makeFeed(staff);
    expect((await readFeed(token)).status).toBe(200);
    for (const call of [renew, revoke]) {
      expect((await superuser.call(call, { params: { id } })).status).toBe(404);
    }
    const renewed = await staff.call(renew, { params: { id } });
    expect(renewed.body).toMatchObject({ id, last_read_at: null });
    expect((await readFeed(token)).status).toBe(404);
    const next = tokenOf(renewed.body);
    expect((await readFeed(next)).status).toBe(200);
    expect((await staff.call(revoke, { params: { id } })).status).toBe(204);
    expect((await readFeed(next)).status).toBe(404);
    expect((await staff.call(list)).body).toEqual([]);
  });

  test('can’t be created, renewed or revoked by an impersonator', async () => {
    const { writer } = team.people;
    const impersonated = await portal.impersonate(people.superuser, writer);
    const { id } = await makeFeed(await portal.signIn(writer));
    expect((await impersonated.call(create, { body: {} })).status).toBe(403);
    expect((await impersonated.call(renew, { params: { id } })).status).toBe(403);
    expect((await impersonated.call(revoke, { params: { id } })).status).toBe(403);
  });

  test('shows when it was last read, recorded at most hourly', async () => {
    const { token } = await makeFeed(staff);
    const lastRead = async () => (await staff.call(list)).body[0]?.last_read_at;
    await readFeed(token);
    expect(await lastRead()).toBe('2026-05-10T16:00:00.000Z');
    clock.set('2026-05-10T16:59:59.000Z');
    await readFeed(token);
    expect(await lastRead()).toBe('2026-05-10T16:00:00.000Z');
    clock.set('2026-05-10T17:00:00.000Z');
    await readFeed(token);
    expect(await lastRead()).toBe('2026-05-10T17:00:00.000Z');
  });

  test('is audited when it is created, renewed and revoked', async () => {
    const { id } = await makeFeed(staff, team.organization.id);
    await staff.call(renew, { params: { id } });
    await staff.call(revoke, { params: { id } });
    const { body } = await superuser.call(auditEntryEndpoints.list, {
      query: { actor: people.staff.id },
    });
    expect(body.map(({ action }) => action)).toEqual([
      'calendar_feed.revoked',
      'calendar_feed.renewed',
      'calendar_feed.created',
    ]);
    expect(body[0]?.details).toEqual({
      person: people.staff.id,
      organization: team.organization.id,
    });
  });
});

// Requirements: B-ICAL-04
describe('a feed never has more than its person may see now', () => {
  test('so lost rights empty it at the next read', async () => {
    await article(dates);
    const { writer } = team.people;
    const token = await feedOf(writer);
    expect(await summariesOf(token)).toHaveLength(1);
    await db().updateTable('person').set({ group_id: null }).where('id', '=', writer.id).execute();
    expect(await summariesOf(token)).toEqual([]);
  });

  test('so a client loses an article that is put on hold', async () => {
    const { id } = await article(dates);
    const token = await feedOf(team.people.approver, team.organization.id);
    expect(await summariesOf(token)).toHaveLength(3);
    await db().updateTable('article').set({ status_id: 11 }).where('id', '=', id).execute();
    expect(await summariesOf(token)).toEqual([]);
  });

  test('so a client’s feed works only while the client is visible', async () => {
    const token = await feedOf(team.people.approver, team.organization.id);
    expect((await readFeed(token)).status).toBe(200);
    const params = { id: team.organization.id };
    await staff.call(organizationEndpoints.update, { params, body: { is_active: false } });
    expect((await readFeed(token)).status).toBe(404);
  });
});

// Requirements: B-ICAL-05
describe('a feed ends', () => {
  test('when its person is deactivated, and doesn’t come back', async () => {
    const { writer } = team.people;
    const token = await feedOf(writer);
    const activate = (is_active: boolean) =>
      superuser.call(userEndpoints.update, { params: { id: writer.id }, body: { is_active } });
    expect((await activate(false)).status).toBe(200);
    expect((await readFeed(token)).status).toBe(404);
    expect((await activate(true)).status).toBe(200);
    expect((await readFeed(token)).status).toBe(404);
  });

  test('when its person is deactivated without the portal’s hooks', async () => {
    const { writer } = team.people;
    const token = await feedOf(writer);
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', writer.id).execute();
    expect((await readFeed(token)).status).toBe(404);
  });

  test('when its person leaves the client, and doesn’t come back with a new account', async () => {
    const { approver } = team.people;
    const organization = team.organization.id;
    const token = await feedOf(approver, organization);
    const own = await feedOf(approver);
    const { id } = await db()
      .selectFrom('account')
      .select('id')
      .where('person_id', '=', approver.id)
      .executeTakeFirstOrThrow();
    expect((await staff.call(accountEndpoints.delete, { params: { id } })).status).toBe(204);
    await makeAccount(db(), { person_id: approver.id, organization_id: organization });
    expect((await readFeed(token)).status).toBe(404);
    expect((await readFeed(own)).status).toBe(200);
  });
});

// Requirements: B-ICAL-06
describe('an address that doesn’t work', () => {
  test('gets the same 404, whatever the reason', async () => {
    const { id, token } = await makeFeed(staff);
    await staff.call(revoke, { params: { id } });
    const { writer } = team.people;
    const ended = await feedOf(writer);
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', writer.id).execute();
    const answers = [await readFeed('unknown'), await readFeed(token), await readFeed(ended)];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test('is limited per address, while valid ones go on working', async () => {
    const { token } = await makeFeed(staff);
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await readFeed(`guess-${guess}`)).status).toBe(404);
    }
    expect((await readFeed('one-more')).status).toBe(429);
    expect((await readFeed(token)).status).toBe(200);
    clock.set('2026-05-10T16:16:00.000Z');
    expect((await readFeed('one-more')).status).toBe(404);
  });
});

// Requirements: B-ICAL-08
describe('the file', () => {
  test('is read back by a calendar program: whole days, and moments in the agency’s time zone', async () => {
    const { id, version } = await article(dates);
    const { text, headers } = await readFeed(await feedOf(people.staff, team.organization.id));
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { calendar, zones, events } = parse(text);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(zones.map(({ tzid }) => tzid)).toEqual(['America/New_York']);
    const [write] = events;
    expect(write?.startDate.isDate).toBe(true);
    expect(write?.startDate.toString()).toBe('2026-05-12');
    expect(write?.endDate.toString()).toBe('2026-05-13');
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260512\r\nDTEND;VALUE=DATE:20260513\r\n');
    const moment = events.find(({ summary }) => summary.startsWith('Schedule by'));
    expect(text).toContain('\r\nDTSTART;TZID=America/New_York:20260520T170000\r\n');
    const start = moment?.startDate;
    if (start && zones[0]) start.zone = zones[0];
    expect(start?.toJSDate().toISOString()).toBe(dates.duedate_schedulepost);
    expect(write?.uid).toMatch(new RegExp(`^article-${id}-duedate_write@`));
    expect(write?.sequence).toBe(version);
    expect(write?.component.getFirstPropertyValue('url')).toContain(`article=${id}`);
  });

  test('keeps the ids of its events, and raises their sequence with each change', async () => {
    const { id } = await article(dates);
    const token = await feedOf(team.people.writer);
    const [before] = await eventsOf(token);
    clock.set('2026-05-10T18:00:00.000Z');
    const { status } = await staff.raw('PATCH', `/api/content-articles/${id}/`, {
      title: 'Rowing',
      duedate_write: '2026-05-13',
    });
    expect(status).toBe(200);
    const [after] = await eventsOf(token);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.startDate.toString()).toBe('2026-05-13');
    expect(String(after?.component.getFirstPropertyValue('last-modified'))).toBe(
      '2026-05-10T18:00:00Z',
    );
  });

  test('reaches three months back and twelve ahead', async () => {
    const days = ['2026-02-09', '2026-02-10', '2027-05-10', '2027-05-11'];
    for (const day of days) await article({ duedate_write: day, title: day });
    const titles = (await summariesOf(await feedOf(team.people.writer))).map((summary) =>
      summary.slice('Write: '.length, 'Write: 2026-02-10'.length),
    );
    expect(titles).toEqual(['2026-02-10', '2027-05-10']);
  });

  test('has at most 5,000 events, the earliest', async () => {
    const first = await article({ ...dates, title: 'First', duedate_write: '2026-05-01' });
    const { id: _, ...copied } = first;
    const rows = Array.from({ length: maximumCalendarEvents + 5 }, (_row, index) => ({
      ...copied,
      title: `Copy ${index}`,
      duedate_write: '2026-06-01',
    }));
    for (let start = 0; start < rows.length; start += 200) {
      await db()
        .insertInto('article')
        .values(rows.slice(start, start + 200))
        .execute();
    }
    const summaries = await summariesOf(await feedOf(team.people.writer));
    expect(summaries).toHaveLength(maximumCalendarEvents);
    expect(summaries[0]).toContain('First');
  });
});

// Requirements: B-ICAL-09
describe('a calendar program', () => {
  test('gets 304 while nothing has changed, and may not share what it stores', async () => {
    const { id } = await article(dates);
    const token = await feedOf(team.people.writer);
    const { headers } = await readFeed(token);
    expect(headers['cache-control']).toBe('private, no-cache');
    const tag = String(headers.etag);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await readAgain(token, sent);
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(again.headers.etag).toBe(tag);
      expect(again.headers['cache-control']).toBe('private, no-cache');
    }
    await db().updateTable('article').set({ title: 'Rowing' }).where('id', '=', id).execute();
    const changed = await readAgain(token, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
  });

  test('gets no 304 with an address that has ended', async () => {
    const { writer } = team.people;
    const token = await feedOf(writer);
    const tag = String((await readFeed(token)).headers.etag);
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', writer.id).execute();
    expect((await readAgain(token, tag)).status).toBe(404);
  });
});

test('feeds of clients that the person no longer sees aren’t listed', async () => {
  const { approver } = team.people;
  await makeCalendarFeed(db(), {
    token: 'hidden',
    personId: approver.id,
    organizationId: team.organization.id,
  });
  const caller = await portal.signIn(approver);
  expect((await caller.call(list)).body).toHaveLength(1);
  await db().deleteFrom('account').where('person_id', '=', approver.id).execute();
  expect((await caller.call(list)).body).toEqual([]);
});
