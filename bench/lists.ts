/// <reference lib="dom" />
// npm run bench -- lists: measures a list of 10,000 articles in a browser: its first rows, sorting, filtering, and
// scrolling compared with an empty table of the same size. It uses the built web app on a separate portal.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { launchBrowser } from './browser.ts';
import { benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const rows = 10_000;
const rounds = 5;
const path = '/content-generation/articles/list?title=article&ordering=title';

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

/** Resolves once the first rows have changed, with their text and how long that took. */
function whenRows(page: Page, before: string) {
  return page.evaluate(async (old) => {
    const begin = performance.now();
    while (true) {
      const first = [2, 3, 4, 5, 6, 7, 8, 9].map((place) =>
        document.querySelector(`[role="row"][aria-rowindex="${place}"]:not([aria-busy])`),
      );
      const text = first.map((row) => row?.textContent ?? '').join();
      if (first.every(Boolean) && text !== old) return { text, elapsed: performance.now() - begin };
      if (performance.now() - begin > 20_000) throw new Error('The rows never changed.');
      await new Promise(requestAnimationFrame);
    }
  }, before);
}

/** Clicks a control and returns how long the rows take to change. */
async function timeChange(page: Page, name: RegExp, before: string) {
  const changed = whenRows(page, before);
  await page.evaluate((pattern) => {
    const label = new RegExp(pattern);
    const buttons = [
      ...document.querySelectorAll<HTMLElement>(
        'main button, [role="option"], [role="menuitemradio"]',
      ),
    ].reverse();
    const button = buttons.find((one) =>
      label.test(one.getAttribute('aria-label') ?? (one.textContent ?? '').trim()),
    );
    if (!button) throw new Error(`There is no button ${pattern}.`);
    button.click();
  }, name.source);
  return changed;
}

interface Scrolling {
  frames: number[];
  /** The CPU time of the page's main thread per frame, independent of other load. */
  cpu: number;
  longest: number;
  /** The last scroll position, in rows. */
  last: number;
}

/** Runs `scrollFrames`, and also measures the CPU time. */
async function scroll(page: Page, isEmpty: boolean): Promise<Scrolling> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await busy();
  const scrolled = await scrollFrames(page, isEmpty);
  const cpu = ((await busy()) - before) / scrolled.frames.length;
  await session.detach();
  return { ...scrolled, cpu };
}

/** Scrolls the list, or an empty table of the same size, for a few hundred frames. */
function scrollFrames(page: Page, isEmpty: boolean): Promise<Omit<Scrolling, 'cpu'>> {
  return page.evaluate(async (empty) => {
    const grid = document.querySelector<HTMLElement>('[role="grid"]');
    if (!grid) throw new Error('There is no list.');
    let scroller = grid;
    if (empty) {
      scroller = document.createElement('div');
      const { left, top, width, height } = grid.getBoundingClientRect();
      scroller.style.cssText = `position:fixed;z-index:9999;overflow:auto;background:white;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
      const body = document.createElement('div');
      body.style.height = `${grid.scrollHeight}px`;
      scroller.append(body);
      document.body.append(scroller);
    }
    scroller.scrollTop = 0;
    const frames: number[] = [];
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 240; frame += 1) {
      // Scrolls as fast as a wheel, with an occasional jump like a drag of the scrollbar.
      scroller.scrollTop += frame % 60 === 59 ? 30_000 : 120;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    observer.disconnect();
    const bottom = Math.floor(scroller.scrollTop / 36);
    if (empty) scroller.remove();
    return { frames, longest, last: bottom };
  }, isEmpty);
}

async function measureList(page: Page): Promise<void> {
  const begin = performance.now();
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  let { text } = await whenRows(page, '');
  console.log(`first rows, cold: ${milliseconds(performance.now() - begin)} (wanted: within 1 s)`);
  await page.waitForFunction((count) => {
    const grid = document.querySelector('[role="grid"]');
    return Number(grid?.getAttribute('aria-rowcount')) > count;
  }, rows);

  for (const [what, name, menu] of [
    ['sort', /^Title$/],
    ['sort', /^Title$/],
    ['filter', /^Late$/, 'f'],
    ['filter', /^Remove filter Late$/],
    ['group', /^Status$/, 'Group'],
    ['group', /^No grouping$/, 'Grouped by Status'],
  ] as const) {
    if (menu === 'f') await page.keyboard.press('f');
    else if (menu) await page.getByRole('button', { name: menu }).click();
    if (menu) await page.getByText(name).last().waitFor();
    const change = await timeChange(page, name, text);
    text = change.text;
    console.log(
      `${what} (${name.source}): ${milliseconds(change.elapsed)} (wanted: within 100 ms)`,
    );
    await page.waitForTimeout(1_000);
  }

  const full: Scrolling[] = [];
  const empty: Scrolling[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await scroll(page, true));
    full.push(await scroll(page, false));
  }
  const p95 = (runs: Scrolling[]) =>
    percentile(
      runs.flatMap(({ frames }) => frames),
      0.95,
    );
  const mean = (runs: Scrolling[]) => runs.reduce((sum, { cpu }) => sum + cpu, 0) / runs.length;
  const ratio = p95(full) / p95(empty);
  console.log(
    `scrolling ${full.at(-1)?.last} rows: p95 of frames ${p95(full).toFixed(1)} ms, empty ${p95(empty).toFixed(1)} ms, ` +
      `ratio ${ratio.toFixed(2)} (wanted: not above 1.5); longest task ` +
      `${full.map(({ longest }) => milliseconds(longest)).join(', ')}, ` +
      `empty ${empty.map(({ longest }) => milliseconds(longest)).join(', ')} (wanted: none over 50 ms); ` +
      `processor per frame ${mean(full).toFixed(1)} ms, empty ${mean(empty).toFixed(1)} ms`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-lists-'));
const database = openDatabase({ file: join(folder, 'portal.db') });
await seed(database, rows);
await database.close();
const portal = await startServer('../server/src/main.ts', {
  PORTAL_DATA_DIR: folder,
  PORTAL_DEMO: 'off',
});
const { url } = portal;
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((value) => localStorage.setItem('token', value), benchToken);
  await measureList(page);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
