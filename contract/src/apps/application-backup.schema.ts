import { z } from 'zod';
import { id, instant, relation, requiredText, titleText } from '../platform/fields.ts';

export const backupFileTypes = ['database', 'code'] as const;
export type BackupFileType = (typeof backupFileTypes)[number];

/** The reasons for creating a backup set. */
export const backupReasons = ['nightly', 'manual', 'before_restore', 'before_deletion'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** The number of nightly sets that are kept per application. */
export const keptNightlyBackups = 14;
/** The number of days that the last backup of a deleted application is kept. */
export const keptDaysAfterDeletion = 30;

/** A file in a backup set, with the previous service's field names. */
export const backupFile = z.object({
  Key: z.string(),
  LastModified: instant(),
  /** Always null. Download links work without signing in, so they are created only on demand. */
  downloadLink: z.string().nullable(),
  /** In bytes. */
  size: z.int(),
  sha256: z.string(),
  /** The id of the set that the file belongs to. */
  backup: id(),
});
export type BackupFile = z.infer<typeof backupFile>;

export const applicationBackupActions = ['restore', 'restore_as_new', 'download'] as const;

/** A backup set: the database and code of an application at one moment. */
export const applicationBackup = z.object({
  id: id(),
  reason: z.enum(backupReasons),
  /** The person who started the backup; null if it was scheduled. */
  person: z.object({ id: id(), name: z.string() }).nullable(),
  created_at: instant(),
  database: backupFile,
  code: backupFile,
  wordpress_version: z.string().nullable(),
  post_count: z.int(),
  upload_count: z.int(),
  /** The time and result of the last restore drill with this set; null if there was none. */
  drilled_at: instant().nullable(),
  is_drill_ok: z.boolean().nullable(),
  allowed_actions: z.array(z.enum(applicationBackupActions)),
});
export type ApplicationBackup = z.infer<typeof applicationBackup>;

export const restoreBody = z.strictObject({
  /** `in_place` backs up the current site before restoring; `new_application` leaves it unchanged. */
  to: z.enum(['in_place', 'new_application']),
  /** The new application's name. Defaults to the name of the backed-up application. */
  site_name: titleText(200).optional(),
});
export type RestoreBody = z.infer<typeof restoreBody>;

const fileKey = z.strictObject({
  /** The application's id. */
  app: relation(),
  key: requiredText(500),
  type: z.enum(backupFileTypes),
});
export type FileKey = z.infer<typeof fileKey>;

const isKey = (body: unknown) =>
  typeof body === 'object' && body !== null && 'key' in body && !('file_key' in body);

/**
 * Accepts `{file_key: {…}}` or the key itself. Preprocesses the body because the errors of a union wouldn't name the
 * field.
 */
export const backupDownloadBody = z.preprocess(
  (body) => (isKey(body) ? { file_key: body } : body),
  z.strictObject({ file_key: fileKey }),
) as z.ZodType<{ file_key: FileKey }, { file_key: FileKey } | FileKey>;

export const backupDownload = z.object({ downloadLink: z.string() });

/** The number of minutes that a download link is valid. */
export const downloadLinkMinutes = 10;
