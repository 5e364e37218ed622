// npm run build: what npm start does before it starts, for a checkout that is read-only later.
import { finish } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { buildWebWhenStale } from './web-build.mjs';

await finish(async () => {
  await ensureInstalled();
  await buildWebWhenStale();
});
