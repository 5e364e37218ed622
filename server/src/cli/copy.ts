import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#platform/config.ts';
import { DirectoryInUseError, lockDirectory } from '#platform/data-directory-lock.ts';
import { readSource } from '#platform/transfer/row-source.ts';
import { fillTarget, type Target } from '#platform/transfer/target.ts';
import { migrations } from '../migrations/migrations.ts';
import { withExistingDatabase } from './database.ts';
import { runTransfer } from './transfer.ts';

const usage = `Usage: npm run portal -- copy --to postgres://user:password@host/name
       npm run portal -- copy --to FILE.db

Copies this portal's database, row for row, into an empty PostgreSQL database or a new SQLite file.
Stop the server first.`;

function readTarget(args: string[]): Target {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  if (!values.to) throw new Error('--to is missing.');
  if (/^postgres(ql)?:\/\//.test(values.to)) return { url: values.to, file: '' };
  if (/^\w+:\/\//.test(values.to)) throw new Error('--to must be postgres://… or a file.');
  return { file: resolve(values.to) };
}

/**
 * Prevents servers from starting during the copy, because the copy would lack their changes. Returns a function that
 * releases the lock.
 */
function keepServersOut(config: Config): () => void {
  if (config.databaseUrl) return () => undefined;
  try {
    const lock = lockDirectory(config.dataDirectory);
    return () => lock.release();
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new DirectoryInUseError(
      `A portal server is using ${config.dataDirectory}. Stop it first: changes made during the copy would be lost.`,
    );
  }
}

/** Implements `copy --to …`: copies the database to another engine. Returns the exit code. */
export const copyPortal = (args: string[]): Promise<number> =>
  runTransfer(
    usage,
    () => readTarget(args),
    async (target, config) => {
      const release = keepServersOut(config);
      try {
        await withExistingDatabase(config, async (database) => {
          console.log(
            `Copying from ${database.engine} to ${target.url ? 'postgres' : target.file}`,
          );
          await readSource(database, (source) =>
            fillTarget(target, source, { migrations, report: console.log }),
          );
        });
      } finally {
        release();
      }
      console.log(
        [
          'The copy is complete; the original portal is unchanged.',
          target.url
            ? 'Start the portal with DATABASE_URL set to that address,'
            : 'Start the portal without DATABASE_URL and with that file as portal.db in PORTAL_DATA_DIR,',
          'and with the same secret (PORTAL_SECRET, or the file secret in the data directory) and the same files.',
        ].join('\n'),
      );
      return 0;
    },
  );
