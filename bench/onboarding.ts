import { type Kysely, sql } from 'kysely';
import type { Database } from '../server/src/platform/database/database.ts';
import type { Call } from './load.ts';
import { measure } from './load.ts';
import { analyze, benchToken } from './seed.ts';
import type { MeasuredServer } from './servers.ts';

const builds = 2_000;
const itemsPerChecklist = 10;
const itemsPerTemplate = 500;
const bareInserts = 1_000;

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

async function seedTemplates(db: Kysely<unknown>, now: string): Promise<void> {
  for (const id of [1, 2]) {
    await sql`insert into checklist_template
      (id, name, name_key, item_count, created_at, updated_at)
      values (${id}, ${`Template ${id}`}, ${`template ${id}`}, ${itemsPerTemplate}, ${now}, ${now})`.execute(
      db,
    );
    // Every fifth item is at the top level, and the next four items are below it.
    const first = (id - 1) * itemsPerTemplate;
    await sql`${numbers(itemsPerTemplate)} insert into checklist_template_item
      (id, checklist_template_id, parent_id, position, name, description, department,
       default_assignee_id, days_out, added_revision, created_at, updated_at)
      select ${sql.lit(first)} + i, ${sql.lit(id)},
        case when i % 5 = 1 then null else ${sql.lit(first)} + i - (i - 1) % 5 end,
        case when i % 5 = 1 then (i - 1) / 5 + 1 else (i - 1) % 5 end,
        'Item ' || i, '<p>How item ' || i || ' is done.</p>', 'web_dev', 1, i % 60, 1,
        ${sql.lit(now)}, ${sql.lit(now)}
      from n`.execute(db);
  }
  await sql`update master_checklist_templates
    set website_build_id = 1, website_deployment_id = 2`.execute(db);
}

async function seedBuilds(db: Kysely<unknown>, now: string): Promise<void> {
  await sql`${numbers(builds)} insert into website_build
    (id, label, label_key, organization_id, schedule_date, is_active, next_due_key, finished_at,
     created_at, updated_at)
    select i, 'Build ' || i, 'build ' || i, 1 + i % 300, '2026-01-01', case when i % 10 = 0 then 0 else 1 end,
      '2026-03-01', case when i % 10 = 0 then '2026-05-01T12:00:00.000Z' end,
      ${sql.lit(now)}, ${sql.lit(now)}
    from n`.execute(db);
  await sql`${numbers(2 * builds)} insert into checklist
    (id, name, website_build_id, kind, checklist_template_id, template_revision, item_count,
     completed_count, next_due, created_at, updated_at)
    select i, 'Checklist ' || i, (i + 1) / 2, case when i % 2 = 1 then 'build' else 'deploy' end,
      1 + i % 2, 1, ${sql.lit(itemsPerChecklist)}, 4, '2026-03-01', ${sql.lit(now)}, ${sql.lit(now)}
    from n`.execute(db);
  await sql`${numbers(2 * builds * itemsPerChecklist)} insert into checklist_item
    (checklist_id, position, name, assignee_id, due, completed, created_at, updated_at)
    select 1 + (i - 1) / ${sql.lit(itemsPerChecklist)}, 1 + (i - 1) % ${sql.lit(itemsPerChecklist)}, 'Item ' || i,
      1, '2026-03-01', case when i % 10 < 4 then 1 else 0 end, ${sql.lit(now)}, ${sql.lit(now)}
    from n`.execute(db);
}

/** Advances PostgreSQL's sequences, since the rows were inserted with explicit ids. */
async function advanceIds(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  const tables = ['checklist_template', 'checklist_template_item', 'website_build', 'checklist'];
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      db,
    );
  }
}

/**
 * Inserts rows one by one into a table without indexes, in one transaction, and returns the milliseconds that it took.
 */
async function timeBareInserts(database: Database): Promise<number> {
  await sql`create table bench_row (id integer primary key, name text, due text)`.execute(
    database.writer,
  );
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const begin = performance.now();
    await database.transaction(async (db) => {
      for (let row = 1; row <= bareInserts; row += 1) {
        const id = run * bareInserts + row;
        await sql`insert into bench_row values (${id}, ${`Item ${id}`}, ${'2026-03-01'})`.execute(
          db,
        );
      }
    });
    times.push(performance.now() - begin);
  }
  await sql`drop table bench_row`.execute(database.writer);
  return times.sort((a, b) => a - b)[2] ?? 0;
}

/** Seeds 2,000 builds and two 500-item templates, and returns how long 1,000 bare inserts take. */
export async function seedOnboarding(database: Database): Promise<number> {
  const now = new Date().toISOString();
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Kysely<unknown>;
    await seedTemplates(db, now);
    await seedBuilds(db, now);
    await advanceIds(db, database.engine);
  });
  await analyze(database);
  return timeBareInserts(database);
}

const get = (path: string): Call => ({ method: 'GET', path });
const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

const times = 15;

/** Times the client onboarding calls and prints each with its limit. */
export async function measureOnboarding(
  portal: MeasuredServer,
  bareMilliseconds: number,
): Promise<void> {
  const headers = { authorization: `Token ${benchToken}` };
  const timeOf = async (call: () => Call) => {
    const target = { url: portal.url, headers, next: call };
    await measure(target, { connections: 1, times: 3 });
    return measure(target, { connections: 1, times });
  };
  const body = { label: 'Measured', organization: 1, start_date: '2026-06-01' };
  const created = await timeOf(() => post('/api/website-builds/', body));
  const checklist = 2 * builds + 1;
  // The call that an article's panel makes.
  const article = await timeOf(() => get('/api/content-articles/100/'));
  const lines = [
    ['1,000 bare inserts', bareMilliseconds, ''],
    ['build of 2 × 500', created.p50, `at most ${(3 * bareMilliseconds).toFixed(0)} ms`],
    ['500 items', (await timeOf(() => get(`/api/checklists/${checklist}/`))).p50, ''],
    ['one article', article.p50, ''],
    [
      '24 cards, late first',
      (await timeOf(() => get('/api/website-builds/?limit=24&ordering=late'))).p50,
      '',
    ],
    ['my items', (await timeOf(() => get('/api/my-checklist-items/?limit=40'))).p50, ''],
  ] as const;
  console.log('\nonboarding               p50 ms   wanted');
  for (const [name, milliseconds, wanted] of lines) {
    console.log(`${name.padEnd(22)}${milliseconds.toFixed(1).padStart(9)}   ${wanted}`);
  }
  if (created.failed > 0) console.log(`${created.failed} builds FAILED`);
}
