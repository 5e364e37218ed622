// npm run bench -- reports: measures the pages of reports, decks, and emails with 40,000 reports and 100,000 emails,
// and compares them in the same run with the pages for a tenth of that data. Also compares a month with a list of as
// many articles, and measures the operations for 300 clients.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { startPostgres } from '../scripts/postgres.mjs';
import {
  type Database,
  type Engine,
  openDatabase,
} from '../server/src/platform/database/database.ts';
import { analyze, benchToken, seed } from './seed.ts';
import { type MeasuredServer, startServer } from './servers.ts';

const { values } = parseArgs({
  options: { engine: { type: 'string' }, times: { type: 'string', default: '25' } },
});
const engines = (values.engine ? [values.engine] : ['sqlite', 'postgres']) as Engine[];
const times = Number(values.times);
const clients = 300;
/** The numbers of seeded reports (one per client and month) and emails. */
const sizes = {
  small: { reports: 4_000, mails: 10_000 },
  large: { reports: 40_000, mails: 100_000 },
};
const found = 200;
const wantedRatio = 1.3;
const wantedSeconds = 30;
/** The newest month's id, which is the same for both sizes. */
const newestMonth = 48;

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

async function seedReports(database: Database, { reports, mails }: typeof sizes.small) {
  const now = new Date().toISOString();
  const months = Math.ceil(reports / clients);
  const at = sql.lit(now);
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Kysely<unknown>;
    // The months are before the articles' months. The last reports belong to the newest month.
    await sql`${numbers(months)} insert into planning_month
      (id, year, month, default_milestone_one, default_milestone_two, created_at, updated_at)
      select 1000 + i, 1950 + i / 12, 1 + i % 12, '2000-01-15', '2000-01-28', ${at}, ${at} from n`.execute(
      db,
    );
    const isOpen = sql`i % ${sql.lit(Math.floor(reports / found))} = 0`;
    await sql`${numbers(reports)} insert into report
      (id, planning_month_id, organization_id, status, report_url, creator_id, approver_id, sent_at,
       created_at, updated_at)
      select i, case when i > ${sql.lit(reports - clients)} then ${sql.lit(newestMonth)}
          else 1001 + (i - 1) / ${sql.lit(clients)} end, 1 + (i - 1) % ${sql.lit(clients)},
        case when i > ${sql.lit(reports - clients)} or ${isOpen} then 'finalReview' else 'sent' end,
        'https://portal.example/' || i, 1 + i % 20, 1 + i % 10, ${at}, ${at}, ${at} from n`.execute(
      db,
    );
    await sql`insert into presentation (id, report_id, name, created_at, updated_at)
      select id, id, 'SEO Briefing', ${at}, ${at} from report`.execute(db);
    await sql`insert into presentation_version (id, presentation_id, number, kind, is_current, is_sent, created_at)
      select id, id, 1, 'created', 1, case when status = 'sent' then 1 else 0 end, ${at} from report`.execute(
      db,
    );
    await sql`${numbers(3)} insert into slide (presentation_version_id, position, title, components)
      select report.id, i - 1, 'Slide ' || i, '[]' from report cross join n`.execute(db);
    const refused = Math.floor(reports / found);
    await sql`insert into report_sending (id, report_id, state, created_at)
      select id, id, case when id % ${sql.lit(refused)} = 0 then 'refused' else 'done' end, ${at} from report`.execute(
      db,
    );
    const failed = Math.floor(mails / found);
    await sql`${numbers(mails)} insert into report_email_entry
      (report_id, report_sending_id, presentation_version_id, person_id, email, state, unsubscribe_hash,
       date_sent, created_at)
      select 1 + i % ${sql.lit(reports)}, 1 + i % ${sql.lit(reports)}, 1 + i % ${sql.lit(reports)},
        1 + i / ${sql.lit(reports)}, 'person' || i || '@client.example',
        case when i % ${sql.lit(failed)} = 0 then 'failed' else 'sent' end, 'hash' || i, ${at}, ${at}
      from n`.execute(db);
    await sql`${numbers(12)} insert into snapshot (connector, organization_id, month, data, fetched_at)
      select 'google-analytics', organization.id, '2026-' || case when i < 10 then '0' || i else '' || i end,
        '{"sources":[{"source":"Direct","value":7}]}', ${at} from organization cross join n`.execute(
      db,
    );
    await sql`update organization set google_analytics_id = '111'`.execute(db);
    await sql`insert into presentation_template (organization_id, name, origin, created_at, updated_at)
      select id, 'Template', 'new', ${at}, ${at} from organization`.execute(db);
    await sql`${numbers(12)} insert into slide_template
      (presentation_template_id, position, title, components, created_at, updated_at)
      select presentation_template.id, i - 1, 'Slide ' || i, '[]', ${at}, ${at}
      from presentation_template cross join n`.execute(db);
  });
  if (database.engine === 'postgres') {
    for (const table of [
      'planning_month',
      'report',
      'presentation',
      'presentation_version',
      'report_sending',
    ]) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000000)`.execute(
        database.writer,
      );
    }
  }
  await analyze(database);
}

const page = 'limit=100';
const calls: readonly [name: string, path: string][] = [
  ['reports of a month', `/api/monthly-reports/?month=${newestMonth}&${page}`],
  ['newest reports', `/api/monthly-reports/?${page}`],
  ['reports in Final Review', `/api/monthly-reports/?status=finalReview&${page}`],
  ['reports of a year', `/api/monthly-reports/?year=2026&${page}`],
  ['reports of a client', '/api/monthly-reports/?organization=77&limit=12'],
  ['reports of a creator', `/api/monthly-reports/?creator=7&${page}`],
  ['search reports', `/api/monthly-reports/?search=number%2019&${page}`],
  [
    'a month without decks',
    `/api/monthly-reports/?month=${newestMonth}&has_presentation=false&${page}`,
  ],
  ['months', '/api/report-months/?limit=12'],
  ['a month', `/api/report-months/${newestMonth}/`],
  ['a report', '/api/monthly-reports/77/'],
  ['a preflight', '/api/monthly-reports/77/preflight/'],
  ['decks', `/api/slide-decks/?${page}`],
  ['decks of a client', '/api/slide-decks/?organization=77&limit=12'],
  ['slides', `/api/slides/?${page}`],
  ['slides of a deck', '/api/slides/?slide_deck=77'],
  ['mails', `/api/report-email-entries/?${page}`],
  ['mails of a report', '/api/report-email-entries/?report=77&limit=2'],
  ['mails of a client', '/api/report-email-entries/?organization=77&limit=30'],
  ['failed mails', `/api/report-email-entries/?state=failed&${page}`],
  ['sendings', `/api/report-sendings/?${page}`],
  ['sendings of a month', `/api/report-sendings/?month=${newestMonth}&${page}`],
  ['refused sendings', `/api/report-sendings/?state=refused&${page}`],
];
/** The calls that the screens make. */
const shownReports = `/api/monthly-reports/?month=${newestMonth}&${page}&columns=id,status,report_url,client.dba_name,client.slug,planning_month.year,planning_month.month,creator_user.name,creator_user.avatar_color,approver_user.name,approver_user.avatar_color,presentation,allowed_actions`;
const shownArticles = `/api/content-articles/?planning_year_month=10&${page}&columns=id,title,due_at,client.dba_name,status.uid,status.name,status.color,writer.user.name`;

const headers = { authorization: `Token ${benchToken}`, 'content-type': 'application/json' };
/** Returns the first quartile, because slower values are caused by other load on the machine. */
const quartile = (list: number[]) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 4)] ?? 0;

async function timeCall({ url }: MeasuredServer, path: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - begin;
}

/** Times two calls alternately, so that other load on the machine affects both. */
async function compare(one: () => Promise<number>, other: () => Promise<number>) {
  const found: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times + 2; turn += 1) {
    const [a, b] = [await one(), await other()];
    if (turn < 2) continue;
    found[0].push(a);
    found[1].push(b);
  }
  return [quartile(found[0]), quartile(found[1])] as const;
}

function tell(name: string, [large, base]: readonly [number, number]): void {
  const ratio = large / base;
  const mark = ratio > wantedRatio ? '  TOO SLOW' : '';
  if (mark) process.exitCode = 1;
  const cells = [large, base, ratio].map((value, place) =>
    value.toFixed(place < 2 ? 1 : 2).padStart(9),
  );
  console.log(`${name.padEnd(26)}${cells.join('')}${mark}`);
}

async function timeOperation({ url }: MeasuredServer, path: string, month: number): Promise<void> {
  const begin = performance.now();
  const body = JSON.stringify({ planning_month: month });
  const started = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body,
  });
  const { id } = (await started.json()) as { id: number };
  for (;;) {
    const job = (await (await fetch(`${url}/api/jobs/${id}/`, { headers })).json()) as {
      state: string;
      result: { response: string };
    };
    if (job.state === 'failed') throw new Error(JSON.stringify(job));
    if (job.state === 'done') {
      const seconds = (performance.now() - begin) / 1_000;
      if (seconds > wantedSeconds) process.exitCode = 1;
      console.log(
        `${path}: ${seconds.toFixed(1)} s, ${job.result.response} (wanted: within ${wantedSeconds} s)`,
      );
      return;
    }
    await sleep(50);
  }
}

async function open(engine: Engine, size: typeof sizes.small) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-reports-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  const database = openDatabase({ url: cluster?.url, file: join(folder, 'portal.db') });
  await seed(database, 48 * clients);
  await seedReports(database, size);
  await database.close();
  const portal = await startServer('../server/src/main.ts', {
    PORTAL_DATA_DIR: folder,
    PORTAL_DEMO: 'off',
    DATABASE_URL: cluster?.url ?? '',
  });
  const stop = async () => {
    await portal.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { portal, stop };
}

for (const engine of engines) {
  const small = await open(engine, sizes.small);
  const large = await open(engine, sizes.large);
  try {
    console.log(`\n${engine}: ${sizes.large.reports} reports beside ${sizes.small.reports}, in ms`);
    for (const [name, path] of calls) {
      tell(
        name,
        await compare(
          () => timeCall(large.portal, path),
          () => timeCall(small.portal, path),
        ),
      );
    }
    tell(
      'a month beside articles',
      await compare(
        () => timeCall(large.portal, shownReports),
        () => timeCall(large.portal, shownArticles),
      ),
    );
    for (const path of [
      '/api/create-monthly-reports/',
      '/api/validate-monthly-report-data/',
      '/api/create-monthly-report-presentations/',
    ]) {
      await timeOperation(large.portal, path, 20);
    }
  } finally {
    await small.stop();
    await large.stop();
  }
}
