import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#auth/passwords/password-hash.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { describeTables, type TableShape } from '#platform/transfer/table-shape.ts';
import {
  endOf,
  makePlace,
  type Place,
  runSource,
  startServerProcess,
} from '#testing/server-process.ts';
import { seed } from '../../../../bench/seed.ts';

const articles = 200_000;
const password = 'a word that nobody guesses';

/** The environment of both the SQLite portal that is copied and the target database. */
let place: Place;

beforeAll(async () => {
  place = await makePlace();
  const database = openDatabase({ file: place.database.file });
  await seed(database, articles);
  const password_hash = await hashPassword(password);
  await database.transaction((db) =>
    db.updateTable('person').set({ password_hash }).where('id', '=', 1).execute(),
  );
  await database.close();
}, 300_000);

afterAll(() => place.remove());

/** Runs a copy, and optionally kills it a given time after certain output. Returns the exit code and the output. */
async function copy(killed?: { behind: RegExp; milliseconds: number }) {
  const to = place.database.url ?? '';
  const copying = runSource('cli/cli.ts', ['copy', '--to', to], { ...place.env, DATABASE_URL: '' });
  const ended = endOf(copying);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  if (killed) {
    while (!killed.behind.test(copying.output()) && !hasEnded) await sleep(2);
    await Promise.race([ended, sleep(killed.milliseconds)]);
    copying.kill('SIGKILL');
  }
  return { code: await ended, said: copying.output() };
}

async function withBoth<T>(work: (source: Database, target: Database) => Promise<T>): Promise<T> {
  const source = openDatabase({ file: place.database.file });
  const target = openDatabase({ ...place.database, poolSize: 2 });
  try {
    return await work(source, target);
  } finally {
    await source.close();
    await target.close();
  }
}

async function countArticles({ reader }: Database): Promise<number> {
  const { rows } = await sql<{
    there: string | null;
  }>`select to_regclass('article') as there`.execute(reader);
  if (!rows[0]?.there) return 0;
  const articles = await sql<{ count: number }>`select count(*) as count from article`.execute(
    reader,
  );
  return Number(articles.rows[0]?.count);
}

/** Compares a table's rows on both engines, batch by batch. */
async function expectSameRows(source: Database, target: Database, table: TableShape) {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const order = sql.join(table.key.map((column) => sql.ref(column)));
  const part = 5000;
  for (let first = 0; ; first += part) {
    const [one, other] = await Promise.all(
      [source, target].map(async ({ reader }) => {
        const query = sql`select ${columns} from ${sql.table(table.name)} order by ${order}
          limit ${sql.lit(part)} offset ${sql.lit(first)}`;
        const { rows } = await query.execute(reader);
        return rows.map((row) => ({ ...(row as object) }));
      }),
    );
    // `expect` is slow here, so it runs only to show a difference.
    if (!isDeepStrictEqual(other, one)) expect(other, table.name).toEqual(one);
    if (!one || one.length < part) return first + (one?.length ?? 0);
  }
}

// Requirements: D-01
test(`a copy of ${articles} articles completes even if it is killed repeatedly, and a portal can run on it`, async () => {
  const moments = [
    { behind: /Copying from/, milliseconds: Math.random() * 2000 },
    { behind: / {2}article: 50,000 rows so far/, milliseconds: Math.random() * 3000 },
    { behind: / {2}article: 150,000 rows so far/, milliseconds: Math.random() * 10_000 },
    { behind: /Verifying/, milliseconds: Math.random() * 10_000 },
    { behind: /are the same/, milliseconds: Math.random() * 100 },
  ];
  const counts: number[] = [];
  for (const moment of moments) {
    const { code, said } = await copy(moment);
    if (code !== null) expect([code, said]).toEqual([0, expect.stringContaining('is complete')]);
    // The copy is either complete or empty.
    const there = await withBoth((_, target) => countArticles(target));
    expect([0, articles]).toContain(there);
    counts.push(there);
  }
  const began = performance.now();
  const { code, said } = await copy();
  const seconds = Math.round((performance.now() - began) / 1000);
  expect([code, said]).toEqual([0, expect.stringContaining('The copy is complete')]);

  const rows = await withBoth(async (source, target) => {
    const tables = await describeTables(source.reader);
    expect(await describeTables(target.reader)).toEqual(tables);
    let count = 0;
    for (const table of tables) count += await expectSameRows(source, target, table);
    return count;
  });
  expect(rows).toBeGreaterThan(articles);

  const server = await startServerProcess(place);
  try {
    const call = async (method: string, path: string, body?: unknown, token?: string) => {
      const answer = await fetch(`${server.url}/api/${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Token ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answered = (await answer.json()) as Record<string, unknown>;
      expect({ path, ok: answer.ok, answered }).toEqual({ path, ok: true, answered });
      return answered;
    };
    const login = { username: 'person1', password };
    const { token } = (await call('POST', 'rest-auth/login/', login)) as { token: string };
    const made = await call(
      'POST',
      'organizations/',
      { dba_name: 'On the copy', legal_name: 'On the copy LLC', business_email: 'n@example.com' },
      token,
    );
    expect(made).toMatchObject({ id: 301, dba_name: 'On the copy' });
    expect(await call('GET', `content-articles/${articles}/`, undefined, token)).toMatchObject({
      id: articles,
    });
    expect(await server.end('SIGTERM')).toBe(0);
  } finally {
    await server.end('SIGKILL');
  }
  console.log(
    `killed ${moments.length} times, after which ${counts.join(', ')} articles were there; ` +
      `then ${rows.toLocaleString('en-US')} rows in ${seconds} s, each the same.`,
  );
});
