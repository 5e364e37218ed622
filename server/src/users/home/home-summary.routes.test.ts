import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import {
  type StatusUid,
  statusId,
  statusUids,
} from '@portal/contract/content/labels/content-statuses.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { dueSoonDays } from '@portal/contract/onboarding/due-state.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { homeSummaryEndpoints } from '@portal/contract/users/home-summary.endpoints.ts';
import {
  type HomeLine,
  type HomeSummary,
  mostAccountsAtRisk,
} from '@portal/contract/users/home-summary.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  daysAgo,
  makeAccountPosts,
  makePostingAccount,
} from '#testing/account-health.factories.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeNumbers, makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db } = usePortal({ now: '2026-06-15T12:00:00.000Z' });
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let month: { id: number };
let earlier: { id: number };

const past = '2026-06-01T12:00:00.000Z';
const soon = '2026-06-16T12:00:00.000Z';

/** Creates articles in each status: overdue, due soon, due later, archived, and from the previous month. */
async function makeArticles(columns: Parameters<typeof makeArticle>[1]) {
  for (const status of statusUids) {
    const make = (given: Parameters<typeof makeArticle>[1]) =>
      makeArticle(db(), {
        ...columns,
        status_id: statusId[status],
        planning_month_id: month.id,
        due_at: null,
        ...given,
      });
    await make({ due_at: past });
    await make({ due_at: soon });
    await make({ due_at: '2026-07-30T12:00:00.000Z' });
    await make({ due_at: past, archived: 1 });
    await make({ planning_month_id: earlier.id });
  }
}

beforeAll(async () => {
  team = await makeArticleTeam(db());
  month = await makePlanningMonth(db(), { year: 2026, month: 6 });
  earlier = await makePlanningMonth(db(), { year: 2026, month: 5 });
  await makeArticles(team.columns);
  // Another team's articles, which must not be counted on this team's home screens.
  await makeArticles((await makeArticleTeam(db())).columns);
});
afterAll(() => clock.set());

async function summaryOf(caller: Caller): Promise<HomeSummary> {
  const { status, body } = await caller.call(homeSummaryEndpoints.get);
  expect(status).toBe(200);
  return body;
}

/** Returns the number of rows in the list at an address, using the same request as the list's screen. */
async function rowsAt(caller: Caller, address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'https://portal.example');
  const query = Object.fromEntries(searchParams);
  const [, area, , year, monthOfYear] = pathname.split('/');
  if (area === 'client-onboarding') {
    const items = await caller.callRaw(checklistItemEndpoints.mine, {
      query: { due_within: dueSoonDays },
    });
    return (items.body as unknown[]).length;
  }
  if (area === 'reporting') {
    const [, , reportYear, calendar_month] = pathname.split('/');
    const reports = await caller.callRaw(reportEndpoints.list, {
      query: { ...query, year: reportYear, calendar_month },
    });
    expect(reports.status).toBe(200);
    return (reports.body as unknown[]).length;
  }
  const ofMonth = monthOfYear === undefined ? {} : { year, month: monthOfYear };
  const articles = await caller.callRaw(articleEndpoints.list, {
    query: { ...query, ...ofMonth, limit: 1_000 },
  });
  expect(articles.status).toBe(200);
  return (articles.body as unknown[]).length;
}

const linesOf = ({ needs_you, this_month, reports_due }: HomeSummary) => [
  ...needs_you,
  ...(this_month?.lines ?? []),
  ...(reports_due?.lines ?? []),
];

const countsOf = (lines: readonly HomeLine[] = []) =>
  Object.fromEntries(lines.map(({ label, count }) => [label, count]));

/** Returns the caller's summary after checking each count against its list. */
async function checkedSummary(caller: Caller): Promise<HomeSummary> {
  const summary = await summaryOf(caller);
  for (const { label, count, address } of linesOf(summary)) {
    expect(await rowsAt(caller, address), label).toBe(count);
  }
  return summary;
}

const as = (person: { id: number }) => portal.signIn(person);

test('a writer’s home screen counts articles to write, overdue articles, and articles due soon', async () => {
  const { needs_you, at_risk, reports_due } = await checkedSummary(await as(team.people.writer));
  expect(needs_you.map(({ label, count, is_late }) => [label, count, is_late])).toEqual([
    ['Overdue', 2, true],
    ['Due within 48 hours', 2, false],
    ['To write', 4, false],
    ['To rewrite', 4, false],
  ]);
  expect([at_risk, reports_due]).toEqual([null, null]);
});

test('the month’s counts, and the lists that they open, can be limited to one organization', async () => {
  const staff = await as(await makePerson(db(), { kind: 'staff' }));
  const all = await summaryOf(staff);
  const { status, body } = await staff.call(homeSummaryEndpoints.get, {
    query: { organization: String(team.organization.id) },
  });
  expect(status).toBe(200);
  const planned = body.this_month?.lines ?? [];
  for (const { label, count, address } of planned) {
    expect(await rowsAt(staff, address), label).toBe(count);
  }
  // The other team has the same articles.
  expect(planned[0]?.count).toBeGreaterThan(0);
  expect(countsOf(all.this_month?.lines).Planned).toBe(2 * (planned[0]?.count ?? 0));
  expect(body.needs_you).toEqual(all.needs_you);
});

test.each([
  ['editor', 'To edit', 'To re-edit'],
  ['approver', 'To approve'],
  ['poster', 'To post'],
  ['lead', 'Post QA'],
] as const)('the home screen of the %s counts only their own step: %s', async (kind, ...own) => {
  const { needs_you } = await checkedSummary(await as(team.people[kind]));
  const labels = needs_you.map((line) => line.label);
  expect(labels).toEqual(['Overdue', 'Due within 48 hours', ...own]);
});

test('the current month’s section counts articles by stage, excluding archived ones', async () => {
  const staff = await as(await makePerson(db(), { kind: 'staff' }));
  const { this_month, needs_you } = await checkedSummary(staff);
  expect(needs_you).toEqual([]);
  expect(this_month).toMatchObject({ year: 2026, month: 6 });
  // Each of the two teams has three articles in each status this month.
  const all = statusUids.length * 6;
  const past_writing: StatusUid[] = ['planned', 'writing', 'rewrite', 'on_hold'];
  expect(countsOf(this_month?.lines)).toEqual({
    Planned: all,
    Written: all - past_writing.length * 6,
    Approved: 4 * 6,
    Live: 6,
  });
});

test('a customer’s home screen counts only the articles in the customer’s lists', async () => {
  const { this_month, at_risk, reports_due } = await checkedSummary(await as(team.people.approver));
  expect(countsOf(this_month?.lines)).toMatchObject({ Planned: (statusUids.length - 1) * 3 });
  expect([at_risk, reports_due]).toEqual([null, null]);
});

test('the home screen of a customer without an organization shows no work', async () => {
  const customer = await makePerson(db(), { kind: 'customer' });
  const { needs_you, this_month } = await checkedSummary(await as(customer));
  expect(needs_you).toEqual([]);
  expect(countsOf(this_month?.lines)).toEqual({ Planned: 0, Written: 0, Approved: 0, Live: 0 });
});

test('people without a group and anonymous callers can’t get a home summary', async () => {
  const nobody = await as(await makePerson(db(), { kind: 'nobody' }));
  expect((await nobody.call(homeSummaryEndpoints.get)).status).toBe(403);
  expect((await portal.anonymous.call(homeSummaryEndpoints.get)).status).toBe(401);
});

test('unsent reports from the last three months are listed as due, and as work for their approver', async () => {
  const lead = await makePerson(db(), { kind: 'staff' });
  const older = await makePlanningMonth(db(), { year: 2026, month: 3 });
  const next = await makePlanningMonth(db(), { year: 2026, month: 7 });
  const review = { status: 'finalReview', approver_id: lead.id } as const;
  await makeReport(db(), { planning_month_id: month.id, ...review });
  await makeReport(db(), { planning_month_id: month.id, status: 'finalReview' });
  await makeReport(db(), { planning_month_id: month.id, status: 'sent' });
  // A month's list includes reports of archived organizations, so the home screen must count them.
  const { id: organization_id } = await makeOrganization(db(), { is_active: 0 });
  await makeReport(db(), { organization_id, planning_month_id: earlier.id, status: 'assigned' });
  await makeReport(db(), { planning_month_id: older.id, ...review });
  await makeReport(db(), { planning_month_id: next.id, ...review });
  const { needs_you, reports_due } = await checkedSummary(await as(lead));
  expect(countsOf(needs_you)).toEqual({ 'Reports to review, Jun': 1 });
  expect(countsOf(reports_due?.lines)).toEqual({ 'June 2026': 2, 'May 2026': 1 });
});

test('checklist items that are overdue or due within a week are listed as staff’s pending work', async () => {
  const staff = await makePerson(db(), { kind: 'staff' });
  const { checklist } = await makeBuildWithChecklist(db());
  const make = (due: string | null) =>
    makeChecklistItem(db(), checklist.id, { assignee_id: staff.id, due });
  await make('2026-06-01');
  await make('2026-06-22');
  await make('2026-06-23');
  await make(null);
  const { needs_you } = await checkedSummary(await as(staff));
  expect(countsOf(needs_you)).toEqual({ 'Checklist items due': 2 });
});

test('at most five accounts at risk are listed, with overdue approvals, missing posts, or falling numbers', async () => {
  const falling = await makePostingAccount(db(), { dba_name: 'Falling Leads' });
  const numbers = (value: number) => ({
    lead_counts: [{ lead_type: 'Phone Call' as const, value, quotable_count: null }],
  });
  await makeNumbers(db(), { organizationId: falling.id, month: '2026-04', leads: numbers(40) });
  await makeNumbers(db(), { organizationId: falling.id, month: '2026-05', leads: numbers(30) });
  await makeAccountPosts(db(), falling.id, [{ title: 'Live', date: daysAgo(3) }]);
  const archived = await makePostingAccount(db(), { is_active: 0 });
  await makeAccountPosts(db(), archived.id, []);
  for (let more = 0; more < mostAccountsAtRisk; more += 1) {
    await makeAccountPosts(db(), (await makePostingAccount(db())).id, []);
  }
  const staff = await as(await makePerson(db(), { kind: 'staff' }));
  const { at_risk } = await summaryOf(staff);
  expect(at_risk?.accounts).toHaveLength(mostAccountsAtRisk);
  expect(at_risk?.accounts[0]).toEqual({
    id: falling.id,
    name: 'Falling Leads',
    address: `/account-health?account=${falling.id}`,
    reasons: ['1 of 4 posts in 4 weeks', 'Leads −25%'],
  });
  const names = at_risk?.accounts.map(({ name }) => name) ?? [];
  expect(names[1]).toBe(team.organization.dba_name);
  expect(at_risk?.accounts[1]?.reasons).toEqual(['1 approval overdue']);
});

test('an account owner sees only their own organization’s risks, and no posting details', async () => {
  const own = await makePostingAccount(db());
  await makeAccountPosts(db(), own.id, []);
  const person = await makePerson(db(), { kind: 'owner' });
  await makeAccount(db(), {
    person_id: person.id,
    organization_id: own.id,
    role: groups.accountOwner,
  });
  const owner = await as(person);
  expect((await summaryOf(owner)).at_risk?.accounts).toEqual([]);
  const { id: final_approver_id } = person;
  const late = { status_id: statusId.final_review, due_at: past, final_approver_id };
  await makeArticle(db(), { ...late, client_id: own.id });
  await makeArticle(db(), { ...late, client_id: (await makeOrganization(db())).id });
  const { at_risk, needs_you } = await checkedSummary(owner);
  expect(at_risk?.accounts).toMatchObject([{ id: own.id, reasons: ['1 approval overdue'] }]);
  expect(countsOf(needs_you)).toMatchObject({ Overdue: 1 });
});
