import type { RestoreBody } from '@portal/contract/apps/application-backup.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { startOperation } from '../operations/application-operation.service.ts';
import { assertPossible } from '../web-apps/web-application.policy.ts';
import { selectAnyApplication } from '../web-apps/web-application.repository.ts';
import {
  insertApplication,
  lockApplication,
  subjectOf,
} from '../web-apps/web-application.service.ts';
import type { BackupEntry } from './application-backup.repository.ts';

async function restoreInPlace(db: Db, viewer: Viewer, backup: BackupEntry): Promise<number> {
  const application = await lockApplication(db, viewer, backup.application_id);
  assertPossible('restore', subjectOf(application));
  return startOperation(db, viewer, application, { kind: 'restore', backupId: backup.id });
}

/** Creates a quiet copy (without mail, cron, or outgoing requests) for the same client on the same engine. */
async function restoreAsNew(
  db: Db,
  viewer: Viewer,
  backup: BackupEntry,
  siteName: string | undefined,
): Promise<number> {
  const original = orNotFound(await selectAnyApplication(db, backup.application_id), 'Application');
  const copy = await insertApplication(db, {
    siteName: siteName ?? `${original.site_name} copy`,
    organizationId: original.organization_id,
    buildId: null,
    themeId: original.child_theme_id,
    copiedFromId: original.id,
    engine: original.engine,
  });
  return startOperation(db, viewer, copy, { kind: 'copy', backupId: backup.id });
}

/** Queues a restore and returns its job's id. */
export function startRestore(
  db: Db,
  viewer: Viewer,
  backup: BackupEntry,
  { to, site_name }: RestoreBody,
): Promise<number> {
  if (to === 'new_application') return restoreAsNew(db, viewer, backup, site_name);
  if (backup.scheduled_for_deletion === 1) {
    throw conflict('This application was deleted. Restore the backup to a new one.');
  }
  return restoreInPlace(db, viewer, backup);
}
