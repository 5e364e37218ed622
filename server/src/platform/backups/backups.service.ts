import { mkdir, rm } from 'node:fs/promises';
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

const keptBackups = 14;
/** A backup a day, and some hours for it to be made. */
const overdueAfter = day + 6 * hour;

const lastBackup: Setting<{ name: string; at: string }> = {
  name: 'last_backup',
  schema: z.object({ name: z.string(), at: z.string() }),
};

export interface BackupSettings {
  /** A folder's path or `s3://…`. */
  place: string;
  /** A folder on this server for a backup that is being made or verified. */
  scratch: string;
  /** Opens the database once more: on SQLite a snapshot would hold up the server's own reads. */
  openDatabase: () => Database;
  store: FileStore;
  version: string;
}

/** Loads the S3 client only where it is used. */
async function openPlace({ place, scratch }: BackupSettings): Promise<BackupPlace> {
  if (!place.startsWith('s3:')) return openFolderBackups(place);
  const { openS3Backups } = await import('./s3-backups.ts');
  return openS3Backups(place, scratch);
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

/** Makes a backup, reads it back whole, and deletes all but the newest 14. Returns its name. */
export async function makeScheduledBackup(
  database: Database,
  settings: BackupSettings,
): Promise<string> {
  const place = await openPlace(settings);
  const made = clock.now();
  const name = backupName(made);
  const folder = join(settings.scratch, name);
  await mkdir(settings.scratch, { recursive: true, mode: 0o700 });
  try {
    await writeNew(folder, settings);
    await place.add(name, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await place.open(name, async (stored) => verifyBackup(stored, await readManifest(stored)));
  await database.transaction((db) => saveSetting(db, lastBackup, { name, at: made.toISOString() }));
  const names = await place.list();
  for (const old of names.slice(0, -keptBackups)) await place.remove(old);
  return name;
}

/** Seconds since the newest verified backup; undefined when there is none. */
export async function findBackupAge(db: Db): Promise<number | undefined> {
  const last = await findSetting(db, lastBackup);
  return last && (clock.now().getTime() - Date.parse(last.at)) / 1000;
}

export async function isBackupOverdue(db: Db): Promise<boolean> {
  const age = await findBackupAge(db);
  return age === undefined || age * 1000 > overdueAfter;
}
