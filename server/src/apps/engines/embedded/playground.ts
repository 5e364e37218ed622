import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { second } from '#platform/durations.ts';
import { HostingError } from '../hosting-engine.ts';
import { readAnswer } from '../script-answer.ts';
import {
  disabledFunctions,
  type PhpRuntime,
  phpSettings,
  type Script,
  type SiteProcess,
} from './php-runtime.ts';
import { addressOf, readSiteRecord, type SiteFolder } from './site-folder.ts';
import type { SiteLog } from './site-log.ts';
import type { WordpressFiles } from './software.ts';

const processFile = join(import.meta.dirname, 'playground.process.ts');
const scriptsFolder = join(import.meta.dirname, '../wordpress');
const maximumBodyBytes = 64 * 1024 * 1024;
const maximumResidentBytes = 1_200 * 1024 * 1024;
const niceness = 10;

/** The first message that is sent to `playground.process.ts`. */
export interface PlaygroundOrder {
  packages: string;
  mounts: { path: string; from: string }[];
  files: { path: string; text: string }[];
  phpSettings: Readonly<Record<string, string>>;
  maximumBodyBytes: number;
  serve: { socket: string; address: string } | null;
  script: Script | null;
}

const settings = { ...phpSettings, disable_functions: disabledFunctions.join(',') };

/** Reads a process's resident memory from Linux's `/proc`. */
async function readResidentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * 4_096;
}

/** All paths must be real paths, since Node's permissions for a path don't follow symbolic links. */
interface PlaygroundOptions {
  /** The folder that `fetchPlayground` returned. */
  packages: string;
  files: WordpressFiles;
  socketFolder: string;
}

/** Runs sites with PHP in WebAssembly, in one Node process per site. */
export class Playground implements PhpRuntime {
  readonly name = 'playground';
  readonly #options: PlaygroundOptions;

  constructor(options: PlaygroundOptions) {
    this.#options = options;
  }

  async serve(folder: SiteFolder, log: SiteLog, signal: AbortSignal): Promise<SiteProcess> {
    const record = await readSiteRecord(folder.root);
    if (!record) throw new HostingError('The files of this site are missing.');
    const scratch = await mkdtemp(join(this.#options.socketFolder, 'site-'));
    const socket = join(scratch, 'http');
    const serve = { socket, address: addressOf(record) };
    const child = await this.#launch(folder, { serve, script: null, input: null });
    const release = endWith(child, signal);
    const watch = limitMemory(child, log);
    const ended = once(child, 'close')
      .catch(() => undefined)
      .then(() => {
        clearInterval(watch);
        return rm(scratch, { recursive: true, force: true });
      });
    const end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    if (child.stdout) log.follow(child.stdout);
    if (child.stderr) log.follow(child.stderr);
    const [message] = await Promise.race([once(child, 'message'), ended.then(() => [null])]);
    release();
    signal.throwIfAborted();
    if (message !== 'ready') {
      throw new HostingError('PHP ended while the site was starting. Its log may say why.');
    }
    return { socket, pid: child.pid ?? 0, ended, end };
  }

  async run(
    folder: SiteFolder,
    script: Script,
    input: object,
    signal: AbortSignal,
  ): Promise<unknown> {
    const child = await this.#launch(folder, { serve: null, script, input });
    const release = endWith(child, signal);
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-10_000);
    });
    child.stdout?.resume();
    const closed = once(child, 'close');
    const [message] = await Promise.race([once(child, 'message'), closed.then(() => [null])]);
    child.kill('SIGKILL');
    await closed;
    release();
    signal.throwIfAborted();
    const { text = '', errors = '' } = (message ?? {}) as { text?: string; errors?: string };
    return readAnswer(script, text, errors + complaint);
  }

  async #launch(
    folder: SiteFolder,
    { input, ...rest }: Pick<PlaygroundOrder, 'serve' | 'script'> & { input: object | null },
  ): Promise<ChildProcess> {
    const { packages, files, socketFolder } = this.#options;
    const read = async (path: string, from: string) => ({
      path,
      text: await readFile(from, 'utf8'),
    });
    const mounts = mountsOf(files, folder);
    const order: PlaygroundOrder = {
      packages,
      mounts,
      files: [
        await read('/site.json', folder.siteFile),
        await read('/wp-config.php', join(scriptsFolder, 'wp-config.php')),
        { path: '/input.json', text: JSON.stringify(input) },
      ],
      phpSettings: settings,
      maximumBodyBytes,
      ...rest,
    };
    const child = forkConfined({
      written: [folder.content, folder.database, socketFolder],
      readable: [packages, import.meta.dirname, socketFolder, ...mounts.map(({ from }) => from)],
    });
    child.send(order);
    return child;
  }
}

const mountsOf = (files: WordpressFiles, folder: SiteFolder) => [
  { path: '/wordpress', from: files.core },
  { path: '/wordpress/wp-content', from: folder.content },
  { path: '/sqlite', from: files.sqlite },
  { path: '/database', from: folder.database },
  { path: '/engine', from: scriptsFolder },
];

/** Starts the process that runs PHP, with access only to the given paths. */
function forkConfined({ written, readable }: { written: string[]; readable: string[] }) {
  const child = fork(processFile, [], {
    env: {},
    // Defense in depth: Node's permissions block access to the rest of the machine if code escapes from PHP.
    execArgv: [
      ...['--disable-warning=ExperimentalWarning', '--permission', '--allow-net'],
      ...written.map((path) => `--allow-fs-write=${path}`),
      ...readable.map((path) => `--allow-fs-read=${path}`),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}

/** Kills the process when the signal aborts. The returned function removes the listener. */
function endWith(child: ChildProcess, signal: AbortSignal): () => void {
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  return () => signal.removeEventListener('abort', end);
}

/** Kills the process if it uses too much memory, since the site's code can raise PHP's own limit. */
function limitMemory(child: ChildProcess, log: SiteLog): NodeJS.Timeout {
  const check = async () => {
    const resident = await readResidentBytes(child.pid ?? 0);
    if (resident <= maximumResidentBytes) return;
    log.write('The site was ended, because it used too much memory.');
    child.kill('SIGKILL');
  };
  return setInterval(check, 2 * second).unref();
}
