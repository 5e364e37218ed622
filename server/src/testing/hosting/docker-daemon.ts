import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as tar from 'tar';
import { archiveOf } from '#apps/engines/docker/archives.ts';
import { openDocker } from '#apps/engines/docker/docker-api.ts';
import { fetchWordpress } from '#apps/engines/embedded/software.ts';
import { softwareFolder } from '#testing/wordpress/wordpress-software.ts';
import { operation } from './hosting.ts';

const run = promisify(execFile);

/** A Docker daemon for tests, with stand-ins for the official images. */
export interface TestDaemon {
  host: string;
  images: { wordpress: string; database: string };
  stop(): Promise<void>;
}

const images = { wordpress: 'portal-stand-in:wordpress', database: 'portal-stand-in:mariadb' };
const sources = join(import.meta.dirname, 'images');
const cache = join(softwareFolder, '../portal-docker');
const base = join(cache, 'base.tar');
const packages =
  'apache2,libapache2-mod-php,mariadb-server,php-cli,php-gd,php-mbstring,php-mysql,php-xml';

/** Creates the base file system for the images from the machine’s package mirror, unless it is cached. */
async function makeBase(): Promise<void> {
  if (existsSync(base)) return;
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(tmpdir(), 'portal-debootstrap-'));
  try {
    const options = ['--variant=minbase', `--include=${packages}`, 'bookworm', root];
    await run('debootstrap', options, { maxBuffer: 10_000_000 });
    await run('tar', ['--create', '--file', `${base}.new`, '--directory', root, '.']);
    await rename(`${base}.new`, base);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function answers(host: string): Promise<boolean> {
  const docker = openDocker(host);
  try {
    await docker.call({ method: 'GET', path: '/_ping', signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  } finally {
    await docker.close();
  }
}

async function startDaemon(): Promise<Omit<TestDaemon, 'images'>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-docker-'));
  const host = `unix://${join(folder, 'docker.sock')}`;
  const child = spawn(
    'dockerd',
    [
      ...['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
      ...['--pidfile', join(folder, 'pid'), '--host', host, '--bridge', 'none'],
      ...['--default-address-pool', 'base=10.213.0.0/16,size=24', '--log-level', 'error'],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const limit = performance.now() + 60_000;
  while (!(await answers(host))) {
    if (child.exitCode === null && performance.now() < limit) {
      await wait(200);
      continue;
    }
    await stop();
    throw new Error('dockerd can’t run here. Name a Docker API in PORTAL_TEST_DOCKER.');
  }
  return { host, stop };
}

/** Yields an archive of the named sources and, for WordPress, of its core. */
async function* contextOf(name: string, files: readonly string[], core: string | null) {
  const read = await Promise.all(
    files.map(async (path) => ({ path, content: await readFile(join(sources, path)) })),
  );
  const dockerfile = await readFile(join(sources, `${name}.Dockerfile`));
  const all = archiveOf([...read, { path: 'Dockerfile', content: dockerfile }]);
  // Omit the two blocks at the archive's end, so that another archive can follow.
  yield core === null ? all : all.subarray(0, -1024);
  if (core !== null) yield* tar.create({ cwd: core, prefix: 'wordpress', portable: true }, ['.']);
}

async function buildImages(host: string): Promise<void> {
  const docker = openDocker(host);
  const signal = AbortSignal.timeout(300_000);
  const send = async (path: string, query: Record<string, string>, content: Readable) => {
    const output = await text(
      await docker.stream({ method: 'POST', path, query, content, signal }),
    );
    if (output.includes('"error"')) throw new Error(output.slice(-2000));
  };
  try {
    if (await docker.find({ method: 'GET', path: `/images/${images.database}/json` })) return;
    await makeBase();
    const { core } = await fetchWordpress({ folder: softwareFolder, ...operation });
    const imported = { fromSrc: '-', repo: 'portal-stand-in', tag: 'base' };
    await send('/images/create', imported, createReadStream(base));
    const build = (name: 'wordpress' | 'mariadb', files: string[], from: string | null) =>
      send(
        '/build',
        { t: `portal-stand-in:${name}`, networkmode: 'none', rm: '1' },
        Readable.from(contextOf(name, files, from)),
      );
    const config = ['wp-config-docker.php', 'htaccess'];
    await build('wordpress', ['wordpress-entrypoint.sh', 'apache2-foreground', ...config], core);
    await build('mariadb', ['mariadb-entrypoint.sh'], null);
  } finally {
    await docker.close();
  }
}

/** Starts dockerd, or uses the Docker API at the address in PORTAL_TEST_DOCKER. */
export async function startTestDaemon(): Promise<TestDaemon> {
  const configuredHost = process.env.PORTAL_TEST_DOCKER;
  const daemon = configuredHost
    ? { host: configuredHost, stop: async () => undefined }
    : await startDaemon();
  try {
    await buildImages(daemon.host);
    return { ...daemon, images };
  } catch (error) {
    await daemon.stop();
    throw error;
  }
}
