import { request } from 'undici';
import { minute, second } from '#platform/durations.ts';
import type { PhpRuntime, SiteProcess } from './php-runtime.ts';
import { addressOf, type SiteFolder, type SiteRecord } from './site-folder.ts';
import { SiteFront } from './site-front.ts';
import type { SiteLog } from './site-log.ts';

const restartMilliseconds = [0, 5 * second, 30 * second, 2 * minute];
/** A process that has run for at least this long is restarted immediately when it exits. */
const stableMilliseconds = 5 * minute;

interface RunningSiteOptions {
  runtime: PhpRuntime;
  folder: SiteFolder;
  record: SiteRecord;
  log: SiteLog;
  now: () => Date;
  /** The interval between runs of WP-Cron. */
  cronMilliseconds: number;
}

/** A site that is being served: its port, processes, and cron. */
export class RunningSite {
  readonly front: SiteFront;
  readonly #options: RunningSiteOptions;
  readonly #ended = new AbortController();
  #current: SiteProcess | null = null;
  #isStill = false;
  #isQuiet: boolean;
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;
  #cron: NodeJS.Timeout | undefined;
  #isCronRunning = false;

  constructor(options: RunningSiteOptions) {
    const { record, log, now } = options;
    const { port, signInSecret } = record;
    this.#options = options;
    this.#isQuiet = record.isQuiet;
    const onHang = () => {
      log.write('A request took too long: the processes of the site are ended.');
      void this.#current?.end();
    };
    this.front = new SiteFront({ port, signInSecret, now, onHang });
  }

  /**
   * Starts the site and resolves once it responds. Fails with EADDRINUSE if the site's port is used by another program.
   */
  async start(signal: AbortSignal): Promise<void> {
    await this.front.open();
    try {
      await this.#serve(AbortSignal.any([signal, this.#ended.signal]));
      // Warm up PHP's cache. Also needed because Playground redirects its first request to itself.
      await this.#ask('/wp-login.php');
      signal.throwIfAborted();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#cron = setInterval(() => this.#runCron(), this.#options.cronMilliseconds).unref();
  }

  /** Stops the processes while `work` runs; incoming requests wait. */
  async whileStill<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    this.#isStill = true;
    clearTimeout(this.#restart);
    try {
      await this.front.hold(signal);
      await this.#current?.end();
      return await work();
    } finally {
      this.#isStill = false;
      const ended = this.#ended.signal;
      if (!ended.aborted) await this.#serve(ended).catch(() => this.#scheduleRestart());
    }
  }

  setQuiet(isQuiet: boolean): void {
    this.#isQuiet = isQuiet;
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    clearInterval(this.#cron);
    clearTimeout(this.#restart);
    await this.front.close();
    await this.#current?.end();
  }

  async #serve(untilReady: AbortSignal): Promise<void> {
    const { runtime, folder, log, now } = this.#options;
    const started = await runtime.serve(folder, log, untilReady);
    const since = now().getTime();
    this.#current = started;
    this.front.connect(started.socket);
    void started.ended.then(() => {
      if (this.#current !== started) return;
      this.#current = null;
      if (this.#ended.signal.aborted || this.#isStill) return;
      if (now().getTime() - since > stableMilliseconds) this.#failures = 0;
      log.write('The processes of the site ended unexpectedly.');
      this.#scheduleRestart();
    });
  }

  #scheduleRestart(): void {
    const ended = this.#ended.signal;
    const last = restartMilliseconds.length - 1;
    const delay = restartMilliseconds[Math.min(this.#failures, last)] ?? 0;
    this.#failures += 1;
    this.#restart = setTimeout(() => {
      this.#serve(ended).catch((error: unknown) => {
        if (ended.aborted) return;
        this.#options.log.write(`The site can’t be started again: ${String(error)}`);
        this.#scheduleRestart();
      });
    }, delay).unref();
  }

  async #runCron(): Promise<void> {
    if (this.#isQuiet || this.#isCronRunning || this.#current === null) return;
    this.#isCronRunning = true;
    await this.#ask('/wp-cron.php?doing_wp_cron');
    this.#isCronRunning = false;
  }

  async #ask(path: string): Promise<void> {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(minute)]);
    try {
      const { body } = await request(`${addressOf(this.#options.record)}${path}`, { signal });
      await body.dump();
    } catch {
      // Ignore failures here, since the site's status and log show them.
    }
  }
}
