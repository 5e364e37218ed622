import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown if another server uses the data directory. */
export class DirectoryInUseError extends Error {}

export interface DirectoryLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Locks a data directory for this server until the lock is released or the process ends, even by SIGKILL: SQLite holds
 * an operating system lock on a file in the directory.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const database = new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    const isTaken = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    if (!isTaken) throw error;
    throw new DirectoryInUseError(
      `Another portal server is using the data directory ${directory}. Stop it first, ` +
        'or give this one a PORTAL_DATA_DIR of its own; several servers need DATABASE_URL.',
    );
  }
  return { release: () => database.close() };
}
