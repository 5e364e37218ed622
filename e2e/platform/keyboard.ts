import { expect, type Locator } from '@playwright/test';

/** Presses Tab until this has the focus, as somebody without a pointer does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect.poll(() => target.evaluate(isDrawn), 'it is to be seen').toBe(true);
  for (let presses = 0; presses < 80; presses += 1) {
    const isFocused = await target.evaluate((element) => element === document.activeElement);
    if (isFocused) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

/** A choice in a row of others is drawn by its label. */
const isDrawn = (element: Element) =>
  ((element as HTMLInputElement).labels?.[0] ?? element).checkVisibility();

/** Goes there by Tab and presses a key: Enter, or Space for what is switched. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes there by Tab and types, over what stands there. */
export async function typeOver(target: Locator, text: string): Promise<void> {
  const { keyboard } = target.page();
  await tabTo(target);
  await keyboard.press('ControlOrMeta+a');
  if (text === '') return keyboard.press('Delete');
  await keyboard.type(text);
}

/** Goes to a list by Tab, opens it and steps to an entry of it; what is typed narrows a long one. */
export async function pickByKeys(box: Locator, entry: string, typed?: string): Promise<void> {
  const page = box.page();
  await tabTo(box);
  if (typed === undefined) await page.keyboard.press('ArrowDown');
  else await typeOver(box, typed);
  const option = page.getByRole('option', { name: entry });
  await expect(option).toBeVisible();
  // What the server finds may come later and move the others.
  if (typed !== undefined) await expect(page.getByRole('option')).toHaveCount(1);
  await expect(async () => {
    const isReached = await option.getAttribute('data-combobox-selected');
    if (!isReached) await page.keyboard.press('ArrowDown');
    expect(isReached).toBe('true');
  }).toPass({ intervals: [20] });
  await page.keyboard.press('Enter');
}

/** What has the focus stands in there: a dialog and a panel take it as they open. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element.matches(':focus-within'));
  await expect.poll(hasFocus, 'the focus is within').toBe(true);
}
