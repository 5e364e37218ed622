import { prepareTitleSearch } from '#content/articles/lists/article-search.service.ts';
import { migrations } from '#migrations/migrations.ts';
import { clock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { findExposure } from '#platform/data-directory.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isMigrated, migrate } from '#platform/database/migrate.ts';
import { lockDirectory } from '#platform/lock.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { createApp } from './app.ts';
import { isEmpty, prepareFirstStart } from './first-start.ts';
import { createServices } from './services.ts';
import { version } from './version.ts';

export interface Server {
  /** Where it listens. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Says of what doesn't work out there which variable names it. */
function configError(variable: string, what: string) {
  return (error: unknown): never => {
    // Of several addresses that were tried, each has its reason.
    const reasons = error instanceof AggregateError ? error.errors : [error];
    const texts = reasons.map((one) => (one instanceof Error ? one.message : String(one)));
    throw new ConfigError(`${variable} ${what}: ${texts.join('; ')}.`);
  };
}

/**
 * Starts a portal. Its first start and that of a new version take a while: there it listens at once, and
 * answers 503 until schema and first data are there. Any other listens when it is ready, so that a proxy
 * before several servers sends nothing to one that can't answer yet.
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
    // Port 0 took a free one, which is known only now.
    if (config.port === 0) setPublicAddress(address);
    return address;
  };
  const prepare = async () => {
    await migrate(database, migrations);
    await services.timeZone.look();
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
