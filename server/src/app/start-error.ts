import { ConfigError } from '#platform/config.ts';
import { DirectoryInUseError } from '#platform/data-directory-lock.ts';
import { OutageError } from '#platform/outages.ts';
import { findStorageError, storageErrorMessage } from '#platform/storage-errors.ts';

const damaged = [
  'The database file is damaged. Restore a backup into another data directory, or put one of the copies in',
  'the folder "backups" of the data directory in its place.',
].join('\n');

/** SQLite's error codes for damaged files, SQLITE_CORRUPT and SQLITE_NOTADB. */
const damagedCodes = new Set([11, 26]);

/** Returns a sentence that explains why the portal can't start, or undefined for an error in the portal's own code. */
export function startErrorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError) return error.message;
  if (error instanceof OutageError) {
    return `The connection to the ${error.part} was lost during the start: ${error.message}.`;
  }
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number' && damagedCodes.has(errcode & 0xff)) return damaged;
  if (code === '42501') {
    const reason = error instanceof Error ? error.message : '';
    return `The role in DATABASE_URL lacks a permission (${reason}). Make it the owner of the database.`;
  }
  const reason = findStorageError(error);
  return reason && storageErrorMessage(reason);
}
