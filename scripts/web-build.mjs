import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './node.mjs';

/**
 * Folders with the web app's sources. In folders other than src and public, only the files directly in the folder
 * count.
 */
const SOURCES = ['web', 'web/src', 'web/public', 'contract', 'contract/src'];
const dist = join(root, 'web', 'dist');

/**
 * Returns whether web/dist is missing or older than one of its sources. This includes package versions, because
 * package.json is a source.
 */
export function isWebStale() {
  const builtAt = statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return SOURCES.some((folder) => {
    const options = { recursive: folder.includes('/'), withFileTypes: true };
    return readdirSync(join(root, folder), options).some(
      (entry) =>
        entry.isFile() &&
        !/\.(test|hard)\.tsx?$/.test(entry.name) &&
        statSync(join(entry.parentPath, entry.name)).mtimeMs > builtAt,
    );
  });
}

/** Builds the web app into web/dist if the existing build is stale. The build tools must be installed. */
export async function buildWebWhenStale() {
  if (!isWebStale()) return;
  console.log('Building the web app into web/dist; this can take half a minute …');
  const startedAt = new Date();
  // A running portal serves web/dist, so replace it in one step when the build is finished.
  const fresh = join(root, 'web', '.cache', `dist-${process.pid}`);
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--outDir', fresh, '--logLevel', 'warn'];
  // The app's build empties the folder, and the review page's build adds to it.
  for (const own of [['--emptyOutDir'], ['--config', 'web/review.config.ts']]) {
    const args = [vite, 'build', 'web', ...options, ...own];
    const code = await run(args, { env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new Error('The web app could not be built: see the messages above.');
  }
  // Use the start time, so that the build is stale if a source changes during the build.
  utimesSync(join(fresh, 'index.html'), startedAt, startedAt);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}
