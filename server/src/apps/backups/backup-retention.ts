import { keptNightlyBackups } from '@portal/contract/apps/application-backup.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { dropFile } from '#platform/files/files.service.ts';
import {
  type BackupEntry,
  selectSetFiles,
  selectSetIdsInUse,
} from './application-backup.repository.ts';

/** The number of manual and pre-restore sets to keep; nightly sets are counted separately. */
const keptOthers = 14;

async function deleteSets(db: Db, rows: readonly BackupEntry[]): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) {
    await dropFile(db, row.database_key);
    await dropFile(db, row.code_key);
  }
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('web_application_backup').where('id', 'in', ids).execute();
}

/**
 * Deletes old sets of an application. Keeps the newest 14 nightly sets, the newest 14 other sets, and all sets from the
 * last successful drill onward. Also keeps sets that are being restored, since a resumed restore reads them again.
 */
export async function deleteOldBackups(db: Db, applicationId: number): Promise<void> {
  const rows = await selectSetFiles(db, applicationId);
  const lastGood =
    rows.find(({ is_drill_ok }) => is_drill_ok === 1)?.id ?? Number.POSITIVE_INFINITY;
  const beyond = (isNightly: boolean, kept: number) =>
    rows.filter(({ reason }) => (reason === 'nightly') === isNightly).slice(kept);
  const old = [...beyond(true, keptNightlyBackups), ...beyond(false, keptOthers)];
  const inUse = await selectSetIdsInUse(db, applicationId);
  await deleteSets(
    db,
    old.filter(({ id }) => id < lastGood && !inUse.has(id)),
  );
}

/** Deletes all sets of a deleted application except the newest and those being copied. Returns whether a set exists. */
export async function keepNewestBackup(db: Db, applicationId: number): Promise<boolean> {
  const [newest, ...others] = await selectSetFiles(db, applicationId);
  const inUse = await selectSetIdsInUse(db, applicationId);
  await deleteSets(
    db,
    others.filter(({ id }) => !inUse.has(id)),
  );
  return newest !== undefined;
}

export async function deleteBackups(db: Db, applicationId: number): Promise<void> {
  await deleteSets(db, await selectSetFiles(db, applicationId));
}
