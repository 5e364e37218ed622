import type { PartState } from '@portal/contract/platform/portal.endpoints.ts';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { conflict, PortalError, unavailable } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { publicUrl } from '#platform/public-address.ts';
import { findChromium } from './find-chromium.ts';
import { endOrphanedBrowsers } from './orphaned-browsers.ts';
import { isSandboxRefused } from './root-sandbox.ts';
import { BrowserGone, BrowserLate, WarmBrowser } from './warm-browser.ts';

interface AssetRequest {
  url: string;
  headers: Record<string, string>;
}

interface AssetResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
}

/** Returns the response to the printed page's GET request, as this server would return it over HTTP. */
type Answer = (request: AssetRequest) => Promise<AssetResponse>;

interface PrintedPage {
  /** The page's path on this portal. */
  path: `/${string}`;
  /** Additional paths that the page may read, with the header lines that this print adds to those requests. */
  reads: readonly { path: RegExp; headers?: Record<string, string> }[];
  signal?: AbortSignal | undefined;
}

interface PrinterOptions {
  /** The value of CHROME_PATH. */
  chromePath: string | undefined;
  hasSandbox: boolean;
  folder: string;
  log: Log;
}

const waitMilliseconds = 30_000;
/** In milliseconds. A failure is cached for this time; then Chromium is started again. */
const rememberedMilliseconds = 60_000;
/**
 * Resolves as soon as the page reports that it has rendered or can't render. Waiting for a selector would poll instead.
 */
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
  // If the sandbox is off, an error that mentions the sandbox has another cause.
  return hasSandbox && /sandbox/i.test(text)
    ? noSandbox
    : "Chromium doesn't start on this server; its log has the reason.";
}

/** Header lines of an HTTP connection. They are omitted, because the response isn't sent over a connection. */
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

/** The app's code, styles, and fonts. */
const ownFiles = /^\/(assets\/|start\.js$)/;

/** Responds to the page's allowed requests and blocks all others. */
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
    // The page size in the CSS overrides the options.
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

/** Prints the portal's own pages as PDF files. */
export class PagePrinter {
  readonly #options: PrinterOptions;
  /** The reason to report if Chromium is missing. */
  readonly #missing: string;
  #answer: Answer | undefined;
  #warm: { executablePath: string; browser: WarmBrowser } | undefined;
  /** The outcome of the last start or print; `problem` is null unless this server caused a failure. */
  #outcome: { problem: string | null; at: number } | undefined;
  #probing: Promise<void> | undefined;

  constructor(options: PrinterOptions) {
    this.#options = options;
    this.#missing = options.chromePath ? wrongPath : noChromium;
  }

  /** Sets the function that handles the page's requests. Must be called before the first print. */
  connect(answer: Answer): void {
    this.#answer = answer;
  }

  /** Ends the browsers that an earlier server left running. */
  start(): void {
    void endOrphanedBrowsers(this.#options.folder);
  }

  async stop(): Promise<void> {
    await this.#warm?.browser.stop();
  }

  /**
   * Returns instructions for the operator to fix printing, or null if printing works. The first call checks this by
   * starting Chromium, which takes seconds; later calls return the result of the last start or print.
   */
  async problem(): Promise<string | null> {
    const executablePath = await findChromium(this.#options.chromePath);
    return executablePath ? this.#findProblem(executablePath) : this.#missing;
  }

  /** Returns whether printing works, or 'off' if Chromium is neither found nor configured. */
  async state(): Promise<PartState> {
    const { chromePath } = this.#options;
    const executablePath = await findChromium(chromePath);
    if (!executablePath) return chromePath ? 'failing' : 'off';
    return (await this.#findProblem(executablePath)) === null ? 'ok' : 'failing';
  }

  /**
   * Prints a page once it has `data-print-ready`. Throws 409 with the reason if the page has `data-print-error`, and
   * 503 if Chromium can't print. If Chromium exits during a print, prepares and prints the page once more.
   */
  async print(preparePage: () => Promise<PrintedPage>): Promise<Buffer> {
    const executablePath = await findChromium(this.#options.chromePath);
    if (!executablePath) throw unavailable(this.#missing);
    const browser = this.#browserOf(executablePath);
    const print = async () => {
      const pdf = await this.#tryPrint(browser, await preparePage());
      this.#succeed();
      return pdf;
    };
    try {
      return await print();
    } catch (error) {
      if (!(error instanceof BrowserGone)) throw error;
      this.#options.log.warn('Chromium ended while it printed; printing again');
    }
    return print().catch((error: unknown) => {
      throw error instanceof BrowserGone
        ? this.#fail('Chromium ended while it printed. Please try again.', error)
        : error;
    });
  }

  #browserOf(executablePath: string): WarmBrowser {
    const { hasSandbox, folder, log } = this.#options;
    if (this.#warm?.executablePath !== executablePath) {
      const browser = new WarmBrowser({ executablePath, hasSandbox, folder, log });
      this.#warm = { executablePath, browser };
    }
    return this.#warm.browser;
  }

  async #tryPrint(browser: WarmBrowser, page: PrintedPage): Promise<Buffer> {
    const answer = this.#answer;
    if (!answer) throw new Error('The printer is not connected to the server.');
    let isLaunched = false;
    try {
      return await browser.withContext((context) => {
        isLaunched = true;
        return printIn(context, page, answer);
      });
    } catch (error) {
      page.signal?.throwIfAborted();
      if (error instanceof PortalError || error instanceof BrowserGone) throw error;
      if (!isLaunched) throw this.#fail(launchProblem(error, this.#options.hasSandbox), error);
      throw this.#fail('The report could not be printed. Please try again.', error);
    }
  }

  async #findProblem(executablePath: string): Promise<string | null> {
    const outcome = this.#outcome;
    const isOld = outcome?.problem && performance.now() - outcome.at > rememberedMilliseconds;
    if (!outcome || isOld) {
      this.#probing ??= this.#probe(executablePath).finally(() => {
        this.#probing = undefined;
      });
      await this.#probing;
    }
    return this.#outcome?.problem ?? null;
  }

  async #probe(executablePath: string): Promise<void> {
    const { hasSandbox } = this.#options;
    if (hasSandbox && isSandboxRefused()) {
      this.#outcome = { problem: noSandbox, at: performance.now() };
      return;
    }
    await this.#browserOf(executablePath)
      .probe()
      .then(
        () => this.#succeed(),
        (error: unknown) => void this.#fail(launchProblem(error, hasSandbox), error),
      );
  }

  #succeed(): void {
    this.#outcome = { problem: null, at: performance.now() };
  }

  #fail(reason: string, error: unknown): PortalError {
    this.#outcome = { problem: reason, at: performance.now() };
    const cause = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ reason: cause }, 'print failed');
    return unavailable(reason);
  }
}
