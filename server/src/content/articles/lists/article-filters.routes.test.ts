import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import {
  type ArticleGroup,
  articleGroups,
  type CountedField,
  countedFields,
} from '@portal/contract/content/articles/article-list-options.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeAccount, makePerson, makeWriter } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let other: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  other = await makeArticleTeam(db());
  const [june, may] = [
    await makePlanningMonth(db(), { year: 2031, month: 6 }),
    await makePlanningMonth(db(), { year: 2031, month: 5 }),
  ];
  const { columns } = team;
  await makeArticle(db(), { ...columns, title: 'b', planning_month_id: june.id });
  await makeArticle(db(), { ...columns, title: 'a', planning_month_id: june.id });
  await makeArticle(db(), { ...columns, title: 'c', planning_month_id: may.id, status: 'editing' });
  await makeArticle(db(), { ...columns, title: 'd', status: 'on_hold', writer_id: null });
  await makeArticle(db(), { ...columns, title: 'e', archived: 1 });
  await makeArticle(db(), { ...other.columns, title: 'f', planning_month_id: may.id });
});

const ofBoth = () => `${team.organization.id},${other.organization.id}`;
const ours = () => ({ client: ofBoth() });

async function values(field: CountedField, query: object = ours(), caller = staff) {
  const { body } = await caller.call(articleEndpoints.values, { query: { ...query, field } });
  return body.values.map(({ name, count }) => [name, count]);
}

async function titles(query: object, caller = staff): Promise<string[]> {
  const { body } = await caller.call(articleEndpoints.list, { query: { ...ours(), ...query } });
  return body.map(({ title }) => title);
}

describe('a filter’s values', () => {
  test('are sorted, and include the number of articles that match the other filters', async () => {
    expect(await values('contentStatus')).toEqual([
      ['Writing', 3],
      ['Editing', 1],
      ['On-Hold', 1],
    ]);
    const names = [team, other].map(({ organization }) => organization.dba_name).sort();
    const counts = new Map((await values('client')) as [string, number][]);
    expect(names.map((name) => counts.get(name))).toEqual(
      names.map((name) => (name === team.organization.dba_name ? 4 : 1)),
    );
    expect(await values('writer_state')).toEqual([
      ['No writer', 1],
      ['Inactive writer', 0],
    ]);
    expect(await values('archived')).toEqual([
      ['Archived only', 1],
      ['Include archived', 6],
    ]);
    expect(await values('contentStatus', { ...ours(), title: 'c' })).toEqual([['Editing', 1]]);
  });

  test('include the chosen values, even values without articles', async () => {
    const query = { ...ours(), contentStatus: 'scheduled,editing', title: 'f' };
    expect(await values('contentStatus', query)).toEqual([
      ['Editing', 0],
      ['Writing', 1],
    ]);
    const writer = team.columns.writer_id;
    const offered = await values('writer', { writer, title: 'f', client: other.organization.id });
    expect(offered).toEqual([
      [team.people.writer.name, 0],
      [other.people.writer.name, 1],
    ]);
    expect(await values('writer', { writer: (await makeWriter(db())).id, ...ours() })).toHaveLength(
      2,
    );
  });

  test('can be searched by part of their name', async () => {
    const named = other.organization.dba_name.toUpperCase();
    expect(await values('client', { named })).toEqual([[other.organization.dba_name, 1]]);
  });

  test('come only from articles that the viewer can see, regardless of the request', async () => {
    const customer = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: customer.id, organization_id: other.organization.id });
    const caller = await portal.signIn(customer);
    for (const query of [{}, ours(), { ...ours(), writer: String(team.columns.writer_id) }]) {
      expect(await values('client', query, caller)).not.toContainEqual([
        team.organization.dba_name,
        expect.anything(),
      ]);
      expect(await values('writer', query, caller)).not.toContainEqual([
        team.people.writer.name,
        expect.anything(),
      ]);
    }
  });

  test.each(countedFields)(
    'can be listed for %s in combination with several other filters',
    async (field) => {
      const query = { ...ours(), contentStatus: 'writing,editing', title: 'zz', is_late: false };
      const { status } = await staff.call(articleEndpoints.values, { query: { ...query, field } });
      expect(status).toBe(200);
    },
  );
});

describe('several values of a filter', () => {
  test('select the articles that match any of the values', async () => {
    expect(await titles({ ordering: 'title' })).toEqual(['a', 'b', 'c', 'd', 'f']);
    const writer = `${team.columns.writer_id},${other.columns.writer_id}`;
    expect(await titles({ writer, ordering: 'title' })).toEqual(['a', 'b', 'c', 'f']);
    const { body } = await staff.call(articleEndpoints.count, { query: { ...ours(), writer } });
    expect(body.count).toBe(4);
    expect(await titles({ lead: 'true' })).toEqual([]);
  });

  test('must be ids', async () => {
    for (const client of ['1,', 'a', '1,2147483648', '0']) {
      const answer = await staff.raw('GET', `/api/content-articles/?client=${client}`);
      expect(answer).toMatchObject({ status: 400, body: { client: [expect.any(String)] } });
    }
  });
});

describe('a grouped list', () => {
  const groupsOf = async (group: ArticleGroup) => {
    const query = { ...ours(), group, ordering: 'title' as const };
    const { body } = await staff.call(articleEndpoints.ids, { query });
    return body;
  };

  test('lists its groups in order, and the articles of each group in the list’s order', async () => {
    const { ids, groups: found } = await groupsOf('planning_month');
    expect(found).toMatchObject([
      { name: 'June 2031', count: 2 },
      { name: 'May 2031', count: 2 },
      { name: 'No planning month', value: null, count: 1 },
    ]);
    const listed = await staff.call(articleEndpoints.list, {
      query: { ...ours(), group: 'planning_month', ordering: 'title' },
    });
    expect(listed.body.map(({ id }) => id)).toEqual(ids);
    expect(listed.body.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'f', 'd']);
    expect((await groupsOf('status')).groups).toMatchObject([
      { name: 'Writing', count: 3, color: expect.any(String) },
      { name: 'Editing', count: 1 },
      { name: 'On-Hold', count: 1 },
    ]);
  });

  test.each(articleGroups)('is paged by %s without repeated or skipped articles', async (group) => {
    const { ids, groups: found } = await groupsOf(group);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
    const paged: number[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ client: ofBoth(), group, ordering: 'title', limit: '2' });
      if (cursor) query.set('cursor', cursor);
      const answer = await staff.raw('GET', `/api/content-articles/?${query}`);
      expect(answer.status).toBe(200);
      paged.push(...(answer.body as { id: number }[]).map(({ id }) => id));
      const link = /cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''));
      cursor = link?.[1] && decodeURIComponent(link[1]);
    } while (cursor);
    expect(paged).toEqual(ids);
  });

  test('includes groups only on request', async () => {
    const { body } = await staff.call(articleEndpoints.ids, { query: ours() });
    expect(body.groups).toEqual([]);
  });
});
