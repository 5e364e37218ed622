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
import { createMailer, type Mailer, type Sender } from '#platform/mail/mailer.ts';
import { createMetrics, type Metrics, withMeasuredWaits } from '#platform/metrics.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { createPagePrinter, type PagePrinter } from '#platform/printing/page-printer.ts';
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
  /** Polls jobs, mails and events soon instead of at the next interval. */
  afterWrite(): void;
  /** Starts background work. */
  start(): void;
  /** Stops background work; the database stays open. */
  stop(): Promise<void>;
}

/** Throttles: one call of `wake` serves all calls within `milliseconds`. */
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
  /** Default: the portal's own; tests add theirs. */
  connectors?: readonly ConnectorImplementation[];
  /** Run after the areas' own handlers. */
  hooks?: readonly HookHandler[];
  /** Kinds of jobs in addition to the portal's own, for tests. */
  jobs?: readonly JobDefinition[];
  /** Default: the portal's own; tests add theirs. */
  itemChecks?: readonly ItemCheckDefinition[];
  /** Measures pages instead of Lighthouse, for tests. */
  measurePage?: Measure;
  /** Default: the portal's own; tests add theirs. */
  hostingEngines?: readonly HostingEngine[];
  /** Waits until the rate limit allows a job's next request; tests don't wait. */
  pause?: Pause;
  /** The time for which a call waits for the job that it starts; default: one minute. */
  jobPatienceMilliseconds?: number;
  /** Default: the configured bucket or folder; tests give one that fails. */
  fileStore?: FileStore;
  /** The destination of the log; default: standard output. */
  logTo?: { write(line: string): void };
}

/** Reads 'Bluefin <portal@bluefin.example>', or an address alone. */
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

export function createServices(
  config: Config,
  opened: Database,
  options: ServiceOptions = {},
): Services {
  const database = withMeasuredWaits(opened, (seconds) => metrics.observeWait(seconds));
  setPortalSecret(config.secret);
  setPublicAddress(config.publicUrl);
  connectHooks([...hooks, ...(options.hooks ?? [])]);
  const log = createLog(
    config.isQuiet && !options.logTo ? 'silent' : config.logLevel,
    options.logTo,
  );
  const report = createErrorReporter(log);
  const store = options.fileStore ?? openFileStore(config);
  const files = createFiles(database, store);
  const backups =
    config.backups === undefined ? undefined : backupSettings(config, config.backups, store);
  const events = createEventHub({ database, visibility: eventVisibility, onError: report });
  const sender = readSender(config);
  const mailer = createMailer(database, {
    files,
    smtpUrl: config.smtpUrl,
    from: sender,
    onError: report,
    log,
  });
  const guardedFetch = createGuardedFetch({ allowedHosts: config.allowedHosts });
  const hosting = createHosting(
    options.hostingEngines ?? portalHostingEngines(config, { log, database }),
  );
  const connectors = createConnectorRegistry(
    options.connectors ?? portalConnectors(config),
    readRecordSettings,
  );
  const itemChecks = createItemChecks(
    options.itemChecks ??
      portalItemChecks({ database, guardedFetch, allowedHosts: config.allowedHosts }),
  );
  const printer = createPagePrinter({
    chromePath: config.chromePath,
    hasSandbox: config.hasChromiumSandbox,
    folder: join(config.dataDirectory, 'printing'),
    log,
  });
  const prints = createReportPrints(database, printer);
  const pause = options.pause ?? systemPause;
  const meter = createPageSpeedMeter({
    database,
    guardedFetch,
    pause,
    allowedHosts: config.allowedHosts,
    chromePath: config.chromePath,
    hasSandbox: config.hasPageSpeedSandbox,
    folder: join(config.dataDirectory, 'page-speed'),
    measure: options.measurePage,
  });
  const definitions = [
    ...jobs({
      files,
      backups,
      itemChecks,
      connectors,
      guardedFetch,
      pause,
      allowedHosts: config.allowedHosts,
      supportEmail: config.supportEmail,
      prints,
      meter,
      agency: sender.name,
      hosting,
    }),
    ...(options.jobs ?? []),
  ];
  connectJobs(definitions, findPersonViewer);
  const runner = createJobRunner(database, {
    jobs: definitions,
    schedules: schedules(backups, hosting),
    onError: report,
  });
  const health = createHealth({
    database,
    files,
    mailer,
    printer,
    hostingState: () => findHostingState(database.reader, hosting),
    hasBackups: backups !== undefined,
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
  const databaseClock = followDatabaseClock(database, { log, onError: report });
  const timeZone = followTimeZone(database, config.timeZone, report);
  // Each poll runs queries, so under load one poll serves many writes.
  const wakeEvents = gathered(20, events.wake);
  const wakeWorkers = gathered(100, () => {
    runner.wake();
    mailer.wake();
  });

  const state: Services['state'] = { status: 'starting' };
  const afterWrite = () => {
    wakeWorkers();
    wakeEvents();
  };

  return {
    config,
    log,
    report,
    database,
    files,
    events,
    mailer,
    runner,
    guardedFetch,
    connectors,
    itemChecks,
    printer,
    prints,
    meter,
    hosting,
    timeZone,
    databaseClock,
    health,
    openStreams,
    metrics,
    workload,
    jobStarts: {
      database,
      afterWrite,
      waitMilliseconds: options.jobPatienceMilliseconds ?? minute,
      isStopping: () => state.status === 'stopping',
    },
    state,
    afterWrite,
    start() {
      timeZone.start();
      databaseClock.start();
      printer.start();
      health.start();
      workload.start();
      events.start();
      mailer.start();
      runner.start();
    },
    async stop() {
      timeZone.stop();
      await databaseClock.stop();
      workload.stop();
      await health.stop();
      await events.stop();
      await runner.stop();
      await mailer.stop();
      await printer.stop();
      await hosting.close();
      endHeavyWork();
    },
  };
}
