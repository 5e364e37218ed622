import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { describe, expect, test } from 'vitest';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makeKeywordMeta, makePlanningMonth } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const { list, get, update, delete: remove } = keywordMetaEndpoints;

async function formOf(organization?: number) {
  const db = portal.database.writer;
  return {
    organization: organization ?? (await makeOrganization(db)).id,
    parentKeyword: 'Dental Implants',
    keyword: 'dental implants cost',
  };
}

const add = (body: unknown) => staff.raw('POST', '/api/keyword-metas.json', body);

async function parentsOf(organization: number): Promise<string[]> {
  const rows = await portal.database.reader
    .selectFrom('parent_keyword')
    .select('name')
    .where('organization_id', '=', organization)
    .execute();
  return rows.map(({ name }) => name);
}

describe('a researched keyword', () => {
  // Requirements: KEYWORDS-05, KEYWORDS-06, KEYWORDS-12, KEYWORDS-13, KEYWORDS-14, API-PLAN-03
  test('is created with the form’s field names and returned as a record', async () => {
    const month = await makePlanningMonth(portal.database.writer);
    const form = {
      ...(await formOf()),
      difficulty: 31,
      volume: 880,
      costPerClick: 4.75,
      seoValue: 'High',
      businessValue: 'Very High',
      tags: [1, 3],
      planningMonths: [month.id],
    };
    const made = await add(form);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      keyword: {
        name: 'dental implants cost',
        difficulty: 31,
        volume: 880,
        cost_per_click: 4.75,
        parent_keyword: { name: 'Dental Implants' },
      },
      seo_value: 'High',
      business_value: 'Very High',
      tag: [1, 3],
      planning_months: [month.id],
      organization: form.organization,
    });
    const { body } = await staff.call(list, { query: { organization: form.organization } });
    expect(body).toEqual([made.body]);
  });

  // Requirements: KEYWORDS-05, KEYWORDS-06
  test('requires a parent keyword, a keyword and an organization', async () => {
    const { parentKeyword: _, ...withoutParent } = await formOf();
    expect(await add(withoutParent)).toMatchObject({
      status: 400,
      body: { parent_keyword: ['This field is required.'] },
    });
    const required = ['This field is required.'];
    for (const nothing of [{}, { keyword: null, organization: null }])
      expect(await add({ parentKeyword: 'x', ...nothing })).toEqual(
        expect.objectContaining({
          status: 400,
          body: { keyword: required, organization: required },
        }),
      );
    expect((await add({ ...(await formOf()), keyword: '  ' })).status).toBe(400);
  });

  // Requirements: KEYWORDS-07, KEYWORDS-08, KEYWORDS-09, KEYWORDS-10, KEYWORDS-11
  test.each([
    ['difficulty', -1],
    ['difficulty', 1.5],
    ['volume', -1],
    ['volume', 'many'],
    ['costPerClick', 'x'],
    ['seoValue', 'Highest'],
    ['businessValue', 'low'],
    ['tags', [99_999]],
    ['planningMonths', [99_999]],
    ['organization', 99_999],
  ])('is rejected if %s is %s', async (field, value) => {
    const answer = await add({ ...(await formOf()), [field]: value });
    expect(answer.status).toBe(400);
  });

  // Requirements: KEYWORDS-15, KEYWORDS-16, KEYWORDS-17, API-PLAN-04
  test('keeps fields that aren’t sent, and stores empty numbers as null', async () => {
    const form = { ...(await formOf()), difficulty: 5, volume: 10, costPerClick: 1.1, tags: [2] };
    const { id } = (await add(form)).body as { id: number };
    const put = (body: unknown) => staff.raw('PUT', `/api/keyword-metas/${id}/`, body);
    const emptied = await put({ difficulty: '', volume: null, costPerClick: '' });
    expect(emptied.body).toMatchObject({
      keyword: {
        name: form.keyword,
        difficulty: null,
        volume: null,
        cost_per_click: null,
        parent_keyword: { name: 'Dental Implants' },
      },
      tag: [2],
    });
    const renamed = await put({ keyword: 'implant price', volume: 7 });
    expect(renamed.body).toMatchObject({ keyword: { name: 'implant price', volume: 7 } });
  });

  // Requirements: API-PLAN-04
  test('can be updated with its whole record', async () => {
    const made = (await add(await formOf())).body as { id: number };
    const answer = await staff.raw('PUT', `/api/keyword-metas/${made.id}/`, {
      ...made,
      seo_value: 'Low',
    });
    expect(answer).toMatchObject({ status: 200, body: { ...made, seo_value: 'Low', version: 2 } });
  });

  // Requirements: KEYWORDS-05
  test('uses its organization’s existing parent keyword regardless of case', async () => {
    const form = await formOf();
    const parentOf = async (body: object) =>
      ((await add(body)).body as { keyword: { parent_keyword: { id: number } } }).keyword
        .parent_keyword.id;
    const first = await parentOf(form);
    const second = await parentOf({ ...form, keyword: 'b', parentKeyword: ' dental   IMPLANTS' });
    expect(second).toBe(first);
    expect(await parentOf(await formOf())).not.toBe(first);
  });

  // Requirements: API-PLAN-03
  test('is unique under its parent keyword', async () => {
    const form = await formOf();
    await add(form);
    expect(await add({ ...form, keyword: 'Dental Implants COST' })).toMatchObject({
      status: 400,
      body: { keyword: [expect.any(String)] },
    });
    const { id } = (await add({ ...form, keyword: 'implant price' })).body as { id: number };
    const renamed = await staff.raw('PUT', `/api/keyword-metas/${id}/`, { keyword: form.keyword });
    expect(renamed).toMatchObject({ status: 400, body: { keyword: [expect.any(String)] } });
  });

  // Requirements: API-PLAN-05
  test('is deleted along with its parent keyword if the parent has no other keywords', async () => {
    const form = await formOf();
    const { id } = (await add(form)).body as { id: number };
    expect((await staff.call(remove, { params: { id } })).status).toBe(204);
    expect((await staff.call(get, { params: { id } })).status).toBe(404);
    expect(await parentsOf(form.organization)).toEqual([]);
  });

  // Requirements: KEYWORDS-05
  test('leaves no empty parent keyword behind when it moves to another parent', async () => {
    const form = await formOf();
    const { id } = (await add(form)).body as { id: number };
    await staff.raw('PUT', `/api/keyword-metas/${id}/`, { parentKeyword: 'Crowns' });
    expect(await parentsOf(form.organization)).toEqual(['Crowns']);
  });
});

describe('keyword research', () => {
  // Requirements: API-PLAN-01, API-PLAN-02
  test('can be sorted, searched and paged for one organization', async () => {
    const db = portal.database.writer;
    const { organization_id: organization } = await makeKeywordMeta(db, { name: 'b', volume: 5 });
    await makeKeywordMeta(db, { name: 'A', organization_id: organization });
    await makeKeywordMeta(db, { name: 'c', organization_id: organization, volume: 50 });
    await makeKeywordMeta(db);
    const names = async (query: Record<string, string | number>) =>
      (await staff.call(list, { query })).body.map(({ keyword }) => keyword.name);
    expect(await names({ organization })).toEqual(['A', 'b', 'c']);
    expect(await names({ organization, ordering: '-volume' })).toEqual(['c', 'b', 'A']);
    expect(await names({ organization, search: 'WIDG' })).toEqual(['A', 'b', 'c']);
    const empty = await makeOrganization(db);
    expect(await names({ organization: empty.id })).toEqual([]);
    const paged = await staff.call(list, { query: { organization, limit: 2, ordering: 'volume' } });
    expect(paged.body).toHaveLength(2);
    expect(paged.headers.link).toContain('rel="next"');
  });

  test('can be filtered by tag and planning month', async () => {
    const db = portal.database.writer;
    const organization = (await makeOrganization(db)).id;
    const month = await makePlanningMonth(db, { month: 2 });
    await add({ ...(await formOf(organization)), keyword: 'tagged', tags: [1] });
    await add({ ...(await formOf(organization)), keyword: 'planned', planningMonths: [month.id] });
    const names = async (query: object) =>
      (await staff.call(list, { query: { organization, ...query } })).body.map(
        ({ keyword }) => keyword.name,
      );
    expect(await names({ tag: 1 })).toEqual(['tagged']);
    expect(await names({ planning_month: month.id })).toEqual(['planned']);
  });

  test('is counted by organization', async () => {
    const db = portal.database.writer;
    const { organization_id } = await makeKeywordMeta(db, { name: 'crown' });
    await makeKeywordMeta(db, { name: 'crown cost', organization_id });
    const { id, dba_name } = await makeOrganization(db);
    const counts = await staff.call(keywordMetaEndpoints.values, {
      query: { field: 'organization' },
    });
    const counted = counts.body.values.filter(({ value }) =>
      [organization_id, id].includes(Number(value)),
    );
    expect(counted).toMatchObject([{ value: String(organization_id), count: 2 }]);
    const named = await staff.call(keywordMetaEndpoints.values, {
      query: { field: 'organization', organization: id, named: dba_name },
    });
    expect(named.body.values).toEqual([]);
  });

  test('can be grouped by parent keyword, but not by clients', async () => {
    const organization = (await makeOrganization(portal.database.writer)).id;
    for (const [parentKeyword, keyword] of [
      ['Veneers', 'a veneer'],
      ['Implants', 'implant cost'],
      ['Veneers', 'veneer cost'],
    ]) {
      await add({ organization, parentKeyword, keyword });
    }
    const query = { organization, group: 'parent_keyword' as const };
    const { body } = await staff.call(keywordMetaEndpoints.groups, { query });
    expect(body.groups).toMatchObject([
      { name: 'Implants', count: 1 },
      { name: 'Veneers', count: 2 },
    ]);
    const listed = await staff.call(list, { query: { ...query, ordering: '-keyword' } });
    expect(listed.body.map(({ keyword }) => keyword.name)).toEqual([
      'implant cost',
      'veneer cost',
      'a veneer',
    ]);
    const customer = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'customer' }),
    );
    const refused = await customer.raw(
      'GET',
      `/api/keyword-metas/groups/?organization=${organization}&group=parent_keyword`,
    );
    expect(refused.status).toBe(403);
  });

  // Requirements: API-PLAN-01, API-PLAN-03
  test('requires add_contentarticle, and is never visible to clients', async () => {
    const db = portal.database.writer;
    expect((await portal.anonymous.call(list)).status).toBe(401);
    const { id } = await makeKeywordMeta(db);
    for (const kind of ['writer', 'editor', 'contractor', 'customer', 'owner', 'nobody'] as const) {
      const caller = await portal.signIn(await makePerson(db, { kind }));
      expect((await caller.call(list)).status, kind).toBe(403);
      expect((await caller.call(update, { params: { id }, body: {} })).status, kind).toBe(403);
    }
    const groupIds = [groups.customer.id, groups.editor.id];
    await db
      .insertInto('group_permission')
      .values(groupIds.map((group_id) => ({ group_id, codename: 'add_contentarticle' as const })))
      .execute();
    const customer = await portal.signIn(await makePerson(db, { kind: 'customer' }));
    expect((await customer.call(list)).status).toBe(403);
    const editor = await portal.signIn(await makePerson(db, { kind: 'editor' }));
    expect((await editor.call(list)).status).toBe(200);
  });
});

test('pasted keywords are each added once under one parent keyword, and existing keywords don’t change', async () => {
  const { id: organization } = await makeOrganization(portal.database.writer);
  const paste = (keywords: { keyword: string; volume?: number; cost_per_click?: number }[]) =>
    staff.call(keywordMetaEndpoints.createSeveral, {
      body: { organization, parent_keyword: 'Dental Implants', keywords },
    });
  const first = await paste([
    { keyword: 'implant cost', volume: 880, cost_per_click: 4.75 },
    { keyword: 'implant pain' },
    { keyword: 'Implant  Cost' },
  ]);
  expect(first).toMatchObject({ status: 201, body: { added_count: 2, known_count: 1 } });
  expect((await paste([{ keyword: 'implant pain', volume: 1 }])).body).toEqual({
    added_count: 0,
    known_count: 1,
  });
  const { body } = await staff.call(list, { query: { organization } });
  expect(body.map(({ keyword }) => keyword)).toMatchObject([
    { name: 'implant cost', volume: 880, cost_per_click: 4.75 },
    { name: 'implant pain', volume: null },
  ]);
  expect(await parentsOf(organization)).toEqual(['Dental Implants']);
  expect((await paste([])).body).toEqual({ keywords: ['Enter at least one keyword.'] });
});
