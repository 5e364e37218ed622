import { randomUUID } from 'node:crypto';
import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import type { ApplicationOperationKind } from '@portal/contract/apps/web-application.schema.ts';
import { clearBuildApplication } from '#onboarding/builds/build-application.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { checkAccess } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { JobEnd } from '#platform/jobs/job-definitions.ts';
import { cancelJob, enqueueJob } from '#platform/jobs/jobs.service.ts';
import { busyText } from '../web-apps/web-application.policy.ts';
import {
  endOpenOperation,
  insertOperation,
  selectOperation,
  selectRunningOperation,
  updateOperation,
} from './application-operation.repository.ts';

export const applicationTopic = 'web-application';

/**
 * Returns the job kind for an engine. Each engine has its own kind, so that jobs run only on servers that have the
 * engine.
 */
export const operationJobKind = (engine: HostingEngineId) => `web-application.${engine}`;

interface Application {
  id: number;
  site_name: string;
  engine: HostingEngineId;
}

interface NewOperation {
  kind: ApplicationOperationKind;
  backupId?: number;
  withoutBackup?: boolean;
}

/** Kinds of operations that concurrent requests share instead of getting a conflict. */
const shared: readonly ApplicationOperationKind[] = ['start', 'stop', 'backup', 'delete'];

/**
 * Queues an operation and returns its job's id; if the same operation is already running, returns that operation's job
 * id instead. Throws 409 while another operation is running on the application. Pass null as viewer for scheduled
 * operations.
 */
export async function startOperation(
  db: Db,
  viewer: Viewer | null,
  application: Application,
  { kind, backupId, withoutBackup = false }: NewOperation,
): Promise<number> {
  const { id: application_id, site_name, engine } = application;
  const id = await insertOperation(db, {
    application_id,
    kind,
    person_id: viewer?.actorId ?? null,
    backup_id: backupId ?? null,
    scratch_uuid: kind === 'drill' ? randomUUID() : null,
    without_backup: flag(withoutBackup),
    created_at: clock.instant(),
  });
  if (id === undefined) {
    const running = await selectRunningOperation(db, application_id);
    if (running?.job_id && running.kind === kind && shared.includes(kind)) return running.job_id;
    const by = running && { kind: running.kind, person: running.person_name };
    throw conflict(busyText({ site_name, running: by ?? null }) ?? 'Try again.');
  }
  const jobId = await enqueueJob(
    db,
    operationJobKind(engine),
    { operation: id },
    { viewer, subject: site_name, uniqueKey: `${id}` },
  );
  await updateOperation(db, id, { job_id: jobId });
  await updateRow(db, 'web_application', application_id, { operation_id: id });
  if (viewer) {
    await recordAudit(db, {
      action: `web_application.${kind}`,
      viewer,
      subject: { noun: 'web_application', id: application_id },
      details: { site_name, ...(backupId !== undefined && { backup: backupId }) },
    });
  }
  await recordEvent(db, { topic: applicationTopic, recordId: application_id });
  return jobId;
}

/** Hides an application from all lists, and detaches its build so that another application can be created from it. */
export async function hideApplication(
  db: Db,
  {
    id,
    website_build_id,
    staging_url,
  }: { id: number; website_build_id: number | null; staging_url: string | null },
): Promise<void> {
  await updateRow(db, 'web_application', id, {
    scheduled_for_deletion: 1,
    deleted_at: clock.instant(),
  });
  if (website_build_id !== null) {
    const application = { applicationId: id, address: staging_url };
    await clearBuildApplication(db, website_build_id, application);
  }
  await recordEvent(db, { topic: applicationTopic, recordId: id, kind: 'deleted' });
}

/** Removes a new application whose creation failed or was canceled. */
async function removeUnfinished(db: Db, applicationId: number): Promise<void> {
  const application = await db
    .selectFrom('web_application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (!application || application.is_ready === 1) return;
  if (application.scheduled_for_deletion === 0) await hideApplication(db, application);
  await startOperation(db, null, application, { kind: 'delete', withoutBackup: true });
}

const makesApplication = (kind: ApplicationOperationKind) => kind === 'create' || kind === 'copy';

/** Ends an operation whose job failed or was canceled. */
export async function endOperation(
  db: Db,
  { payload: { operation: id }, state, error, isUnexpected }: JobEnd<{ operation: number }>,
): Promise<void> {
  const isCanceled = state === 'canceled';
  const text = (isUnexpected ? null : error) ?? 'This failed unexpectedly.';
  const operation = await endOpenOperation(db, id, {
    state: isCanceled ? 'canceled' : 'failed',
    error: isCanceled ? null : text,
    ended_at: clock.instant(),
  });
  if (!operation) return;
  const { application_id: applicationId, kind } = operation;
  if (kind === 'delete') {
    await updateRow(db, 'web_application', applicationId, { removal_error: text });
  }
  await recordEvent(db, { topic: applicationTopic, recordId: applicationId });
  if (makesApplication(kind)) await removeUnfinished(db, applicationId);
}

/** Throws 403 unless the viewer is staff, and 404 if the operation doesn't exist. */
export async function authorizeOperation(db: Db, viewer: Viewer, id: number): Promise<void> {
  checkAccess('staff', viewer);
  orNotFound(await selectOperation(db, id), 'Operation');
}

/** Cancels the running operation's job. Throws 409 if no operation is running. */
export async function cancelOperation(db: Db, viewer: Viewer, application: Application) {
  const running = await selectRunningOperation(db, application.id);
  const job =
    running?.job_id &&
    (await db.selectFrom('job').selectAll().where('id', '=', running.job_id).executeTakeFirst());
  if (!running || !job) throw conflict('There is nothing to cancel.');
  await cancelJob(db, job);
  await recordAudit(db, {
    // Keeps the old spelling, since existing entries in the audit log can't be renamed.
    action: 'web_application.cancelled',
    viewer,
    subject: { noun: 'web_application', id: application.id },
    details: { site_name: application.site_name, operation: running.kind },
  });
  await recordEvent(db, { topic: applicationTopic, recordId: application.id });
}
