import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { day, hour } from '../durations.ts';
import type { FileStore } from '../files/file-store.ts';
import { findSetting, type Setting, saveSetting } from '../settings/settings.service.ts';
import { readManifest } from '../transfer/backup-manifest.ts';
import { verifyBackup } from '../transfer/read-backup.ts';
import { writeBackup } from '../transfer/write-backup.ts';
import { type BackupPlace, backupName } from './backup-place.ts';
import { openFolderBackups } from './folder-backups.ts';

export const backupJobKind = 'platform.backup';

const keptBackups = 14;
/** In milliseconds: one day between backups, plus a few hours to make one. */
const overdueAfter = day + 6 * hour;

const lastBackup: Setting<{ name: string; at: string }> = {
  name: 'last_backup',
  schema: z.object({ name: z.string(), at: z.string() }),
};

export interface BackupSettings {
  /** The path of a folder, or `s3://…`. */
  place: string;
  /** A folder on this server for a backup that is being made or verified. */
  scratch: string;
  /** Opens a second connection, because on SQLite a snapshot would block the server's own reads. */
  openDatabase: () => Database;
  store: FileStore;
  version: string;
}

/** Loads the S3 client only when it is used. */
async function openPlace({ place, scratch }: BackupSettings): Promise<BackupPlace> {
  if (!place.startsWith('s3:')) return openFolderBackups(place);
  const { openS3Backups } = await import('./s3-backups.ts');
  return openS3Backups(place, scratch);
}

/** Prefixes of temporary folders in the scratch folder, which may also contain backups and copies of the database. */
const making = 'making-';
const scratchNames = [making, 'verifying-'];

/** Creates an empty folder, and deletes folders that a killed server left behind. */
async function makeScratch(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  for (const name of await readdir(scratch)) {
    if (!scratchNames.some((prefix) => name.startsWith(prefix))) continue;
    await rm(join(scratch, name), { recursive: true, force: true });
  }
  return mkdtemp(join(scratch, making));
}

async function writeNew(folder: string, settings: BackupSettings): Promise<void> {
  const database = settings.openDatabase();
  try {
    const { store, version } = settings;
    await writeBackup(folder, { database, store, version, report: () => undefined });
  } finally {
    await database.close();
  }
}

/** Makes a backup, reads it back in full, and deletes all but the newest 14 backups. Returns the backup's name. */
export async function makeScheduledBackup(
  database: Database,
  settings: BackupSettings,
): Promise<string> {
  const place = await openPlace(settings);
  const createdAt = clock.now();
  const name = backupName(createdAt);
  await place.removeIncomplete();
  const scratch = await makeScratch(settings.scratch);
  try {
    await writeNew(join(scratch, name), settings);
    await place.add(name, join(scratch, name));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  await place.open(name, async (stored) => verifyBackup(stored, await readManifest(stored)));
  await database.transaction((db) =>
    saveSetting(db, lastBackup, { name, at: createdAt.toISOString() }),
  );
  const names = await place.list();
  for (const old of names.slice(0, -keptBackups)) await place.remove(old);
  return name;
}

/** Returns the number of seconds since the newest verified backup, or undefined if there is none. */
export async function findBackupAge(db: Db): Promise<number | undefined> {
  const last = await findSetting(db, lastBackup);
  return last && (clock.now().getTime() - Date.parse(last.at)) / 1000;
}

export async function isBackupOverdue(db: Db): Promise<boolean> {
  const age = await findBackupAge(db);
  return age === undefined || age * 1000 > overdueAfter;
}

/** Returns whether a backup is overdue and none is queued or in progress, for example just after the first start. */
export async function isBackupMissing(db: Db): Promise<boolean> {
  if (!(await isBackupOverdue(db))) return false;
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', backupJobKind)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job === undefined;
}
