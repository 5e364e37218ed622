// npm start: installs and builds what is missing, then runs the server.
import { join } from 'node:path';
import { finish, runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, SERVER_OPTIONS } from './node.mjs';
import { root } from './repository.mjs';
import { buildWebWhenStale } from './web-build.mjs';

await finish(async () => {
  await ensureInstalled();
  await buildWebWhenStale();
  const server = join(root, 'server', 'src', 'main.ts');
  return runChild(findNode(), [...SERVER_OPTIONS, server, ...process.argv.slice(2)], {
    cwd: root,
  });
});
