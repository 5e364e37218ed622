/// <reference lib="dom" />
// npm run bench:health: the dashboard of account health with 300 cards in the browser at 4x CPU slowdown. How long
// the longest task takes while someone scrolls to the end and back, and what the screen asks the server.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { seedAccountHealth } from './account-health.ts';
import { benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const slowdown = 4;
/** Pixels per frame: a fast turn of the wheel. */
const step = 120;

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Scrolls the cards by the wheel until they end; returns how many steps it took. */
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
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), benchToken);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/account-health')) asked.push(pathname);
  });
  await page.goto(`${portal.url}/account-health?all=true`);
  await page.getByRole('article').first().waitFor();
  const cards = await page.locator('[data-account]').count();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.mouse.move(500, 500);
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ type: 'longtask' });
  });
  const steps = (await scrollToEnd(page, 1)) + (await scrollToEnd(page, -1));
  const long = (await page.evaluate(() => window.longTasks)).sort((one, other) => other - one);
  console.log(
    `${cards} cards scrolled to the end and back in ${steps} steps, CPU slowed ${slowdown}x: ${long.length} tasks ` +
      `over 50 ms, the longest ${long[0] ?? 0} ms (wanted: none)`,
  );
  console.log(`the screen asks for ${asked.join(', ')} (wanted: four calls at most)`);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
