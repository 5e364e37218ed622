import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { access, lstat, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { HostingError } from '../hosting-engine.ts';
import { readAnswer } from '../script-answer.ts';
import {
  disabledFunctions,
  type PhpRuntime,
  phpSettings,
  type Script,
  type SiteProcess,
} from './php-runtime.ts';
import type { SiteFolder } from './site-folder.ts';
import type { SiteLog } from './site-log.ts';
import type { WordpressFiles } from './software.ts';

const run = promisify(execFile);
const scriptsFolder = join(import.meta.dirname, '../wordpress');

const workers = 3;
/** The limit in kilobytes on each process's address space, since the site's code can raise PHP's own limit. */
const processKilobytes = 700_000;
const temporaryBytes = 256 * 1024 * 1024;
const niceness = 10;

/** The host's paths that PHP needs: libraries, configuration, and time zones, but no programs. */
const readable = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/lib',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/php',
  '/usr/local/etc/php',
  '/usr/share/zoneinfo',
];

const nativeSettings = {
  // Empty, so that PHP writes errors to the same stream as the web server.
  error_log: '',
  'opcache.jit': 'disable',
  'opcache.memory_consumption': '64',
};
const phpArguments = [
  ...Object.entries({ ...phpSettings, ...nativeSettings }).flatMap(([name, value]) => [
    '-d',
    `${name}=${value}`,
  ]),
];
const restricted = [...phpArguments, '-d', `disable_functions=${disabledFunctions.join(',')}`];

async function findProgram(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    const isThere =
      folder !== '' &&
      (await access(path).then(
        () => true,
        () => false,
      ));
    if (isThere) return realpathSync(path);
  }
  return null;
}

interface Programs {
  php: string;
  bwrap: string;
}

/** Paths that must be hidden even if they are inside a readable folder. */
type Hidden = readonly string[];

const realPathOf = (path: string) => (existsSync(path) ? realpathSync(path) : path);

/**
 * Returns the paths where hidden folders would be readable in the sandbox. Resolves symbolic links in all paths, since
 * on many machines /lib links to /usr/lib.
 */
export function findHiddenPaths(hidden: Hidden): string[] {
  return readable.flatMap((root) => {
    const realRoot = realPathOf(root);
    return hidden
      .map(realPathOf)
      .filter((path) => path.startsWith(`${realRoot}/`))
      .map((path) => join(root, relative(realRoot, path)));
  });
}

/** Wraps `command` to run in a sandbox that contains only PHP and the given mounts. */
function sandboxed({ bwrap, php }: Programs, hidden: Hidden, mounts: string[], command: string[]) {
  return [
    // The limits are inherited by all processes in the sandbox.
    ...['/bin/sh', '-c', 'ulimit -c 0 && ulimit -v "$0" && exec "$@"', String(processKilobytes)],
    bwrap,
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--uid', '65534', '--gid', '65534', '--hostname', 'site'],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
    ...readable.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--ro-bind', php, php],
    ...findHiddenPaths(hidden).flatMap((path) => ['--tmpfs', path]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(temporaryBytes), '--tmpfs', '/tmp'],
    ...mounts,
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...command,
  ];
}

const requiredExtensions = ['pdo_sqlite', 'mbstring', 'json', 'session', 'tokenizer'];

/** Returns the programs for running PHP in a sandbox, or the reason that PHP can't run in one. */
export async function findNativePhp(
  hidden: Hidden,
): Promise<{ programs: Programs; reason: null } | { programs: null; reason: string }> {
  const fail = (reason: string) => ({ programs: null, reason });
  const [php, bwrap] = await Promise.all([findProgram('php'), findProgram('bwrap')]);
  if (process.platform !== 'linux') return fail('The sandbox of PHP needs Linux.');
  if (!php) return fail('There is no php on this machine.');
  if (!bwrap) return fail('There is no bubblewrap (bwrap) on this machine.');
  const programs = { php, bwrap };
  const code = 'echo PHP_VERSION_ID, " ", implode(" ", get_loaded_extensions());';
  const [program = '', ...rest] = sandboxed(programs, hidden, [], [php, ...restricted, '-r', code]);
  try {
    const { stdout } = await run(program, rest, { env: {}, timeout: 20_000 });
    const [version, ...extensions] = stdout.toLowerCase().trim().split(' ');
    const missing = requiredExtensions.filter((name) => !extensions.includes(name));
    if (Number(version) < 80_000) return fail('The php of this machine is older than 8.0.');
    if (missing.length > 0) return fail(`The php of this machine lacks ${missing.join(', ')}.`);
    return { programs, reason: null };
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    return fail(`bubblewrap can’t make a sandbox here: ${stderr.trim() || String(error)}`);
  }
}

interface NativePhpOptions {
  programs: Programs;
  hidden: Hidden;
  files: WordpressFiles;
  /** The folder for sockets. Must be short, since the path of a Unix socket is limited to 107 bytes. */
  socketFolder: string;
}

/** Runs sites with the host's PHP, in one sandbox per site. */
export class NativePhp implements PhpRuntime {
  readonly name = 'native';
  readonly #options: NativePhpOptions;

  constructor(options: NativePhpOptions) {
    this.#options = options;
  }

  async serve(folder: SiteFolder, log: SiteLog, signal: AbortSignal): Promise<SiteProcess> {
    const scratch = await mkdtemp(join(this.#options.socketFolder, 'site-'));
    const shared = join(scratch, 's');
    await mkdir(shared);
    const child = this.#launchServer(folder, shared);
    const ended = once(child, 'close')
      .catch(() => undefined)
      .then(() => rm(scratch, { recursive: true, force: true }));
    const end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      log.follow(child.stderr);
      const [text] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])]);
      signal.throwIfAborted();
      if (!String(text).startsWith('ready')) {
        throw new HostingError('PHP ended while the site was starting. Its log may say why.');
      }
      // Before any of the site's code runs, move the socket to a path that the code can't replace with a link. The
      // portal must never connect to a path that the code can redirect.
      const socket = join(scratch, 'http');
      await rename(join(shared, 'http'), socket);
      if (!(await lstat(socket)).isSocket()) throw new Error(`${socket} is no socket.`);
      return { socket, pid: child.pid ?? 0, ended, end };
    } catch (error) {
      await end();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  async run(
    folder: SiteFolder,
    script: Script,
    input: object,
    signal: AbortSignal,
  ): Promise<unknown> {
    const scratch = await mkdtemp(join(this.#options.socketFolder, 'run-'));
    try {
      const inputFile = join(scratch, 'input.json');
      await writeFile(inputFile, JSON.stringify(input), { mode: 0o600 });
      const child = this.#launch(
        [...this.#mountsOf(folder), '--ro-bind', inputFile, '/input.json'],
        [this.#options.programs.php, ...restricted, `/engine/${script}.php`],
      );
      const texts = await readOutput(child, signal);
      return readAnswer(script, texts.out, texts.error);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  #mountsOf(folder: SiteFolder): string[] {
    const { files } = this.#options;
    return [
      ...['--ro-bind', files.core, '/wordpress', '--bind', folder.content, '/wordpress/wp-content'],
      ...['--ro-bind', files.sqlite, '/sqlite', '--bind', folder.database, '/database'],
      ...['--ro-bind', scriptsFolder, '/engine', '--ro-bind', folder.siteFile, '/site.json'],
      ...['--ro-bind', join(scriptsFolder, 'wp-config.php'), '/wp-config.php'],
      ...['--chdir', '/wordpress'],
    ];
  }

  #launch(mounts: string[], command: string[]) {
    const { programs, hidden } = this.#options;
    const [program = '', ...rest] = sandboxed(programs, hidden, mounts, command);
    const child = spawn(program, rest, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    return child;
  }

  /** Starts PHP's web server, and a bridge that connects it to a socket in the shared folder. */
  #launchServer(folder: SiteFolder, shared: string) {
    const { php } = this.#options.programs;
    return this.#launch(
      [
        ...this.#mountsOf(folder),
        ...['--bind', shared, '/socket', '--setenv', 'PHP_CLI_SERVER_WORKERS', String(workers)],
      ],
      [
        ...[php, ...phpArguments, '/engine/bridge.php', '/socket/http'],
        ...[php, ...restricted, '-S', '127.0.0.1:8080', '-t', '/wordpress'],
        '/engine/router.php',
      ],
    );
  }
}

/** Returns the output of a process once it has exited. */
async function readOutput(
  child: ChildProcessByStdio<null, Readable, Readable>,
  signal: AbortSignal,
): Promise<{ out: string; error: string }> {
  const texts = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out = (texts.out + text).slice(-100_000);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.error = (texts.error + text).slice(-10_000);
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  try {
    await once(child, 'close');
  } finally {
    signal.removeEventListener('abort', end);
  }
  signal.throwIfAborted();
  return texts;
}
