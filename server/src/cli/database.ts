import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hooks } from '#app/hooks.ts';
import { clock } from '#platform/clock.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { findExposure } from '#platform/data-directory.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { prepareSchema } from '#platform/database/schema.ts';
import { connectHooks } from '#platform/events/hooks.ts';
import { setPublicAddress } from '#platform/public-address.ts';
import { assertSecret } from '#platform/secret-fingerprint.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { findStorageError, storageErrorMessage } from '#platform/storage-errors.ts';
import { migrations } from '../migrations/migrations.ts';

/** Runs a command with the configuration. If the configuration is invalid, prints a message and returns exit code 2. */
export async function withConfig(work: (config: Config) => Promise<number>): Promise<number> {
  try {
    const config = readConfig(process.env);
    clock.setTimeZone(config.timeZone);
    setPortalSecret(config.secret);
    setPublicAddress(config.publicUrl);
    connectHooks(hooks);
    const exposure = findExposure(config.dataDirectory);
    if (exposure) console.error(exposure);
    return await work(config);
  } catch (error) {
    const reason = findStorageError(error);
    if (reason) console.error(storageErrorMessage(reason));
    else if (error instanceof ConfigError) console.error(error.message);
    else throw error;
    return reason ? 1 : 2;
  }
}

/** Opens and migrates the portal's database for a command. A server may be running at the same time. */
export function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  return withConfig(async (config) => {
    const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
    try {
      await prepareSchema(database, migrations, {
        copyFolder: join(config.dataDirectory, 'backups'),
        report: (text) => console.error(text),
      });
      await database.transaction((db) => assertSecret(db));
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

/** Opens an existing portal's database without migrating it. */
export async function withExistingDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl: url, databaseFile: file } = config;
  if (!url && !existsSync(file)) throw new ConfigError(`There is no portal in ${file}.`);
  const database = openDatabase({ url, file });
  try {
    await database.ping().catch((error) => {
      const reasons = error instanceof AggregateError ? error.errors : [error];
      const texts = reasons.map((reason) =>
        reason instanceof Error ? reason.message : String(reason),
      );
      throw new ConfigError(
        `DATABASE_URL names a database that does not respond: ${texts.join('; ')}.`,
      );
    });
    return await work(database);
  } finally {
    await database.close();
  }
}
