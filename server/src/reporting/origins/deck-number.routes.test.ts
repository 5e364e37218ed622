import { accountHealthEndpoints } from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { organizationDataEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import { metricGoalEndpoints } from '@portal/contract/reporting/goals/metric-goal.endpoints.ts';
import { deckNumberEndpoints } from '@portal/contract/reporting/origins/number-origin.endpoints.ts';
import type { NumberOrigin } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveSnapshot } from '#platform/connectors/snapshots.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import {
  component,
  makeDataImport,
  makeNumbers,
  makePresentation,
  makeReport,
} from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers, people } = usePortal({
  now: '2026-03-10T15:00:00.000Z',
  people: { staff: 'staff' },
  isPerTest: true,
});
const { staff } = callers;
const { origins, changed, compare } = deckNumberEndpoints;
let db: Db;
let client: number;

beforeEach(async () => {
  db = portal.database.writer;
  client = (await makeOrganization(db)).id;
});
afterEach(() => clock.set());

const traffic = (value: number) => ({ sources: [{ source: 'Direct', value }] });
const calls = (value: number) => ({
  lead_counts: [{ lead_type: 'Phone Call' as const, value, quotable_count: null }],
});

/** Creates a month's deck with both charts. */
async function makeDeck(month: number): Promise<{ report: number; id: number }> {
  const planningMonth = await makePlanningMonth(db, { year: 2026, month });
  const { id: report } = await makeReport(db, {
    organization_id: client,
    planning_month_id: planningMonth.id,
    report_url: 'https://example.com/report',
    status: 'finalReview',
  });
  const components = [component('GoogleAnalyticsChart'), component('WhatConvertsChart')];
  const { id } = await makePresentation(db, report, { slides: [{ title: 'Traffic', components }] });
  return { report, id };
}

async function pullAll(): Promise<void> {
  for (const [place, month] of dataMonths({ year: 2026, month: 3 }).entries()) {
    const pull = { organization: client, month };
    await saveSnapshot(db, 'google-analytics', pull, {
      sourceId: '111',
      data: traffic(100 + place),
    });
    await saveSnapshot(db, 'whatconverts', pull, { sourceId: 'acc-7', data: calls(10 + place) });
  }
}

const send = (report: number) =>
  staff.callRaw(reportEndpoints.update, { params: { id: report }, body: { status: 'sent' } });

const type = (month: string, value: number, caller: Caller = staff) =>
  caller.callRaw(organizationDataEndpoints.save, {
    params: { id: client, kind: 'analytics', month },
    body: { analytics: traffic(value) },
  });

async function makeClient(): Promise<Caller> {
  const person = await makePerson(db, { kind: 'owner' });
  await makeAccount(db, {
    person_id: person.id,
    organization_id: client,
    role: groups.accountOwner,
  });
  return portal.signIn(person);
}

async function originOf(id: number, key: string, caller = staff): Promise<NumberOrigin> {
  const { body } = await caller.call(origins, { params: { id } });
  const found = body.components.flatMap((one) => one.origins).find((one) => one.key === key);
  if (!found) throw new Error(`There is no origin for ${key}.`);
  return found;
}

describe('the origin of a number in a deck', () => {
  // Requirements: B-ORIGIN-01, B-ORIGIN-02
  test('has the source, account, period, and time of a pull', async () => {
    await pullAll();
    const { id } = await makeDeck(3);
    expect(await originOf(id, 'traffic 2026-02')).toEqual({
      key: 'traffic 2026-02',
      label: 'New users, February 2026',
      value: 105,
      source: 'google_analytics',
      period: { from: '2026-02-01', to: '2026-02-28' },
      pulled_at: '2026-03-10T15:00:00.000Z',
      account: '111',
      history: [
        {
          action: 'pulled',
          changed_at: '2026-03-10T15:00:00.000Z',
          person: null,
          before: null,
          after: 105,
        },
      ],
    });
    expect(await originOf(id, 'leads 2025-09')).toMatchObject({
      source: 'whatconverts',
      account: 'acc-7',
      period: { from: '2025-09-01', to: '2025-09-30' },
    });
  });

  // Requirements: B-ORIGIN-02
  test('names the person who entered the number, and has the history of entered and removed numbers', async () => {
    await pullAll();
    const { id } = await makeDeck(3);
    clock.set('2026-03-11T09:00:00.000Z');
    await type('2026-02', 150);
    const { name } = people.staff;
    const person = { id: people.staff.id, name };
    const entered = await originOf(id, 'traffic 2026-02');
    expect(entered).toMatchObject({
      value: 150,
      source: 'by_hand',
      pulled_at: '2026-03-11T09:00:00.000Z',
      changed_by: person,
    });
    expect(entered).not.toHaveProperty('account');
    await staff.call(organizationDataEndpoints.remove, {
      params: { id: client, kind: 'analytics', month: '2026-02' },
    });
    const { history, source } = await originOf(id, 'traffic 2026-02');
    expect(source).toBe('google_analytics');
    expect(
      history?.map(({ action, person, before, after }) => [action, person, before, after]),
    ).toEqual([
      ['removed', person, 150, null],
      ['entered', person, null, 150],
      ['pulled', null, null, 105],
    ]);
  });

  // Requirements: B-ORIGIN-02
  test('contains a file’s name, and null for facts that weren’t recorded for older numbers', async () => {
    const file = await makeDataImport(db, { name: 'traffic.csv', person_id: people.staff.id });
    await makeNumbers(db, {
      organizationId: client,
      month: '2026-02',
      origin: 'file',
      analytics: traffic(7),
      sourceId: file.id,
    });
    await makeNumbers(db, { organizationId: client, month: '2026-01', analytics: traffic(9) });
    const { id } = await makeDeck(3);
    expect(await originOf(id, 'traffic 2026-02')).toMatchObject({
      source: 'file',
      account: 'traffic.csv',
      changed_by: { id: people.staff.id },
      history: [],
    });
    expect(await originOf(id, 'traffic 2026-01')).toMatchObject({ account: null, history: [] });
  });

  // Requirements: B-ORIGIN-03
  test('gives clients only the source, period, and day of the sent numbers', async () => {
    await pullAll();
    await type('2026-02', 150);
    const { id, report } = await makeDeck(3);
    const owner = await makeClient();
    expect((await owner.call(origins, { params: { id } })).status).toBe(404);
    expect((await send(report)).status).toBe(200);
    await type('2026-02', 170);
    expect(await originOf(id, 'traffic 2026-02', owner)).toEqual({
      key: 'traffic 2026-02',
      label: 'New users, February 2026',
      value: 150,
      source: 'by_hand',
      period: { from: '2026-02-01', to: '2026-02-28' },
      pulled_at: '2026-03-10T15:00:00.000Z',
    });
    const { text } = await owner.raw('GET', `/api/slide-decks/${id}/origins/`).then(({ body }) => ({
      text: JSON.stringify(body),
    }));
    expect(text).not.toContain('111');
    expect(text).not.toContain('acc-7');
    const stranger = await portal.signIn(await makePerson(db, { kind: 'customer' }));
    expect((await stranger.call(origins, { params: { id } })).status).toBe(404);
    expect((await portal.anonymous.call(origins, { params: { id } })).status).toBe(401);
    expect((await owner.call(changed, { params: { id } })).status).toBe(403);
    expect((await owner.callRaw(compare, { params: { id }, query: { with: id } })).status).toBe(
      403,
    );
  });

  // Requirements: B-ORIGIN-05
  test('keeps the account of the sent numbers after a pull from another property', async () => {
    await pullAll();
    const { id, report } = await makeDeck(3);
    await send(report);
    clock.set('2026-03-12T09:00:00.000Z');
    const pull = { organization: client, month: '2026-02' };
    await saveSnapshot(db, 'google-analytics', pull, { sourceId: '222', data: traffic(90) });
    expect((await originOf(id, 'traffic 2026-02')).account).toBe('222');
    const { body } = await staff.callRaw(origins, { params: { id }, query: { sent: 'true' } });
    const sent = body.components[0]?.origins.find(({ key }) => key === 'traffic 2026-02');
    expect(sent).toMatchObject({ value: 105, account: '111' });
  });
});

// Requirements: B-ORIGIN-05
test('staff see which numbers changed after a deck was sent, their old and new values, when they changed, and by whom', async () => {
  await pullAll();
  const { id, report } = await makeDeck(3);
  const read = async () => (await staff.call(changed, { params: { id } })).body;
  expect(await read()).toMatchObject({ sent_version_number: null, sent_at: null, total: 0 });
  await send(report);
  expect(await read()).toMatchObject({ sent_version_number: 1, total: 0, changes: [] });
  clock.set('2026-03-12T09:00:00.000Z');
  await type('2026-02', 150);
  const { total, changes } = await read();
  expect(total).toBe(2);
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['New users, February 2026', 105, 150],
    ['New users: Direct, February 2026', 105, 150],
  ]);
  expect(changes[0]).toMatchObject({
    slide: 'Traffic',
    name: 'Google Analytics Chart',
    changed_at: '2026-03-12T09:00:00.000Z',
    changed_by: { id: people.staff.id },
    source: 'by_hand',
  });
});

describe('the numbers of two decks', () => {
  // Requirements: B-ORIGIN-10
  test('are matched by their distance from the report’s month, and are compared with a difference and a percentage', async () => {
    await pullAll();
    const march = await makeDeck(3);
    const february = await makeDeck(2);
    const { body } = await staff.callRaw(compare, {
      params: { id: february.id },
      query: { with: march.id },
    });
    const row = body.rows.find(
      ({ metric, first_period }) => metric === 'New users' && first_period === 'January 2026',
    );
    expect(row).toMatchObject({
      component: 'Google Analytics Chart',
      second_period: 'February 2026',
      first: 104,
      second: 105,
      difference: 1,
      percent: 1,
    });
    const oldest = body.rows.filter(({ first }) => first === null);
    expect(oldest.every(({ difference, percent }) => difference === null && percent === null)).toBe(
      true,
    );
  });

  // Requirements: B-ORIGIN-10
  test('must belong to one client, and can be from two versions of a deck', async () => {
    await pullAll();
    const { id, report } = await makeDeck(3);
    await send(report);
    await type('2026-02', 210);
    expect((await send(report)).status).toBe(200);
    const query = { with: id, number: 1 };
    const { body } = await staff.callRaw(compare, { params: { id }, query });
    expect(
      body.rows.find(
        ({ first_period, metric }) => metric === 'New users' && first_period === 'February 2026',
      ),
    ).toMatchObject({ second: 210 });
    client = (await makeOrganization(db)).id;
    const other = await makeDeck(4);
    const refused = await staff.callRaw(compare, { params: { id }, query: { with: other.id } });
    expect(refused).toMatchObject({ status: 400, body: { with: [expect.any(String)] } });
  });
});

// Requirements: B-ORIGIN-09
test('a goal is shown with the numbers of its months, and frozen with a sent deck', async () => {
  await pullAll();
  const { id, report } = await makeDeck(3);
  const { body: goal } = await staff.call(metricGoalEndpoints.create, {
    body: { organization: client, metric: 'leads', value: 12, from_month: '2026-01' },
  });
  expect((await originOf(id, 'leads 2026-01')).goal).toEqual({ value: 12, direction: 'at_least' });
  expect(await originOf(id, 'leads 2025-12')).not.toHaveProperty('goal');
  await send(report);
  await staff.call(metricGoalEndpoints.update, { params: { id: goal.id }, body: { value: 99 } });
  const owner = await makeClient();
  expect((await originOf(id, 'leads 2026-02', owner)).goal?.value).toBe(12);
  expect((await originOf(id, 'leads 2026-02')).goal?.value).toBe(99);
});

describe('the origins of account health', () => {
  // Requirements: B-ORIGIN-04
  test('cover months, page speed, posts, and the score; clients get no accounts or people', async () => {
    await pullAll();
    const read = (caller: Caller) =>
      caller.call(accountHealthEndpoints.origins, { params: { id: client } });
    const { body } = await read(staff);
    const keyed = new Map(body.origins.map((origin) => [origin.key, origin]));
    expect(keyed.get('traffic 2026-02')).toMatchObject({ account: '111', value: 105 });
    expect(keyed.get('approvals')).toMatchObject({ value: 0, source: 'portal' });
    const owner = await makeClient();
    const { status, body: seen } = await read(owner);
    expect(status).toBe(200);
    const text = JSON.stringify(seen);
    for (const word of ['account', 'changed_by', 'history', '111', 'acc-7', 'score']) {
      expect(text).not.toContain(`"${word}`);
    }
    const stranger = await portal.signIn(await makePerson(db, { kind: 'customer' }));
    expect([403, 404]).toContain((await read(stranger)).status);
  });
});
