import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { searchEndpoints } from '@portal/contract/search/search.endpoints.ts';
import type { SearchKindName } from '@portal/contract/search/search-kinds.ts';
import { describe, expect, test } from 'vitest';
import { insertRow } from '#platform/database/write-row.ts';
import { makeArticle, makeArticleBody } from '#testing/content.factories.ts';
import { makeAgreement } from '#testing/ledger.factories.ts';
import {
  makeChecklist,
  makeChecklistItem,
  makeWebsiteBuild,
} from '#testing/onboarding.factories.ts';
import { makeAccount, makeOrganization } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeSentReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({
  people: {
    superuser: 'superuser',
    staff: 'staff',
    writer: 'writer',
    customer: 'customer',
    stranger: 'customer',
  },
});
const { superuser, staff, writer, customer, stranger } = callers;

/** Returns the found titles by kind. */
async function find(q: string, caller: Caller = staff) {
  const { body } = await caller.call(searchEndpoints.all, { query: { q, size: '10' } });
  return Object.fromEntries(
    body.groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title.text)]),
  );
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) }) as never;

/** Creates a client with one record of each kind, all of which contain the word. */
async function makeEverything(word: string) {
  const client = await makeOrganization(db(), { dba_name: `${word} Marina` });
  const of = { client_id: client.id };
  const article = await makeArticle(db(), { ...of, title: `${word} article`, status: 'posted' });
  await makeArticleBody(db(), article.id, { text: `The ${word} text`, by: people.staff.id });
  const at = { created_at: '2026-01-02T12:00:00.000Z', updated_at: '2026-01-02T12:00:00.000Z' };
  const author_id = people.staff.id;
  const comment = { article_id: article.id, author_id, ...at };
  await insertRow(db(), 'comment', { ...comment, comment: `A ${word} comment` });
  await insertRow(db(), 'comment', { ...comment, comment: `A ${word} secret`, is_internal: 1 });
  await makeSentReport(db(), { organization_id: client.id });
  const build = await makeWebsiteBuild(db(), {
    organization_id: client.id,
    label: `${word} build`,
  });
  const checklist = await makeChecklist(db(), {
    name: `${word} checklist`,
    website_build_id: build.id,
    kind: 'build',
  });
  const item = await makeChecklistItem(db(), checklist.id, { name: `${word} item` });
  await insertRow(db(), 'checklist_item_comment', {
    checklist_item_id: item.id,
    author_id,
    comment: `A ${word} note`,
    ...at,
  });
  await insertRow(db(), 'editorial_requirement', {
    organization_id: client.id,
    requirement: `Write ${word} in capitals`,
    ...at,
  });
  await makeAgreement(db(), { organization_id: client.id, name: `${word} agreement` });
  await insertRow(db(), 'meeting', {
    organization_id: client.id,
    day: '2026-03-02',
    kind: 'call',
    note: `They like ${word}`,
    ...at,
  });
  return { client, article };
}

const agencyKinds = [
  'agreement',
  'article',
  'build',
  'checklist',
  'client',
  'comment',
  'item',
  'item_comment',
  'meeting',
  'report',
  'requirement',
  'text',
];

// Requirements: B-SEARCH-01, B-SEARCH-03
describe('the search of everything', () => {
  // Requirements: B-HOME-06
  test('finds each kind of record for staff and superusers', async () => {
    await makeEverything('Zephyr');
    for (const caller of [staff, superuser]) {
      const found = await find('zephyr', caller);
      expect(Object.keys(found).sort()).toEqual(agencyKinds);
      expect(found.comment).toHaveLength(2);
      expect(found.text).toEqual(['Zephyr article']);
      expect(found.client).toEqual(['Zephyr Marina']);
    }
    expect(await find('staff number')).toMatchObject({ person: [people.staff.name] });
  });

  test('returns to clients only the visible records of their own organization', async () => {
    const { client } = await makeEverything('Quokka');
    const other = await makeOrganization(db());
    const role_id = groups.customer.id;
    await makeAccount(db(), {
      person_id: people.customer.id,
      organization_id: client.id,
      role_id,
    });
    await makeAccount(db(), {
      person_id: people.stranger.id,
      organization_id: other.id,
      role_id,
    });
    const found = await find('quokka', customer);
    expect(Object.keys(found).sort()).toEqual(
      ['article', 'client', 'comment', 'report', 'requirement', 'text'].sort(),
    );
    expect(found.comment).toEqual(['Quokka article']);
    expect(await find('quokka', stranger)).toEqual({});
    expect(await find('quokka', writer)).toEqual({});
    const impersonator = await portal.impersonate(people.superuser, people.customer);
    expect(await find('quokka', impersonator)).toEqual(found);
    expect(
      (await portal.anonymous.callRaw(searchEndpoints.all, { query: { q: 'quokka' } })).status,
    ).toBe(401);
  });

  test('returns no drafts, articles on hold, or unsent reports to clients', async () => {
    const client = await makeOrganization(db());
    await makeAccount(db(), {
      person_id: people.customer.id,
      organization_id: client.id,
      role_id: groups.customer.id,
    });
    const draft = await makeArticle(db(), {
      client_id: client.id,
      title: 'Nimbus',
      status: 'writing',
    });
    await makeArticleBody(db(), draft.id, { text: 'Cumulus', by: people.staff.id });
    await makeArticle(db(), { client_id: client.id, title: 'Nimbus held', status: 'on_hold' });
    expect(await find('nimbus', customer)).toEqual({ article: ['Nimbus'] });
    expect(await find('cumulus', customer)).toEqual({});
    expect(Object.keys(await find('cumulus'))).toEqual(['text']);
  });

  test('returns their own articles to writers, with the articles’ texts and comments', async () => {
    const { article } = await makeEverything('Vireo');
    const { id: writer_id } = await db()
      .selectFrom('writer')
      .select('id')
      .where('person_id', '=', people.writer.id)
      .executeTakeFirstOrThrow();
    await db().updateTable('article').set({ writer_id }).where('id', '=', article.id).execute();
    const found = await find('vireo', writer);
    expect(found).toMatchObject({ article: ['Vireo article'], text: ['Vireo article'] });
    expect(found.comment).toHaveLength(2);
    expect(Object.keys(found)).not.toContain('agreement');
  });
});

// Requirements: B-SEARCH-02
describe('the index', () => {
  test('reflects changes in the same transaction', async () => {
    const { id } = await makeArticle(db(), { title: 'Ocelot first' });
    const params = { id };
    await staff.call(articleEndpoints.update, { params, body: { title: 'Margay second' } });
    expect(await find('ocelot')).toEqual({});
    expect(await find('margay')).toEqual({ article: ['Margay second'] });
    const content = body('A caracal is a cat');
    await staff.call(articleBodyEndpoints.update, { params, body: { content } });
    expect(await find('caracal')).toEqual({ text: ['Margay second'] });
    const created = await staff.call(commentEndpoints.create, {
      body: { article: id, comment: 'Not a serval' },
    });
    expect(await find('serval')).toEqual({ comment: ['Margay second'] });
    await staff.call(commentEndpoints.delete, { params: { id: created.body.id } });
    expect(await find('serval')).toEqual({});
    await staff.call(articleEndpoints.delete, { params });
    expect(await find('margay')).toEqual({});
    expect(await find('caracal')).toEqual({});
  });

  test('finds a renamed client’s reports by the new name only', async () => {
    const client = await makeOrganization(db(), { dba_name: 'Kestrel Dental' });
    await makeSentReport(db(), { organization_id: client.id });
    expect(Object.keys(await find('kestrel'))).toEqual(['client', 'report']);
    await db()
      .updateTable('organization')
      .set({ dba_name: 'Merlin Dental' })
      .where('id', '=', client.id)
      .execute();
    expect((await find('kestrel')).report).toBeUndefined();
    expect(Object.keys(await find('merlin'))).toEqual(['client', 'report']);
  });

  test('doesn’t keep a rolled-back change', async () => {
    const failing = portal.database.transaction(async (transaction) => {
      await makeArticle(transaction, { title: 'Axolotl' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await find('axolotl')).toEqual({});
  });
});

// Requirements: B-SEARCH-04
describe('the words of a search', () => {
  test('ignore case, accents, and punctuation; the last word also matches longer words', async () => {
    await makeArticle(db(), { title: 'Crème-brûlée: Über’s ÅNGSTRÖM guide' });
    for (const q of ['creme brulee', 'CRÈME', 'brul', 'guide angst', 'crème, (brûlée)!', 'uber']) {
      expect(await find(q), q).toMatchObject({ article: ['Crème-brûlée: Über’s ÅNGSTRÖM guide'] });
    }
    expect(await find('brul guide')).toEqual({});
    expect(await find('creme macaron')).toEqual({});
  });

  test('can be any text', async () => {
    await makeArticle(db(), { title: 'Русский текст 日本語 bobcat' });
    expect(await find('русский')).toMatchObject({ article: ['Русский текст 日本語 bobcat'] });
    expect(await find('日本')).toMatchObject({ article: ['Русский текст 日本語 bobcat'] });
    const texts = [
      '',
      ' ',
      '"',
      '"bobcat',
      "bobcat' or 1=1 --",
      'bobcat*',
      '* NOT (a) AND b OR c:d ^e -f NEAR(',
      '{title} : bobcat',
      "'\\':* & ! <-> |",
      'bobcat\u0000',
      '\u0000',
      '\ud800bobcat',
      '🐶🐱',
      '🐶 bobcat',
      'a'.repeat(10_000),
      'a '.repeat(5_000),
      '"'.repeat(10_000),
      `e${'\u0301\u0327'.repeat(4_000)}`,
      'นี้ हिन्दी مرحبا',
    ];
    for (const q of texts) {
      for (const query of [{ q }]) {
        const { status } = await staff.callRaw(searchEndpoints.all, { query });
        expect(status, q.slice(0, 40)).toBe(200);
        const list = await staff.callRaw(searchEndpoints.list, {
          params: { kind: 'article' },
          query,
        });
        expect(list.status, q.slice(0, 40)).toBe(200);
      }
    }
    for (const q of ['"bobcat', 'bobcat*', '🐶 bobcat', 'bobcat\u0000']) {
      expect(Object.keys(await find(q)), q).toEqual(['article']);
    }
    expect(
      (await staff.callRaw(searchEndpoints.all, { query: { q: 'a'.repeat(10_001) } })).status,
    ).toBe(400);
  });
});

// Requirements: B-SEARCH-05
describe('a page of results', () => {
  test('lists matches in titles first, then other matches, each newest first, and continues by key', async () => {
    const client = await makeOrganization(db());
    const of = { client_id: client.id };
    const titles: string[] = [];
    for (let number = 1; number <= 7; number += 1) {
      const isInTitle = number % 2 === 1;
      const title = isInTitle ? `Lynx ${number}` : `Other ${number}`;
      await makeArticle(db(), { ...of, title, description: isInTitle ? null : 'About a lynx' });
      titles.push(title);
    }
    const expected = ['Lynx 7', 'Lynx 5', 'Lynx 3', 'Lynx 1', 'Other 6', 'Other 4', 'Other 2'];
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body: page, headers } = await staff.call(searchEndpoints.list, {
        params: { kind: 'article' },
        query: { q: 'lynx', limit: '2', ...(cursor && { cursor }) },
      });
      expect(page.length).toBeLessThanOrEqual(2);
      found.push(...page.map(({ title }) => title.text));
      const next = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
      cursor = next && decodeURIComponent(next);
    } while (cursor);
    expect(found).toEqual(expected);
  });

  test('is full even if most matches are invisible', async () => {
    const client = await makeOrganization(db());
    const other = await makeOrganization(db());
    await makeAccount(db(), {
      person_id: people.customer.id,
      organization_id: client.id,
      role_id: groups.customer.id,
    });
    for (let number = 0; number < 3; number += 1) {
      await makeArticle(db(), { client_id: client.id, title: `Puma ${number}`, status: 'posted' });
    }
    for (let number = 0; number < 20; number += 1) {
      await makeArticle(db(), { client_id: other.id, title: 'Puma of others', status: 'posted' });
    }
    const { body: page } = await customer.call(searchEndpoints.all, {
      query: { q: 'puma', size: '2' },
    });
    expect(page.groups).toMatchObject([
      {
        kind: 'article',
        has_more: true,
        hits: [{ title: { text: 'Puma 2' } }, { title: { text: 'Puma 1' } }],
      },
    ]);
  });

  test('marks the words in titles and excerpts', async () => {
    const article = await makeArticle(db(), { title: 'Éclair <b>recipes</b>' });
    const before = 'Many words come first. '.repeat(20);
    const text = `${before}An eclair with <i>cream</i> is best`;
    await makeArticleBody(db(), article.id, { text, by: people.staff.id });
    const { body: found } = await staff.call(searchEndpoints.all, { query: { q: 'eclair' } });
    const [titles, texts] = found.groups;
    expect(titles?.hits[0]).toMatchObject({
      title: { text: 'Éclair <b>recipes</b>', marks: [[0, 6]] },
      excerpt: null,
      path: `/content-generation/assignments?article=${article.id}`,
    });
    const excerpt = texts?.hits[0]?.excerpt;
    expect(excerpt?.text).toMatch(/^….*An eclair with <i>cream<\/i> is best$/);
    const [[start, end] = [0, 0]] = excerpt?.marks ?? [];
    expect(excerpt?.text.slice(start, end)).toBe('eclair');
  });

  test('rejects forged cursors and unknown kinds', async () => {
    const params = { kind: 'article' as const };
    for (const cursor of ['x', 'W10', Buffer.from('[1,1e300]').toString('base64url')]) {
      const { status } = await staff.call(searchEndpoints.list, {
        params,
        query: { q: 'a', cursor },
      });
      expect([200, 400]).toContain(status);
    }
    const kind = 'invoice' as SearchKindName;
    expect(
      (await staff.callRaw(searchEndpoints.list, { params: { kind }, query: { q: 'a' } })).status,
    ).toBe(400);
  });
});
