import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { CrawlOrder, CrawlReport } from './crawl-messages.ts';
import type { CrawlBatch, CrawlEnd, CrawlSettings, CrawlState } from './crawl-types.ts';

interface CrawlProcess {
  settings: CrawlSettings;
  allowedHosts: readonly string[];
  state: CrawlState | undefined;
  onBatch: (batch: CrawlBatch) => Promise<void>;
  signal: AbortSignal;
}

const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=256',
  '--max-semi-space-size=16',
];
/**
 * The thread pool's size. DNS lookups of nonexistent hosts take seconds each, and block decompression, which uses the
 * same threads.
 */
const threads = '12';

/** Omits the portal's other environment variables, since the process handles untrusted content. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE, NODE_COMPILE_CACHE_PORTABLE } = process.env;
  return {
    PATH,
    UV_THREADPOOL_SIZE: threads,
    // Without the compile cache, compiling modules takes longer than checking a small site.
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    ...(NODE_COMPILE_CACHE_PORTABLE && { NODE_COMPILE_CACHE_PORTABLE }),
  };
}

/** Crawls in a separate process. When the signal aborts, kills the process and rejects with the signal's reason. */
export function crawlInProcess({
  settings,
  allowedHosts,
  state,
  onBatch,
  signal,
}: CrawlProcess): Promise<CrawlEnd> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'crawl.process.ts'), [], {
      execArgv: nodeOptions,
      serialization: 'advanced',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let printed = '';
    let end: CrawlEnd | undefined;
    let problem: Error | undefined;
    /** Resolves when the current batch is saved, which may be after the process has exited. */
    let keeping: Promise<void> = Promise.resolve();

    const order = (message: CrawlOrder) => {
      if (child.connected) child.send(message, () => undefined);
    };
    const kill = () => child.kill('SIGKILL');
    const fail = (error: unknown) => {
      problem ??= error instanceof Error ? error : new Error(String(error));
      kill();
    };
    signal.addEventListener('abort', kill);

    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-2_000);
    });
    child.on('message', (report: CrawlReport) => {
      if (report.kind === 'end') end = report.end;
      if (report.kind === 'error') problem = new Error(report.message);
      if (report.kind !== 'batch' || signal.aborted) return;
      keeping = onBatch(report.batch).then(() => order({ kind: 'kept' }), fail);
    });
    child.on('error', fail);
    child.on('close', async (code) => {
      signal.removeEventListener('abort', kill);
      await keeping;
      if (signal.aborted) return reject(signal.reason);
      if (problem) return reject(problem);
      if (end) return resolve(end);
      reject(new Error(`The crawl's process ended with ${code}. ${printed}`.trim()));
    });
    order({ kind: 'start', settings, allowedHosts, state });
  });
}
