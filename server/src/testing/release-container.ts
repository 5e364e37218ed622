import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from './server-process.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

/** The folders that a slim Debian leaves empty. */
const leftOut = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
];
/** Stated, since the defaults are more than a container in a container may set. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

const isInstalled = (program: string) =>
  `${process.env.PATH}${delimiter}/usr/sbin`
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));

/** Returns whether images can be built and run here, without a registry. */
export const hasContainers = () =>
  process.getuid?.() === 0 && isInstalled('podman') && isInstalled('debootstrap');

export interface Container {
  readonly url: string;
  output(): Promise<string>;
  /** Runs a program inside, with `input` at its standard input. */
  exec(command: readonly string[], input?: string): Promise<string>;
  restart(): Promise<void>;
  isHealthy(): Promise<boolean>;
  /** Stops it as a service manager does; returns its exit code. */
  stop(): Promise<number>;
}

/** Opens Podman with a separate store, a base made from Debian's packages, and the repository's Dockerfile. */
export async function openContainers(release: string) {
  const home = mkdtempSync(join(tmpdir(), 'portal-containers-'));
  const store = ['--root', join(home, 'store'), '--runroot', join(home, 'run')];
  const settings = [...store, '--cgroup-manager', 'cgroupfs', '--events-backend', 'none'];
  const podman = async (...args: string[]) => {
    const { stdout, stderr } = await run('podman', [...settings, ...args], { maxBuffer: 1e8 });
    return stdout || stderr;
  };
  const names: string[] = [];

  async function importBase(): Promise<void> {
    const root = join(home, 'base');
    await run('debootstrap', ['--variant=minbase', 'trixie', root], { maxBuffer: 1e8 });
    const excluded = leftOut.map((folder) => `--exclude=./${folder}/*`);
    const tar = spawn('tar', ['-C', root, ...excluded, '-c', '.'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const imported = spawn('podman', [...settings, 'import', '-', 'portal-base'], {
      stdio: [tar.stdout, 'ignore', 'inherit'],
    });
    const [code] = await once(imported, 'close');
    if (code !== 0) throw new Error('The base could not be imported.');
    rmSync(root, { recursive: true, force: true });
  }

  await importBase();
  const context = join(home, 'context');
  mkdirSync(join(context, 'release'), { recursive: true });
  cpSync(join(repository, 'Dockerfile'), join(context, 'Dockerfile'));
  cpSync(release, join(context, 'release', 'image'), { recursive: true, verbatimSymlinks: true });

  return {
    /** Builds the image; returns its size in bytes. */
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
      await podman(
        'build',
        '--format=docker',
        '--network=host',
        ...limits,
        ...stated,
        '--tag',
        tag,
        context,
      );
      return Number(await podman('image', 'inspect', '--format', '{{.Size}}', tag));
    },

    /** Runs it as compose.yaml does: a read-only root, no capabilities, no more rights, its own system calls. */
    async run(tag: string, env: Readonly<Record<string, string>> = {}): Promise<Container> {
      const name = `${tag}-${names.length}`;
      names.push(name);
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const all = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...env };
      const stated = Object.entries(all).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      await podman(
        ...['run', '--detach', '--name', name, ...limits, '--network=host', '--read-only'],
        ...['--tmpfs', '/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
        `--security-opt=seccomp=${join(repository, 'deploy/chromium-seccomp.json')}`,
        ...stated,
        tag,
      );
      return {
        url,
        output: () => podman('logs', name),
        async exec(command, input = '') {
          const child = run('podman', [...settings, 'exec', '--interactive', name, ...command]);
          child.child.stdin?.end(input);
          return (await child).stdout;
        },
        async restart() {
          await podman('restart', '--time', '30', name);
        },
        isHealthy: () =>
          podman('healthcheck', 'run', name).then(
            () => true,
            () => false,
          ),
        async stop() {
          await podman('stop', '--time', '30', name);
          return Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name));
        },
      };
    },

    async close(): Promise<void> {
      for (const name of names) await podman('rm', '--force', '--volumes', name);
      await podman('rmi', '--all', '--force');
      await run('umount', [join(home, 'store', 'overlay')]).catch(() => undefined);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
