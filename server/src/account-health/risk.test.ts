import { accountHealthEndpoints } from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { accountPostsEndpoints } from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { organizationDataEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { homeSummaryEndpoints } from '@portal/contract/users/home-summary.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveSnapshot } from '#platform/connectors/snapshots.service.ts';
import { listMonthlyNumbers } from '#reporting/data/monthly-numbers.service.ts';
import {
  daysAgo,
  makeAccountPosts,
  makePageSpeedRun,
  makePostingAccount,
} from '#testing/account-health.factories.ts';
import { makeArticle, makeLivePage } from '#testing/content.factories.ts';
import { makeAccount, makeGroup, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { makeNumbers } from '#testing/reporting.factories.ts';

let portal: TestPortal;
let staff: Caller;
const db = () => portal.database.writer;

beforeAll(async () => {
  clock.set('2026-06-15T12:00:00.000Z');
  portal = await startPortal();
});
afterAll(async () => {
  clock.set();
  await portal.close();
});
beforeEach(async () => {
  await db().updateTable('organization').set({ is_active: 0 }).execute();
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});

const direct = (value: number) => ({ sources: [{ source: 'Direct', value }] });
const calls = (value: number) => ({
  lead_counts: [{ lead_type: 'Phone Call' as const, value, quotable_count: null }],
});

async function overviewOf(id: number, caller: Caller = staff) {
  const { body } = await caller.call(accountHealthEndpoints.list);
  const match = body.find((overview) => overview.id === id);
  if (!match) throw new Error(`The list has no account ${id}.`);
  return match;
}

const reasonsOf = async (id: number) => (await overviewOf(id)).risk_reasons;

async function makeLateApproval(clientId: number, statusSince: string): Promise<void> {
  const { id: final_approver_id } = await makePerson(db(), { kind: 'customer' });
  await makeArticle(db(), {
    client_id: clientId,
    status_id: statusId.final_review,
    status_since: statusSince,
    due_at: daysAgo(1),
    final_approver_id,
  });
}

// Requirements: B-LIVE-11
test('changed live pages are a risk and are counted in the posting overview, but are hidden from clients', async () => {
  const { id } = await makePostingAccount(db());
  const article = await makeArticle(db(), { client_id: id, status: 'posted' });
  await makeLivePage(db(), { articleId: article.id, organizationId: id });
  expect(await reasonsOf(id)).toEqual(['1 live page changed']);
  const changedFor = async (caller: Caller) =>
    (await caller.call(accountPostsEndpoints.get, { params: { id } })).body.counts?.changed_pages;
  expect(await changedFor(staff)).toBe(1);
  const permissions = ['view_accounthealth', 'edit_contentarticle'] as const;
  const group = await makeGroup(db(), 'Clients with health', permissions);
  const client = await makePerson(db(), { kind: 'nobody', group_id: group.id });
  await makeAccount(db(), { person_id: client.id, organization_id: id });
  const caller = await portal.signIn(client);
  expect((await overviewOf(id, caller)).risk_reasons).toEqual([]);
  expect(await changedFor(caller)).toBeNull();
});

test('an account’s risks are late approvals, missing posts, falling numbers, and low scores', async () => {
  const { id } = await makePostingAccount(db());
  await makeLateApproval(id, daysAgo(9.5));
  await makeLateApproval(id, daysAgo(2));
  await makeAccountPosts(db(), id, [
    { title: 'Live', date: daysAgo(3) },
    { title: 'Old', date: daysAgo(40) },
  ]);
  await makeNumbers(db(), { organizationId: id, month: '2026-04', leads: calls(100) });
  const may = { month: '2026-05', leads: calls(77), analytics: direct(90) };
  await makeNumbers(db(), { organizationId: id, ...may });
  await makePageSpeedRun(db(), id, { device: 'mobile', score: 0.34 });
  await makePageSpeedRun(db(), id, { device: 'desktop', score: 0.5 });
  const overview = await overviewOf(id);
  const { risk_reasons, late_approval_count, live_posts_4_weeks } = overview;
  expect(risk_reasons).toEqual([
    '2 approvals overdue 9 days',
    '1 of 4 posts in 4 weeks',
    'Leads −23%',
    'Mobile score 34',
  ]);
  expect([late_approval_count, live_posts_4_weeks]).toEqual([2, 1]);
  expect(overview.late_approvals_since).toEqual(expect.stringContaining('2026-'));
  const { at_risk } = (await staff.call(homeSummaryEndpoints.get)).body;
  expect(at_risk?.accounts).toMatchObject([{ id, reasons: risk_reasons }]);
});

test('an account that meets its target and has steady numbers and fair scores has no risks', async () => {
  const { id } = await makePostingAccount(db());
  await makeAccountPosts(db(), id, [{ title: 'Planned', date: daysAgo(-3), status: 'future' }]);
  await makeNumbers(db(), { organizationId: id, month: '2026-04', leads: calls(100) });
  await makeNumbers(db(), { organizationId: id, month: '2026-05', leads: calls(81) });
  await makePageSpeedRun(db(), id, { device: 'mobile', score: 0.5 });
  expect(await overviewOf(id)).toMatchObject({ risk_reasons: [], live_posts_4_weeks: 0 });
});

test('viewers who can’t see posts get no risks about posts, and no risks of other clients’ accounts', async () => {
  const own = await makePostingAccount(db());
  await makeAccountPosts(db(), own.id, []);
  const other = await makeOrganization(db());
  await makePageSpeedRun(db(), other.id, { score: 0.1 });
  const group = await makeGroup(db(), 'Readers of health', ['view_accounthealth']);
  const person = await makePerson(db(), { kind: 'nobody', group_id: group.id });
  await makeAccount(db(), { person_id: person.id, organization_id: own.id });
  const reader = await portal.signIn(person);
  expect(await overviewOf(own.id)).toMatchObject({ live_posts_4_weeks: 0 });
  expect(await overviewOf(own.id, reader)).toMatchObject({
    risk_reasons: [],
    live_posts_4_weeks: null,
  });
  const { body } = await reader.call(accountHealthEndpoints.list);
  expect(body.map(({ id }) => id)).toEqual([own.id]);
});

test('risks are based on the last month or, if it has no numbers, the month before, but never on older months', async () => {
  const { id: organizationId } = await makeOrganization(db());
  const make = (month: string, value: number) =>
    makeNumbers(db(), { organizationId, month, leads: calls(value) });
  await make('2026-02', 100);
  await make('2026-03', 50);
  expect(await reasonsOf(organizationId)).toEqual([]);
  await make('2026-04', 30);
  expect(await reasonsOf(organizationId)).toEqual(['Leads −40%']);
  await make('2026-05', 30);
  expect(await reasonsOf(organizationId)).toEqual([]);
});

test('a decrease from a month with fewer than ten leads isn’t a risk', async () => {
  const { id: organizationId } = await makeOrganization(db());
  await makeNumbers(db(), { organizationId, month: '2026-04', leads: calls(9) });
  await makeNumbers(db(), { organizationId, month: '2026-05', leads: calls(0) });
  expect(await reasonsOf(organizationId)).toEqual([]);
});

test('stored totals reflect pulls, manually entered numbers, and removals of entered numbers', async () => {
  const { id: organizationId } = await makeOrganization(db());
  const pull = { organization: organizationId, month: '2026-05' };
  await makeNumbers(db(), { organizationId, month: '2026-04', leads: calls(100) });
  const pulled = { sourceId: '1', data: calls(40) };
  await saveSnapshot(db(), 'whatconverts', pull, pulled);
  expect(await reasonsOf(organizationId)).toEqual(['Leads −60%']);
  const params = { id: organizationId, kind: 'leads', month: '2026-05' } as const;
  const manager = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  const { save, remove } = organizationDataEndpoints;
  await manager.call(save, { params, version: 0, body: { leads: calls(70) } });
  expect(await reasonsOf(organizationId)).toEqual(['Leads −30%']);
  await manager.call(remove, { params, query: { origin: 'by_hand' } });
  expect(await reasonsOf(organizationId)).toEqual(['Leads −60%']);
  const filter = { organizationIds: [organizationId], from: '2026-04', to: '2026-05' };
  const numbers = (await listMonthlyNumbers(db(), filter)).get(organizationId);
  const totals = await db()
    .selectFrom('monthly_total')
    .select(['month', 'total'])
    .where('organization_id', '=', organizationId)
    .orderBy('month')
    .execute();
  expect(totals).toEqual(
    numbers?.leads.months.map(({ month, values }) => ({ month, total: values[0] })),
  );
});
