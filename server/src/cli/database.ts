import { clock } from '#platform/clock.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { migrations } from '../migrations/migrations.ts';

/** Opens the portal's own database for a command; a server may run beside it. */
export async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  try {
    const config = readConfig(process.env);
    clock.setTimeZone(config.timeZone);
    setPortalSecret(config.secret);
    setPublicAddress(config.publicUrl);
    const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
    try {
      await migrate(database, migrations);
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  }
}
