/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Locator, Page, Request } from 'playwright-core';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { launchBrowser } from './browser.ts';
import { analyze, benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const slowdown = 4;
const articles = 10_000;
const year = 2026;
/** The maximum 95th percentile, in milliseconds. */
const limit = 100;

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

/** Makes all articles due for editing, spread evenly over the days of one year. */
async function fillYear(database: Database): Promise<void> {
  const day = (shift: number) =>
    sql`date(${`${year}-01-01`}, '+' || (article.id * 365 / ${sql.lit(articles)} + ${sql.lit(shift)}) || ' days')`;
  await sql`update article set
    status_id = (select id from content_status where uid = 'editing'), completed_at = null,
    duedate_write = ${day(-10)}, duedate_edit = ${day(0)}, duedate_finalreview = ${day(10)},
    duedate_qapost = ${day(15)}, duedate_golive = ${day(20)},
    due_at = ${day(0)} || 'T22:59:59.999Z'`.execute(database.writer);
  await analyze(database);
}

/**
 * Returns the milliseconds from an event in the page to the end of the frame where `isShown` returns true. `isShown` is
 * the source of a function, because the page evaluates it.
 */
async function timeUntil(
  page: Page,
  { event, isShown }: { event: string; isShown: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const shown = page.evaluate(
    ([name, source]) =>
      new Promise<number>((resolve, reject) => {
        const check = new Function(`return (${source})()`) as () => boolean;
        const begin = (first: Event) => {
          const look = () => {
            const past = performance.now() - first.timeStamp;
            // The frame is painted only after this callback, so the time is taken in a later task.
            if (check()) setTimeout(() => resolve(performance.now() - first.timeStamp));
            else if (past > 10_000) reject(new Error('The change was not shown.'));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener(name ?? '', begin, { once: true, capture: true });
      }),
    [event, isShown],
  );
  await act();
  return shown;
}

type Settle = () => Promise<void>;

/** Returns a function that waits for the requests that follow a change, such as requests for the neighboring months. */
function watchRequests(page: Page): Settle {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/article-calendar')) open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => open.delete(request));
  }
  return async () => {
    do await page.waitForTimeout(400);
    while (open.size > 0);
  };
}

async function changeMonths(page: Page, settle: Settle, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = Math.floor(round / 6) % 2 === 0 ? 'Next month' : 'Previous month';
    const before = await page.locator('h2').first().textContent();
    const isShown = `() => document.querySelector('h2').textContent !== ${JSON.stringify(before)}
      && document.querySelectorAll('[data-day]:not([data-outside]) [data-card]').length > 20`;
    const button = page.getByRole('button', { name, exact: true });
    times.push(await timeUntil(page, { event: 'click', isShown }, () => button.click()));
    await settle();
  }
  return times;
}

async function changeFilters(page: Page, settle: Settle, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('f');
    await page.getByRole('option', { name: 'Type', exact: true }).click();
    const option = page
      .getByRole('listbox', { name: 'Type' })
      .getByRole('option')
      .nth(round % 4);
    await option.waitFor();
    const isShown = `() => new URLSearchParams(location.search).has('contentType')
      && document.querySelector('h2').ariaBusy === 'false'`;
    times.push(await timeUntil(page, { event: 'click', isShown }, () => option.click()));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await settle();
  }
  return times;
}

/** Moves the mouse in several steps, because browsers need two moves on each target. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('The target of the drag is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 12, y, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
}

async function dragCards(page: Page, settle: Settle, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const days = page.locator('[data-day]:not([data-outside])');
    const from = days
      .nth(8 + (round % 7))
      .locator('[data-card]')
      .first();
    const key = await from.getAttribute('data-card');
    const to = days.nth(1 + (round % 7));
    const day = await to.getAttribute('data-day');
    await dragOver(page, from, to);
    // The card is on its new day, or among the cards hidden on that day.
    const isShown = `() => document.querySelector('[data-card="${key}"]')?.closest('[data-day]')?.dataset.day !== undefined
      ? document.querySelector('[data-card="${key}"]').closest('[data-day]').dataset.day === '${day}'
      : true`;
    times.push(await timeUntil(page, { event: 'drop', isShown }, () => page.mouse.up()));
    await settle();
  }
  return times;
}

/** Measures changes to a calendar with 10,000 articles in a year, on a slowed CPU. Returns whether all are fast. */
export async function measureClicks(rounds: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openDatabase({ file: join(folder, 'portal.db') });
  await seed(database, articles);
  await fillYear(database);
  await database.close();
  const portal = await startServer('../server/src/main.ts', {
    PORTAL_DATA_DIR: folder,
    PORTAL_DEMO: 'off',
  });
  const browser = await launchBrowser();
  let isWithin = true;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const settle = watchRequests(page);
    await page.addInitScript((value) => localStorage.setItem('token', value), benchToken);
    await page.goto(`${portal.url}/content-generation/articles/list?layout=calendar&at=${year}-03`);
    await page.locator('[data-card]').nth(20).waitFor();
    await settle();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    console.log(`\nbrowser: ${articles} articles in a year, CPU slowed ${slowdown}x`);
    for (const [name, measure] of [
      ['month to month', changeMonths],
      ['filter', changeFilters],
      ['drag', dragCards],
    ] as const) {
      const times = await measure(page, settle, rounds);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      if (p95 > limit) isWithin = false;
      console.log(
        `${name.padEnd(16)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${p95 > limit ? '  TOO SLOW' : ''}`,
      );
    }
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isWithin;
}
