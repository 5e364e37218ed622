import type { PartState } from '@portal/contract/platform/portal.endpoints.ts';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { conflict, PortalError, unavailable } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { publicUrl } from '#platform/public-address.ts';
import { findChromium } from './find-chromium.ts';
import { endOrphanedBrowsers } from './orphaned-browsers.ts';
import { isSandboxRefused } from './root-sandbox.ts';
import { BrowserGone, BrowserLate, createWarmBrowser, type WarmBrowser } from './warm-browser.ts';

interface AssetRequest {
  url: string;
  headers: Record<string, string>;
}

interface AssetResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
}

/** Returns the response to a GET of the printed page, as this server would over HTTP. */
type Answer = (request: AssetRequest) => Promise<AssetResponse>;

interface PrintedPage {
  /** The path of the page on this portal. */
  path: `/${string}`;
  /** The further paths that it may read, with the header lines that this print adds to its calls. */
  reads: readonly { path: RegExp; headers?: Record<string, string> }[];
  signal?: AbortSignal | undefined;
}

export interface PagePrinter {
  /** Called once the server's routes exist. */
  connect(answer: Answer): void;
  /**
   * Returns the operator's remedy if nothing can be printed; null if printing works. The first call starts Chromium to
   * find out, which takes seconds; later ones return the result of the last start or print.
   */
  problem(): Promise<string | null>;
  /** The same as a state; off without a Chromium. */
  state(): Promise<PartState>;
  /**
   * Prints a page once it says `data-print-ready`; 409 with the reason when it says `data-print-error`, 503 when
   * Chromium can't print. If Chromium ends during a print, the page is prepared again and printed once more.
   */
  print(preparePage: () => Promise<PrintedPage>): Promise<Buffer>;
  /** Ends the browsers of an earlier server. */
  start(): void;
  stop(): Promise<void>;
}

interface PrinterOptions {
  /** CHROME_PATH. */
  chromePath: string | undefined;
  hasSandbox: boolean;
  folder: string;
  log: Log;
}

const waitMilliseconds = 30_000;
/** A failure is cached for this long; then Chromium is started again. */
const rememberedMilliseconds = 60_000;
/** Ends once the page says that it is drawn or can't be; it does so immediately, while a wait for a selector polls. */
const untilReady = `new Promise((resolve) => {
  const page = document.documentElement;
  const look = () => {
    const { printReady, printError } = page.dataset;
    if (printReady === 'true' || printError !== undefined) resolve(printError ?? null);
  };
  new MutationObserver(look).observe(page, { attributes: true });
  look();
})`;

const noChromium =
  'This server has no Chromium to print with. Install Chromium or Chrome, or set CHROME_PATH.';
const wrongPath =
  'CHROME_PATH names no program that can be started. Set it to a Chromium or Chrome, or remove it.';
const noSandbox =
  "Chromium can't start its sandbox here. Run the portal as a user other than root on a machine with user " +
  'namespaces (a container needs deploy/chromium-seccomp.json for them), or set CHROMIUM_SANDBOX=off.';

function launchProblem(error: unknown, hasSandbox: boolean): string {
  if (error instanceof BrowserLate) {
    return 'Chromium takes too long to start on this server. Please try again.';
  }
  const text = error instanceof Error ? error.message : String(error);
  // Without the sandbox, Chromium's text suggests the switch that turns it off.
  return hasSandbox && /sandbox/i.test(text)
    ? noSandbox
    : "Chromium doesn't start on this server; its log has the reason.";
}

/** Lines that belong to the connection, which isn't this one. */
const ofConnection = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
]);

function headersFrom(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofConnection.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The app's code, styles and fonts. */
const ownFiles = /^\/(assets\/|start\.js$)/;

/** Responds to the page's allowed requests, and blocks all others. */
async function answerRequest(route: Route, page: PrintedPage, answer: Answer): Promise<void> {
  const request = route.request();
  const { origin, pathname, search } = new URL(request.url());
  const isOwn = origin === new URL(publicUrl('/')).origin && request.method() === 'GET';
  const allowed = [{ path: ownFiles }, ...page.reads].find(({ path }) => path.test(pathname));
  const isPage = pathname === page.path;
  if (!isOwn || !(isPage || allowed)) {
    await route.abort('blockedbyclient');
    return;
  }
  const added = allowed && 'headers' in allowed ? allowed.headers : undefined;
  const { statusCode, headers, rawPayload } = await answer({
    url: pathname + search,
    headers: { 'accept-encoding': 'identity', ...added },
  });
  await route.fulfill({ status: statusCode, headers: headersFrom(headers), body: rawPayload });
}

async function waitUntilDrawn(page: Page): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    page.once('crash', () => reject(unavailable('The page to print crashed.')));
    AbortSignal.timeout(waitMilliseconds).addEventListener('abort', () =>
      reject(unavailable('Printing took too long.')),
    );
  });
  const problem = await Promise.race([page.evaluate<string | null>(untilReady), failed]);
  if (problem !== null) throw conflict(problem);
}

async function printIn(
  context: BrowserContext,
  page: PrintedPage,
  answer: Answer,
): Promise<Buffer> {
  const close = () => void context.close().catch(() => undefined);
  page.signal?.addEventListener('abort', close);
  try {
    await context.route('**/*', (route) => answerRequest(route, page, answer));
    await context.routeWebSocket(/.*/, (socket) => socket.close());
    const tab = await context.newPage();
    await tab.goto(publicUrl(page.path), {
      waitUntil: 'domcontentloaded',
      timeout: waitMilliseconds,
    });
    await waitUntilDrawn(tab);
    // The page's own CSS has the size, which wins over the options.
    return await tab.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
  } finally {
    page.signal?.removeEventListener('abort', close);
  }
}

export function createPagePrinter({
  chromePath,
  hasSandbox,
  folder,
  log,
}: PrinterOptions): PagePrinter {
  let answer: Answer | undefined;
  let warm: { executablePath: string; browser: WarmBrowser } | undefined;
  /** The reason why the last start or print failed, if that was this server's fault. */
  let outcome: { problem: string | null; at: number } | undefined;
  let probing: Promise<void> | undefined;

  const missing = chromePath ? wrongPath : noChromium;

  function browserOf(executablePath: string): WarmBrowser {
    if (warm?.executablePath !== executablePath) {
      warm = {
        executablePath,
        browser: createWarmBrowser({ executablePath, hasSandbox, folder, log }),
      };
    }
    return warm.browser;
  }

  const fail = (reason: string, error: unknown): PortalError => {
    outcome = { problem: reason, at: performance.now() };
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'print failed');
    return unavailable(reason);
  };
  const succeed = () => {
    outcome = { problem: null, at: performance.now() };
  };

  async function probe(executablePath: string): Promise<void> {
    if (hasSandbox && isSandboxRefused()) {
      outcome = { problem: noSandbox, at: performance.now() };
      return;
    }
    await browserOf(executablePath)
      .probe()
      .then(succeed, (error: unknown) => void fail(launchProblem(error, hasSandbox), error));
  }

  async function findProblem(executablePath: string): Promise<string | null> {
    const isOld = outcome?.problem && performance.now() - outcome.at > rememberedMilliseconds;
    if (!outcome || isOld) {
      probing ??= probe(executablePath).finally(() => {
        probing = undefined;
      });
      await probing;
    }
    return outcome?.problem ?? null;
  }

  async function tryPrint(browser: WarmBrowser, page: PrintedPage): Promise<Buffer> {
    const answering = answer;
    if (!answering) throw new Error('The printer is not connected to the server.');
    let isLaunched = false;
    try {
      return await browser.withContext((context) => {
        isLaunched = true;
        return printIn(context, page, answering);
      });
    } catch (error) {
      page.signal?.throwIfAborted();
      if (error instanceof PortalError || error instanceof BrowserGone) throw error;
      if (!isLaunched) throw fail(launchProblem(error, hasSandbox), error);
      throw fail('The report could not be printed. Please try again.', error);
    }
  }

  return {
    connect(given) {
      answer = given;
    },
    async problem() {
      const executablePath = await findChromium(chromePath);
      return executablePath ? findProblem(executablePath) : missing;
    },
    async state() {
      const executablePath = await findChromium(chromePath);
      if (!executablePath) return chromePath ? 'failing' : 'off';
      return (await findProblem(executablePath)) === null ? 'ok' : 'failing';
    },
    async print(preparePage) {
      const executablePath = await findChromium(chromePath);
      if (!executablePath) throw unavailable(missing);
      const browser = browserOf(executablePath);
      const print = async () => {
        const pdf = await tryPrint(browser, await preparePage());
        succeed();
        return pdf;
      };
      try {
        return await print();
      } catch (error) {
        if (!(error instanceof BrowserGone)) throw error;
        log.warn('Chromium ended while it printed; printing again');
      }
      return print().catch((error: unknown) => {
        throw error instanceof BrowserGone
          ? fail('Chromium ended while it printed. Please try again.', error)
          : error;
      });
    },
    start() {
      void endOrphanedBrowsers(folder);
    },
    async stop() {
      await warm?.browser.stop();
    },
  };
}
