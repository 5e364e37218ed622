import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { calendarFeedEndpoints } from '@portal/contract/organizations/calendar-feed.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { hashToken } from '#platform/tokens.ts';
import { calendarCalls, tokenOf } from '#testing/calendar-feeds.ts';
import { makeArticleTeam } from '#testing/content.factories.ts';
import { makeAccount, makeCalendarFeed, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { create, list, renew, revoke } = calendarFeedEndpoints;
const { portal, db, callers, people } = usePortal({
  people: { staff: 'staff', superuser: 'superuser' },
  isPerTest: true,
});
const { staff, superuser } = callers;
const { makeFeed, readFeed, feedOf } = calendarCalls(portal);
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeEach(async () => {
  clock.set('2026-05-10T16:00:00.000Z');
  team = await makeArticleTeam(db());
});
afterEach(() => clock.set());

// Requirements: B-ICAL-03
describe('a calendar feed', () => {
  test('has an address that is returned only once and stored as a hash', async () => {
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

  test('is unique per person and client, even if two feeds are created concurrently', async () => {
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

  test('can be renewed and revoked only by its owner, and its old address then stops working', async () => {
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

  test('can’t be created, renewed, or revoked by an impersonator', async () => {
    const { writer } = team.people;
    const impersonated = await portal.impersonate(people.superuser, writer);
    const { id } = await makeFeed(await portal.signIn(writer));
    expect((await impersonated.call(create, { body: {} })).status).toBe(403);
    expect((await impersonated.call(renew, { params: { id } })).status).toBe(403);
    expect((await impersonated.call(revoke, { params: { id } })).status).toBe(403);
  });

  test('shows the time of its last read, updated at most hourly', async () => {
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

  test('is audited when it is created, renewed, or revoked', async () => {
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

// Requirements: B-ICAL-05
describe('the owner of a calendar feed', () => {
  test('loses the feed when deactivated, and doesn’t get it back when reactivated', async () => {
    const { writer } = team.people;
    const token = await feedOf(writer);
    const activate = (is_active: boolean) =>
      superuser.call(userEndpoints.update, { params: { id: writer.id }, body: { is_active } });
    expect((await activate(false)).status).toBe(200);
    expect((await readFeed(token)).status).toBe(404);
    expect((await activate(true)).status).toBe(200);
    expect((await readFeed(token)).status).toBe(404);
  });

  test('loses the feed even if deactivated directly in the database', async () => {
    const { writer } = team.people;
    const token = await feedOf(writer);
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', writer.id).execute();
    expect((await readFeed(token)).status).toBe(404);
  });

  test('loses a client’s feed when leaving the client, and doesn’t get it back with a new account', async () => {
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
describe('an invalid feed address', () => {
  test('returns the same 404 response in every case', async () => {
    const { id, token } = await makeFeed(staff);
    await staff.call(revoke, { params: { id } });
    const { writer } = team.people;
    const ended = await feedOf(writer);
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', writer.id).execute();
    const answers = [await readFeed('unknown'), await readFeed(token), await readFeed(ended)];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test('counts toward a limit per IP address, while valid feed addresses keep working', async () => {
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

test('feeds for clients that the person can no longer see aren’t listed', async () => {
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

// Requirements: B-ICAL-02
test('creating a client’s feed returns 404 for people who can’t see the client', async () => {
  const stranger = await portal.signIn(await makePerson(db(), { kind: 'customer' }));
  const body = { organization: team.organization.id };
  expect((await stranger.call(create, { body })).status).toBe(404);
  expect((await stranger.call(create, { body: { organization: 999_999 } })).status).toBe(404);
});
