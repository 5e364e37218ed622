import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { minute } from '#platform/durations.ts';
import type { Log } from '#platform/log.ts';
import { endOrphanedBrowsers } from './orphaned-browsers.ts';

interface WarmBrowserOptions {
  executablePath: string;
  hasSandbox: boolean;
  /** The folder for the browsers' profiles. No other server may use it. */
  folder: string;
  log: Log;
  /** A browser is replaced after this many contexts, because Chromium's memory usage grows over time. */
  maximumContexts?: number;
  idleMilliseconds?: number;
}

/** Thrown if the browser exits while it is in use. */
export class BrowserGone extends Error {}

/** Thrown if the browser didn't start in time. The browser may still be ready for later work. */
export class BrowserLate extends Error {}

interface Running {
  browser: Browser;
  contexts: number;
  active: number;
  isRetired: boolean;
  close(): Promise<void>;
}

const usualContexts = 50;
const launchMilliseconds = 20_000;
/** In milliseconds: the longest time that work waits for a start. The start continues in the background. */
const startPatienceMilliseconds = 8_000;

/**
 * Disables name resolution, so that the page can't reach the network. The portal itself responds to the page's
 * requests.
 */
const flags = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-extensions', '--no-first-run'];

async function launch({
  executablePath,
  hasSandbox,
  folder,
}: WarmBrowserOptions): Promise<Running> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const profile = await mkdtemp(join(folder, 'profile-'));
  const removeProfile = () =>
    rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  // Loaded for the first print, because loading is slow and many servers never print.
  const { chromium } = await import('playwright-core');
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      chromiumSandbox: hasSandbox,
      args: flags,
      timeout: launchMilliseconds,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const browser = context.browser();
    if (!browser) throw new Error('Chromium’s first context has no browser.');
    return {
      browser,
      contexts: 0,
      active: 0,
      isRetired: false,
      async close() {
        await browser.close().catch(() => undefined);
        await removeProfile();
      },
    };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}

/** Keeps one Chromium running while it is needed. */
export class WarmBrowser {
  readonly #options: WarmBrowserOptions;
  readonly #open = new Set<Running>();
  #current: Promise<Running> | undefined;
  #cleaned: Promise<void> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: WarmBrowserOptions) {
    this.#options = options;
  }

  /** Runs work with a separate context, which shares neither cookies nor cache with other contexts. */
  async withContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const running = await this.#getRunning();
    clearTimeout(this.#idle);
    running.active += 1;
    running.contexts += 1;
    try {
      const context = await running.browser.newContext({ serviceWorkers: 'block' });
      try {
        return await work(context);
      } finally {
        await context.close().catch(() => undefined);
      }
    } catch (error) {
      throw running.browser.isConnected() ? error : new BrowserGone(String(error));
    } finally {
      await this.#release(running);
    }
  }

  /** Starts the browser and closes it again, unless it has work. Throws if the browser doesn't start. */
  async probe(): Promise<void> {
    // No print waits for this start, so a slow start isn't a failure.
    const running = await this.#startOnce();
    if (running.contexts > 0) return;
    clearTimeout(this.#idle);
    this.#current = undefined;
    await this.#retire(running);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#current?.catch(() => undefined);
    this.#current = undefined;
    for (const running of this.#open) {
      running.active = 0;
      await this.#retire(running);
    }
  }

  async #getRunning(): Promise<Running> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const error = new BrowserLate('Chromium took too long to start.');
    const timer = setTimeout(reject, startPatienceMilliseconds, error);
    const isStarting = this.#current !== undefined;
    try {
      return await Promise.race([this.#startOnce(), late]).catch((reason) => {
        if (!isStarting || reason === error) throw reason;
        // The start that failed was for earlier work, so try once more.
        return Promise.race([this.#startOnce(), late]);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  #startOnce(): Promise<Running> {
    if (this.#current) return this.#current;
    const starting = this.#start();
    this.#current = starting;
    starting.catch(() => {
      if (this.#current === starting) this.#current = undefined;
    });
    return starting;
  }

  async #start(): Promise<Running> {
    this.#cleaned ??= this.#clean();
    await this.#cleaned;
    const started = await launch(this.#options);
    this.#open.add(started);
    this.#closeWhenIdle(started);
    started.browser.on('disconnected', () => {
      if (!started.isRetired) this.#options.log.warn('Chromium ended');
      this.#current = undefined;
      void this.#retire(started);
    });
    return started;
  }

  async #clean(): Promise<void> {
    const { folder } = this.#options;
    await endOrphanedBrowsers(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #release(running: Running): Promise<void> {
    const { maximumContexts = usualContexts } = this.#options;
    running.active -= 1;
    if (running.contexts >= maximumContexts && !running.isRetired) {
      this.#current = undefined;
      running.isRetired = true;
    }
    if (running.isRetired) {
      await this.#retire(running);
      return;
    }
    if (running.active === 0) this.#closeWhenIdle(running);
  }

  #closeWhenIdle(running: Running): void {
    const { idleMilliseconds = 5 * minute } = this.#options;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#current = undefined;
      void this.#retire(running);
    }, idleMilliseconds).unref();
  }

  async #retire(running: Running): Promise<void> {
    running.isRetired = true;
    if (running.active > 0) return;
    this.#open.delete(running);
    await running.close();
  }
}
