// npm start [-- --build-only]: installs missing packages, builds the web app if it is stale, then runs the server.
import { ensureInstalled } from './install.mjs';
import { finish, run, SERVER_OPTIONS } from './node.mjs';
import { buildWebWhenStale, isWebStale } from './web-build.mjs';

await finish(async () => {
  ensureInstalled({ withDev: isWebStale() });
  await buildWebWhenStale();
  if (process.argv.includes('--build-only')) return 0;
  return run([...SERVER_OPTIONS, 'server/src/main.ts']);
});
