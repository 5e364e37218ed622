/// <reference lib="dom" />
// npm run bench -- pdf: prints the demonstration's presentations with 12 and 20 slides. The limit is a bare page.pdf()
// of the same pages as static HTML, in a browser that is already running.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { startServer } from './servers.ts';

const prints = 15;
/** The browser restarts after 50 prints; memory is measured early, at its peak before the restart, and afterward. */
const memoryAfter = [5, 49, 55];
const wantedServerMemory = 300 * 1_048_576;
/** The longest wait for memory to be released after the last print, in milliseconds. */
const mostRest = 60_000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;
const seconds = (times: readonly number[]) =>
  `p50 ${(percentile(times, 0.5) / 1000).toFixed(2)} s, p95 ${(percentile(times, 0.95) / 1000).toFixed(2)} s`;

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  // The first print isn't measured, because it starts the browser.
  await work();
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}

/**
 * Returns the memory of the browsers whose profiles are in this folder. Shared memory is divided among their processes.
 */
function memoryOf(folder: string): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map<string, string>();
  const ours = new Set<string>();
  for (const pid of processes) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (line.includes(folder)) ours.add(pid);
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
      parents.set(pid, stat.split(' ')[1] ?? '');
    } catch {
      // The process has ended.
    }
  }
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (ours.has(pid) || isOurs(parents.get(pid)));
  return processes.filter(isOurs).reduce((sum, pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return sum + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
    } catch {
      return sum;
    }
  }, 0);
}

const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const { executablePath } = await findChromium();
const start = () =>
  startServer('../server/src/main.ts', {
    PORTAL_DATA_DIR: directory,
    PORTAL_DEMO: 'on',
    LOG_LEVEL: 'warn',
    CHROME_PATH: executablePath,
    CHROMIUM_SANDBOX: 'off',
  });
// Restart the portal, because the process that creates the demonstration uses more memory than one that only serves it.
let server = await start();
await waitUntilReady();
await server.stop();
server = await start();

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Token ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

let token = '';
interface Deck {
  reportId: number;
  organization: number;
  presentation: number;
}

async function waitUntilReady(): Promise<void> {
  while (!(await fetch(`${server.url}/api/health/ready/`)).ok) await sleep(200);
}

async function findDeck(): Promise<Deck> {
  const signIn = { username: 'staff', password: 'portal-demo-2026' };
  ({ token } = await call<{ token: string }>('POST', 'rest-auth/login/', signIn));
  const [report] = await call<{ id: number; organization: number; presentation: number }[]>(
    'GET',
    'monthly-reports/?status=sent&limit=1',
  );
  if (!report) throw new Error('The demonstration has no report that was sent.');
  return { reportId: report.id, ...report };
}

interface Template {
  id: number;
}

/** Sets the template's number of slides, using slides like the existing ones, and recreates the presentation. */
async function setLength({ reportId, organization }: Deck, length: number): Promise<void> {
  const [template] = await call<Template[]>(
    'GET',
    `slide-deck-templates/?organization=${organization}`,
  );
  const slides = await call<{ title: string; components: unknown[] }[]>(
    'GET',
    `slide-templates/?slide_deck_template=${template?.id}`,
  );
  const kinds = slides.slice(1);
  for (let place = slides.length; place < length; place += 1) {
    const { title, components } = kinds[place % kinds.length] ?? { title: 'Slide', components: [] };
    await call('POST', 'slide-templates/', {
      slide_deck_template: template?.id,
      title: `${title} ${place}`,
      components,
    });
  }
  await call('POST', `monthly-reports/${reportId}/recreate_report_presentation/`, {});
}

async function print(reportId: number): Promise<number> {
  const answer = await fetch(`${server.url}/api/monthly-reports/${reportId}/print/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The print answered ${answer.status}: ${await answer.text()}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Returns the rendered pages as HTML without scripts, with inlined styles. */
async function staticPage(browser: Browser, { presentation }: Deck): Promise<string> {
  const printToken = `bench-${presentation}-${performance.now()}`;
  const database = new DatabaseSync(join(directory, 'portal.db'));
  database
    .prepare(
      `insert into print_token (token_hash, presentation_version_id, person_id, expires_at)
       select ?, version.id, person.id, ? from presentation_version version, person
       where version.presentation_id = ? and version.is_current = 1 and person.username = 'staff'`,
    )
    .run(
      createHash('sha256').update(printToken).digest('hex'),
      new Date(Date.now() + 60_000).toISOString(),
      presentation,
    );
  database.close();
  const page = await browser.newPage({ extraHTTPHeaders: { 'x-print-token': printToken } });
  await page.goto(`${server.url}/print/report`);
  await page.waitForSelector('html[data-print-ready="true"]', { state: 'attached' });
  const html = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const one of document.querySelectorAll('script, link, style')) one.remove();
    const style = document.createElement('style');
    style.textContent = rules.map(({ cssText }) => cssText).join('\n');
    document.head.append(style);
    return document.documentElement.outerHTML;
  });
  await page.close();
  return `<!doctype html>${html}`;
}

async function printBare(browser: Browser, html: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(html);
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
  await context.close();
  return pdf.length;
}

/** Prints the memory. A leak would show as more memory after the restart than after the first prints. */
async function tellMemory({ reportId }: Deck): Promise<void> {
  console.log(`Before the first print: server ${megabytes((await server.report()).rss)}`);
  let done = 0;
  for (const count of memoryAfter) {
    for (; done < count; done += 1) await print(reportId);
    const { rss } = await server.report();
    const chromiums = megabytes(memoryOf(join(directory, 'printing')));
    console.log(
      `After ${count} prints of 12 slides: Chromium ${chromiums}, server ${megabytes(rss)}`,
    );
  }
  const before = performance.now();
  let { rss } = await server.report();
  for (; rss > wantedServerMemory && performance.now() - before < mostRest; await sleep(2_000)) {
    ({ rss } = await server.report());
  }
  const isTooMuch = rss > wantedServerMemory;
  if (isTooMuch) process.exitCode = 1;
  console.log(
    `${((performance.now() - before) / 1000).toFixed(0)} s later: server ${megabytes(rss)} ` +
      `(wanted: back below ${megabytes(wantedServerMemory)})${isTooMuch ? '  TOO MUCH' : ''}`,
  );
}

const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
try {
  await waitUntilReady();
  const deck = await findDeck();
  await setLength(deck, 12);
  await tellMemory(deck);
  for (const length of [12, 20]) {
    await setLength(deck, length);
    const html = await staticPage(browser, deck);
    const size = await print(deck.reportId);
    console.log(`${length} slides, ${Math.round(size / 1000)} kB`);
    console.log(`  portal ${seconds(await timesOf(prints, () => print(deck.reportId)))}`);
    console.log(`  bare   ${seconds(await timesOf(prints, () => printBare(browser, html)))}`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
