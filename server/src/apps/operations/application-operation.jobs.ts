import { keptDaysAfterDeletion } from '@portal/contract/apps/application-backup.schema.ts';
import type { ApplicationOperationKind } from '@portal/contract/apps/web-application.schema.ts';
import { z } from 'zod';
import { setBuildAddress } from '#onboarding/builds/build-application.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { day, minute } from '#platform/durations.ts';
import { conflict, PortalError } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Files } from '#platform/files/files.service.ts';
import {
  defineJob,
  type JobContext,
  type JobDefinition,
  JobPostponed,
} from '#platform/jobs/job-definitions.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { findStorageError } from '#platform/storage-errors.ts';
import { keepNewestBackup } from '../backups/backup-retention.ts';
import { type HostingEngine, HostingError } from '../engines/hosting-engine.ts';
import { siteOf } from '../hosting/hosting.ts';
import { measureStatus, statusColumns } from '../web-apps/application-status.ts';
import {
  selectAnyApplication,
  type WebApplicationRow,
} from '../web-apps/web-application.repository.ts';
import {
  type OperationRow,
  selectOperation,
  updateRunningOperation,
} from './application-operation.repository.ts';
import {
  applicationTopic,
  authorizeOperation,
  endOperation,
  operationJobKind,
} from './application-operation.service.ts';
import { type Changes, changesStatus, doWork } from './operation-work.ts';

export interface OperationServices {
  files: Files;
  supportEmail?: string | undefined;
}

const payload = z.object({ operation: z.number() });
type Context = JobContext<z.output<typeof payload>>;

const ended = 'This operation has ended. Start it again on the application’s screen.';
const attempts = 3;
/** The maximum number of concurrent operations on this server. Each one installs, copies, or restores a whole site. */
const mostOperations = 2;
const waitMilliseconds = 2_000;

/** Time limits in minutes. They allow for the download of WordPress, which the first application needs. */
const limits: Record<ApplicationOperationKind, number> = {
  create: 15,
  start: 3,
  stop: 3,
  enable_outgoing: 3,
  backup: 60,
  restore: 120,
  copy: 60,
  drill: 120,
  delete: 90,
};

interface Subject {
  operation: OperationRow;
  application: WebApplicationRow;
}

let running = 0;

const runOf = ({ id: job, attempt }: Context, { id }: OperationRow) => ({ id, job, attempt });

/** Writes steps to the job's log, in order and without blocking the engine. */
function createSteps({ log, progress }: Context, signal: AbortSignal) {
  let written = Promise.resolve();
  let count = 0;
  return {
    operation: {
      signal,
      progress(step: string) {
        count += 1;
        progress(count, 0, step);
        written = written.then(() => log(step.replaceAll('\n', ' ')));
        // Prevents an unhandled rejection here; awaiting `flushed` throws the error.
        written.catch(() => undefined);
      },
    },
    flushed: () => written,
  };
}

const emailOf = ({ supportEmail }: OperationServices, { organization_domain }: WebApplicationRow) =>
  supportEmail ?? `wordpress@${siteAddress(organization_domain)?.hostname ?? 'example.com'}`;

/**
 * Converts an error that can be explained to users to a 409. Returns other errors unchanged, so that they are retried.
 */
function explained(error: unknown, deadline: AbortSignal, kind: ApplicationOperationKind): unknown {
  if (error instanceof PortalError) return error;
  if (error instanceof HostingError) return conflict(error.message);
  if (deadline.aborted) return conflict(`This took longer than ${limits[kind]} minutes.`);
  const reason = findStorageError(error);
  return reason ? conflict(`It could not be stored: ${reason}.`) : error;
}

/** Completes a removal. The last backup, if there is one, is kept for `keptDaysAfterDeletion` days. */
async function endRemoval(db: Db, { id }: WebApplicationRow): Promise<void> {
  if (!(await keepNewestBackup(db, id))) {
    await db.deleteFrom('web_application').where('id', '=', id).execute();
    return;
  }
  await updateRow(db, 'web_application', id, {
    removed_at: clock.instant(),
    kept_until: instantAfter(keptDaysAfterDeletion * day),
  });
}

async function finish(
  db: Db,
  context: Context,
  { operation, application }: Subject,
  changes: Changes,
): Promise<void> {
  const ended = { state: 'done', ended_at: clock.instant(), scratch_uuid: null } as const;
  if (!(await updateRunningOperation(db, runOf(context, operation), ended))) {
    throw conflict('This operation has ended.');
  }
  await updateRow(db, 'web_application', application.id, changes);
  const { website_build_id, staging_url } = application;
  if (changes.staging_url && website_build_id !== null) {
    await setBuildAddress(db, website_build_id, { from: staging_url, to: changes.staging_url });
  }
  if (operation.kind === 'delete') await endRemoval(db, application);
  await recordEvent(db, { topic: applicationTopic, recordId: application.id });
}

async function statusOf(engine: HostingEngine, { operation, application }: Subject) {
  if (!changesStatus(operation.kind)) return {};
  return statusColumns(await measureStatus(engine, siteOf(application)));
}

async function work(
  context: Context,
  engine: HostingEngine,
  services: OperationServices,
  subject: Subject,
): Promise<void> {
  const { operation, application } = subject;
  const { database } = context;
  const deadline = AbortSignal.timeout(limits[operation.kind] * minute);
  const steps = createSteps(context, AbortSignal.any([context.signal, deadline]));
  try {
    const changes = await doWork({
      database,
      files: services.files,
      engine,
      application,
      operation,
      steps: steps.operation,
      administratorEmail: emailOf(services, application),
    });
    await steps.flushed();
    const status = await statusOf(engine, subject);
    await database.transaction((db) => finish(db, context, subject, { ...changes, ...status }));
  } catch (thrown) {
    await steps.flushed();
    if (!context.signal.aborted && changesStatus(operation.kind)) {
      const status = await statusOf(engine, subject);
      await database.transaction((db) => updateRow(db, 'web_application', application.id, status));
    }
    throw explained(thrown, deadline, operation.kind);
  }
}

async function runOperation(
  context: Context,
  engine: HostingEngine,
  services: OperationServices,
): Promise<{ application: number }> {
  const { database } = context;
  const operation = await selectOperation(database.reader, context.payload.operation);
  const application =
    operation && (await selectAnyApplication(database.reader, operation.application_id));
  if (!operation || !application || operation.ended_at !== null) {
    throw conflict(ended);
  }
  if (running >= mostOperations) {
    const until = instantAfter(waitMilliseconds);
    throw new JobPostponed('Other applications are being worked on.', { until, isAttempt: false });
  }
  running += 1;
  try {
    await database.transaction((db) =>
      updateRunningOperation(db, runOf(context, operation), { state: 'running' }),
    );
    await work(context, engine, services, { operation, application });
  } finally {
    running -= 1;
  }
  return { application: application.id };
}

export const operationJobs = (
  engines: readonly HostingEngine[],
  services: OperationServices,
): JobDefinition[] =>
  engines.map((engine) =>
    defineJob({
      kind: operationJobKind(engine.id),
      attempts,
      payload,
      authorize: (db, viewer, { operation }) => authorizeOperation(db, viewer, operation),
      handle: (context) => runOperation(context, engine, services),
      onEnd: endOperation,
      noRetry: ended,
    }),
  );
