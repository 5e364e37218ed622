import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { type Place, type ServerProcess, withDatabase } from '#testing/server-process.ts';

export type KilledKind = 'backup' | 'copy' | 'delete';

const findOperation = ({ reader }: Database, kind: KilledKind) =>
  reader
    .selectFrom('web_application_operation')
    .innerJoin('job', 'job.id', 'web_application_operation.job_id')
    .select(['ended_at', 'job.log', 'job.attempts'])
    .where('web_application_operation.kind', '=', kind)
    .orderBy('web_application_operation.id', 'desc')
    .executeTakeFirstOrThrow();

/**
 * Kills the server once the newest operation of this kind has reached the step in this attempt. Returns whether the
 * operation was still running.
 */
export function killAtStep(
  { place, server }: { place: Place; server: ServerProcess },
  { kind, step, attempt }: { kind: KilledKind; step: string; attempt: number },
): Promise<boolean> {
  return withDatabase(place, async (database) => {
    for (;;) {
      const { log, ended_at, attempts } = await findOperation(database, kind);
      const times = log.split('\n').filter((line) => line.endsWith(step)).length;
      if (ended_at !== null || (times >= attempt && attempts >= attempt)) break;
      await sleep(5);
    }
    await server.end('SIGKILL');
    return (await findOperation(database, kind)).ended_at === null;
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Checks that both files of each listed set are unchanged, and that there are no other backup files. */
export async function expectWholeSets(place: Place): Promise<void> {
  const files = join(place.directory, 'files');
  const { rows, sets } = await withDatabase(place, async ({ reader }) => ({
    rows: await reader.selectFrom('stored_file').selectAll().execute(),
    sets: await reader
      .selectFrom('web_application_backup')
      .select(['database_file_id', 'code_file_id'])
      .execute(),
  }));
  const entries = readdirSync(files, { recursive: true, withFileTypes: true });
  const stored = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const known = new Set(rows.map(({ key }) => key));
  expect(stored.filter((name) => !known.has(name))).toEqual([]);
  const kept = new Set(sets.flatMap((set) => [set.database_file_id, set.code_file_id]));
  const ofBackups = rows.filter(({ name }) => /\.unfinished$|\.gz$/.test(name));
  expect(new Set(ofBackups.map(({ id }) => id))).toEqual(kept);
  for (const { key, sha256 } of ofBackups) {
    expect(await hashOf(join(files, key.slice(0, 2), key))).toBe(sha256);
  }
}
