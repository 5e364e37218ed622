import { expect, type Locator } from '@playwright/test';

/** Presses Tab until this has the focus, as somebody without a pointer does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    const isFocused = await target.evaluate((element) => element === document.activeElement);
    if (isFocused) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'reached by Tab').toBeFocused();
}
