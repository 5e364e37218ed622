import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { hour } from '#platform/durations.ts';
import { fetchPackage, type NpmPackage } from './npm-package.ts';
import playgroundPackages from './playground-packages.json' with { type: 'json' };

/**
 * The package that contains WordPress 7.1.1 and its SQLite plugin. It isn't listed as a dependency, since its own
 * dependencies take up hundreds of megabytes.
 */
const wordpressPackage: NpmPackage = {
  name: 'wp-studio',
  version: '1.22.0',
  integrity:
    'sha512-boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==',
};
const scratchPrefix = 'fetching-';
const longestFetchMilliseconds = hour;
const files = 'package/dist/cli/wp-files';

/** All paths are real paths, without symbolic links. */
export interface WordpressFiles {
  /** The folder that contains WordPress itself; read-only. */
  core: string;
  /** The folder of the plugin that stores WordPress's database in SQLite. */
  sqlite: string;
}

export interface SoftwareOptions {
  /** The folder for downloaded software. After the first download, the software works offline. */
  folder: string;
  progress?: (step: string) => void;
  signal?: AbortSignal;
}

/** Downloads in progress, by destination. Prevents concurrent downloads of the same archive. */
const fetching = new Map<string, Promise<void>>();

async function fetchOnce(
  destination: string,
  { folder }: SoftwareOptions,
  fill: (scratch: string) => Promise<void>,
): Promise<void> {
  while (!existsSync(destination)) {
    const other = fetching.get(destination);
    if (other) {
      // If the other download fails or is canceled, the next iteration starts a new download.
      await other.catch(() => undefined);
      continue;
    }
    const work = (async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const scratch = await mkdtemp(join(folder, scratchPrefix));
      try {
        await fill(scratch);
        // Another process may have finished downloading the same software.
        await rename(scratch, destination).catch((error: unknown) => {
          if (!existsSync(destination)) throw error;
        });
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    })();
    fetching.set(destination, work);
    try {
      await work;
    } finally {
      fetching.delete(destination);
    }
  }
}

const never = new AbortController().signal;

export async function fetchWordpress(options: SoftwareOptions): Promise<WordpressFiles> {
  const { folder, progress, signal = never } = options;
  const { name, version } = wordpressPackage;
  const destination = join(folder, `${name}-${version}`);
  await fetchOnce(destination, options, async (scratch) => {
    progress?.('Fetching WordPress (64 MB)');
    await fetchPackage(wordpressPackage, {
      folder: scratch,
      paths: [`${files}/latest/wordpress`, `${files}/sqlite-database-integration`],
      strip: files.split('/').length,
      onPercent: (percent) => progress?.(`Fetching WordPress: ${percent} %`),
      signal,
    });
  });
  const real = await realpath(destination);
  return {
    core: join(real, 'latest/wordpress'),
    sqlite: join(real, 'sqlite-database-integration'),
  };
}

/**
 * Replaces a native module that has no build for the newest Node. The module locks files against other processes, but a
 * site has a single process, so keeping locks in memory is enough.
 */
const noNativeLocks = `
for (const name of ['flockSync', 'fcntlSync', 'lockFileExSync', 'unlockFileExSync']) exports[name] = () => 0;
exports.constants = {};
`;

/**
 * Downloads PHP in WebAssembly (PHP 8.3 from `@php-wasm/node`, with its dependencies). Returns the real path of its
 * folder.
 */
export async function fetchPlayground(options: SoftwareOptions): Promise<string> {
  const { folder, progress, signal = never } = options;
  const digest = createHash('sha256')
    .update(JSON.stringify(playgroundPackages) + noNativeLocks)
    .digest('hex');
  const destination = join(folder, `playground-${digest.slice(0, 12)}`);
  await fetchOnce(destination, options, async (scratch) => {
    for (const [index, playgroundPackage] of playgroundPackages.entries()) {
      progress?.(`Fetching PHP: package ${index + 1} of ${playgroundPackages.length}`);
      const target = join(scratch, 'node_modules', playgroundPackage.name);
      await mkdir(target, { recursive: true });
      await fetchPackage(playgroundPackage, { folder: target, strip: 1, signal });
    }
    const locks = join(scratch, 'node_modules/fs-ext-extra-prebuilt');
    await mkdir(locks);
    await writeFile(join(locks, 'index.js'), noNativeLocks);
  });
  return realpath(destination);
}

/** Removes unfinished downloads that killed servers left behind. Recent ones may belong to another running server. */
export async function removeUnfinishedSoftware(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(scratchPrefix)) continue;
    const scratch = join(folder, name);
    const { mtimeMs } = await stat(scratch).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs < longestFetchMilliseconds) continue;
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns the versions to store in the manifest of a backup set. */
export async function readWordpressVersions({ core, sqlite }: WordpressFiles) {
  const versionFile = await readFile(join(core, 'wp-includes/version.php'), 'utf8');
  const pluginFile = await readFile(join(sqlite, 'load.php'), 'utf8');
  return {
    wordpress: /\$wp_version = '([^']+)'/.exec(versionFile)?.[1] ?? 'unknown',
    sqlite: /^ \* Version: (.+)$/m.exec(pluginFile)?.[1] ?? 'unknown',
  };
}
