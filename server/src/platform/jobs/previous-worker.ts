import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { endLeases } from './jobs.repository.ts';

/**
 * Ends the leases of the server that previously used this data directory, and stores this server's worker id for the
 * next server. The caller must hold the directory's lock, which proves that the previous process has ended.
 */
export async function replacePreviousWorker(
  database: Database,
  { directory, worker }: { directory: string; worker: string },
): Promise<void> {
  const file = join(directory, 'worker');
  const previous = await readFile(file, 'utf8').catch(() => null);
  if (previous !== null) await database.transaction((db) => endLeases(db, previous));
  await writeFile(file, worker);
}
