import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { findFreePort } from './server-process.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

/** Folders whose content is left out, as in a slim Debian image. */
const leftOut = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
];
/** These limits are set explicitly, because a nested container may not raise its limits to the defaults. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

const isInstalled = (program: string) =>
  `${process.env.PATH}${delimiter}/usr/sbin`
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));

/** Returns whether images can be built and run here, without a registry. */
export const hasContainers = () =>
  process.getuid?.() === 0 && isInstalled('podman') && isInstalled('debootstrap');

/** Runs Podman with a separate store. */
class Podman {
  readonly #settings: readonly string[];

  constructor(home: string) {
    const store = ['--root', join(home, 'store'), '--runroot', join(home, 'run')];
    this.#settings = [...store, '--cgroup-manager', 'cgroupfs', '--events-backend', 'none'];
  }

  async call(...args: string[]): Promise<string> {
    const command = [...this.#settings, ...args];
    const { stdout, stderr } = await run('podman', command, { maxBuffer: 1e8 });
    return stdout || stderr;
  }

  /** Runs the command with `input` as its standard input. */
  async callWith(input: string, ...args: string[]): Promise<string> {
    const child = run('podman', [...this.#settings, ...args]);
    child.child.stdin?.end(input);
    return (await child).stdout;
  }

  /** Imports a file system as an image. */
  async import(archive: Readable, image: string): Promise<void> {
    const imported = spawn('podman', [...this.#settings, 'import', '-', image], {
      stdio: [archive, 'ignore', 'inherit'],
    });
    const [code] = await once(imported, 'close');
    if (code !== 0) throw new Error('The base could not be imported.');
  }
}

/** Creates the base image from Debian's packages, without a registry. */
async function importBase(podman: Podman, root: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'trixie', root], { maxBuffer: 1e8 });
  const excluded = leftOut.map((folder) => `--exclude=./${folder}/*`);
  const tar = spawn('tar', ['-C', root, ...excluded, '-c', '.'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await podman.import(tar.stdout, 'portal-base');
  rmSync(root, { recursive: true, force: true });
}

/** A running container of an image. */
export class Container {
  readonly url: string;
  readonly #podman: Podman;
  readonly #name: string;

  constructor(podman: Podman, name: string, url: string) {
    this.#podman = podman;
    this.#name = name;
    this.url = url;
  }

  output(): Promise<string> {
    return this.#podman.call('logs', this.#name);
  }

  /** Runs a program in the container, with `input` as its standard input. */
  exec(command: readonly string[], input = ''): Promise<string> {
    return this.#podman.callWith(input, 'exec', '--interactive', this.#name, ...command);
  }

  async restart(): Promise<void> {
    await this.#podman.call('restart', '--time', '30', this.#name);
  }

  isHealthy(): Promise<boolean> {
    return this.#podman.call('healthcheck', 'run', this.#name).then(
      () => true,
      () => false,
    );
  }

  /** Stops the container as a service manager does and returns its exit code. */
  async stop(): Promise<number> {
    await this.#podman.call('stop', '--time', '30', this.#name);
    return Number(
      await this.#podman.call('inspect', '--format', '{{.State.ExitCode}}', this.#name),
    );
  }
}

/** Opens Podman with a separate store, a base made from Debian's packages, and the repository's Dockerfile. */
export async function openContainers(release: string) {
  const home = mkdtempSync(join(tmpdir(), 'portal-containers-'));
  const podman = new Podman(home);
  const names: string[] = [];

  await importBase(podman, join(home, 'base'));
  const context = join(home, 'context');
  mkdirSync(join(context, 'release'), { recursive: true });
  cpSync(join(repository, 'Dockerfile'), join(context, 'Dockerfile'));
  cpSync(release, join(context, 'release', 'image'), { recursive: true, verbatimSymlinks: true });

  return {
    /** Builds the image and returns its size in bytes. */
    async build(tag: string, packages = ''): Promise<number> {
      const values = {
        RELEASE: 'prebuilt',
        BASE: 'localhost/portal-base',
        PACKAGES: packages,
      };
      const stated = Object.entries(values).flatMap(([name, value]) => [
        '--build-arg',
        `${name}=${value}`,
      ]);
      await podman.call(
        ...['build', '--format=docker', '--network=host', ...limits, ...stated],
        ...['--tag', tag, context],
      );
      return Number(await podman.call('image', 'inspect', '--format', '{{.Size}}', tag));
    },

    /**
     * Runs the image as compose.yaml does: with a read-only root, no capabilities, no new privileges, and the portal's
     * own seccomp profile.
     */
    async run(tag: string, env: Readonly<Record<string, string>> = {}): Promise<Container> {
      const name = `${tag}-${names.length}`;
      names.push(name);
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const all = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...env };
      const stated = Object.entries(all).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      await podman.call(
        ...['run', '--detach', '--name', name, ...limits, '--network=host', '--read-only'],
        ...['--tmpfs', '/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
        `--security-opt=seccomp=${join(repository, 'deploy/chromium-seccomp.json')}`,
        ...stated,
        tag,
      );
      return new Container(podman, name, url);
    },

    async close(): Promise<void> {
      for (const name of names) await podman.call('rm', '--force', '--volumes', name);
      await podman.call('rmi', '--all', '--force');
      await run('umount', [join(home, 'store', 'overlay')]).catch(() => undefined);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
