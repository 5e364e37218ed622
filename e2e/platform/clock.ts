import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock; from then on its timers go only as far as the test lets them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
}

/**
 * Lets a stopped clock go on in small steps until something is so (give its expectation a short
 * timeout): what is drawn meanwhile has its own timers, and no time of it is wasted.
 */
export async function tickUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await isSo();
  }).toPass({ intervals: [50] });
}

/** Lets a stopped clock go on until something shows. */
export function tickUntilVisible(target: Locator): Promise<void> {
  return tickUntil(target.page(), async () => expect(await target.isVisible()).toBe(true));
}

/** That something goes after so many milliseconds of the page's time, and not a quarter second earlier. */
export async function expectGoneAfter(target: Locator, milliseconds: number): Promise<void> {
  const { clock } = target.page();
  await clock.runFor(milliseconds - 250);
  await expect(target).toBeVisible();
  await clock.runFor(300);
  await expect(target).toBeHidden();
}
