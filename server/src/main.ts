import { startServer } from '#app/server.ts';
import { startErrorMessage } from '#app/start-error.ts';
import { readConfig } from '#platform/config.ts';
import { keepFilesPrivate } from '#platform/data-directory.ts';

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

keepFilesPrivate();
let isServing = false;
try {
  const starting = startServer(readConfig(process.env), {
    onServing() {
      isServing = true;
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // During startup, exit without a graceful stop: killing the server is safe then, and startup may wait a long time
      // for a database.
      if (!isServing) process.exit(0);
      // A second signal ends the process immediately.
      process.once(signal, () => process.exit(1));
      starting.then((server) => server.stop()).then(() => process.exit(0), fail);
    });
  }
  await starting;
} catch (error) {
  console.error(startErrorMessage(error) ?? error);
  process.exit(1);
}
