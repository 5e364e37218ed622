import {
  createItemChecks,
  type ItemCheckDefinition,
  type ItemChecks,
} from '#onboarding/checks/item-checks.ts';
import { readRecordSettings } from '#organizations/organizations/record-settings.service.ts';
import type { Config } from '#platform/config.ts';
import {
  type ConnectorImplementation,
  type ConnectorRegistry,
  createConnectorRegistry,
} from '#platform/connectors/connector-implementation.ts';
import { type Pause, systemPause } from '#platform/connectors/request-turns.ts';
import type { Database } from '#platform/database/database.ts';
import { minute } from '#platform/durations.ts';
import { createEventHub, type EventHub } from '#platform/events/event-hub.ts';
import { connectHooks, type HookHandler } from '#platform/events/hooks.ts';
import { createFiles, type Files, openFileStore } from '#platform/files/files.service.ts';
import type { JobStarts } from '#platform/http/job-route.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { followTimeZone } from '#platform/settings/time-zone.ts';
import { connectors as portalConnectors } from './connectors.ts';
import { eventVisibility, hooks } from './hooks.ts';
import { portalItemChecks } from './item-checks.ts';
import { jobs, schedules } from './jobs.ts';

/** The services of a running portal. */
export interface Services {
  readonly config: Config;
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
  /** How calls start jobs and wait for them. */
  readonly jobStarts: JobStarts;
  readonly timeZone: ReturnType<typeof followTimeZone>;
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
  /** The portal's own unless given; tests add theirs. */
  connectors?: readonly ConnectorImplementation[];
  /** Run after the areas' own handlers. */
  hooks?: readonly HookHandler[];
  /** The portal's own unless given; tests add theirs. */
  itemChecks?: readonly ItemCheckDefinition[];
  /** How jobs wait for a rate limit; tests don't. */
  pause?: Pause;
  /** How long a call waits for the job that it starts; a minute unless given. */
  jobPatienceMilliseconds?: number;
}

export function createServices(
  config: Config,
  database: Database,
  options: ServiceOptions = {},
): Services {
  setPortalSecret(config.secret);
  setPublicAddress(config.publicUrl);
  connectHooks([...hooks, ...(options.hooks ?? [])]);
  const report = (error: unknown) => {
    if (!config.isQuiet) console.error(error);
  };
  const files = createFiles(database, openFileStore(config));
  const events = createEventHub({ database, visibility: eventVisibility, onError: report });
  const mailer = createMailer(database, {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? `Portal <portal@${new URL(config.publicUrl).hostname}>`,
    onError: report,
  });
  const guardedFetch = createGuardedFetch({ allowedHosts: config.allowedHosts });
  const connectors = createConnectorRegistry(
    options.connectors ?? portalConnectors,
    readRecordSettings,
  );
  const itemChecks = createItemChecks(
    options.itemChecks ?? portalItemChecks({ guardedFetch, allowedHosts: config.allowedHosts }),
  );
  const runner = createJobRunner(database, {
    jobs: jobs({
      files,
      itemChecks,
      connectors,
      guardedFetch,
      pause: options.pause ?? systemPause,
      allowedHosts: config.allowedHosts,
    }),
    schedules,
    onError: report,
  });
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
    database,
    files,
    events,
    mailer,
    runner,
    guardedFetch,
    connectors,
    itemChecks,
    timeZone,
    jobStarts: {
      database,
      afterWrite,
      patienceMilliseconds: options.jobPatienceMilliseconds ?? minute,
      isStopping: () => state.status === 'stopping',
    },
    state,
    afterWrite,
    start() {
      timeZone.start();
      events.start();
      mailer.start();
      runner.start();
    },
    async stop() {
      timeZone.stop();
      await events.stop();
      await runner.stop();
      await mailer.stop();
    },
  };
}
