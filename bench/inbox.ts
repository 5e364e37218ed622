// npm run bench -- inbox: measures an inbox of 100,000 notifications, compared with a plain list with the same number
// of rows in the same run.

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
  options: { engine: { type: 'string' }, seconds: { type: 'string', default: '3' } },
});
const engines = (values.engine ? [values.engine] : ['sqlite', 'postgres']) as Engine[];

const articles = 20_000;
const itemsPerThread = 5;
/** The maximum median latency in milliseconds for opening the inbox on an idle machine. */
const limit = 50;
/** The inbox's maximum latency relative to a plain list of 50 articles. Also valid on a busy machine. */
const ratioLimit = 3;

const plain = '/api/content-articles/?limit=50&columns=id,title';
const calls: readonly [name: string, path: string][] = [
  ['a plain list of 50', plain],
  ['the inbox opens', '/api/inbox/?limit=50'],
  ['unread', '/api/inbox/?view=unread&limit=50'],
  ['the count', '/api/inbox/count/'],
];

/** Fills the benchmark user's inbox with five notifications about each of 20,000 articles. */
async function fillInbox(database: Database): Promise<void> {
  // `database.transaction` isn't used, because these statements exceed its time limit.
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Db;
    const { person_id } = await db
      .selectFrom('session')
      .select('person_id')
      .executeTakeFirstOrThrow();
    const ids = await db.selectFrom('article').select('id').orderBy('id').execute();
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const threads = ids.map(({ id }, index) => ({
      person_id,
      subject_kind: 'article' as const,
      subject_id: id,
      place: 'open' as const,
      is_unread: index % 2 === 0 ? (1 as const) : (0 as const),
      last_at: at(index),
    }));
    await insertRows(db, 'inbox_thread', threads);
    const stored = await db
      .selectFrom('inbox_thread')
      .select(['id', 'last_at'])
      .orderBy('id')
      .execute();
    for (let round = 0; round < itemsPerThread; round += 1) {
      const items = stored.map(({ id, last_at }) => ({
        thread_id: id,
        person_id,
        kind: 'moved' as const,
        facts: JSON.stringify({ from: 'Writing', to: 'Editing' }),
        created_at: last_at,
      }));
      await insertRows(db, 'inbox_item', items);
    }
  });
  await analyze(database);
}

async function bench(engine: Engine): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-inbox-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const database = openDatabase({ url: cluster?.url, file: join(folder, 'portal.db') });
    await seed(database, articles);
    await fillInbox(database);
    await database.close();
    const portal = await startServer('../server/src/main.ts', {
      PORTAL_DATA_DIR: folder,
      PORTAL_DEMO: 'off',
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    });
    const headers = { authorization: `Token ${benchToken}` };
    console.log(
      `\n${engine}: ${articles * itemsPerThread} notifications about ${articles} articles`,
    );
    const medians = new Map<string, number>();
    let failed = 0;
    try {
      for (const [name, path] of calls) {
        const options = { connections: 1, seconds: Number(values.seconds) };
        const load = await measure(
          { url: portal.url, headers, next: () => ({ method: 'GET', path }) },
          options,
        );
        medians.set(name, load.p50);
        failed += load.failed;
        const ratio = load.p50 / (medians.get('a plain list of 50') ?? 1);
        console.log(
          `${name.padEnd(22)}${load.p50.toFixed(1).padStart(8)} ms${load.p95.toFixed(1).padStart(8)} ms${ratio.toFixed(1).padStart(7)}×`,
        );
      }
    } finally {
      await portal.stop();
    }
    const base = medians.get('a plain list of 50') ?? 1;
    const opening = medians.get('the inbox opens') ?? Number.POSITIVE_INFINITY;
    const isWithin = failed === 0 && (opening <= limit || opening / base <= ratioLimit);
    if (!isWithin)
      console.log(`TOO SLOW: the limit is ${limit} ms or ${ratioLimit}× the plain list`);
    return isWithin;
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const engine of engines) {
  if (!(await bench(engine))) process.exitCode = 1;
}
