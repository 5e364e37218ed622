import { prepareTitleSearch } from '#content/articles/lists/article-search.service.ts';
import { migrations } from '#migrations/migrations.ts';
import { clock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { findExposure } from '#platform/data-directory.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isMigrated, migrate } from '#platform/database/migrate.ts';
import { lockDirectory } from '#platform/lock.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { assertSecret } from '#platform/secret-canary.ts';
import { createApp } from './app.ts';
import { isEmpty, prepareFirstStart } from './first-start.ts';
import { createServices } from './services.ts';
import { version } from './version.ts';

export interface Server {
  /** The address that the server listens on. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Names the variable behind a failure outside of the process. */
function configError(variable: string, what: string) {
  return (error: unknown): never => {
    // An AggregateError has one reason per tried address.
    const reasons = error instanceof AggregateError ? error.errors : [error];
    const texts = reasons.map((one) => (one instanceof Error ? one.message : String(one)));
    throw new ConfigError(`${variable} ${what}: ${texts.join('; ')}.`);
  };
}

/**
 * Starts a portal. The first start, and that of a new version, listen at once and return 503 until schema and
 * initial data are ready, because that takes a while. Other starts listen when they are ready, so that a load
 * balancer sends no requests to a server that can't answer.
 */
export async function startServer(config: Config): Promise<Server> {
  const exposure = findExposure(config.dataDirectory);
  if (exposure && !config.isQuiet) console.warn(exposure);
  const lock = config.databaseUrl ? undefined : lockDirectory(config.dataDirectory);
  clock.setTimeZone(config.timeZone);
  const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
  await database.ping().catch(configError('DATABASE_URL', 'names a database that does not answer'));
  const services = createServices(config, database);
  const app = await createApp(services);
  const listen = async () => {
    const address = await app
      .listen({ port: config.port, host: config.host })
      .catch(configError('HOST and PORT', 'can not be listened on'));
    // With port 0 the address is known only now.
    if (config.port === 0) setPublicAddress(address);
    return address;
  };
  const prepare = async () => {
    await migrate(database, migrations);
    await database.transaction((db) => assertSecret(db));
    await services.timeZone.poll();
    const hints = await prepareTitleSearch(database);
    const welcome = await prepareFirstStart(services);
    services.state.status = 'ok';
    return [...hints, ...welcome];
  };
  const isPrepared = (await isMigrated(database, migrations)) && !(await isEmpty(services));
  const lines = isPrepared ? await prepare() : [];
  const url = await listen();
  if (!isPrepared) lines.push(...(await prepare()));
  services.start();
  if (!config.isQuiet) {
    console.log(
      [
        `Portal ${version} is at ${config.port === 0 ? url : config.publicUrl} (${database.engine})`,
        ...lines,
      ].join('\n'),
    );
  }
  return {
    url,
    async stop() {
      services.state.status = 'stopping';
      await app.close();
      await services.stop();
      await database.close();
      lock?.release();
    },
  };
}
