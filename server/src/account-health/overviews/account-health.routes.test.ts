import {
  accountHealthEndpoints as calls,
  healthRefreshEndpoints as refreshes,
} from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { summarizeMonths } from '@portal/contract/account-health/overviews/monthly-figures.ts';
import { pageSpeedEndpoints as runs } from '@portal/contract/account-health/page-speed/page-speed-run.endpoints.ts';
import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { saveSnapshotError } from '#platform/connectors/snapshots.service.ts';
import {
  makePageSpeedRun,
  makeRefresh,
  pageSpeedScoresOf,
} from '#testing/account-health.factories.ts';
import { makeArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeNumbers } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db } = usePortal();
let staff: Caller;

beforeEach(async () => {
  clock.set('2026-06-15T12:00:00.000Z');
  await db().updateTable('organization').set({ is_active: 0 }).execute();
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});
afterEach(() => clock.set());

const list = async (caller: Caller = staff) => (await caller.call(calls.list)).body;
const get = async ({ id }: Organization, caller: Caller = staff) =>
  (await caller.call(calls.get, { params: { id } })).body;
const source = (value: number) => ({ sources: [{ source: 'Direct', value }] });
const calling = (value: number, quotable_count: number | null = null) => ({
  lead_counts: [{ lead_type: 'Phone Call' as const, value, quotable_count }],
});

async function makeApproval(organization: Organization, title = 'Waiting') {
  const client = await makePerson(db(), { kind: 'customer' });
  return makeArticle(db(), {
    title,
    client_id: organization.id,
    status_id: statusId.final_review,
    final_approver_id: client.id,
  });
}

describe('account overviews', () => {
  // Requirements: P2-API-HEALTH-01, P2-DATA-16, P2-DATA-17, P2-SCOPE-08
  test('have the specified fields, filled from stored numbers', async () => {
    const account = await makeOrganization(db(), {
      dba_name: 'Acme Dental',
      domain: 'http://www.acme.example/start',
      report_required: 1,
      contract_start_date: '2025-03-01',
    });
    const months = { organizationId: account.id, month: '2026-05' };
    const analytics = { sources: [...source(30).sources, { source: 'Organic Search', value: 12 }] };
    await makeNumbers(db(), { ...months, analytics, leads: calling(4) });
    await makePageSpeedRun(db(), account.id, { score: 0.9 });
    const article = await makeApproval(account);
    const [found, ...others] = await list();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id: account.id,
      account: {
        dba_name: 'Acme Dental',
        website: 'https://www.acme.example/start/',
        report_required: true,
        contract_start_date: '2025-03-01',
      },
      overdue_approvals: [{ id: article.id, title: 'Waiting' }],
      leads_data: [{ month_year: 2026, month_month: 5, sources: [4] }],
      organic_traffic_data: [{ month_year: 2026, month_month: 5, total_count: 42 }],
      desktop_page_speed_data: pageSpeedScoresOf(0.9),
      mobile_page_speed_data: null,
      desktop_page_speed_history: [0.9],
      mobile_page_speed_history: [],
      allowed_actions: ['refresh'],
    });
    expect((await portal.anonymous.call(calls.list)).status).toBe(401);
    const aliased = await staff.raw('GET', '/api/account-health-overviews.json');
    expect(aliased.body).toEqual([found]);
  });

  // Requirements: D-57
  test('cover the fifteen full months before the current one, and no older ones', async () => {
    const account = await makeOrganization(db());
    for (const month of ['2025-02', '2025-03', '2026-05']) {
      const numbers = { analytics: source(1), leads: calling(1) };
      await makeNumbers(db(), { organizationId: account.id, month, ...numbers });
    }
    const [found] = await list();
    for (const data of [found?.organic_traffic_data, found?.leads_data]) {
      expect(data?.map(({ month_year, month_month }) => [month_year, month_month])).toEqual([
        [2025, 3],
        [2026, 5],
      ]);
    }
  });

  // Requirements: P2-HEALTH-55
  test('list months oldest first, with gaps, regardless of the order they were stored in', async () => {
    const account = await makeOrganization(db());
    for (const [month, value] of [
      ['2026-05', 9],
      ['2025-05', 3],
      ['2026-02', 5],
      ['2024-01', 1],
    ] as const) {
      await makeNumbers(db(), { organizationId: account.id, month, analytics: source(value) });
    }
    const [found] = await list();
    const data = found?.organic_traffic_data ?? [];
    expect(data.map(({ total_count }) => total_count)).toEqual([3, 5, 9]);
    expect(summarizeMonths(data)?.comparisons.map(({ difference }) => difference)).toEqual([
      null,
      4,
      null,
      6,
    ]);
  });

  // Requirements: D-42
  test('prefer manually entered numbers over imported numbers, and both over the connector’s numbers', async () => {
    const account = await makeOrganization(db());
    const month = { organizationId: account.id, month: '2026-05' };
    await makeNumbers(db(), { ...month, leads: calling(1) });
    await makeNumbers(db(), { ...month, leads: calling(2), origin: 'file' });
    expect((await list())[0]?.leads_data).toMatchObject([{ sources: [2] }]);
    await makeNumbers(db(), { ...month, leads: calling(0), origin: 'by_hand' });
    expect((await list())[0]?.leads_data).toMatchObject([{ sources: [0] }]);
  });

  // Requirements: D-42
  test('keep the last good values of failed sources, with the time of the failure', async () => {
    const account = await makeOrganization(db());
    const pull = { organization: account.id, month: '2026-05' };
    await makeNumbers(db(), { organizationId: account.id, month: '2026-05', leads: calling(7) });
    await makePageSpeedRun(db(), account.id, { device: 'mobile', score: 0.5 });
    const good = clock.instant();
    clock.set('2026-06-16T12:00:00.000Z');
    await saveSnapshotError(db(), 'whatconverts', pull, 'The account is closed.');
    await makePageSpeedRun(db(), account.id, {
      device: 'mobile',
      score: null,
      error: 'No answer.',
    });
    const at = clock.instant();
    const [found] = await list();
    expect(found).toMatchObject({
      leads_data: [{ sources: [7] }],
      mobile_page_speed_data: { average_score: 0.5 },
      mobile_page_speed_history: [0.5, null],
      freshness: {
        traffic: { fetched_at: null, error: null, error_at: null },
        leads: { fetched_at: good, error: 'The account is closed.', error_at: at },
        mobile: { fetched_at: good, error: 'No answer.', error_at: at },
      },
    });
    await makePageSpeedRun(db(), account.id, { device: 'mobile', score: 0.6 });
    expect((await list())[0]?.freshness.mobile).toEqual({
      fetched_at: at,
      error: null,
      error_at: null,
    });
  });

  // Requirements: D-10
  test('exclude archived accounts, and can be paged and limited to certain columns', async () => {
    for (const dba_name of ['B', 'A', 'C']) await makeOrganization(db(), { dba_name });
    await makeOrganization(db(), { dba_name: 'Z', is_active: 0 });
    expect((await list()).map(({ account }) => account.dba_name)).toEqual(['A', 'B', 'C']);
    const page = await staff.call(calls.list, {
      query: { limit: 2, columns: ['account.dba_name'] },
    });
    expect(page.body).toEqual([{ account: { dba_name: 'A' } }, { account: { dba_name: 'B' } }]);
    expect(page.headers.link).toContain('rel="next"');
  });

  // Requirements: P2-ROUTES-02
  test('show users only their own organizations in every call', async () => {
    const ours = await makeOrganization(db(), { dba_name: 'Ours' });
    const theirs = await makeOrganization(db(), { dba_name: 'Theirs' });
    const run = await makePageSpeedRun(db(), theirs.id);
    const group = await makeGroup(db(), 'Health', ['view_accounthealth']);
    const person = await makePerson(db(), { group_id: group.id });
    await makeAccount(db(), { person_id: person.id, organization_id: ours.id });
    const caller = await portal.signIn(person);
    expect((await list(caller)).map(({ id }) => id)).toEqual([ours.id]);
    expect((await list(caller))[0]?.allowed_actions).toEqual([]);
    const params = { id: theirs.id };
    expect((await caller.call(calls.get, { params })).status).toBe(404);
    expect((await caller.call(runs.list, { params })).status).toBe(404);
    expect((await caller.call(runs.get, { params: { id: run } })).status).toBe(404);
    expect((await caller.call(calls.refresh, { body: { accounts: [ours.id] } })).status).toBe(403);
    expect((await caller.call(refreshes.list)).status).toBe(403);
    const stranger = await portal.signIn(await makePerson(db(), { kind: 'customer' }));
    expect((await stranger.call(calls.list)).status).toBe(403);
  });

  // Requirements: P2-HEALTH-42, P2-HEALTH-69
  test('are updated by an event when an article leaves Final Review on another screen', async () => {
    const account = await makeOrganization(db());
    const article = await makeApproval(account);
    const pending = await staff.call(assignmentEndpoints.pendingApprovals, {
      params: { id: account.id },
    });
    expect(pending.body.map(({ id }) => id)).toEqual([article.id]);
    const moved = await staff.raw('POST', '/api/submit-article/', {
      articleId: article.id,
      to_status: 'rewrite',
      extras: { feedback: { satisfaction: 2, feedback_body: 'Too short' } },
    });
    expect(moved.status).toBe(200);
    expect((await list())[0]?.overdue_approvals).toEqual([]);
    const events = await db()
      .selectFrom('event')
      .select('record_id')
      .where('topic', '=', 'account-health')
      .where('record_id', '=', account.id)
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe('an account’s details', () => {
  // Requirements: D-42
  test('list the numbers behind each figure, their origin, and missing setup', async () => {
    const account = await makeOrganization(db(), { domain: null });
    const month = { organizationId: account.id, month: '2026-05' };
    await makeNumbers(db(), { ...month, analytics: source(5), leads: calling(3, 2) });
    const run = await makePageSpeedRun(db(), account.id, { score: 0.8 });
    await makePageSpeedRun(db(), account.id, { score: null });
    const refresh = await makeRefresh(db(), [account.id]);
    expect(await get(account)).toMatchObject({
      traffic_months: [
        {
          month: 'May 2026',
          sources: [{ source: 'Direct', value: 5 }],
          provenance: { origin: 'connector', name: 'Google Analytics' },
        },
      ],
      lead_months: [{ total_count: 3, total_quotable_count: 2 }],
      setup_problems: {
        traffic: expect.stringContaining('Google Analytics is not set up.'),
        leads: expect.stringContaining('WhatConverts is not set up.'),
        page_speed: 'The client has no domain.',
      },
      desktop_run: { id: run, state: 'done', scores: { performance: 0.8 } },
      mobile_run: null,
      last_refresh: { refresh, state: 'waiting', outcomes: [] },
      is_refreshing: true,
    });
  });

  // Requirements: D-42
  test('keep the reports of the last ten runs for each device, and the scores of all runs', async () => {
    const account = await makeOrganization(db());
    const ids: number[] = [];
    for (let made = 0; made < 25; made += 1) {
      ids.push(await makePageSpeedRun(db(), account.id, { score: made / 100 }));
      clock.set(instantAfter(1_000));
    }
    const mobile = await makePageSpeedRun(db(), account.id, { device: 'mobile' });
    const params = { id: account.id };
    const page = await staff.call(runs.list, { params, query: { device: 'desktop', limit: 20 } });
    expect(page.body.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
    expect(page.body.filter(({ has_report }) => has_report)).toHaveLength(10);
    expect(page.headers.link).toContain('rel="next"');
    expect((await staff.call(runs.list, { params })).body[0]?.id).toBe(mobile);
    const onMobile = await staff.call(runs.list, { params, query: { device: 'mobile' } });
    expect(onMobile.body.map(({ id }) => id)).toEqual([mobile]);
    const report = async (id: number | undefined) =>
      (await staff.call(runs.get, { params: { id: id ?? 0 } })).body;
    expect(await report(ids.at(-10))).toMatchObject({ report: { final_url: expect.any(String) } });
    expect(await report(ids.at(-11))).toMatchObject({ report: null, scores: { seo: 0.14 } });
    expect((await list())[0]?.desktop_page_speed_history).toHaveLength(20);
    const { count } = await db()
      .selectFrom('page_speed_report')
      .select(sql<number>`count(*)`.as('count'))
      .where('run_id', 'in', ids)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(10);
  });
});
