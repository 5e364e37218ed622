import { join } from 'node:path';
import type { Measure } from '#account-health/page-speed/measurement.ts';
import {
  createPageSpeedMeter,
  type PageSpeedMeter,
} from '#account-health/page-speed/page-speed-meter.ts';
import type { HostingEngine } from '#apps/engines/hosting-engine.ts';
import { createHosting, type Hosting } from '#apps/hosting/hosting.ts';
import { findHostingState } from '#apps/hosting/hosting-state.ts';
import { findPersonViewer } from '#auth/sessions/authentication.service.ts';
import {
  createItemChecks,
  type ItemCheckDefinition,
  type ItemChecks,
} from '#onboarding/checks/item-checks.ts';
import { readRecordSettings } from '#organizations/organizations/record-settings.service.ts';
import type { BackupSettings } from '#platform/backups/backups.service.ts';
import type { Config } from '#platform/config.ts';
import {
  type ConnectorImplementation,
  type ConnectorRegistry,
  createConnectorRegistry,
} from '#platform/connectors/connector-implementation.ts';
import { type Pause, systemPause } from '#platform/connectors/request-rate-limit.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { followDatabaseClock } from '#platform/database/database-clock.ts';
import { minute } from '#platform/durations.ts';
import { createEventHub, type EventHub } from '#platform/events/event-hub.ts';
import { connectHooks, type HookHandler } from '#platform/events/hooks.ts';
import { countOpenStreams, type OpenStreams } from '#platform/events/open-streams.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createFiles, type Files, openFileStore } from '#platform/files/files.service.ts';
import { createHealth, type Health } from '#platform/health.service.ts';
import { endHeavyWork } from '#platform/heavy-work/heavy-work.ts';
import type { JobStarts } from '#platform/http/job-route.ts';
import type { JobDefinition } from '#platform/jobs/job-definitions.ts';
import { connectJobs } from '#platform/jobs/job-registry.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import { createErrorReporter, createLog, type Log } from '#platform/log.ts';
import type { Sender } from '#platform/mail/delivery.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { createMetrics, type Metrics, withMeasuredWaits } from '#platform/metrics.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { PagePrinter } from '#platform/printing/page-printer.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { followTimeZone } from '#platform/settings/time-zone.ts';
import { createWorkloadReader, type WorkloadReader } from '#platform/workload.ts';
import { createReportPrints, type ReportPrints } from '#reporting/prints/report-prints.ts';
import { portalConnectors } from './connectors.ts';
import { eventVisibility, hooks } from './hooks.ts';
import { portalHostingEngines } from './hosting-engines.ts';
import { portalItemChecks } from './item-checks.ts';
import { jobs, schedules } from './jobs.ts';
import { version } from './version.ts';

/** The services of a running portal. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  /** Logs an error; an outage gets one line at intervals. */
  readonly report: (error: unknown) => void;
  readonly database: Database;
  readonly files: Files;
  readonly events: EventHub;
  readonly mailer: Mailer;
  readonly runner: JobRunner;
  /** The only function that may request URLs from users. */
  readonly guardedFetch: GuardedFetch;
  readonly connectors: ConnectorRegistry;
  /** The checks that checklist items can carry. */
  readonly itemChecks: ItemChecks;
  readonly printer: PagePrinter;
  readonly hosting: Hosting;
  readonly prints: ReportPrints;
  readonly meter: PageSpeedMeter;
  /** Starts jobs for calls and waits for them. */
  readonly jobStarts: JobStarts;
  readonly timeZone: ReturnType<typeof followTimeZone>;
  readonly databaseClock: ReturnType<typeof followDatabaseClock>;
  readonly health: Health;
  readonly openStreams: OpenStreams;
  readonly metrics: Metrics;
  readonly workload: WorkloadReader;
  readonly state: { status: 'starting' | 'ok' | 'stopping' };
  /** Polls jobs, emails, and events soon instead of at the next interval. */
  afterWrite(): void;
  /** Starts background work. */
  start(): void;
  /** Stops background work; the database stays open. */
  stop(): Promise<void>;
}

/** Throttles `wake`: one call serves all requests within `milliseconds`. */
function gathered(milliseconds: number, wake: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(() => {
      isAsked = false;
      wake();
    }, milliseconds).unref();
  };
}

export interface ServiceOptions {
  /** Defaults to the portal's own; tests add theirs. */
  connectors?: readonly ConnectorImplementation[];
  /** Handlers that run after the areas' own. */
  hooks?: readonly HookHandler[];
  /** Kinds of jobs in addition to the portal's own, for tests. */
  jobs?: readonly JobDefinition[];
  /** Defaults to the portal's own; tests add theirs. */
  itemChecks?: readonly ItemCheckDefinition[];
  /** Measures pages instead of Lighthouse, for tests. */
  measurePage?: Measure;
  /** Defaults to the portal's own; tests add theirs. */
  hostingEngines?: readonly HostingEngine[];
  /** Waits until the rate limit allows a job's next request; tests don't wait. */
  pause?: Pause;
  /** The time for which a call waits for the job that it starts; one minute by default. */
  jobPatienceMilliseconds?: number;
  /** Defaults to the configured bucket or folder; tests pass one that fails. */
  fileStore?: FileStore;
  /** The destination of the log; standard output by default. */
  logTo?: { write(line: string): void };
}

/** Parses MAIL_FROM: 'Bluefin <portal@bluefin.example>', or only an address. */
function readSender({ mailFrom, publicUrl }: Config): Sender {
  if (mailFrom === undefined) {
    const address = `portal@${new URL(publicUrl).hostname}`;
    return { name: null, address, defaultName: 'Portal' };
  }
  const [, name = '', address = mailFrom] = /^([^<]*)<([^<>]+)>$/.exec(mailFrom.trim()) ?? [];
  return { name: name.replaceAll('"', '').trim() || null, address: address.trim() };
}

const backupSettings = (config: Config, index: string, store: FileStore): BackupSettings => ({
  place: index,
  store,
  version,
  scratch: join(config.dataDirectory, 'backups'),
  openDatabase: () =>
    openDatabase({ url: config.databaseUrl, file: config.databaseFile, poolSize: 2 }),
});

/** Parts that several services are created from. */
interface Base {
  config: Config;
  options: ServiceOptions;
  database: Database;
  log: Log;
  report: (error: unknown) => void;
  guardedFetch: GuardedFetch;
  pause: Pause;
}

/** Creates the services that reach other programs and hosts. */
function createIntegrations({ config, options, database, log, guardedFetch, pause }: Base) {
  const { allowedHosts, chromePath, dataDirectory } = config;
  const hosting = createHosting(
    options.hostingEngines ?? portalHostingEngines(config, { log, database }),
  );
  const connectors = createConnectorRegistry(
    options.connectors ?? portalConnectors(config),
    readRecordSettings,
  );
  const itemChecks = createItemChecks(
    options.itemChecks ?? portalItemChecks({ database, guardedFetch, allowedHosts }),
  );
  const printer = new PagePrinter({
    chromePath,
    hasSandbox: config.hasChromiumSandbox,
    folder: join(dataDirectory, 'printing'),
    log,
  });
  const prints = createReportPrints(database, printer);
  const meter = createPageSpeedMeter({
    database,
    guardedFetch,
    pause,
    allowedHosts,
    chromePath,
    hasSandbox: config.hasPageSpeedSandbox,
    folder: join(dataDirectory, 'page-speed'),
    measure: options.measurePage,
  });
  return { hosting, connectors, itemChecks, printer, prints, meter };
}

type Integrations = ReturnType<typeof createIntegrations>;

/** Creates the job runner, and connects the jobs of all areas with the services that they use. */
function createJobs(
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

/** Creates the services that observe the others. */
function createMonitoring(
  { config, database, log }: Base,
  { hosting, printer }: Integrations,
  { files, mailer }: { files: Files; mailer: Mailer },
) {
  const health = createHealth({
    database,
    files,
    mailer,
    printer,
    hostingState: () => findHostingState(database.reader, hosting),
    hasBackups: config.backups !== undefined,
    dataDirectory: config.dataDirectory,
    log,
  });
  const openStreams = countOpenStreams();
  const workload = createWorkloadReader(database, openStreams);
  const metrics = createMetrics({
    database,
    workload,
    health,
    version,
    isServed: config.metricsToken !== undefined || config.metricsPort !== undefined,
  });
  return { health, openStreams, workload, metrics };
}

/** Returns the function that wakes the background work after a write. */
function createWaker({ events, runner, mailer }: Pick<Services, 'events' | 'runner' | 'mailer'>) {
  // Each poll runs queries, so under load one poll serves many writes.
  const wakeEvents = gathered(20, events.wake);
  const wakeWorkers = gathered(100, () => {
    runner.wake();
    mailer.wake();
  });
  return () => {
    wakeWorkers();
    wakeEvents();
  };
}

function startServices(services: Services): void {
  services.timeZone.start();
  services.databaseClock.start();
  services.printer.start();
  services.health.start();
  services.workload.start();
  services.events.start();
  services.mailer.start();
  services.runner.start();
}

async function stopServices(services: Services): Promise<void> {
  services.timeZone.stop();
  await services.databaseClock.stop();
  services.workload.stop();
  await services.health.stop();
  await services.events.stop();
  await services.runner.stop();
  await services.mailer.stop();
  await services.printer.stop();
  await services.hosting.close();
  endHeavyWork();
}

export function createServices(
  config: Config,
  opened: Database,
  options: ServiceOptions = {},
): Services {
  const { allowedHosts, isQuiet, logLevel, smtpUrl } = config;
  setPortalSecret(config.secret);
  setPublicAddress(config.publicUrl);
  connectHooks([...hooks, ...(options.hooks ?? [])]);
  const database = withMeasuredWaits(opened, (seconds) => monitoring.metrics.observeWait(seconds));
  const log = createLog(isQuiet && !options.logTo ? 'silent' : logLevel, options.logTo);
  const report = createErrorReporter(log);
  const guardedFetch = createGuardedFetch({ allowedHosts });
  const pause = options.pause ?? systemPause;
  const base: Base = { config, options, database, log, report, guardedFetch, pause };

  const store = options.fileStore ?? openFileStore(config);
  const files = createFiles(database, store);
  const backups =
    config.backups === undefined ? undefined : backupSettings(config, config.backups, store);
  const events = createEventHub({ database, visibility: eventVisibility, onError: report });
  const from = readSender(config);
  const mailer = createMailer(database, { files, smtpUrl, from, onError: report, log });
  const integrations = createIntegrations(base);
  const runner = createJobs(base, integrations, { files, backups });
  const monitoring = createMonitoring(base, integrations, { files, mailer });
  const state: Services['state'] = { status: 'starting' };
  const afterWrite = createWaker({ events, runner, mailer });

  const services: Services = {
    config,
    log,
    report,
    database,
    files,
    events,
    mailer,
    runner,
    guardedFetch,
    ...integrations,
    ...monitoring,
    timeZone: followTimeZone(database, config.timeZone, report),
    databaseClock: followDatabaseClock(database, { log, onError: report }),
    jobStarts: {
      database,
      afterWrite,
      waitMilliseconds: options.jobPatienceMilliseconds ?? minute,
      isStopping: () => state.status === 'stopping',
    },
    state,
    afterWrite,
    start: () => startServices(services),
    stop: () => stopServices(services),
  };
  return services;
}
