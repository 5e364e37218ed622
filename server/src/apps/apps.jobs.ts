import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import type { ApplicationOperationKind } from '@portal/contract/apps/web-application.schema.ts';
import { clock } from '#platform/clock.ts';
import { PortalError } from '#platform/errors.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { deleteBackups } from './backups/backup-retention.ts';
import type { HostingEngine } from './engines/hosting-engine.ts';
import { type Hosting, siteOf } from './hosting/hosting.ts';
import { type OperationServices, operationJobs } from './operations/application-operation.jobs.ts';
import {
  selectLeftScratchSites,
  updateOperation,
} from './operations/application-operation.repository.ts';
import { startOperation } from './operations/application-operation.service.ts';
import { removeScratch } from './operations/backup-drill.ts';
import { measureStatus, saveStatuses } from './web-apps/application-status.ts';
import {
  selectAnyApplication,
  selectApplicationsToBackUp,
  selectApplicationsToCheck,
  selectApplicationsToDrill,
  selectApplicationsToRemove,
  selectApplicationsToStop,
  selectExpiredApplicationIds,
} from './web-apps/web-application.repository.ts';

/** The number of sites that are checked concurrently. */
const parallelChecks = 10;

const statusKind = (engine: HostingEngineId) => `web-application.status.${engine}`;
const kinds = {
  backups: 'web-application.backups',
  drills: 'web-application.drills',
  removals: 'web-application.removals',
} as const;

interface Application {
  id: number;
  site_name: string;
  engine: HostingEngineId;
}

/** Queues an operation for each application that isn't busy, and returns the number of queued operations. */
async function startAll(
  { database, log }: JobContext<unknown>,
  applications: readonly Application[],
  kind: ApplicationOperationKind,
): Promise<number> {
  let count = 0;
  for (const application of applications) {
    try {
      await database.transaction((db) => startOperation(db, null, application, { kind }));
      count += 1;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      await log(`${application.site_name}: ${error.message}`);
    }
  }
  return count;
}

async function checkStatuses(
  { database, signal }: JobContext<unknown>,
  engine: HostingEngine,
): Promise<number> {
  const waiting = await selectApplicationsToCheck(database.reader, engine.id);
  const measured: Parameters<typeof saveStatuses>[1][number][] = [];
  const next = waiting.values();
  const askNext = async () => {
    for (const application of next) {
      signal.throwIfAborted();
      measured.push({
        id: application.id,
        status: await measureStatus(engine, siteOf(application)),
      });
    }
  };
  await Promise.all(Array.from({ length: parallelChecks }, askNext));
  // Drop measurements of sites that became busy during the check, since busy sites respond slowly.
  const idle = await selectApplicationsToCheck(database.reader, engine.id);
  const telling = measured.filter(({ id }) => idle.some((application) => application.id === id));
  await database.transaction((db) => saveStatuses(db, telling));
  return telling.length;
}

/** Removes throwaway sites that were left behind by drills. */
async function removeLeftoverSites({ database }: JobContext<unknown>, engine: HostingEngine) {
  for (const { id, application_id, scratch_uuid } of await selectLeftScratchSites(
    database.reader,
  )) {
    const application = await selectAnyApplication(database.reader, application_id);
    if (scratch_uuid === null || application?.engine !== engine.id) continue;
    await removeScratch(engine, scratch_uuid);
    await database.transaction((db) => updateOperation(db, id, { scratch_uuid: null }));
  }
}

async function reconcileSites(context: JobContext<unknown>, engine: HostingEngine) {
  await startAll(context, await selectApplicationsToStop(context.database.reader), 'stop');
  const checked = await checkStatuses(context, engine);
  await removeLeftoverSites(context, engine);
  return { checked };
}

/** Deletes removed applications whose last backup has expired, and retries incomplete removals. */
async function removeDeleted(context: JobContext<unknown>) {
  const { database } = context;
  const expired = await selectExpiredApplicationIds(database.reader, clock.instant());
  for (const id of expired) {
    await database.transaction(async (db) => {
      await deleteBackups(db, id);
      await db.deleteFrom('web_application').where('id', '=', id).execute();
    });
  }
  const left = await selectApplicationsToRemove(database.reader);
  return { expired: expired.length, retried: await startAll(context, left, 'delete') };
}

export const appsJobs = (hosting: Hosting, services: OperationServices): JobDefinition[] => [
  ...operationJobs(hosting.engines, services),
  ...hosting.engines.map((engine) =>
    defineJob({
      kind: statusKind(engine.id),
      handle: (context) => reconcileSites(context, engine),
    }),
  ),
  defineJob({
    kind: kinds.backups,
    attempts: 3,
    handle: async (context) => {
      const applications = await selectApplicationsToBackUp(context.database.reader);
      return { started: await startAll(context, applications, 'backup') };
    },
  }),
  defineJob({
    kind: kinds.drills,
    attempts: 3,
    handle: async (context) => {
      const applications = await selectApplicationsToDrill(context.database.reader);
      return { started: await startAll(context, applications, 'drill') };
    },
  }),
  defineJob({ kind: kinds.removals, attempts: 3, handle: removeDeleted }),
];

export const appsSchedules = ({ engines }: Hosting): readonly Schedule[] => [
  ...engines.map(({ id }) =>
    defineSchedule({ name: statusKind(id), cron: '*/5 * * * *', kind: statusKind(id) }),
  ),
  defineSchedule({ name: kinds.backups, cron: '0 6 * * *', kind: kinds.backups }),
  defineSchedule({ name: kinds.drills, cron: '0 4 * * 0', kind: kinds.drills }),
  defineSchedule({ name: kinds.removals, cron: '20 4 * * *', kind: kinds.removals }),
];
