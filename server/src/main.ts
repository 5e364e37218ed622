import { startServer } from '#app/server.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import { keepFilesPrivate } from '#platform/data-directory.ts';
import { DirectoryInUseError } from '#platform/data-directory-lock.ts';
import { findStorageError, storageErrorMessage } from '#platform/storage-errors.ts';

keepFilesPrivate();
try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Whoever asks twice means it.
      process.once(signal, () => process.exit(1));
      server.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const isReadable = error instanceof ConfigError || error instanceof DirectoryInUseError;
  const reason = findStorageError(error);
  if (isReadable) console.error(error.message);
  else if (reason) console.error(storageErrorMessage(reason));
  else console.error(error);
  process.exit(1);
}
