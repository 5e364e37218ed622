import type {
  ApplicationBackup,
  BackupFile,
  BackupFileType,
} from '@portal/contract/apps/application-backup.schema.ts';
import type { SetManifest } from '../engines/hosting-engine.ts';
import type { BackupEntry } from './application-backup.repository.ts';

/** Returns a file's key in the format of the previous service's storage. */
export const fileKeyOf = (row: BackupEntry, type: BackupFileType) =>
  `${row.uuid}/${row.id}/${row[`${type}_name`]}`;

// The cast is safe: only `makeBackup` writes this column.
export const manifestOf = ({ manifest }: Pick<BackupEntry, 'manifest'>) =>
  JSON.parse(manifest) as SetManifest;

export const presentBackupFile = (row: BackupEntry, type: BackupFileType): BackupFile => ({
  Key: fileKeyOf(row, type),
  LastModified: row.created_at,
  downloadLink: null,
  size: Number(row[`${type}_size`]),
  sha256: row[`${type}_sha256`],
  backup: row.id,
});

export function presentBackup(row: BackupEntry): ApplicationBackup {
  const { versions, counts } = manifestOf(row);
  const isInPlace = row.active === 1 && row.scheduled_for_deletion === 0;
  return {
    id: row.id,
    reason: row.reason,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    created_at: row.created_at,
    database: presentBackupFile(row, 'database'),
    code: presentBackupFile(row, 'code'),
    wordpress_version: versions.wordpress ?? null,
    post_count: counts.posts,
    upload_count: counts.attachments,
    drilled_at: row.drilled_at,
    is_drill_ok: row.is_drill_ok === null ? null : row.is_drill_ok === 1,
    allowed_actions: [...(isInPlace ? (['restore'] as const) : []), 'restore_as_new', 'download'],
  };
}
