import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  makeWriter,
  type Organization,
} from '#testing/people.factories.ts';
import {
  contentTypeId,
  makeArticleTemplate,
  makeKeywordMeta,
  makePlanningMonth,
} from '#testing/planning.factories.ts';
import { makePresentation, makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let harbor: Organization;
let bakery: Organization;

beforeAll(async () => {
  harbor = await makeOrganization(db(), { dba_name: 'Harbor', dba_name_key: 'harbor' });
  bakery = await makeOrganization(db(), { dba_name: 'Bakery', dba_name_key: 'bakery' });
});

interface Counted {
  values: { value: string; name: string; count: number }[];
}
const byName = ({ values }: Counted) => values.map(({ name, count }) => [name, count]);
const byValue = ({ values }: Counted) => values.map(({ value, count }) => [value, count]);

describe('filters of a month’s reports', () => {
  test('each value comes with the number of reports that match the other filters, and a filter accepts several values', async () => {
    const [ann, bob] = [
      await makePerson(db(), { kind: 'staff', first_name: 'Ann', last_name: 'Lee' }),
      await makePerson(db(), { kind: 'staff', first_name: 'Bob', last_name: 'Ray' }),
    ];
    const { id: month } = await makePlanningMonth(db(), { year: 2031, month: 3 });
    const { id: april } = await makePlanningMonth(db(), { year: 2031, month: 4 });
    const third = await makeOrganization(db());
    const reportOf = ({ id }: Organization, given: object) =>
      makeReport(db(), { organization_id: id, planning_month_id: month, ...given });
    const first = await reportOf(harbor, { status: 'assigned', approver_id: ann.id });
    await makePresentation(db(), first.id);
    await reportOf(bakery, { status: 'finalReview', approver_id: bob.id });
    await reportOf(third, { status: 'finalReview', approver_id: ann.id });
    await makeReport(db(), { organization_id: harbor.id, planning_month_id: april });

    const values = async (query: { field: 'status' | 'approver' | 'has_presentation' }) =>
      (await staff.call(reportEndpoints.values, { query: { month, ...query } })).body;
    expect(byValue(await values({ field: 'status' }))).toEqual([
      ['assigned', 1],
      ['finalReview', 2],
    ]);
    expect(byName(await values({ field: 'approver' }))).toEqual([
      ['Ann Lee', 2],
      ['Bob Ray', 1],
    ]);
    expect(byValue(await values({ field: 'has_presentation' }))).toEqual([
      ['false', 2],
      ['true', 1],
    ]);
    const chosen = { field: 'approver', approver: String(bob.id), status: 'assigned' } as const;
    expect(byName(await values(chosen))).toEqual([
      ['Bob Ray', 0],
      ['Ann Lee', 1],
    ]);

    const listed = async (query: object) => {
      const { body } = await staff.call(reportEndpoints.list, { query: { month, ...query } });
      return body.length;
    };
    expect(await listed({ status: 'assigned,finalReview' })).toBe(3);
    expect(await listed({ status: 'finalReview' })).toBe(2);
    expect(await listed({ approver: `${ann.id},${bob.id}`, status: 'finalReview' })).toBe(2);
  });
});

describe('filters of templates', () => {
  test('each value comes with the number of templates that match the other filters, and a filter accepts several values', async () => {
    const writer = await makeWriter(db());
    const [blog, press] = [
      await contentTypeId(db(), 'blog'),
      await contentTypeId(db(), 'press_release'),
    ];
    const templateOf = ({ id }: Organization, given: object) =>
      makeArticleTemplate(db(), { organization_id: id, ...given });
    await templateOf(harbor, { writer_id: writer.id, content_type_id: blog });
    await templateOf(harbor, { content_type_id: press });
    await templateOf(bakery, { writer_id: writer.id, content_type_id: blog });
    await templateOf(bakery, { writer_id: writer.id, content_type_id: blog, archived: 1 });

    const values = async (query: {
      field: 'client' | 'contentType' | 'writer';
      client?: string;
      writer?: string;
    }) => {
      const { body } = await staff.call(articleTemplateEndpoints.values, {
        query: { archived: false, ...query },
      });
      return body;
    };
    expect(byName(await values({ field: 'client' }))).toEqual([
      ['Bakery', 1],
      ['Harbor', 2],
    ]);
    expect(byName(await values({ field: 'writer' }))).toEqual([[writer.person.name, 2]]);
    const ofBakery = { field: 'contentType', client: String(bakery.id) } as const;
    expect(byValue(await values(ofBakery))).toEqual([[String(blog), 1]]);

    const { body } = await staff.call(articleTemplateEndpoints.list, {
      query: { client: `${harbor.id},${bakery.id}`, writer: writer.id },
    });
    expect(body).toHaveLength(3);
  });
});

describe('filters of keywords', () => {
  test('each tag and planning month comes with its number of keywords, and a filter accepts several values', async () => {
    const may = await makePlanningMonth(db(), { year: 2032, month: 5 });
    const june = await makePlanningMonth(db(), { year: 2032, month: 6 });
    const keywordOf = async (tags: number[], months: number[], organization = harbor) => {
      const { id } = await makeKeywordMeta(db(), { organization_id: organization.id });
      const body = { tag: tags, planning_months: months };
      await staff.call(keywordMetaEndpoints.update, { params: { id }, body });
    };
    await keywordOf([1, 3], [may.id, june.id]);
    await keywordOf([1], [june.id]);
    await keywordOf([2], [june.id], bakery);

    const organization = harbor.id;
    const values = async (query: { field: 'tag' | 'planning_month'; tag?: string }) =>
      (await staff.call(keywordMetaEndpoints.values, { query: { organization, ...query } })).body;
    expect(byValue(await values({ field: 'tag' })).sort()).toEqual([
      ['1', 2],
      ['3', 1],
    ]);
    expect(byValue(await values({ field: 'planning_month', tag: '3' }))).toEqual([
      [String(june.id), 1],
      [String(may.id), 1],
    ]);
    const { body } = await staff.call(keywordMetaEndpoints.list, {
      query: { organization, tag: '2,3', planning_month: `${may.id},${june.id}` },
    });
    expect(body).toHaveLength(1);
  });
});

describe('filters of users', () => {
  test('each role and organization comes with its number of people in the given tab, and a filter accepts several values', async () => {
    const [owner, customer, both] = [
      await makePerson(db(), { kind: 'owner', first_name: 'Otto' }),
      await makePerson(db(), { kind: 'customer' }),
      await makePerson(db(), { kind: 'customer' }),
    ];
    for (const [person, organization] of [
      [owner, harbor],
      [customer, harbor],
      [both, harbor],
      [both, bakery],
    ] as const) {
      await makeAccount(db(), { person_id: person.id, organization_id: organization.id });
    }
    const tab = 'account_users';
    const ours = `${harbor.id},${bakery.id}`;
    const values = async (query: { field: 'role' | 'org'; org?: string; role?: string }) =>
      (await staff.call(userEndpoints.values, { query: { tab, ...query } })).body;
    expect(byName(await values({ field: 'role', org: ours }))).toEqual([
      ['Account Owner', 1],
      ['Customer', 2],
    ]);
    const customers = String(groups.customer.id);
    expect(byName(await values({ field: 'org', role: customers }))).toEqual([
      ['Bakery', 1],
      ['Harbor', 2],
    ]);
    const { body } = await staff.call(userEndpoints.list, { query: { tab, org: ours } });
    expect(body.map(({ id }) => id).sort()).toEqual([owner.id, customer.id, both.id].sort());
  });

  test('a customer gets no people and no filter values', async () => {
    const customer = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: customer.id, organization_id: harbor.id });
    const caller = await portal.signIn(customer);
    const org = `${harbor.id},${bakery.id}`;
    expect((await caller.call(userEndpoints.list, { query: { org } })).body).toEqual([]);
    const values = { query: { field: 'org' } } as const;
    expect((await caller.call(userEndpoints.values, values)).status).toBe(403);
  });
});
