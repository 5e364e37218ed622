// npm run bench -- search: measures the global search with 200,000 articles that have texts.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import {
  type Database,
  type Engine,
  openDatabase,
} from '../server/src/platform/database/database.ts';
import { insertRows } from '../server/src/platform/database/insert-rows.ts';
import type { Db } from '../server/src/platform/database/tables.ts';
import { measure } from './load.ts';
import { analyze, benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    articles: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
  },
});
const engines = (values.engine ? [values.engine] : ['sqlite', 'postgres']) as Engine[];
const articles = Number(values.articles);

/** The maximum median latency in milliseconds of each search on an idle machine. */
const limit = 100;

const wordsPerText = 60;
/** The number of different words. A word's frequency decreases with its number, as in natural languages. */
const vocabulary = 20_000;

const syllables = ['ba', 'de', 'fi', 'ko', 'lu', 'ma', 'ne', 'ri', 'so', 'tu'];
const wordOf = (number: number) =>
  [...String(number + 1_000)].map((digit) => syllables[Number(digit)]).join('');

/** Returns text that depends only on the article's id. */
function textOf(id: number): string {
  let state = (id * 2_654_435_761) % 4_294_967_296;
  const words = Array.from({ length: wordsPerText }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    const share = state / 4_294_967_296;
    return wordOf(Math.floor(vocabulary * share ** 3));
  });
  // Each text contains `common`, and one of two words that never occur together.
  return `common ${id % 2 === 0 ? 'evening' : 'oddment'} ${words.join(' ')}`;
}

async function fillTexts(database: Database): Promise<void> {
  // `database.transaction` isn't used, because these statements exceed its time limit.
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Db;
    const updated_at = new Date().toISOString();
    const batch = 5_000;
    for (let first = 1; first <= articles; first += batch) {
      const rows = Array.from({ length: Math.min(batch, articles - first + 1) }, (_, index) => {
        const text = textOf(first + index);
        const content = {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        };
        return {
          article_id: first + index,
          content: JSON.stringify(content),
          word_count: wordsPerText,
          version: 1,
          unkept_since: null,
          updated_at,
          updated_by_id: 1,
        };
      });
      await insertRows(db, 'article_body', rows);
    }
  });
  await analyze(database);
}

const searches: readonly [name: string, q: string][] = [
  ['a word of a title', 'badecedric'],
  ['a client', 'client number 17'],
  ['a word of a hundred texts', wordOf(9_000)],
  ['two words', `${wordOf(300)} ${wordOf(700)}`],
  ['two letters', 'ba'],
  ['a word of every text', 'common'],
  ['two words that never meet', 'evening oddment'],
  ['a common and a rare word', `common ${wordOf(19_999)}`],
  ['twelve words', Array.from({ length: 12 }, (_, index) => wordOf(index)).join(' ')],
  ['nothing', 'zzyzx'],
  ['10,000 letters', 'a'.repeat(10_000)],
];

async function bench(engine: Engine): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-search-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const database = openDatabase({ url: cluster?.url, file: join(folder, 'portal.db') });
    await seed(database, articles);
    await fillTexts(database);
    await database.close();
    const portal = await startServer('../server/src/main.ts', {
      PORTAL_DATA_DIR: folder,
      PORTAL_DEMO: 'off',
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    });
    const headers = { authorization: `Token ${benchToken}` };
    console.log(`\n${engine}: ${articles} articles with ${wordsPerText} words each`);
    let isWithin = true;
    try {
      for (const [name, q] of searches) {
        const path = `/api/search/?${new URLSearchParams({ q })}`;
        const load = await measure(
          { url: portal.url, headers, next: () => ({ method: 'GET', path }) },
          { connections: 1, seconds: Number(values.seconds) },
        );
        const isFast = load.failed === 0 && load.p50 <= limit;
        isWithin &&= isFast;
        console.log(
          `${name.padEnd(28)}${load.p50.toFixed(1).padStart(8)} ms${load.p95.toFixed(1).padStart(8)} ms${isFast ? '' : '  TOO SLOW'}`,
        );
      }
    } finally {
      await portal.stop();
    }
    return isWithin;
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const engine of engines) {
  if (!(await bench(engine))) process.exitCode = 1;
}
