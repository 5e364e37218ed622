import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock, so that timers run only when the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
}

/**
 * Advances a stopped clock in small steps until an expectation holds. The steps are small, because elements that appear
 * start their own timers. The expectation needs a short timeout.
 */
export async function tickUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await isSo();
  }).toPass({ intervals: [50] });
}

/** Advances a stopped clock until an element is visible. */
export function tickUntilVisible(target: Locator): Promise<void> {
  return tickUntil(target.page(), async () => expect(await target.isVisible()).toBe(true));
}

/**
 * Advances a stopped clock, and checks that an element disappears between 250 ms before and 50 ms after `milliseconds`.
 */
export async function expectGoneAfter(target: Locator, milliseconds: number): Promise<void> {
  const { clock } = target.page();
  await clock.runFor(milliseconds - 250);
  await expect(target).toBeVisible();
  await clock.runFor(300);
  await expect(target).toBeHidden();
}
