/// <reference lib="dom" />
// npm run bench -- checklists: measures a checklist of 500 items in the browser at 4x CPU slowdown: the time until its
// panel is shown compared with an article's panel in the same run, the frame that shows a new item, and whether quick
// ticking loses any ticks.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { launchBrowser } from './browser.ts';
import { seedOnboarding } from './onboarding.ts';
import { benchToken, seed } from './seed.ts';
import { startServer } from './servers.ts';

const slowdown = 4;
const opened = 12;
const added = 10;
const ticked = 50;

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

interface Shown {
  type: 'click' | 'keydown';
  selector: string;
  /** The text that the element must contain. */
  text?: string;
}

interface Times {
  milliseconds: number;
  frames: number;
}

declare global {
  interface Window {
    shown: Promise<Times>;
  }
}

/**
 * Calls `act`, which causes an event, and returns the milliseconds and frames from that event to the frame that shows
 * an element.
 */
async function timeUntilShown(
  page: Page,
  { type, selector, text = '' }: Shown,
  act: () => Promise<void>,
): Promise<Times> {
  // Add the listener before the event.
  await page.evaluate(
    ([name, wanted, content]) => {
      window.shown = new Promise((resolve, reject) => {
        const begin = (event: Event) => {
          if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
          removeEventListener(name, begin, { capture: true });
          let frames = 0;
          const look = () => {
            frames += 1;
            const milliseconds = performance.now() - event.timeStamp;
            const elements = [...document.querySelectorAll(wanted)];
            if (elements.some(({ textContent }) => textContent?.includes(content)))
              setTimeout(() => resolve({ milliseconds, frames }));
            else if (milliseconds > 10_000) reject(new Error(`${wanted} did not come.`));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener(name, begin, { capture: true });
      });
    },
    [type, selector, text] as const,
  );
  await act();
  return page.evaluate(() => window.shown);
}

const press = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be clicked is out of sight.');
  await target.page().mouse.click(box.x + Math.min(60, box.width / 2), box.y + box.height / 2);
};

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-checklists-'));
const database = openDatabase({ file: join(folder, 'portal.db') });
await seed(database, 2_000);
await seedOnboarding(database);
await database.close();
const portal = await startServer('../server/src/main.ts', {
  PORTAL_DATA_DIR: folder,
  PORTAL_DEMO: 'off',
});
const headers = { authorization: `Token ${benchToken}`, 'content-type': 'application/json' };
const browser = await launchBrowser();

async function createBuilds(): Promise<number> {
  let checklist = 0;
  for (let place = 1; place <= opened; place += 1) {
    const body = { label: `Measured ${place}`, organization: place, start_date: '2026-06-01' };
    const answer = await fetch(`${portal.url}/api/website-builds/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    checklist = ((await answer.json()) as { build_checklist: number }).build_checklist;
  }
  return checklist;
}

const readItems = async (checklist: number) => {
  const answer = await fetch(`${portal.url}/api/checklists/${checklist}/`, { headers });
  const { checklist_items } = (await answer.json()) as {
    checklist_items: { id: number; parent: number | null; completed: boolean }[];
  };
  return checklist_items;
};

/** Deletes some items, because a checklist is limited to 500. */
async function makeRoom(checklist: number): Promise<void> {
  const items = await readItems(checklist);
  for (const { id } of items.filter(({ parent }) => parent !== null).slice(-added)) {
    const { authorization } = headers;
    const options = { method: 'DELETE', headers: { authorization } };
    const { status } = await fetch(`${portal.url}/api/checklist-items/${id}/`, options);
    if (status !== 204) throw new Error(`An item was not deleted: ${status}.`);
  }
}

/** Adds and ticks items by keyboard. */
async function workThrough(page: Page, checklist: number): Promise<void> {
  await page.goto(`${portal.url}/client-onboarding/website-builds?checklist=${checklist}`);
  const tree = page.locator('[role="treegrid"]');
  await tree.locator('[role="row"]').first().waitFor();
  await tree.focus();
  await page.keyboard.press('Home');
  const frames: number[] = [];
  for (let place = 1; place <= added; place += 1) {
    await page.keyboard.press('n');
    const name = `Added as number ${place}.`;
    await page.keyboard.type(name);
    const selector = '[role="treegrid"] [data-name]';
    const shown = await timeUntilShown(page, { type: 'keydown', selector, text: name }, () =>
      page.keyboard.press('Enter'),
    );
    frames.push(shown.frames);
    await page.keyboard.press('Escape');
  }
  console.log(`a new item shows in frame ${median(frames)} (wanted: 1, the next one)`);

  await tree.focus();
  await page.keyboard.press('End');
  const begin = performance.now();
  for (let place = 0; place < ticked; place += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
  }
  const typed = performance.now() - begin;
  await page.getByText(/^Saved \d/).waitFor();
  await page.waitForFunction(() => !document.body.textContent?.includes('Saving…'));
  console.log(
    `${ticked} ticks by keyboard in ${typed.toFixed(0)} ms: ${(await readItems(checklist)).filter(({ completed }) => completed).length} kept (wanted: all but items with open ones below)`,
  );
}

async function openPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((value) => localStorage.setItem('token', value), benchToken);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

try {
  const checklist = await createBuilds();
  const page = await openPage();
  await page.goto(`${portal.url}/content-generation/articles/list?title=article`);
  await page.locator('[role="row"]').nth(opened).waitFor();
  const rows = page.locator('[role="row"][aria-rowindex]');
  const articles: number[] = [];
  for (let place = 0; place < opened; place += 1) {
    const title = await rows
      .nth(place + 1)
      .locator('[role="gridcell"] [title]')
      .first();
    const selector = 'aside [role="tab"]';
    const { milliseconds } = await timeUntilShown(page, { type: 'click', selector }, () =>
      press(title),
    );
    articles.push(milliseconds);
    await page.keyboard.press('Escape');
    await page.locator('aside h2').waitFor({ state: 'detached' });
  }

  await page.goto(`${portal.url}/client-onboarding/website-builds?search=Measured`);
  const badges = page.locator('article').getByRole('button', { name: /^Build/ });
  await badges.nth(opened - 1).waitFor();
  const checklists: number[] = [];
  for (let place = 0; place < opened; place += 1) {
    const selector = '[role="treegrid"] [role="row"]';
    const badge = badges.nth(place);
    await badge.scrollIntoViewIfNeeded();
    const { milliseconds } = await timeUntilShown(page, { type: 'click', selector }, () =>
      press(badge),
    );
    checklists.push(milliseconds);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.locator('[role="treegrid"]').waitFor({ state: 'detached' });
  }
  const ratio = median(checklists) / median(articles);
  console.log(
    `500 items open in ${median(checklists).toFixed(0)} ms, an article in ${median(articles).toFixed(0)} ms, ` +
      `CPU slowed ${slowdown}x: ${ratio.toFixed(2)} times (wanted: at most 1.5)`,
  );

  await page.close();
  await makeRoom(checklist);
  await workThrough(await openPage(), checklist);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
