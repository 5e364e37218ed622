import { expect, type Locator, type Page } from '@playwright/test';

/** Lets the page's time stand still from now on; `page.clock.install()` comes before its first page. */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}

/** Moves the standing time on by hundredths of a second until something shows. */
export async function runUntilVisible(target: Locator): Promise<void> {
  const { clock } = target.page();
  await expect(async () => {
    await clock.runFor(10);
    expect(await target.isVisible()).toBe(true);
  }).toPass({ intervals: [10] });
}

/** That something goes after so many milliseconds of the page's time, and not a quarter second earlier. */
export async function expectGoneAfter(target: Locator, milliseconds: number): Promise<void> {
  const { clock } = target.page();
  await clock.runFor(milliseconds - 250);
  await expect(target).toBeVisible();
  await clock.runFor(300);
  await expect(target).toBeHidden();
}
