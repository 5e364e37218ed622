import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import {
  overviewPeople,
  overviewRows,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { addMonths } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  daysAgo,
  makeAccountPosts,
  makePageSpeedRun,
  makePostingAccount,
} from '#testing/account-health.factories.ts';
import { makeWebApplication } from '#testing/apps.factories.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  makeWriter,
  type Organization,
  type PersonKind,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeNumbers, makeReport, makeSentReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

async function read(caller: Caller, { id }: { id: number }) {
  const { status, body } = await caller.call(organizationEndpoints.overview, { params: { id } });
  expect(status).toBe(200);
  return body;
}
const sectionsOf = async (caller: Caller, organization: { id: number }) =>
  (await read(caller, organization)).sections;

async function signInWithAccount(kind: PersonKind, { id }: Organization, role: { id: number }) {
  const person =
    kind === 'writer' ? (await makeWriter(db())).person : await makePerson(db(), { kind });
  await makeAccount(db(), { person_id: person.id, organization_id: id, role });
  return { person, caller: await portal.signIn(person) };
}

test('the client page counts the client’s articles by status, excluding archived articles', async () => {
  const client = await makeOrganization(db());
  const of = (columns: Parameters<typeof makeArticle>[1]) =>
    makeArticle(db(), { client_id: client.id, ...columns });
  await of({
    status_id: statusId.writing,
    duedate_write: '2020-01-01',
    due_at: '2020-01-02T00:00:00.000Z',
  });
  await of({ status_id: statusId.writing });
  await of({ status_id: statusId.posted });
  await of({ status_id: statusId.writing, archived: 1 });
  await makeArticle(db(), { status_id: statusId.writing });
  const { articles } = await sectionsOf(staff, client);
  expect(articles?.total).toBe(3);
  expect(articles?.late).toBe(1);
  expect(articles?.statuses.map(({ uid, count }) => [uid, count])).toEqual([
    ['writing', 2],
    ['posted', 1],
  ]);
});

test('the client page counts this month’s articles by status, and shows staff the oldest unsent report', async () => {
  clock.set('2026-06-15T12:00:00.000Z');
  const client = await makeOrganization(db());
  const june = await makePlanningMonth(db(), { year: 2026, month: 6 });
  const may = await makePlanningMonth(db(), { year: 2026, month: 5 });
  const march = await makePlanningMonth(db(), { year: 2026, month: 3 });
  const of = (columns: Parameters<typeof makeArticle>[1]) =>
    makeArticle(db(), { client_id: client.id, status_id: statusId.writing, ...columns });
  await of({ planning_month_id: june.id });
  await of({ planning_month_id: june.id, status_id: statusId.posted });
  await of({ planning_month_id: june.id, archived: 1 });
  await of({ planning_month_id: may.id });
  await makeArticle(db(), { planning_month_id: june.id });
  const reportOf = (month: { id: number }, status: 'assigned' | 'sent') =>
    makeReport(db(), { organization_id: client.id, planning_month_id: month.id, status });
  await reportOf(march, 'assigned');
  const next = await reportOf(may, 'assigned');
  await reportOf(june, 'assigned');
  const { month_articles, next_report } = await sectionsOf(staff, client);
  expect(month_articles).toMatchObject({ year: 2026, month: 6, total: 2 });
  expect(month_articles?.statuses.map(({ uid, count }) => [uid, count])).toEqual([
    ['writing', 1],
    ['posted', 1],
  ]);
  expect(next_report).toEqual({
    id: next.id,
    year: 2026,
    month: 5,
    status: 'assigned',
    scheduled_for: null,
  });
  const { caller } = await signInWithAccount('customer', client, groups.customer);
  expect(await sectionsOf(caller, client)).not.toHaveProperty('next_report');
  clock.set();
});

test('the client page lists the articles that have waited longest for the client, and counts all waiting articles', async () => {
  const client = await makeOrganization(db());
  const { person } = await signInWithAccount('customer', client, groups.customer);
  for (let day = 1; day <= overviewRows + 2; day += 1) {
    await makeArticle(db(), {
      title: `Waiting ${day}`,
      client_id: client.id,
      final_approver_id: person.id,
      status_id: statusId.final_review,
      status_since: daysAgo(day),
    });
  }
  const { waiting } = await sectionsOf(staff, client);
  expect(waiting?.count).toBe(overviewRows + 2);
  expect(waiting?.articles).toHaveLength(overviewRows);
  expect(waiting?.articles[0]?.title).toBe(`Waiting ${overviewRows + 2}`);
});

test('the client page shows the client’s report, numbers, posts, builds, apps, and link check', async () => {
  const client = await makePostingAccount(db(), { domain: 'https://client.example' });
  const today = clock.today();
  const { id: planning_month_id } = await makePlanningMonth(db(), {
    year: Number(today.slice(0, 4)),
    month: Number(today.slice(5, 7)),
  });
  await makeReport(db(), { organization_id: client.id, planning_month_id, status: 'assigned' });
  const monthAgo = (count: number) => addMonths(`${today.slice(0, 7)}-01`, -count).slice(0, 7);
  const sources = (value: number) => ({ sources: [{ source: 'Organic Search', value }] });
  for (const [ago, count] of [
    [2, 90],
    [1, 120],
  ] as const) {
    await makeNumbers(db(), {
      organizationId: client.id,
      month: monthAgo(ago),
      analytics: sources(count),
    });
  }
  await makePageSpeedRun(db(), client.id, { device: 'mobile', score: 0.42 });
  await makeAccountPosts(db(), client.id, [{ title: 'Live', date: daysAgo(3) }]);
  const { checklist } = await makeBuildWithChecklist(db(), {
    organization_id: client.id,
    label: 'Relaunch',
  });
  await makeChecklistItem(db(), checklist.id, { due: '2020-01-01' });
  await makeWebApplication(db(), { organization_id: client.id, site_name: 'Client site' });
  await makeLinkCheck(db(), { organization_id: client.id, host: 'client.example' });
  const sections = await sectionsOf(staff, client);
  expect(sections.report).toMatchObject({ status: 'assigned', has_presentation: false });
  expect(sections.next_report).toMatchObject({ status: 'assigned', scheduled_for: null });
  expect(sections.account_health).toMatchObject({
    traffic: { value: 120, difference: 30 },
    leads: null,
    mobile: 0.42,
    reasons: ['1 of 4 posts in 4 weeks', 'Mobile score 42'],
  });
  expect(sections.posting).toMatchObject({ live_4_weeks: 1, scheduled: 0 });
  expect(sections.builds?.items).toMatchObject([
    { label: 'Relaunch', build: { completed: 0, total: 1 }, deploy: null, is_late: true },
  ]);
  expect(sections.apps?.items).toMatchObject([{ site_name: 'Client site', state: 'stopped' }]);
  expect(sections.link_check).toMatchObject({ host: 'client.example', problems: 0 });
});

// Requirements: P2-APPS-10, P2-APPS-19
test('the client page distinguishes apps being created or stopped from apps that don’t respond', async () => {
  const client = await makeOrganization(db());
  const organization_id = client.id;
  const make = (site_name: string, given: Parameters<typeof makeWebApplication>[1]) =>
    makeWebApplication(db(), { organization_id, site_name, ...given });
  await make('New', { is_ready: 0, staging_url: null });
  await make('Stopped', {});
  await make('Down', { is_started: 1 });
  await make('Up', { is_started: 1, website_status: 1 });
  await make('Inactive', { active: 0, is_started: 1 });
  const items = (await sectionsOf(staff, client)).apps?.items ?? [];
  expect(Object.fromEntries(items.map(({ site_name, state }) => [site_name, state]))).toEqual({
    New: 'creating',
    Stopped: 'stopped',
    Down: 'unanswering',
    Up: 'answering',
    Inactive: 'inactive',
  });
});

// Requirements: P2-APPS-24
test('only staff can see whether an app’s last backup can be restored', async () => {
  const client = await makeOrganization(db());
  const drill_at = '2026-06-14T08:00:00.000Z';
  await makeWebApplication(db(), { organization_id: client.id, drill_at, is_drill_ok: 0 });
  await makeWebApplication(db(), { organization_id: client.id });
  const drillsOf = async (caller: Caller) =>
    (await sectionsOf(caller, client)).apps?.items.map(({ last_drill }) => last_drill);
  expect(await drillsOf(staff)).toEqual([null, { is_ok: false, at: drill_at }]);
  const group = await makeGroup(db(), 'Web clients', ['view_webapp']);
  const person = await makePerson(db(), { group_id: group.id });
  await makeAccount(db(), { person_id: person.id, organization_id: client.id });
  expect(await drillsOf(await portal.signIn(person))).toEqual([null, null]);
});

test('the client page lists each of the client’s people once with all roles, up to a maximum number of people', async () => {
  const client = await makeOrganization(db());
  const { person } = await signInWithAccount('customer', client, groups.customer);
  await makeAccount(db(), {
    person_id: person.id,
    organization_id: client.id,
    role: groups.accountOwner,
  });
  const one = (await sectionsOf(staff, client)).people;
  expect(one?.count).toBe(1);
  expect(one?.items).toMatchObject([{ id: person.id, roles: ['Customer', 'Account Owner'] }]);
  for (let more = 0; more < overviewPeople; more += 1) {
    await makeAccount(db(), {
      person_id: (await makePerson(db(), { kind: 'customer' })).id,
      organization_id: client.id,
      role: groups.customer,
    });
  }
  const many = (await sectionsOf(staff, client)).people;
  expect(many?.count).toBe(overviewPeople + 1);
  expect(many?.items).toHaveLength(overviewPeople);
});

test('a customer sees only work for their own organization, and none of the agency’s internal work', async () => {
  const client = await makePostingAccount(db(), {
    account_lead_id: (await makePerson(db(), { kind: 'staff' })).id,
  });
  const { person, caller } = await signInWithAccount('customer', client, groups.customer);
  await makeArticle(db(), { client_id: client.id, status_id: statusId.on_hold });
  await makeArticle(db(), {
    client_id: client.id,
    final_approver_id: person.id,
    status_id: statusId.final_review,
  });
  const overview = await read(caller, client);
  expect(overview).not.toHaveProperty('contract_start_date');
  const { sections } = overview;
  expect(sections.articles?.total).toBe(1);
  expect(sections.waiting?.count).toBe(1);
  for (const name of ['documents', 'posting', 'people', 'apps'] as const) {
    expect(sections, name).not.toHaveProperty(name);
  }
});

test('a customer can’t see an unsent report', async () => {
  const client = await makeOrganization(db());
  const { caller } = await signInWithAccount('customer', client, groups.customer);
  await makeReport(db(), { organization_id: client.id, status: 'finalReview' });
  expect((await sectionsOf(caller, client)).report ?? null).toBeNull();
});

test('a writer with an account at the client sees only their own articles, and no people', async () => {
  const client = await makeOrganization(db());
  const writer = await makeWriter(db());
  await makeAccount(db(), {
    person_id: writer.person.id,
    organization_id: client.id,
    role: groups.writer,
  });
  await makeArticle(db(), {
    client_id: client.id,
    writer_id: writer.id,
    status_id: statusId.writing,
  });
  await makeArticle(db(), { client_id: client.id, status_id: statusId.writing });
  const sections = await sectionsOf(await portal.signIn(writer.person), client);
  expect(sections.articles?.total).toBe(1);
  expect(sections).not.toHaveProperty('people');
});

test('the client page lists texts of articles in progress, most recently changed first', async () => {
  const client = await makeOrganization(db());
  const author = await makePerson(db(), { kind: 'staff' });
  const write = async (title: string, days: number, status_id: number) => {
    const { id } = await makeArticle(db(), { title, client_id: client.id, status_id });
    await db()
      .insertInto('article_body')
      .values({
        article_id: id,
        content: '{"type":"doc","content":[]}',
        word_count: 12,
        version: 1,
        unkept_since: null,
        updated_at: daysAgo(days),
        updated_by_id: author.id,
      })
      .execute();
  };
  await write('Older', 3, statusId.writing);
  await write('Newer', 1, statusId.editing);
  await write('Done', 0, statusId.posted);
  const { documents } = await sectionsOf(staff, client);
  expect(documents?.map(({ title }) => title)).toEqual(['Newer', 'Older']);
});

test('people without an account at the client can’t open the client page', async () => {
  const { id } = await makeOrganization(db());
  const stranger = await portal.signIn(await makePerson(db(), { kind: 'customer' }));
  const { status } = await stranger.call(organizationEndpoints.overview, { params: { id } });
  expect(status).toBe(404);
});

// Requirements: B-HOME-03, B-HOME-04
test('a client’s home shows contacts, which only clients see, and the next meeting, which staff also see', async () => {
  const [lead, manager] = [
    await makePerson(db(), { kind: 'staff' }),
    await makePerson(db(), { kind: 'staff', is_active: 0 }),
  ];
  const client = await makeOrganization(db(), { account_lead_id: lead.id });
  const change = (body: object) =>
    staff.callRaw(organizationEndpoints.update, { params: { id: client.id }, body });
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  expect((await change({ next_meeting_at: at, next_meeting_place: 'Room 4' })).status).toBe(200);
  const { caller } = await signInWithAccount('customer', client, groups.customer);
  const { caller: writer } = await signInWithAccount('writer', client, groups.writer);
  const { contacts, next_meeting } = await sectionsOf(caller, client);
  expect(contacts).toMatchObject([
    { id: lead.id, name: lead.name, email: lead.email, duties: ['account_lead'] },
  ]);
  expect(next_meeting).toEqual({ at, place: 'Room 4' });
  expect((await sectionsOf(staff, client)).next_meeting).toEqual({ at, place: 'Room 4' });
  for (const other of [writer, staff]) {
    expect(await sectionsOf(other, client)).not.toHaveProperty('contacts');
  }
  expect(await sectionsOf(writer, client)).not.toHaveProperty('next_meeting');

  await change({ project_manager: lead.id });
  expect((await sectionsOf(caller, client)).contacts).toMatchObject([
    { id: lead.id, duties: ['account_lead', 'project_manager'] },
  ]);
  await db()
    .updateTable('organization')
    .set({ account_lead_id: null, project_manager_id: manager.id, next_meeting_at: daysAgo(1) })
    .where('id', '=', client.id)
    .execute();
  expect(await sectionsOf(caller, client)).toMatchObject({ contacts: [] });
  expect(await sectionsOf(caller, client)).not.toHaveProperty('next_meeting');

  const refused = await change({ next_meeting_at: 'soon', next_meeting_place: 'x'.repeat(301) });
  expect(Object.keys(refused.body).sort()).toEqual(['next_meeting_at', 'next_meeting_place']);
});

// Requirements: B-HOME-03
test('a client’s home lists the month’s articles, and the newest live pages with their addresses', async () => {
  const client = await makeOrganization(db());
  const [year = 0, month = 0] = clock.today().split('-').map(Number);
  const known = await db()
    .selectFrom('planning_month')
    .select('id')
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst();
  const { id: planning_month_id } = known ?? (await makePlanningMonth(db(), { year, month }));
  const of = (columns: Parameters<typeof makeArticle>[1]) =>
    makeArticle(db(), { client_id: client.id, ...columns });
  const later = await of({ planning_month_id, title: 'Later', duedate_golive: '2030-02-02' });
  const first = await of({ planning_month_id, title: 'First', duedate_golive: '2030-02-01' });
  await of({ planning_month_id, title: 'Hidden', status_id: statusId.on_hold });
  await of({ title: 'Not in the month' });
  const live_url = 'https://client.example/tides';
  const posted = { status_id: statusId.posted, live_url };
  await of({ title: 'Old', ...posted, completed_at: daysAgo(9) });
  await of({ title: 'New', ...posted, completed_at: daysAgo(2) });
  await of({ title: 'No page', status_id: statusId.posted, completed_at: daysAgo(1) });
  const { caller } = await signInWithAccount('customer', client, groups.customer);
  const { month_articles, live_articles } = await sectionsOf(caller, client);
  expect(month_articles?.articles.map(({ id }) => id)).toEqual([first.id, later.id]);
  expect(live_articles?.map(({ title }) => title)).toEqual(['New', 'Old']);
  expect(live_articles?.[0]?.live_url).toBe(live_url);
});

// Requirements: B-HOME-03
test('a client’s home summarizes the newest sent report with the figures that were sent', async () => {
  const client = await makeOrganization(db());
  const { presentation } = await makeSentReport(db(), { organization_id: client.id });
  const stored = await db()
    .selectFrom('presentation_version')
    .select(['id', 'content'])
    .where('presentation_id', '=', presentation.id)
    .executeTakeFirstOrThrow();
  const content: PresentationContent = JSON.parse(stored.content ?? '');
  const [slide] = content.slides;
  const [shown] = slide?.components ?? [];
  const months = [
    { month: 'Feb 2026', month_year: 2026, month_month: 2, sources: [{ source: 'A', value: 12 }] },
  ];
  const chart = { ...shown, name: 'GoogleAnalyticsChart', data: { kind: 'analytics', months } };
  await db()
    .updateTable('presentation_version')
    .set({ content: JSON.stringify({ ...content, slides: [{ ...slide, components: [chart] }] }) })
    .where('id', '=', stored.id)
    .execute();
  const { caller } = await signInWithAccount('customer', client, groups.customer);
  expect((await sectionsOf(caller, client)).report).toMatchObject({
    status: 'sent',
    sentences: ['The website had 12 new users in February.'],
  });
});
