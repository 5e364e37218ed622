// npm run bench -- calendar: measures one month of the calendar, and a board, with 200,000 articles. Compares them with
// the list query for the same number of rows. Then measures a browser with 10,000 articles in a year; see
// calendar-clicks.ts. `--part server` or `--part browser` measures only one of them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startPostgres } from '../scripts/postgres.mjs';
import {
  type Database,
  type Engine,
  openDatabase,
} from '../server/src/platform/database/database.ts';
import { measureClicks } from './calendar-clicks.ts';
import { measureBoth } from './load.ts';
import { analyze, benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    part: { type: 'string' },
    rounds: { type: 'string', default: '24' },
    articles: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
  },
});
const engines = (values.engine ? [values.engine] : ['sqlite', 'postgres']) as Engine[];
/** The maximum median latency in milliseconds, with one caller. */
const limit = 50;
/** The maximum latency relative to the list query's. */
const largestRatio = 1.5;

const columns = `columns=${[
  ...['id', 'title', 'status.uid', 'status.name', 'status.color', 'status.status_type'],
  ...['client.id', 'client.dba_name', 'content_type.name', 'is_late', 'due_at', 'writer.user.name'],
  ...['editor.name', 'lead.name', 'final_approver.name', 'poster.name', 'allowed_actions'],
].join()}`;

/** Spreads each article's due dates over its planning month's days. The seed puts them on one day. */
async function spreadDates(database: Database): Promise<void> {
  const days = [1, 6, 11, 16, 21].map(
    (
      shift,
    ) => sql`(select month.year || '-' || case when month.month < 10 then '0' else '' end || month.month || '-'
      || case when (article.id + ${sql.lit(shift)}) % 28 < 9 then '0' else '' end || (1 + (article.id + ${sql.lit(shift)}) % 28)
      from planning_month as month where month.id = article.planning_month_id)`,
  );
  const [write, edit, review, qa, live] = days;
  await sql`update article set duedate_write = ${write}, duedate_edit = ${edit},
    duedate_finalreview = ${review}, duedate_qapost = ${qa}, duedate_golive = ${live}`.execute(
    database.writer,
  );
  await sql`update article set due_at = duedate_golive || 'T22:59:59.999Z'`.execute(
    database.writer,
  );
  await analyze(database);
}

async function bench(engine: Engine): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const database = openDatabase({ url: cluster?.url, file: join(folder, 'portal.db') });
    await seed(database, Number(values.articles));
    await spreadDates(database);
    await database.close();
    const month = '2025-06';
    console.log(`\n${engine}: ${values.articles} articles`);
    const range = `from=${month}-01&to=${month}-28&per_day=6`;
    const list = (rows: number) =>
      `/api/content-articles/?ordering=due_at&limit=${rows}&${columns}`;
    const calls: readonly [name: string, path: string, list: string][] = [
      ['month, next steps', `/api/article-calendar/?${range}`, list(170)],
      ['month, go-live', `/api/article-calendar/?${range}&lanes=golive`, list(170)],
      [
        'month, all lanes',
        `/api/article-calendar/?${range}&lanes=writing,editing,approval,posting,golive`,
        list(170),
      ],
      ['month of a client', `/api/article-calendar/?${range}&client=7`, `${list(170)}&client=7`],
      ['board by status', '/api/article-board/', list(200)],
      ['board by writer', '/api/article-board/?by=writer', list(500)],
    ];
    const portal = await startServer('../server/src/main.ts', {
      PORTAL_DATA_DIR: folder,
      PORTAL_DEMO: 'off',
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    });
    const headers = { authorization: `Token ${benchToken}` };
    console.log('call                    p50      p95     list    ratio    bytes');
    let isWithin = true;
    try {
      for (const [name, path, compared] of calls) {
        const target = (one: string) => ({
          url: portal.url,
          headers,
          next: () => ({ method: 'GET' as const, path: one }),
        });
        const [own, listed] = await measureBoth(target(path), target(compared), {
          connections: 1,
          seconds: Number(values.seconds),
        });
        const ratio = own.p50 / listed.p50;
        const isMonth = name.startsWith('month');
        const isOver = own.failed > 0 || (isMonth && (own.p50 > limit || ratio > largestRatio));
        if (isOver) isWithin = false;
        const figures = [own.p50, own.p95, listed.p50].map((one) => one.toFixed(1).padStart(9));
        console.log(
          `${name.padEnd(18)}${figures.join('')}${ratio.toFixed(2).padStart(9)}${own.bytes.toFixed(0).padStart(9)}${isOver ? '  TOO SLOW' : ''}`,
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

for (const engine of values.part === 'browser' ? [] : engines) {
  if (!(await bench(engine))) process.exitCode = 1;
}
if (values.part !== 'server' && !(await measureClicks(Number(values.rounds)))) process.exitCode = 1;
