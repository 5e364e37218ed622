import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { defaultWorkingDays } from '@portal/contract/platform/working-days.ts';
import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { followTimeZone } from '#platform/settings/time-zone.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal({ isPerTest: true });

afterEach(() => {
  clock.set();
  clock.setTimeZone('America/New_York');
});

// Requirements: D-06
test("a superuser changes the agency's time zone, and the clocks of all servers use the new time zone", async () => {
  clock.set('2026-03-03T03:00:00.000Z');
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const caller = await portal.signIn(root);
  expect((await caller.call(portalSettingEndpoints.get)).body).toEqual({
    time_zone: 'America/New_York',
    review_link_days: 14,
    live_page_months: 12,
    working_days: defaultWorkingDays,
    phones: false,
    version: 0,
  });
  expect(clock.today()).toBe('2026-03-02');
  const body = { time_zone: 'Europe/Berlin' };
  const changed = await caller.call(portalSettingEndpoints.update, { body });
  expect(changed.body).toEqual({
    ...body,
    review_link_days: 14,
    live_page_months: 12,
    working_days: defaultWorkingDays,
    phones: false,
    version: 1,
  });
  // The event is sent to everyone, since every open tab must refetch the settings.
  const events = await portal.database.reader.selectFrom('event').selectAll().execute();
  expect(events.filter(({ topic }) => topic === 'portal-setting')).toMatchObject([
    { record_id: null, person_id: null },
  ]);
  const settings = await portal.anonymous.call(portalEndpoints.settings);
  expect(settings.body.time_zone).toBe('Europe/Berlin');
  const anotherServer = followTimeZone(portal.database, 'America/New_York', () => undefined);
  await anotherServer.poll();
  expect(clock.today()).toBe('2026-03-03');
});

test('saving the initial time zone confirms it, and saving it a second time changes nothing', async () => {
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const caller = await portal.signIn(root);
  const body = { time_zone: 'America/New_York' };
  for (const _ of ['confirms', 'changes nothing']) {
    const { body: saved } = await caller.call(portalSettingEndpoints.update, { body });
    expect(saved).toMatchObject({ ...body, version: 1 });
  }
});

// Requirements: D-06
test('only superusers can set the time zone, and it must exist', async () => {
  const [root, staff] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'superuser' }),
    await makePerson(db, { kind: 'staff' }),
  ]);
  const wrong = { body: { time_zone: 'Mars/Olympus' } };
  const answer = await (await portal.signIn(root)).call(portalSettingEndpoints.update, wrong);
  expect(answer.status).toBe(400);
  expect((await (await portal.signIn(staff)).call(portalSettingEndpoints.get)).status).toBe(403);
});

// Requirements: D-06, D-29
test('a preview counts articles that a new time zone would make late; saving it shifts all due times', async () => {
  // In New York it is 22:00 on the 2nd, in Berlin 04:00 on the 3rd.
  clock.set('2026-03-03T03:00:00.000Z');
  const root = await portal.database.transaction(async (db) => {
    const due = { duedate_write: '2026-03-02', due_at: '2026-03-03T04:59:59.999Z' };
    await makeArticle(db, { status_id: statusId.writing, ...due });
    await makeArticle(db, { status_id: statusId.planned, ...due });
    await makeArticle(db, { status_id: statusId.writing, ...due, archived: 1 });
    const exact = { duedate_schedulepost: '2026-03-03T01:00:00.000Z' };
    const due_at = exact.duedate_schedulepost;
    await makeArticle(db, { status_id: statusId.ready_to_post, ...exact, due_at });
    return makePerson(db, { kind: 'superuser' });
  });
  const caller = await portal.signIn(root);
  const effectOf = async (time_zone: string) =>
    (await caller.call(portalSettingEndpoints.preview, { query: { time_zone } })).body;
  const newYork = { time_zone: 'America/New_York', today: '2026-03-02', late_count: 1 };
  expect(await effectOf('America/New_York')).toEqual(newYork);
  const berlin = { time_zone: 'Europe/Berlin', today: '2026-03-03', late_count: 2 };
  expect(await effectOf('Europe/Berlin')).toEqual(berlin);

  await caller.call(portalSettingEndpoints.update, { body: { time_zone: 'Europe/Berlin' } });
  const rows = await portal.database.reader
    .selectFrom('article')
    .select('due_at')
    .orderBy('id')
    .execute();
  expect(rows.map(({ due_at }) => due_at)).toEqual([
    '2026-03-02T22:59:59.999Z',
    '2026-03-02T22:59:59.999Z',
    '2026-03-02T22:59:59.999Z',
    '2026-03-03T01:00:00.000Z',
  ]);
  const audit = await caller.call(auditEntryEndpoints.list, { query: { action: 'setting' } });
  expect(audit.body.map(({ details }) => details)).toEqual([
    { time_zone: { from: 'America/New_York', to: 'Europe/Berlin' } },
  ]);
});

test('superusers can read the server’s configuration, without secrets', async () => {
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const caller = await portal.signIn(root);
  const { body, text } = await caller.call(portalSettingEndpoints.environment);
  expect(body).toMatchObject({ database: portal.database.engine, files: 'folder' });
  expect(text).not.toContain(portal.services.config.secret);
});

// Requirements: B-APPROVAL-09, B-APPROVAL-15
test('changes to working days, review link days, and live page months are saved and audited', async () => {
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const caller = await portal.signIn(root);
  const body = {
    review_link_days: 30,
    live_page_months: 6,
    working_days: {
      weekdays: [1, 2, 3, 4],
      holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
    },
  };
  const { status, body: changed } = await caller.call(portalSettingEndpoints.update, { body });
  expect([status, changed]).toMatchObject([200, { ...body, version: 3 }]);
  const { body: entries } = await caller.call(auditEntryEndpoints.list, { query: { limit: 10 } });
  const actions = entries.map(({ action }) => action);
  expect(actions.filter((action) => action === 'setting.changed')).toHaveLength(3);
  const wrong = { body: { review_link_days: 0 } };
  expect(await caller.call(portalSettingEndpoints.update, wrong)).toMatchObject({ status: 400 });
});

const calendarOf = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

// Requirements: B-APPROVAL-15, D-74
test('all-day events of three years are read from an .ics file, including recurring ones', async () => {
  clock.set('2026-11-26T15:00:00Z');
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const caller = await portal.signIn(root);
  const read = (calendar: string) =>
    caller.call(portalSettingEndpoints.readHolidays, { body: { calendar } });
  const calendar = calendarOf(
    eventOf('DTSTART;VALUE=DATE:20201225', 'SUMMARY:Christmas Day', 'RRULE:FREQ=YEARLY'),
    eventOf('DTSTART;VALUE=DATE:20271230', 'DTEND;VALUE=DATE:20280101', 'SUMMARY:Closed'),
    eventOf('DTSTART:20270104T090000Z', 'SUMMARY:Meeting'),
    eventOf('DTSTART;VALUE=DATE:20250101', 'SUMMARY:Past'),
  );
  expect((await read(calendar)).body).toEqual({
    holidays: [
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2027-12-25', name: 'Christmas Day' },
      { day: '2027-12-30', name: 'Closed' },
      { day: '2027-12-31', name: 'Closed' },
      { day: '2028-12-25', name: 'Christmas Day' },
    ],
  });
  for (const wrong of ['Hello', calendarOf(), calendarOf(eventOf('DTSTART;VALUE=DATE:x'))]) {
    expect(await read(wrong)).toMatchObject({
      status: 400,
      body: { calendar: [expect.any(String)] },
    });
  }
});

// Requirements: D-70, B-HOME-05
test('phone screens are off until a superuser turns them on, and anyone can read the setting before signing in', async () => {
  const [root, staff] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'superuser' }),
    await makePerson(db, { kind: 'staff' }),
  ]);
  const isOn = async () => (await portal.anonymous.call(portalEndpoints.settings)).body.phones;
  expect(await isOn()).toBe(false);
  const update = { body: { phones: true } };
  const refused = await (await portal.signIn(staff)).call(portalSettingEndpoints.update, update);
  expect(refused.status).toBe(403);
  expect(await isOn()).toBe(false);
  const caller = await portal.signIn(root);
  const { body } = await caller.call(portalSettingEndpoints.update, update);
  expect(body).toMatchObject({ phones: true, version: 1 });
  expect(await isOn()).toBe(true);
  const audit = await caller.call(auditEntryEndpoints.list, { query: { action: 'setting' } });
  expect(audit.body[0]?.details).toEqual({ phones: { from: false, to: true } });
});
