import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { makeReport } from '#testing/reporting.factories.ts';
import { makePlace, type Place } from '#testing/server-process.ts';
import { jobEndsMigration } from './0035-job-ends.ts';
import { migrations } from './migrations.ts';

let place: Place;
let database: Database;

beforeEach(async () => {
  setPortalSecret('the secret of a portal that is there');
  place = await makePlace();
  database = openDatabase({ ...place.database, poolSize: 2 });
  await migrate(database, migrations.slice(0, migrations.indexOf(jobEndsMigration)));
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

const at = '2026-11-01T00:00:00.000Z';

async function keepJob(id: number, state: string, payload = '{}', kind = 'work') {
  await sql`insert into job (id, kind, payload, state, run_at, created_at)
    values (${id}, ${kind}, ${payload}, ${state}, ${at}, ${at})`.execute(database.writer);
}

// Requirements: D-05
test('the migration closes open records whose jobs have ended and leaves others open', async () => {
  await keepJob(1, 'failed');
  await keepJob(2, 'cancelled');
  await keepJob(3, 'queued');
  for (const job of [1, 2, 3]) {
    const { id } = await makeReport(database.writer);
    await sql`insert into report_sending (report_id, state, job_id, created_at)
      values (${id}, 'sending', ${job}, ${at})`.execute(database.writer);
    await sql`insert into health_refresh ("trigger", state, job_id, started_at)
      values ('by_hand', 'running', ${job}, ${at})`.execute(database.writer);
    await sql`insert into posting_pull (job_id, started_at)
      values (${job}, ${at})`.execute(database.writer);
  }
  await migrate(database, migrations);
  const { reader } = database;
  const sendings = await reader.selectFrom('report_sending').selectAll().orderBy('id').execute();
  const reason = 'The job ended before anything was sent.';
  expect(sendings).toMatchObject([
    { state: 'failed', reason, finished_at: expect.any(String) },
    { state: 'canceled', reason, finished_at: expect.any(String) },
    { state: 'sending', reason: null, finished_at: null },
  ]);
  const refreshes = await reader.selectFrom('health_refresh').selectAll().orderBy('id').execute();
  expect(refreshes.map(({ state, ended_at }) => [state, ended_at !== null])).toEqual([
    ['failed', true],
    ['canceled', true],
    ['running', false],
  ]);
  const pulls = await reader.selectFrom('posting_pull').selectAll().orderBy('id').execute();
  expect(pulls.map(({ ended_at }) => ended_at !== null)).toEqual([true, true, false]);
});

// Requirements: D-68
test('the migration removes the permissions that were stored with a queued deletion', async () => {
  const viewer = { id: 1, ip: '203.0.113.7', sessionId: 5, permissions: [] };
  await keepJob(1, 'queued', JSON.stringify({ person: 2, viewer }), 'person.delete');
  await migrate(database, migrations);
  const job = await database.reader.selectFrom('job').select('payload').executeTakeFirst();
  expect(job).toEqual({ payload: '{}' });
});
