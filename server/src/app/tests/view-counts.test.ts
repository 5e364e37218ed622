import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { ledgerEndpoints } from '@portal/contract/ledger/ledger.endpoints.ts';
import { findListScreen, listScreen, listScreenPaths } from '@portal/contract/list-screens.ts';
import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { savedViewEndpoints } from '@portal/contract/users/saved-view.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { linkCheckEndpoints } from '@portal/contract/utilities/link-check.endpoints.ts';
import { expect, test } from 'vitest';
import { makeWebApplication } from '#testing/apps.factories.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeWebsiteBuild } from '#testing/onboarding.factories.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import {
  makeArticleTemplate,
  makeKeywordMeta,
  makePlanningMonth,
} from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';

const { portal, callers, people } = usePortal({
  people: { staff: 'staff', boss: 'superuser', writer: 'writer' },
});
const { staff, boss, writer } = callers;
const { create, counts } = savedViewEndpoints;

async function countOf(caller: Caller, path: string, search: Record<string, string>) {
  const view = await caller.call(create, { body: { name: path, path, search } });
  expect([path, view.status]).toEqual([path, 201]);
  const { body } = await caller.call(counts, { query: { ids: String(view.body.id) } });
  return body.counts.find(({ id }) => id === view.body.id);
}

const lengthOf = async (answer: Promise<{ status: number; body: readonly unknown[] }>) => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body.length;
};

/** Fills each counted list with at least one record that a filter finds. */
async function fill() {
  const db = portal.database.writer;
  const organization = await makeOrganization(db, { dba_name: 'Counted Dental' });
  const author = await db
    .selectFrom('writer')
    .select('id')
    .where('person_id', '=', people.writer.id)
    .executeTakeFirstOrThrow();
  const month = await makePlanningMonth(db, { year: 2031, month: 3 });
  await makeArticle(db, { title: 'Counted', planning_month_id: month.id });
  await makeArticle(db, { title: 'Counted for a client', client_id: organization.id });
  await makeArticle(db, { lead_id: people.boss.id, poster_id: people.boss.id, status: 'post_qa' });
  await makeArticle(db, { writer_id: author.id, status: 'writing' });
  await makeArticle(db, { writer_id: author.id, editor_id: people.boss.id, status: 'posted' });
  await makeLinkCheck(db, { organization_id: organization.id });
  await makeArticleTemplate(db, { title: 'Counted', organization_id: organization.id });
  await makeKeywordMeta(db, { organization_id: organization.id });
  await makeReport(db, { organization_id: organization.id, planning_month_id: month.id });
  await makeWebsiteBuild(db, { organization_id: organization.id });
  await makeWebApplication(db, { organization_id: organization.id, active: 1 });
  return { organization, month };
}

// Requirements: B-VIEW-14, B-VIEW-15
test('a view’s count is the length of its list', async () => {
  const { organization, month } = await fill();
  const writerPerson = people.writer;
  const limit = 200;
  const { slug } = organization;
  const cases: [string, Record<string, string>, Promise<{ status: number; body: unknown[] }>][] = [
    [
      '/users/directory',
      { tab: 'agency_users' },
      boss.call(userEndpoints.list, { query: { tab: 'agency_users', limit } }),
    ],
    ['/users/directory', {}, boss.call(userEndpoints.list, { query: { tab: 'account_users' } })],
    ['/users/invitations', {}, boss.call(invitationEndpoints.list, { query: {} })],
    [
      '/organizations/directory',
      { search: 'counted' },
      boss.call(organizationEndpoints.list, { query: { search: 'counted' } }),
    ],
    ['/organizations/ledger', {}, boss.call(ledgerEndpoints.list, { query: {} })],
    [
      '/content-generation/articles/2031/3',
      { title: 'Counted' },
      boss.call(articleEndpoints.list, { query: { year: '2031', month: '3' } }),
    ],
    [
      `/content-generation/articles/${slug}`,
      { title: 'counted' },
      boss.call(articleEndpoints.list, { query: { client: String(organization.id) } }),
    ],
    [
      '/content-generation/assignments',
      {},
      boss.call(articleEndpoints.list, { query: { assigned: 'true' } }),
    ],
    [
      `/content-generation/assignments/${writerPerson.username}`,
      {},
      writer.call(articleEndpoints.list, { query: { assigned: 'true' } }),
    ],
    [
      '/content-generation/templates/monthly',
      { month: '3' },
      boss.call(articleTemplateEndpoints.list, { query: { month: 3 } }),
    ],
    [
      '/utilities/broken-link-checker',
      { organization: String(organization.id) },
      boss.call(linkCheckEndpoints.list, { query: { organization: organization.id } }),
    ],
    [
      '/content-generation/archives',
      {},
      boss.call(articleEndpoints.list, { query: { archives: 'true' } }),
    ],
    [
      '/content-generation/templates',
      { search: 'counted' },
      boss.call(articleTemplateEndpoints.list, { query: { search: 'counted', archived: 'false' } }),
    ],
    [
      `/content-generation/keywords/${slug}`,
      {},
      boss.call(keywordMetaEndpoints.list, { query: { organization: organization.id } }),
    ],
    [
      '/client-onboarding/website-builds',
      { organization: String(organization.id) },
      boss.call(websiteBuildEndpoints.list, { query: { organization: organization.id } }),
    ],
    [
      '/apps',
      { active: 'true' },
      boss.call(webApplicationEndpoints.list, { query: { active: 'true' } }),
    ],
    [
      '/reporting/2031/3',
      { search: 'counted' },
      boss.call(reportEndpoints.list, { query: { month: month.id, search: 'counted' } }),
    ],
    ['/administration/product-feedback', {}, boss.call(userFeedbackEndpoints.list, { query: {} })],
    [
      '/administration/jobs',
      { routine: 'true' },
      boss.call(jobEndpoints.list, { query: { limit } }),
    ],
    ['/administration/outbox', {}, boss.call(outboxMailEndpoints.list, { query: { limit } })],
    [
      '/administration/audit-log',
      { action: 'session' },
      boss.call(auditEntryEndpoints.list, { query: { action: 'session', limit } }),
    ],
  ];
  const counted = new Set<string>();
  for (const [address, search, list] of cases) {
    const count = await countOf(boss, address, search);
    expect([address, count]).toMatchObject([address, { count: await lengthOf(list) }]);
    counted.add(findListScreen(address) ?? '');
  }
  const others = ['/content-generation/articles/list', '/content-generation/projects/$id'];
  const expected = listScreenPaths.filter((one) => listScreen(one).isCounted);
  expect([...counted, ...others].sort()).toEqual([...expected].sort());
});

// Requirements: B-VIEW-14
test('a count includes only the rows that the viewer can see, and invalid or slow views have no count', async () => {
  const own = await countOf(staff, '/administration/jobs', { routine: 'true' });
  expect(own?.count).toBe((await staff.call(jobEndpoints.list, { query: {} })).body.length);
  expect(await countOf(staff, '/users/directory', { role: 'nobody' })).toBeUndefined();
  expect(await countOf(boss, '/administration/outbox', { to: 'example' })).toBeUndefined();
  expect(await countOf(boss, '/apps', { deleted: 'true' })).toBeUndefined();
  const articles = await countOf(writer, '/content-generation/articles/2031/3', {});
  expect(articles?.count).toBe(0);
});

// Requirements: B-VIEW-15
test('the count of assignments matches their list: each open article once, and the lead’s articles separately', async () => {
  const db = portal.database.writer;
  const person = await makePerson(db, { kind: 'staff' });
  const caller = await portal.signIn(person);
  const { id } = person;
  await makeArticle(db, { editor_id: id, poster_id: id, status: 'editing' });
  await makeArticle(db, { poster_id: id, status: 'final_review' });
  await makeArticle(db, { lead_id: id, status: 'writing' });
  await makeArticle(db, { lead_id: id, editor_id: id, status: 'posted' });
  await makeArticle(db, { editor_id: id, status: 'editing', archived: 1 });
  const own = '/content-generation/assignments';
  expect(await countOf(caller, own, {})).toMatchObject({ count: 2 });
  expect(await countOf(caller, own, { lead: 'true' })).toMatchObject({ count: 1 });
  const listed = await caller.call(assignmentEndpoints.overview, { query: {} });
  const open = listed.body.groups.filter(({ key }) => key !== 'completed');
  expect(open.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(await countOf(boss, `${own}/${person.username}`, {})).toMatchObject({ count: 2 });
  expect(await countOf(boss, `${own}/nobody-at-all`, {})).toBeUndefined();
});

// Requirements: B-VIEW-15
test('saved views of a link check’s links have no count, and a client’s counts include only their own articles', async () => {
  const db = portal.database.writer;
  const checker = '/utilities/broken-link-checker';
  expect(await countOf(boss, checker, { verdict: 'broken' })).toBeUndefined();
  const [own, other] = [await makeOrganization(db), await makeOrganization(db)];
  const person = await makePerson(db, { kind: 'customer' });
  await makeAccount(db, { person_id: person.id, organization_id: own.id });
  await makeArticle(db, { client_id: own.id });
  await makeArticle(db, { client_id: other.id });
  const customer = await portal.signIn(person);
  const list = '/content-generation/articles';
  expect(await countOf(customer, `${list}/${own.slug}`, {})).toMatchObject({ count: 1 });
  expect(await countOf(customer, `${list}/${other.slug}`, {})).toMatchObject({ count: 0 });
  expect(await countOf(customer, `${list}/no-such-client`, {})).toBeUndefined();
});
