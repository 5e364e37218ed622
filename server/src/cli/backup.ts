import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '#app/version.ts';
import { lockDirectory } from '#platform/data-directory-lock.ts';
import { openFileStore } from '#platform/files/files.service.ts';
import { replaceSecret } from '#platform/secret-fingerprint.ts';
import { isSignedBy } from '#platform/secrets.ts';
import { type Manifest, readManifest } from '#platform/transfer/backup-manifest.ts';
import { backupSource, restoreFiles, verifyBackup } from '#platform/transfer/read-backup.ts';
import { TransferError } from '#platform/transfer/row-source.ts';
import { assertTargetIsEmpty, fillTarget, stepsOf } from '#platform/transfer/target.ts';
import { writeBackup } from '#platform/transfer/write-backup.ts';
import { migrations } from '../migrations/migrations.ts';
import { withExistingDatabase } from './database.ts';
import { onlyOne, runTransfer } from './transfer.ts';

const backupUsage = `Usage: npm run portal -- backup FOLDER

Writes this portal's database and files into a folder that doesn't exist yet. A server may be running.`;

const restoreUsage = `Usage: npm run portal -- restore FOLDER [--other-secret]

Restores the portal from a backup to the place in the configuration, where no portal may exist yet.

  --other-secret   restore even if the backed-up portal had another secret`;

const folderOf = (args: string[]) =>
  resolve(onlyOne(parseArgs({ args, allowPositionals: true, options: {} }).positionals));

function tellTroubles(troubles: Manifest['troubles']): void {
  for (const { key, name, is } of troubles) console.error(`  ${name} (${key}) was ${is}`);
}

/**
 * Implements `backup FOLDER`. Returns the exit code, which is 1 even if the only problems are missing or changed files.
 */
export const backUpPortal = (args: string[]): Promise<number> =>
  runTransfer(
    backupUsage,
    () => folderOf(args),
    async (folder, config) => {
      const store = openFileStore(config);
      const { troubles } = await withExistingDatabase(config, (database) =>
        writeBackup(folder, { database, store, version, report: console.log }),
      );
      console.log(
        [
          `The backup is in ${folder}`,
          'It contains the whole database and every file, but not the secret that encrypts connector keys and',
          'links in queued emails. Keep that secret (PORTAL_SECRET, or the file secret in the data directory)',
          'somewhere else, along with your environment variables, which the backup doesn’t contain either.',
        ].join('\n'),
      );
      if (troubles.length === 0) return 0;
      console.error('These files are missing or differ from what was stored:');
      tellTroubles(troubles);
      return 1;
    },
  );

function readRestore(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'other-secret': { type: 'boolean', default: false } },
  });
  return { folder: resolve(onlyOne(positionals)), mayDiffer: values['other-secret'] };
}

function assertSecret(manifest: Manifest): void {
  if (isSignedBy('backup', manifest.made_at, manifest.signature)) return;
  throw new TransferError(
    [
      'The backed-up portal has another secret than this one. Set PORTAL_SECRET to the secret of the backup, or put',
      'its file secret into the data directory. If it is lost, add --other-secret; connector keys must then',
      'be entered again, and links in queued emails are lost. Nothing was written.',
    ].join('\n'),
  );
}

/** Implements `restore FOLDER`. Returns the exit code. */
export const restorePortal = (args: string[]): Promise<number> =>
  runTransfer(
    restoreUsage,
    () => readRestore(args),
    async ({ folder, mayDiffer }, config) => {
      const lock = config.databaseUrl ? undefined : lockDirectory(config.dataDirectory);
      try {
        const target = { url: config.databaseUrl, file: config.databaseFile };
        const manifest = await readManifest(folder);
        const source = backupSource(folder, manifest);
        const steps = stepsOf(source, migrations);
        if (!mayDiffer) assertSecret(manifest);
        await assertTargetIsEmpty(target, steps);
        console.log(`Verifying the backup of ${manifest.made_at}.`);
        await verifyBackup(folder, manifest);
        // Files are restored before the database, so that a restored portal is never missing its files.
        await restoreFiles(folder, manifest, openFileStore(config));
        console.log(`  ${manifest.files.length.toLocaleString('en-US')} files`);
        await fillTarget(target, source, { migrations, report: console.log });
        if (mayDiffer) {
          await withExistingDatabase(config, (database) => database.transaction(replaceSecret));
        }
        console.log(`The portal of ${manifest.made_at} is restored.`);
        if (manifest.troubles.length > 0) {
          console.error('These files were already missing or damaged when the backup was made:');
          tellTroubles(manifest.troubles);
        }
        return 0;
      } finally {
        lock?.release();
      }
    },
  );
