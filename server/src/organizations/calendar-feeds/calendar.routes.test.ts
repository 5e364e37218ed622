import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { maximumCalendarEvents } from '@portal/contract/organizations/calendar-feed.schema.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { calendarCalls, parseCalendar } from '#testing/calendar-feeds.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({
  people: { staff: 'staff' },
  isPerTest: true,
});
const { staff } = callers;
const { makeFeed, readFeed, eventsOf, summariesOf, feedOf } = calendarCalls(portal);
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeEach(async () => {
  clock.set('2026-05-10T16:00:00.000Z');
  team = await makeArticleTeam(db());
});
afterEach(() => clock.set());

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

const readAgain = (token: string, tag: string) =>
  portal.anonymous.raw('GET', `/api/calendars/${token}/calendar.ics`, undefined, {
    'if-none-match': tag,
  });

// Requirements: B-ICAL-01
describe('a personal calendar feed', () => {
  test('contains its owner’s due dates for the articles assigned to that person', async () => {
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

  test('marks completed steps, and includes a rework step only once the rework has been requested', async () => {
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

  test('omits articles that are on hold or archived, and steps that the content type doesn’t have', async () => {
    await article({ ...dates, status: 'on_hold' });
    await article({ ...dates, archived: 1 });
    await article({ ...dates, type: 'link_building', title: 'Links' });
    expect(await summariesOf(await feedOf(team.people.editor))).toEqual([]);
    expect(await summariesOf(await feedOf(team.people.writer))).toEqual([
      `Write: Links (${team.organization.dba_name})`,
    ]);
  });

  test('omits articles that were posted before the feed’s first day', async () => {
    const posted = { ...dates, status: 'posted' } as const;
    await article({ ...posted, title: 'Old', completed_at: '2026-02-10T04:59:59.999Z' });
    await article({ ...posted, title: 'New', completed_at: '2026-02-10T05:00:00.000Z' });
    expect(await summariesOf(await feedOf(team.people.writer))).toEqual([
      `✓ Write: New (${team.organization.dba_name})`,
    ]);
  });

  test('contains a date only once for a person with two roles', async () => {
    await article({ ...dates, poster_id: team.people.lead.id });
    const summaries = await summariesOf(await feedOf(team.people.lead));
    expect(summaries.filter((summary) => summary.startsWith('Go-Live'))).toHaveLength(1);
  });

  test('contains the person’s checklist items that have due dates', async () => {
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
describe('a client’s calendar feed', () => {
  test('contains all due dates for staff, but only the due dates of shared work for clients', async () => {
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

  test('contains only assigned articles for a freelancer with an account at the client', async () => {
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

// Requirements: B-ICAL-04
describe('a calendar feed after a change of permissions', () => {
  test('is empty once its owner has lost all permissions', async () => {
    await article(dates);
    const { writer } = team.people;
    const token = await feedOf(writer);
    expect(await summariesOf(token)).toHaveLength(1);
    await db().updateTable('person').set({ group_id: null }).where('id', '=', writer.id).execute();
    expect(await summariesOf(token)).toEqual([]);
  });

  test('no longer contains an article that was put on hold, if the owner is a client', async () => {
    const { id } = await article(dates);
    const token = await feedOf(team.people.approver, team.organization.id);
    expect(await summariesOf(token)).toHaveLength(3);
    await db().updateTable('article').set({ status_id: 11 }).where('id', '=', id).execute();
    expect(await summariesOf(token)).toEqual([]);
  });

  test('returns 404 once its owner can no longer see the client', async () => {
    const token = await feedOf(team.people.approver, team.organization.id);
    expect((await readFeed(token)).status).toBe(200);
    const params = { id: team.organization.id };
    await staff.call(organizationEndpoints.update, { params, body: { is_active: false } });
    expect((await readFeed(token)).status).toBe(404);
  });
});

// Requirements: B-ICAL-08
describe('a calendar feed’s file', () => {
  test('can be parsed by a calendar app, with all-day events and times in the agency’s time zone', async () => {
    const { id, version } = await article(dates);
    const { text, headers } = await readFeed(await feedOf(people.staff, team.organization.id));
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { calendar, zones, events } = parseCalendar(text);
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

  test('keeps the ids of events, and increments their sequence with each change', async () => {
    const { id } = await article(dates);
    const token = await feedOf(team.people.writer);
    const [before] = await eventsOf(token);
    clock.set('2026-05-10T18:00:00.000Z');
    const body = { title: 'Rowing', duedate_write: '2026-05-13' };
    const { status } = await staff.call(articleEndpoints.update, { params: { id }, body });
    expect(status).toBe(200);
    const [after] = await eventsOf(token);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.startDate.toString()).toBe('2026-05-13');
    expect(String(after?.component.getFirstPropertyValue('last-modified'))).toBe(
      '2026-05-10T18:00:00Z',
    );
  });

  test('covers the previous three months and the next twelve months', async () => {
    const days = ['2026-02-09', '2026-02-10', '2027-05-10', '2027-05-11'];
    for (const day of days) await article({ duedate_write: day, title: day });
    const titles = (await summariesOf(await feedOf(team.people.writer))).map((summary) =>
      summary.slice('Write: '.length, 'Write: 2026-02-10'.length),
    );
    expect(titles).toEqual(['2026-02-10', '2027-05-10']);
  });

  test('contains only the earliest 5,000 events', async () => {
    const { id: _, ...copied } = await article({ ...dates, title: 'Copy' });
    const articles = Math.ceil(maximumCalendarEvents / Object.keys(dates).length) + 5;
    const rows = Array.from({ length: articles }, () => copied);
    for (let start = 0; start < rows.length; start += 200) {
      await db()
        .insertInto('article')
        .values(rows.slice(start, start + 200))
        .execute();
    }
    const { text } = await readFeed(await feedOf(people.staff, team.organization.id));
    const days = text.match(/^DTSTART.*$/gm)?.slice(-maximumCalendarEvents) ?? [];
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(maximumCalendarEvents);
    expect(days.filter((day) => day.includes('20260512'))).toHaveLength(articles + 1);
    expect(days.filter((day) => day.includes('20260525')).length).toBeLessThan(articles);
  });
});

// Requirements: B-ICAL-09
describe('a calendar app that reads a feed', () => {
  test('gets a 304 if nothing has changed, and may cache the feed only privately', async () => {
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

  test('can request just the headers', async () => {
    const token = await feedOf(team.people.writer);
    const { headers } = await readFeed(token);
    const url = `/api/calendars/${token}/calendar.ics`;
    const answer = await portal.app.inject({ method: 'HEAD', url });
    expect(answer).toMatchObject({ statusCode: 200, body: '' });
    expect(answer.headers.etag).toBe(headers.etag);
  });

  test('gets a 404 instead of a 304 if the address no longer works', async () => {
    const { writer } = team.people;
    const token = await feedOf(writer);
    const tag = String((await readFeed(token)).headers.etag);
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', writer.id).execute();
    expect((await readAgain(token, tag)).status).toBe(404);
  });
});
