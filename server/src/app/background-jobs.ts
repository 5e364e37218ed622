import { join } from 'node:path';
import { findPersonViewer } from '#auth/sessions/authentication.service.ts';
import type { BackupSettings } from '#platform/backups/backups.service.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Files } from '#platform/files/files.service.ts';
import { connectJobs } from '#platform/jobs/job-registry.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import type { Sender } from '#platform/mail/delivery.ts';
import type { Base, Integrations } from './integrations.ts';
import { jobs, schedules } from './jobs.ts';
import { version } from './version.ts';

/** Parses MAIL_FROM: either 'Bluefin <portal@bluefin.example>' or a bare address. */
export function readSender({ mailFrom, publicUrl }: Config): Sender {
  if (mailFrom === undefined) {
    const address = `portal@${new URL(publicUrl).hostname}`;
    return { name: null, address, defaultName: 'Portal' };
  }
  const [, name = '', address = mailFrom] = /^([^<]*)<([^<>]+)>$/.exec(mailFrom.trim()) ?? [];
  return { name: name.replaceAll('"', '').trim() || null, address: address.trim() };
}

export const backupSettings = (
  config: Config,
  index: string,
  store: FileStore,
): BackupSettings => ({
  place: index,
  store,
  version,
  scratch: join(config.dataDirectory, 'backups'),
  openDatabase: () =>
    openDatabase({ url: config.databaseUrl, file: config.databaseFile, poolSize: 2 }),
});

/** Creates the job runner, and connects the jobs of all areas with the services that they use. */
export function createJobs(
  { config, options, database, report, guardedFetch, pause }: Base,
  integrations: Integrations,
  { files, backups }: { files: Files; backups: BackupSettings | undefined },
): JobRunner {
  const definitions = [
    ...jobs({
      ...integrations,
      files,
      backups,
      guardedFetch,
      pause,
      allowedHosts: config.allowedHosts,
      supportEmail: config.supportEmail,
      agency: readSender(config).name,
    }),
    ...(options.jobs ?? []),
  ];
  connectJobs(definitions, findPersonViewer);
  return createJobRunner(database, {
    jobs: definitions,
    schedules: schedules(backups, integrations.hosting),
    onError: report,
  });
}
