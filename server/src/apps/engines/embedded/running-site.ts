import { request } from 'undici';
import { minute, second } from '#platform/durations.ts';
import type { PhpRuntime, SiteProcess } from './php-runtime.ts';
import { addressOf, type SiteFolder, type SiteRecord } from './site-folder.ts';
import { openSiteFront, type SiteFront } from './site-front.ts';
import type { SiteLog } from './site-log.ts';

/** A site that is served: its port, its processes and its cron. */
export interface RunningSite {
  readonly front: SiteFront;
  /** Stops the processes while the work runs; requests wait. */
  whileStill<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  setQuiet(isQuiet: boolean): void;
  stop(): Promise<void>;
}

const restartMilliseconds = [0, 5 * second, 30 * second, 2 * minute];
/** A process that has run for this long is restarted immediately when it ends. */
const stableMilliseconds = 5 * minute;

export interface RunningSiteOptions {
  runtime: PhpRuntime;
  folder: SiteFolder;
  record: SiteRecord;
  log: SiteLog;
  now: () => Date;
  /** The interval at which WordPress's own schedule is run. */
  cronMilliseconds: number;
}

/** Fails with EADDRINUSE where another program has the site's port. */
export async function runSite(
  options: RunningSiteOptions,
  signal: AbortSignal,
): Promise<RunningSite> {
  const { runtime, folder, record, log, now, cronMilliseconds } = options;
  const { port, signInSecret } = record;
  let current: SiteProcess | null = null;
  const onHang = () => {
    log.write('A request took too long: the processes of the site are ended.');
    void current?.end();
  };
  const front = await openSiteFront({ port, signInSecret, now, onHang });
  const ended = new AbortController();
  let isStill = false;
  let isQuiet = record.isQuiet;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  async function serve(untilReady: AbortSignal): Promise<void> {
    const started = await runtime.serve(folder, log, untilReady);
    const since = now().getTime();
    current = started;
    front.connect(started.socket);
    void started.ended.then(() => {
      if (current !== started) return;
      current = null;
      if (ended.signal.aborted || isStill) return;
      if (now().getTime() - since > stableMilliseconds) failures = 0;
      log.write('The processes of the site ended unexpectedly.');
      scheduleRestart();
    });
  }

  function scheduleRestart(): void {
    const delay = restartMilliseconds[Math.min(failures, restartMilliseconds.length - 1)] ?? 0;
    failures += 1;
    restart = setTimeout(() => {
      serve(ended.signal).catch((error: unknown) => {
        if (ended.signal.aborted) return;
        log.write(`The site can’t be started again: ${String(error)}`);
        scheduleRestart();
      });
    }, delay).unref();
  }

  async function ask(path: string): Promise<void> {
    const limit = AbortSignal.any([ended.signal, AbortSignal.timeout(minute)]);
    try {
      const { body } = await request(`${addressOf(record)}${path}`, { signal: limit });
      await body.dump();
    } catch {
      // The site's status and log show the response.
    }
  }

  try {
    await serve(AbortSignal.any([signal, ended.signal]));
    // Reads WordPress into PHP's cache; also, a Playground redirects its first request to itself.
    await ask('/wp-login.php');
    signal.throwIfAborted();
  } catch (error) {
    ended.abort();
    await (current as SiteProcess | null)?.end();
    await front.close();
    throw error;
  }

  let isCronRunning = false;
  const cron = setInterval(async () => {
    if (isQuiet || isCronRunning || current === null) return;
    isCronRunning = true;
    await ask('/wp-cron.php?doing_wp_cron');
    isCronRunning = false;
  }, cronMilliseconds).unref();

  return {
    front,
    async whileStill(work, workSignal) {
      isStill = true;
      clearTimeout(restart);
      try {
        await front.hold(workSignal);
        await current?.end();
        return await work();
      } finally {
        isStill = false;
        if (!ended.signal.aborted) await serve(ended.signal).catch(scheduleRestart);
      }
    },
    setQuiet(value) {
      isQuiet = value;
    },
    async stop() {
      ended.abort();
      clearInterval(cron);
      clearTimeout(restart);
      await front.close();
      await current?.end();
    },
  };
}
