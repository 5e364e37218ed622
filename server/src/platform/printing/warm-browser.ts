import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { minute } from '#platform/durations.ts';
import type { Log } from '#platform/log.ts';
import { endOrphanedBrowsers } from './orphaned-browsers.ts';

export interface WarmBrowserOptions {
  executablePath: string;
  hasSandbox: boolean;
  /** The folder of the browsers' profiles; belongs to this server alone. */
  folder: string;
  log: Log;
  /** A browser is replaced after this many contexts, because Chromium's memory grows. */
  maximumContexts?: number;
  idleMilliseconds?: number;
}

export interface WarmBrowser {
  /** Runs work with a separate context, without cookies or cache of others. */
  withContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T>;
  /** Starts the browser and ends it again, unless it has work; throws why it doesn't start. */
  probe(): Promise<void>;
  stop(): Promise<void>;
}

/** The browser ended in the middle of the work. */
export class BrowserGone extends Error {}

/** The browser didn't start in time; it may be there for the next work. */
export class BrowserLate extends Error {}

interface Running {
  browser: Browser;
  contexts: number;
  active: number;
  isRetired: boolean;
  close(): Promise<void>;
}

const launchMilliseconds = 20_000;
/** The longest time that work waits for a start, which continues in the background. */
const startPatienceMilliseconds = 8_000;

/** Nothing of the page reaches the network: the portal itself responds to its requests. */
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
  // Loaded with the first print, because loading is slow and many servers never print.
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
    if (!browser) throw new Error('Chromium has no browser behind its first context.');
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
export function createWarmBrowser(options: WarmBrowserOptions): WarmBrowser {
  const { folder, log, maximumContexts = 50, idleMilliseconds = 5 * minute } = options;
  let current: Promise<Running> | undefined;
  let cleaned: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const open = new Set<Running>();

  function closeWhenIdle(running: Running): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      current = undefined;
      void retire(running);
    }, idleMilliseconds).unref();
  }

  async function retire(running: Running): Promise<void> {
    running.isRetired = true;
    if (running.active > 0) return;
    open.delete(running);
    await running.close();
  }

  async function clean(): Promise<void> {
    await endOrphanedBrowsers(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async function start(): Promise<Running> {
    cleaned ??= clean();
    await cleaned;
    const started = await launch(options);
    open.add(started);
    closeWhenIdle(started);
    started.browser.on('disconnected', () => {
      if (!started.isRetired) log.warn('Chromium ended');
      current = undefined;
      void retire(started);
    });
    return started;
  }

  function startOnce(): Promise<Running> {
    if (current) return current;
    const starting = start();
    current = starting;
    starting.catch(() => {
      if (current === starting) current = undefined;
    });
    return starting;
  }

  async function getRunning(): Promise<Running> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const error = new BrowserLate('Chromium takes too long to start.');
    const timer = setTimeout(reject, startPatienceMilliseconds, error);
    const isStarting = current !== undefined;
    try {
      return await Promise.race([startOnce(), late]).catch((reason) => {
        if (!isStarting || reason === error) throw reason;
        // A start that earlier work began has failed since.
        return Promise.race([startOnce(), late]);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function release(running: Running): Promise<void> {
    running.active -= 1;
    if (running.contexts >= maximumContexts && !running.isRetired) {
      current = undefined;
      running.isRetired = true;
    }
    if (running.isRetired) {
      await retire(running);
      return;
    }
    if (running.active === 0) closeWhenIdle(running);
  }

  return {
    async withContext(work) {
      const running = await getRunning();
      clearTimeout(idle);
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
        await release(running);
      }
    },
    async probe() {
      // No one waits for a print here, so a slow start is no failure.
      const running = await startOnce();
      if (running.contexts > 0) return;
      clearTimeout(idle);
      current = undefined;
      await retire(running);
    },
    async stop() {
      clearTimeout(idle);
      await current?.catch(() => undefined);
      current = undefined;
      for (const running of open) {
        running.active = 0;
        await retire(running);
      }
    },
  };
}
