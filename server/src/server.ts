import { clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { lockDirectory } from '#platform/lock.ts';
import { createApp } from './app.ts';
import { prepareFirstStart } from './first-start.ts';
import { migrations } from './migrations/migrations.ts';
import { createServices } from './services.ts';
import { version } from './version.ts';

export interface Server {
  /** Where it listens. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a portal: it listens at once, and answers 503 until schema and first data are there. */
export async function startServer(config: Config): Promise<Server> {
  const lock = config.databaseUrl ? undefined : lockDirectory(config.dataDirectory);
  clock.setTimeZone(config.timeZone);
  const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
  await migrate(database, migrations);
  const services = createServices(config, database);
  await services.timeZone.look();
  const welcome = await prepareFirstStart(services);
  const app = await createApp(services);
  const url = await app.listen({ port: config.port, host: config.host });
  services.start();
  services.state.status = 'ok';
  if (!config.isQuiet) {
    console.log(
      [`Portal ${version} is at ${config.publicUrl} (${database.engine})`, ...welcome].join('\n'),
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
