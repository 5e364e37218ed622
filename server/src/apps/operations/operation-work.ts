import type { ApplicationOperationKind } from '@portal/contract/apps/web-application.schema.ts';
import type { Updateable } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { conflict, PortalError } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import { selectBackup, selectNewestBackup } from '../backups/application-backup.repository.ts';
import { makeBackup, openBackup } from '../backups/application-backup.service.ts';
import { getChildTheme, openSiteTheme } from '../child-themes/child-theme.service.ts';
import { type HostingEngine, HostingError, type Operation } from '../engines/hosting-engine.ts';
import { siteOf } from '../hosting/hosting.ts';
import { openSecrets } from '../web-apps/application-secrets.ts';
import type { WebApplicationRow } from '../web-apps/web-application.repository.ts';
import type { WebApplicationTable } from '../web-apps/web-application.table.ts';
import type { OperationRow } from './application-operation.repository.ts';
import { runDrill } from './backup-drill.ts';

/** An operation's input. */
export interface OperationWork {
  database: Database;
  files: Files;
  engine: HostingEngine;
  application: WebApplicationRow;
  operation: OperationRow;
  /** Reports steps to the job's log, and provides the signal that aborts the work. */
  steps: Operation;
  administratorEmail: string;
}

/** The columns to update in the application after an operation. */
export type Changes = Updateable<WebApplicationTable>;

/** Returns the columns for a running application, with its current address. */
async function started({ engine, application }: OperationWork): Promise<Changes> {
  return { is_ready: 1, is_started: 1, staging_url: await engine.address(siteOf(application)) };
}

async function assertAvailable(engine: HostingEngine): Promise<void> {
  const reason = await engine.unavailableReason();
  if (reason !== null) throw conflict(reason);
}

async function create(work: OperationWork): Promise<Changes> {
  const { database, files, engine, application, steps, administratorEmail } = work;
  await assertAvailable(engine);
  const { child_theme_id, site_name, secrets } = application;
  if (child_theme_id === null) throw conflict('The child theme was deleted. Choose another one.');
  const theme = await openSiteTheme(files, await getChildTheme(database.reader, child_theme_id));
  const { administratorPassword, databasePassword } = openSecrets(secrets);
  await engine.create(
    {
      ...siteOf(application),
      title: site_name,
      theme,
      administrator: {
        user: 'portal-admin',
        email: administratorEmail,
        password: administratorPassword,
      },
      databasePassword,
    },
    steps,
  );
  return started(work);
}

async function getSource({ database, files, operation }: OperationWork) {
  const { backup_id } = operation;
  const backup = backup_id === null ? undefined : await selectBackup(database.reader, backup_id);
  if (!backup) throw conflict('The backup was deleted.');
  return { backup, source: openBackup(files, backup) };
}

async function restore(work: OperationWork): Promise<Changes> {
  const { engine, application, steps } = work;
  const site = siteOf(application);
  const { source } = await getSource(work);
  if (await engine.exists(site)) {
    steps.progress('Backing up what is there');
    await makeBackup({ ...work, reason: 'before_restore' }, steps);
  }
  steps.progress('Restoring the backup');
  await engine.importSet(site, source, { isQuiet: application.is_quiet === 1 }, steps);
  return started(work);
}

async function copy(work: OperationWork): Promise<Changes> {
  const { engine, application, steps } = work;
  await assertAvailable(engine);
  const { source } = await getSource(work);
  steps.progress('Restoring the backup');
  await engine.importSet(siteOf(application), source, { isQuiet: true }, steps);
  return { ...(await started(work)), is_quiet: 1 };
}

/**
 * Makes the last backup of an application that is being deleted. If that fails, an earlier backup is enough; throws 409
 * if there is none.
 */
async function makeLastBackup(work: OperationWork): Promise<void> {
  const { database, engine, application, operation, steps } = work;
  const isWanted = application.is_ready === 1 && operation.without_backup === 0;
  if (!isWanted || !(await engine.exists(siteOf(application)))) return;
  steps.progress('Making the last backup');
  try {
    await makeBackup({ ...work, reason: 'before_deletion' }, steps);
  } catch (error) {
    const isRefusal = error instanceof HostingError || error instanceof PortalError;
    if (steps.signal.aborted || !isRefusal) throw error;
    const newest = await selectNewestBackup(database.reader, application.id);
    if (!newest)
      throw conflict(`${error.message} Nothing was removed, because there is no backup.`);
    steps.progress(`${error.message} The backup of ${newest.created_at} is kept instead`);
  }
}

async function remove(work: OperationWork): Promise<Changes> {
  const { engine, application, steps } = work;
  await makeLastBackup(work);
  steps.progress('Removing the site');
  await engine.remove(siteOf(application), steps);
  return { is_started: 0, removal_error: null };
}

const works: Record<ApplicationOperationKind, (work: OperationWork) => Promise<Changes>> = {
  create,
  copy,
  restore,
  delete: remove,
  drill: runDrill,
  async start(work) {
    await work.engine.start(siteOf(work.application), work.steps);
    return started(work);
  },
  async stop({ engine, application, steps }) {
    await engine.stop(siteOf(application), steps);
    return { is_started: 0 };
  },
  async backup(work) {
    const reason = work.operation.person_id === null ? 'nightly' : 'manual';
    await makeBackup({ ...work, reason }, work.steps);
    return {};
  },
  async enable_outgoing({ engine, application, steps }) {
    await engine.setQuiet(siteOf(application), false, steps);
    return { is_quiet: 0 };
  },
};

/** Performs an operation. If it was interrupted before, resumes it. */
export const doWork = (work: OperationWork): Promise<Changes> => works[work.operation.kind](work);

/** Returns whether operations of this kind affect whether a site responds. */
export const changesStatus = (kind: ApplicationOperationKind) =>
  kind !== 'backup' && kind !== 'drill' && kind !== 'delete';
