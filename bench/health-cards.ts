/// <reference lib="dom" />
// npm run bench -- health: measures the account health dashboard with 300 cards in the browser: the longest task at 4x
// CPU slowdown during a scroll to the end and back, and the requests that the screen sends. The slowdown is computed as
// four times the CPU time of a task, since an emulated slowdown would include other programs.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { seedAccountHealth } from './account-health.ts';
import { launchBrowser } from './browser.ts';
import { benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const slowdown = 4;
/** The pixels scrolled per frame, as with a fast mouse wheel. */
const step = 120;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** Returns the CPU time, in milliseconds, of each task on the page's main thread, longest first. */
function readTasks(trace: Buffer): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    traceEvents.filter(
      (event) =>
        event.name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid,
    );
  const [busiest = []] = threads.map(tasksOf).sort((one, other) => other.length - one.length);
  return busiest.map(({ tdur = 0 }) => tdur / 1_000).sort((one, other) => other - one);
}

/** Scrolls the cards to the end with the wheel, and returns the number of steps. */
async function scrollToEnd(page: Page, direction: 1 | -1): Promise<number> {
  for (let steps = 1; ; steps += 1) {
    await page.mouse.wheel(0, direction * step);
    const isEnd = await page.evaluate(
      (isDown) =>
        new Promise<boolean>((resolve) => {
          const scroller = document.querySelector('[data-account]')?.parentElement?.parentElement;
          if (!scroller) throw new Error('The screen has no cards.');
          const { scrollTop, clientHeight, scrollHeight } = scroller;
          const end = isDown ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0;
          requestAnimationFrame(() => resolve(end));
        }),
      direction === 1,
    );
    if (isEnd) return steps;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-health-'));
const database = openDatabase({ file: join(folder, 'portal.db') });
await seed(database, 2_000);
await seedAccountHealth(database);
await database.close();
const portal = await startServer('../server/src/main.ts', {
  PORTAL_DATA_DIR: folder,
  PORTAL_DEMO: 'off',
});
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), benchToken);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/account-health')) requests.push(pathname);
  });
  await page.goto(`${portal.url}/account-health?all=true&view=cards`);
  await page.getByRole('article').first().waitFor();
  const cards = await page.locator('[data-account]').first().getAttribute('aria-setsize');
  await page.mouse.move(500, 500);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const steps = (await scrollToEnd(page, 1)) + (await scrollToEnd(page, -1));
  const tasks = readTasks(await browser.stopTracing());
  const times = tasks.map((milliseconds) => milliseconds * slowdown);
  const long = times.filter((milliseconds) => milliseconds > 50);
  console.log(
    `${cards} cards scrolled to the end and back in ${steps} steps, CPU slowed ${slowdown}x: ${long.length} of ` +
      `${times.length} tasks over 50 ms, the longest ${(times[0] ?? 0).toFixed(0)} ms (wanted: none)`,
  );
  console.log(`the screen asks for ${requests.join(', ')} (wanted: four calls at most)`);
  process.exitCode = long.length === 0 && requests.length <= 4 ? 0 : 1;
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
