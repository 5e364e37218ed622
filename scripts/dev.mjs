// npm run dev: starts the portal with live reload, at one address. Vite serves the web app and forwards calls to the
// server, which restarts when one of its source files changes.
import { ensureInstalled } from './install.mjs';
import { finish, NODE_OPTIONS, run } from './node.mjs';

await finish(async () => {
  ensureInstalled({ withDev: true });
  const port = Number(process.env.PORT ?? 4000);
  const address = `http://127.0.0.1:${port}`;
  const ending = new AbortController();
  const { signal } = ending;
  const watched = ['--watch', '--watch-preserve-output', 'server/src/main.ts'];
  const server = run([...NODE_OPTIONS, ...watched], {
    env: { PORT: `${port + 1}`, PUBLIC_URL: address },
    signal,
  });
  const web = run(['node_modules/vite/bin/vite.js', 'web', '--port', `${port}`, '--strictPort'], {
    env: { PORTAL_API: `http://127.0.0.1:${port + 1}` },
    signal,
  });
  console.log(`The portal with reload will be at ${address}`);
  const code = await Promise.race([server, web]);
  ending.abort();
  await Promise.allSettled([server, web]);
  return code;
});
