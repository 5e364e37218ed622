import { startServer } from '#app/server.ts';
import { startErrorMessage } from '#app/start-error.ts';
import { readConfig } from '#platform/config.ts';
import { keepFilesPrivate } from '#platform/data-directory.ts';

keepFilesPrivate();
try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A second signal ends the process at once.
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
  console.error(startErrorMessage(error) ?? error);
  process.exit(1);
}
