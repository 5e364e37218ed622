import type {
  BackupFileType,
  BackupReason,
  FileKey,
} from '@portal/contract/apps/application-backup.schema.ts';
import { downloadLinkMinutes } from '@portal/contract/apps/application-backup.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type {
  HostingEngine,
  Operation,
  SetManifest,
  SetPart,
  SetSource,
  Site,
} from '../engines/hosting-engine.ts';
import { siteOf } from '../hosting/hosting.ts';
import { applicationTopic } from '../operations/application-operation.service.ts';
import { fileKeyOf, manifestOf } from './application-backup.presenter.ts';
import {
  type BackupEntry,
  selectBackup,
  selectBackupOfOperation,
  selectUnfinishedFiles,
} from './application-backup.repository.ts';
import { deleteOldBackups } from './backup-retention.ts';

export const getBackup = async (db: Db, id: number): Promise<BackupEntry> =>
  orNotFound(await selectBackup(db, id), 'Backup');

interface BackupInput {
  database: Database;
  files: Files;
  engine: HostingEngine;
  application: { id: number; uuid: string; alias: string };
  operation: { id: number; person_id: number | null };
  reason: BackupReason;
}

type StoredParts = Partial<Record<SetPart, StoredFile>>;

/** Returns the current date and time in a format for file names. */
const stamp = () => clock.instant().slice(0, 16).replaceAll(':', '');

/** Returns the name that a set's files are stored under until the set is complete. */
const unfinishedName = ({ alias }: BackupInput['application']) => `${alias}.unfinished`;

/**
 * Stores both parts of a set. If one fails, deletes the stored files. Only one operation runs at a time per
 * application, so any unfinished files were left by a killed server, and are deleted first.
 */
async function exportParts(
  { database: { reader }, files, engine, application }: BackupInput,
  site: Site,
  operation: Operation,
): Promise<{ manifest: SetManifest; database: StoredFile; code: StoredFile }> {
  const stored: StoredParts = {};
  const name = unfinishedName(application);
  for (const { key } of await selectUnfinishedFiles(reader, name)) await files.discard(key);
  try {
    const manifest = await engine.exportSet(
      site,
      async (part, content) => {
        const about = { name, contentType: 'application/octet-stream' };
        stored[part] = await files.storeStream(content, about);
      },
      operation,
    );
    const { database, code } = stored;
    if (!database || !code) throw new Error('The engine exported no whole set.');
    for (const [part, file] of [
      ['database', database],
      ['code', code],
    ] as const) {
      if (file.sha256 !== manifest.parts[part].sha256) {
        throw conflict(`The stored ${part} of the backup differs from the exported one.`);
      }
    }
    return { manifest, database, code };
  } catch (error) {
    for (const file of Object.values(stored)) await files.discard(file.key);
    throw error;
  }
}

/**
 * Creates a set, adds it to the list once it is complete, and returns it. If an interrupted operation has already
 * created its set, returns that set.
 */
export async function makeBackup(
  input: BackupInput,
  { progress, signal }: Operation,
): Promise<BackupEntry> {
  const { database, application, operation, reason } = input;
  const backup = await selectBackupOfOperation(database.reader, operation.id, reason);
  if (backup) return backup;
  const { manifest, ...parts } = await exportParts(input, siteOf(application), {
    progress,
    signal,
  });
  const id = await database.transaction(async (db) => {
    const row = await insertRow(db, 'web_application_backup', {
      application_id: application.id,
      operation_id: operation.id,
      reason,
      person_id: operation.person_id,
      manifest: JSON.stringify(manifest),
      database_file_id: parts.database.id,
      code_file_id: parts.code.id,
      drilled_at: null,
      is_drill_ok: null,
      created_at: clock.instant(),
    });
    for (const part of ['database', 'code'] as const) {
      const { fileName, contentType } = manifest.parts[part];
      await db
        .updateTable('stored_file')
        .set({ name: `${application.alias}-${stamp()}-${fileName}`, content_type: contentType })
        .where('id', '=', parts[part].id)
        .execute();
      await keepFile(db, parts[part].key);
    }
    await updateRow(db, 'web_application', application.id, { last_backup_at: row.created_at });
    await deleteOldBackups(db, application.id);
    await recordEvent(db, { topic: applicationTopic, recordId: application.id });
    return row.id;
  });
  return getBackup(database.reader, id);
}

/** Returns a backup as a source that engines can restore from. */
export function openBackup(files: Files, backup: BackupEntry): SetSource {
  return {
    manifest: manifestOf(backup),
    async open(part) {
      const { content } = await files.openById(backup[`${part}_file_id`]);
      return content;
    },
  };
}

/** Returns the set that a file key belongs to. Throws 404 unless it is a set of the given application. */
async function findByKey(db: Db, { app, key, type }: FileKey): Promise<BackupEntry> {
  const id = Number(/^[0-9a-f-]+\/([1-9]\d{0,9})\//.exec(key)?.[1] ?? 0);
  const row = id > 0 && id <= 2_147_483_647 ? await selectBackup(db, id) : undefined;
  const isTheirs = row?.application_id === app && fileKeyOf(row, type) === key;
  return orNotFound(isTheirs ? row : undefined, 'Backup');
}

/** Returns a link to a file of a backup. The link works without signing in until it expires. */
export async function linkToBackup(db: Db, viewer: Viewer, asked: FileKey): Promise<string> {
  const row = await findByKey(db, asked);
  const type: BackupFileType = asked.type;
  await recordAudit(db, {
    action: 'web_application.backup_downloaded',
    viewer,
    subject: { noun: 'web_application', id: row.application_id },
    details: { key: asked.key, type },
  });
  return signedFileLink(row[`${type}_key`], downloadLinkMinutes * 60);
}
