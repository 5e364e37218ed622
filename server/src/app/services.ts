import type { Measure } from '#account-health/page-speed/measurement.ts';
import type { PageSpeedMeter } from '#account-health/page-speed/page-speed-meter.ts';
import { createScoreFollower, type ScoreFollower } from '#account-health/scores/score-follower.ts';
import type { HostingEngine } from '#apps/engines/hosting-engine.ts';
import type { Hosting } from '#apps/hosting/hosting.ts';
import type { ItemCheckDefinition, ItemChecks } from '#onboarding/checks/item-checks.ts';
import type { Config } from '#platform/config.ts';
import type {
  ConnectorImplementation,
  ConnectorRegistry,
} from '#platform/connectors/connector-implementation.ts';
import { type Pause, systemPause } from '#platform/connectors/request-rate-limit.ts';
import type { Database } from '#platform/database/database.ts';
import { followDatabaseClock } from '#platform/database/database-clock.ts';
import { minute } from '#platform/durations.ts';
import { createEventHub, type EventHub } from '#platform/events/event-hub.ts';
import { connectHooks, type HookHandler } from '#platform/events/hooks.ts';
import type { OpenStreams } from '#platform/events/open-streams.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createFiles, type Files, openFileStore } from '#platform/files/files.service.ts';
import type { Health } from '#platform/health.service.ts';
import { endHeavyWork } from '#platform/heavy-work/heavy-work.ts';
import type { JobStarts } from '#platform/http/job-route.ts';
import type { JobDefinition } from '#platform/jobs/job-definitions.ts';
import type { JobRunner } from '#platform/jobs/job-runner.ts';
import { createErrorReporter, createLog, type Log } from '#platform/log.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { type Metrics, withMeasuredWaits } from '#platform/metrics.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import type { PagePrinter } from '#platform/printing/page-printer.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { followTimeZone } from '#platform/settings/time-zone.ts';
import type { WorkloadReader } from '#platform/workload.ts';
import type { ReportPrints } from '#reporting/prints/report-prints.ts';
import { backupSettings, createJobs, readSender } from './background-jobs.ts';
import { eventVisibility, hooks } from './hooks.ts';
import { type Base, createIntegrations } from './integrations.ts';
import { createMonitoring } from './monitoring.ts';

/** A running portal's services. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  /** Logs an error. A continuing outage is logged only once per interval. */
  readonly report: (error: unknown) => void;
  readonly database: Database;
  readonly files: Files;
  readonly events: EventHub;
  readonly scores: ScoreFollower;
  readonly mailer: Mailer;
  readonly runner: JobRunner;
  /** The only function that may request URLs entered by users. */
  readonly guardedFetch: GuardedFetch;
  /** Waits between requests to services with a rate limit. */
  readonly pause: Pause;
  readonly connectors: ConnectorRegistry;
  /** The checks that a checklist item can have. */
  readonly itemChecks: ItemChecks;
  readonly printer: PagePrinter;
  readonly hosting: Hosting;
  readonly prints: ReportPrints;
  readonly meter: PageSpeedMeter;
  /** Starts jobs on behalf of calls, and waits for them to end. */
  readonly jobStarts: JobStarts;
  readonly timeZone: ReturnType<typeof followTimeZone>;
  readonly databaseClock: ReturnType<typeof followDatabaseClock>;
  readonly health: Health;
  readonly openStreams: OpenStreams;
  readonly metrics: Metrics;
  readonly workload: WorkloadReader;
  readonly state: { status: 'starting' | 'ok' | 'stopping' };
  /** Wakes the pollers for jobs, emails, and events, so that they don't wait for their next interval. */
  afterWrite(): void;
  /** Starts background work. */
  start(): void;
  /** Stops background work; the database stays open. */
  stop(): Promise<void>;
}

/** Throttles `wake`: it runs once for all calls within `milliseconds`. */
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
  /** The connectors; by default, the portal's own connectors. Tests pass others. */
  connectors?: readonly ConnectorImplementation[];
  /** Hook handlers that run after the areas' own handlers. */
  hooks?: readonly HookHandler[];
  /** Additional kinds of jobs, for tests. */
  jobs?: readonly JobDefinition[];
  /** The checks of checklist items; by default, the portal's own checks. Tests pass others. */
  itemChecks?: readonly ItemCheckDefinition[];
  /** Replaces Lighthouse in tests. */
  measurePage?: Measure;
  /** The hosting engines; by default, the portal's own engines. Tests pass others. */
  hostingEngines?: readonly HostingEngine[];
  /** Waits until the rate limit allows a job's next request. Tests replace it to avoid the wait. */
  pause?: Pause;
  /** The maximum time, in milliseconds, that a call waits for the job that it starts; one minute by default. */
  jobPatienceMilliseconds?: number;
  /** The file storage; by default, the configured bucket or folder. Tests pass a store that fails. */
  fileStore?: FileStore;
  /** The log's destination; standard output by default. */
  logTo?: { write(line: string): void };
}

/** Returns the function that wakes the background work after a write. */
function createWaker({ events, runner, mailer }: Pick<Services, 'events' | 'runner' | 'mailer'>) {
  // Each poll runs queries, so writes in quick succession share one poll.
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
  services.scores.start();
  services.mailer.start();
  services.runner.start();
}

async function stopServices(services: Services): Promise<void> {
  services.timeZone.stop();
  await services.databaseClock.stop();
  services.workload.stop();
  await services.health.stop();
  await services.events.stop();
  await services.scores.stop();
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
    scores: createScoreFollower(database, report),
    mailer,
    runner,
    guardedFetch,
    pause,
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
