import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instantAfter } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { defineJob } from './job-definitions.ts';
import { createJobRunner } from './job-runner.ts';
import { enqueueJob } from './jobs.service.ts';
import { replacePreviousWorker } from './previous-worker.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'portal-worker-'));
});

afterEach(async () => {
  rmSync(directory, { recursive: true, force: true });
  await database.close();
});

async function makeRunningJob(kind: string, worker: string): Promise<number> {
  return database.transaction(async (db) => {
    const id = await enqueueJob(db, kind);
    const lease_until = instantAfter(60_000);
    const left = { state: 'running', worker, attempts: 1, lease_until } as const;
    await db.updateTable('job').set(left).where('id', '=', id).execute();
    return id;
  });
}

// Requirements: D-05
test('a server immediately resumes jobs of the previous server in its data directory, but no other jobs', async () => {
  await replacePreviousWorker(database, { directory, worker: 'killed' });
  const own = await makeRunningJob('own', 'killed');
  const foreign = await makeRunningJob('foreign', 'another server');
  const kinds = ['own', 'foreign'];
  const runner = createJobRunner(database, {
    jobs: kinds.map((kind) => defineJob({ kind, attempts: 2, handle: async () => 'done' })),
  });
  await replacePreviousWorker(database, { directory, worker: runner.worker });
  await runner.runDue();
  const jobs = await database.reader
    .selectFrom('job')
    .select(['id', 'state', 'worker'])
    .where('id', 'in', [own, foreign])
    .orderBy('id')
    .execute();
  expect(jobs).toEqual([
    { id: own, state: 'done', worker: null },
    { id: foreign, state: 'running', worker: 'another server' },
  ]);
});
