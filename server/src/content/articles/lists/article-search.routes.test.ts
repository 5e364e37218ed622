import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { contentTypeId, makeArticle } from '#testing/content.factories.ts';
import { testedEngine } from '#testing/database.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { prepareTitleSearch } from '../article.service.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const { list, ids } = articleEndpoints;

async function search(title: string, caller: Caller = staff, more = {}): Promise<string[]> {
  const query = { title, columns: ['id', 'title'], archived: 'all', ...more } as const;
  return (await caller.call(list, { query })).body.map((article) => article.title);
}

/**
 * Inserts articles in batches, because the tests need more articles than fit on a page or in one search of the index.
 */
async function insertTitles(titles: readonly string[], client_id: number): Promise<void> {
  const now = clock.instant();
  const common = {
    status_id: 1,
    status_since: now,
    client_id,
    content_type_id: await contentTypeId(db()),
    created_at: now,
    updated_at: now,
  };
  for (let start = 0; start < titles.length; start += 500) {
    await db()
      .insertInto('article')
      .values(
        titles
          .slice(start, start + 500)
          .map((title) => ({ ...common, title, title_key: foldText(title) })),
      )
      .execute();
  }
}

describe('a title search', () => {
  // Requirements: CONTENT-LIST-02, API-ARTICLES-09
  test('finds any part of a title, ignoring case', async () => {
    const titles = [
      'How to Train a Puppy',
      '100% organic_food “for” \'dogs\' and "cats"',
      'Über straße & ÅNGSTRÖM',
      'Ελληνικά και русский текст',
      '日本語のタイトル',
      'Emoji 🐶🐱🐭 in titles',
      'back\\slash * NOT (a) AND b OR c:d ^e -f',
      'two  blanks   in a row',
      'aaaaaaaa',
    ];
    for (const title of titles) await makeArticle(db(), { title });
    for (const title of titles) {
      const key = [...foldText(title)];
      for (let length = 1; length <= key.length; length += 1) {
        const start = (length * 7) % (key.length - length + 1);
        const part = key.slice(start, start + length).join('');
        if (part.trim() === '') continue;
        for (const typed of [part, part.toUpperCase()]) {
          const expected = titles.filter((one) => foldText(one).includes(foldText(typed)));
          expect(new Set(await search(typed)), typed).toEqual(new Set(expected));
        }
      }
    }
    expect(await search('puppy*')).toEqual([]);
    expect(await search('pup_y')).toEqual([]);
    expect(await search('train puppy')).toEqual([]);
  });

  test('reflects changed titles, deleted articles and rolled-back transactions', async () => {
    const { id } = await makeArticle(db(), { title: 'First wording' });
    const params = { id };
    await staff.call(articleEndpoints.update, { params, body: { title: 'Second wording' } });
    expect(await search('first wording')).toEqual([]);
    expect(await search('second wording')).toEqual(['Second wording']);
    await staff.raw('POST', '/api/content-articles', [{ id, title: 'Third wording' }]);
    expect(await search('second wording')).toEqual([]);
    expect(await search('third wording')).toEqual(['Third wording']);
    await staff.call(articleEndpoints.delete, { params });
    expect(await search('third wording')).toEqual([]);
    const undone = portal.database.transaction(async (transaction) => {
      await makeArticle(transaction, { title: 'Never written' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await search('never written')).toEqual([]);
  });

  test('returns a few or thousands of matches in pages, in order and without repetition', async () => {
    const { id } = await makeOrganization(db());
    const titles = Array.from({ length: 2_100 }, (_, place) =>
      place % 30 === 0 ? `Rare plants ${place}` : `Common plants ${place}`,
    );
    await insertTitles(titles, id);
    for (const part of ['rare plants', 'plants']) {
      const expected = titles
        .filter((title) => foldText(title).includes(part))
        .toSorted((one, other) => (foldText(one) < foldText(other) ? -1 : 1));
      const foundTitles: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { body, headers } = await staff.call(list, {
          query: { title: part, columns: ['id', 'title'], limit: 333, ...(cursor && { cursor }) },
        });
        foundTitles.push(...body.map(({ title }) => title));
        const next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
        cursor = next && new URL(next, 'http://portal').searchParams.get('cursor');
      } while (cursor);
      expect(foundTitles).toEqual(expected);
    }
  });

  // Requirements: CONTENT-LIST-39
  test('returns the ids of all matches in list order', async () => {
    const query = { title: 'rare plants', ordering: '-title' } as const;
    const { body: listed } = await staff.call(list, { query: { ...query, columns: ['id'] } });
    const { status, body } = await staff.call(ids, { query });
    expect(status).toBe(200);
    expect(body).toEqual({ ids: listed.map(({ id }) => id), is_complete: true, groups: [] });
    expect(body.ids).toHaveLength(70);
    const wrong = await staff.raw('GET', '/api/content-articles/ids?limit=5');
    expect([wrong.status, wrong.body]).toEqual([400, { limit: ['This field is not known.'] }]);
  });

  // Requirements: CONTENT-LIST-50
  test('shows clients only articles of their organization that aren’t on hold', async () => {
    const own = await makeOrganization(db());
    const customer = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: customer.id, organization_id: own.id });
    const caller = await portal.signIn(customer);
    await makeArticle(db(), { title: 'Secret garden of theirs', client_id: own.id });
    await makeArticle(db(), { title: 'Secret garden of others' });
    await makeArticle(db(), { title: 'Secret garden held', client_id: own.id, status: 'on_hold' });
    expect(await search('secret garden', caller)).toEqual(['Secret garden of theirs']);
    const { body } = await caller.call(ids, { query: { title: 'secret garden' } });
    expect(body.ids).toHaveLength(1);
  });

  test('can be combined with the other filters', async () => {
    const { client_id } = await makeArticle(db(), { title: 'Joined one', status: 'editing' });
    await makeArticle(db(), { title: 'Joined two', status: 'writing', client_id });
    const query = { client: String(client_id), contentStatus: 'editing' };
    expect(await search('joined', staff, query)).toEqual(['Joined one']);
  });
});

if (testedEngine === 'postgres') {
  // Requirements: D-01
  test('works on PostgreSQL without the trigram extension; startup logs a hint or creates the index', async () => {
    expect(await prepareTitleSearch(portal.database)).toEqual([]);
    await sql`drop extension pg_trgm cascade`.execute(db());
    await makeArticle(db(), { title: 'Found by reading' });
    expect(await search('und by rea')).toEqual(['Found by reading']);

    const role = `portal_poor_${Date.now()}`;
    await sql.raw(`create role ${role} login`).execute(db());
    await sql.raw(`grant select on all tables in schema public to ${role}`).execute(db());
    const url = new URL(portal.database.settings.url ?? '');
    url.username = role;
    const poor = openDatabase({ url: url.href, file: '', poolSize: 1 });
    expect((await prepareTitleSearch(poor))[0]).toContain('has no pg_trgm');
    await poor.close();
    await sql.raw(`drop owned by ${role}`).execute(db());
    await sql.raw(`drop role ${role}`).execute(db());

    expect(await prepareTitleSearch(portal.database)).toEqual([]);
    const { rows } = await sql`select 1 from pg_indexes
      where indexname = 'article_title_key_trigrams'`.execute(db());
    expect(rows).toHaveLength(1);
  });
}
