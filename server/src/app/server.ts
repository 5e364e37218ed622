import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { prepareTitleSearch } from '#content/articles/article.service.ts';
import { migrations } from '#migrations/migrations.ts';
import { backupJobKind, isBackupOverdue } from '#platform/backups/backups.service.ts';
import { clock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { findExposure } from '#platform/data-directory.ts';
import { type DirectoryLock, lockDirectory } from '#platform/data-directory-lock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isMigrated } from '#platform/database/migrate.ts';
import { prepareSchema } from '#platform/database/schema.ts';
import { waitForDatabase } from '#platform/database/wait-for-database.ts';
import { endLeases } from '#platform/jobs/jobs.repository.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { replacePreviousWorker } from '#platform/jobs/previous-worker.ts';
import { createMetricsServer } from '#platform/metrics.ts';
import { OutageError } from '#platform/outages.ts';
import { findRootWarning } from '#platform/printing/root-sandbox.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { assertSecret } from '#platform/secret-fingerprint.ts';
import { createApp } from './app.ts';
import { isEmpty, prepareFirstStart } from './first-start.ts';
import { createServices, type Services } from './services.ts';
import { version } from './version.ts';

export interface Server {
  /** The address that the server listens on. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns a handler that converts an error from outside the process to a ConfigError that names the variable. */
function configError(variable: string, what: string) {
  return (error: unknown): never => {
    // An AggregateError contains one reason for each address that was tried.
    const reasons = error instanceof AggregateError ? error.errors : [error];
    const texts = reasons.map((reason) =>
      reason instanceof Error ? reason.message : String(reason),
    );
    throw new ConfigError(`${variable} ${what}: ${texts.join('; ')}.`);
  };
}

/**
 * Locks the data directory. With PostgreSQL, a failure to lock is ignored, because servers may share a directory, or
 * may not have write access to it.
 */
function lockOwnDirectory({ databaseUrl, dataDirectory }: Config): DirectoryLock | undefined {
  try {
    return lockDirectory(dataDirectory);
  } catch (error) {
    if (databaseUrl === undefined) throw error;
    return undefined;
  }
}

/** Ends the job leases of the server that this one replaces, so that its jobs resume before the leases expire. */
async function endReplacedLeases({ config, database, runner: { worker } }: Services) {
  const { databaseUrl, dataDirectory: directory } = config;
  // No other server uses a SQLite database.
  if (databaseUrl === undefined) await database.transaction((db) => endLeases(db));
  else await replacePreviousWorker(database, { directory, worker });
}

/** Queues a backup now if one is overdue, so that the first backup doesn't wait until the night. */
async function startOverdueBackup({ database }: Services): Promise<void> {
  if (!(await isBackupOverdue(database.reader))) return;
  await database.transaction((db) =>
    enqueueJob(db, backupJobKind, {}, { uniqueKey: backupJobKind }),
  );
}

/**
 * Opens the hosting engines. Errors are only logged, because sites that can't be resumed mustn't keep the portal from
 * starting.
 */
async function openHosting({ hosting, log }: Services): Promise<void> {
  await hosting.open().catch((error: unknown) => {
    log.error({ err: error }, 'hosting engines could not be opened');
  });
}

async function listenForMetrics({ config, metrics }: Services): Promise<HttpServer | undefined> {
  const { metricsPort: port, host } = config;
  if (port === undefined) return undefined;
  const server = createMetricsServer(metrics).listen({ port, host });
  await once(server, 'listening').catch(configError('METRICS_PORT', 'cannot be listened on'));
  return server;
}

/**
 * Throws a ConfigError if the storage service rejects access to the bucket. An unreachable service is only logged,
 * because it may recover.
 */
async function checkStorage({ files, log }: Services): Promise<void> {
  try {
    await files.check();
  } catch (error) {
    if (!(error instanceof OutageError)) throw error;
    const { $metadata: response, name } = error.cause as {
      $metadata?: { httpStatusCode?: number };
      name?: string;
    };
    if (response?.httpStatusCode !== undefined) {
      throw new ConfigError(
        `STORAGE_URL names a bucket that cannot be used: ${response.httpStatusCode} ${name}.`,
      );
    }
    log.warn({ part: error.part, reason: error.message }, 'outage');
  }
}

/**
 * Starts a portal. On the first start and after an upgrade, the server listens immediately and returns 503 until the
 * schema and the initial data are ready, because that takes time. Otherwise, it listens only when it is ready, so that
 * a load balancer sends no requests to a server that can't respond. `onServing` is called before the first response
 * that isn't a 503; from then on, the server must be stopped properly.
 */
export async function startServer(
  config: Config,
  { onServing = () => undefined }: { onServing?: () => void } = {},
): Promise<Server> {
  const exposure = findExposure(config.dataDirectory);
  const lock = lockOwnDirectory(config);
  clock.setTimeZone(config.timeZone);
  const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
  const services = createServices(config, database);
  const { log } = services;
  const rootWarning = findRootWarning(config);
  for (const warning of [exposure, rootWarning]) if (warning) log.warn(warning);
  await waitForDatabase(database, {
    seconds: config.databaseWait,
    report: (reason) => log.warn({ part: 'database', reason }, 'waiting for the database'),
  }).catch(configError('DATABASE_URL', 'names a database that does not respond'));
  const app = await createApp(services);
  const listen = async () => {
    const address = await app
      .listen({ port: config.port, host: config.host })
      .catch(configError('HOST and PORT', 'cannot be listened on'));
    // With port 0, the address is known only after listening.
    if (config.port === 0) setPublicAddress(address);
    return address;
  };
  const prepare = async () => {
    await prepareSchema(database, migrations, {
      copyFolder: join(config.dataDirectory, 'backups'),
      report: (text) => services.log.info(text),
    });
    await database.transaction((db) => assertSecret(db));
    await services.databaseClock.poll();
    await services.timeZone.poll();
    await checkStorage(services);
    const hints = await prepareTitleSearch(database);
    const welcome = await prepareFirstStart(services);
    // Discard the results of health checks that ran before the tables existed, because those checks failed.
    services.health.forget();
    onServing();
    services.state.status = 'ok';
    return [...hints, ...welcome];
  };
  const isPrepared = (await isMigrated(database, migrations)) && !(await isEmpty(services));
  const lines = isPrepared ? await prepare() : [];
  const url = await listen();
  if (!isPrepared) lines.push(...(await prepare()));
  if (config.backups) await startOverdueBackup(services);
  if (lock) await endReplacedLeases(services);
  await openHosting(services);
  services.start();
  const metricsServer = await listenForMetrics(services);
  for (const line of lines) log.info(line);
  log.info(
    `Portal ${version} is at ${config.port === 0 ? url : config.publicUrl} (${database.engine})`,
  );
  return {
    url,
    async stop() {
      services.state.status = 'stopping';
      metricsServer?.close();
      await app.close();
      await services.stop();
      await database.close();
      lock?.release();
    },
  };
}
