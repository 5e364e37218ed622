import { expect, type Locator } from '@playwright/test';

/** Presses Tab, or Shift+Tab if the element precedes the focused one, until the element is focused. */
export async function tabTo(target: Locator, direction?: 'Tab' | 'Shift+Tab'): Promise<void> {
  const page = target.page();
  await expect.poll(() => target.evaluate(isDrawn), 'it is to be seen').toBe(true);
  for (let presses = 0; presses < 120; presses += 1) {
    const isFocused = await target.evaluate((element) => element === document.activeElement);
    if (isFocused) return;
    // Check before each press, because a list takes focus when its first rows load.
    const isBefore = await target.evaluate(isBeforeFocus);
    await page.keyboard.press(direction ?? (isBefore ? 'Shift+Tab' : 'Tab'));
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

/** Returns whether an element precedes the focused one, as the controls above a list do when the list has focus. */
const isBeforeFocus = (element: Element) => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  return Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING);
};

/** Returns whether an element (or its label, if it has one, as in a segmented control) is visible. */
const isDrawn = (element: Element) =>
  ((element as HTMLInputElement).labels?.[0] ?? element).checkVisibility();

/** Tabs to an element and presses a key: Enter, or Space for toggles. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Tabs to a field and replaces its text. */
export async function typeOver(target: Locator, text: string): Promise<void> {
  const { keyboard } = target.page();
  await tabTo(target);
  await keyboard.press('ControlOrMeta+a');
  if (text === '') return keyboard.press('Delete');
  await keyboard.type(text);
}

/** Tabs to a select, opens it, and picks an option; `typed` narrows a long list. */
export async function pickByKeys(box: Locator, entry: string, typed?: string): Promise<void> {
  const page = box.page();
  await tabTo(box);
  if (typed === undefined) await page.keyboard.press('ArrowDown');
  else await typeOver(box, typed);
  const option = page.getByRole('option', { name: entry });
  await expect(option).toBeVisible();
  // Wait for the search results, because they can arrive late and move the options.
  if (typed !== undefined) await expect(page.getByRole('option')).toHaveCount(1);
  await expect(async () => {
    const isReached = await option.getAttribute('data-combobox-selected');
    if (!isReached) await page.keyboard.press('ArrowDown');
    expect(isReached).toBe('true');
  }).toPass({ intervals: [20] });
  await page.keyboard.press('Enter');
}

/** Checks that focus is inside the element, as required for dialogs and panels after they open. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element.matches(':focus-within'));
  await expect.poll(hasFocus, 'the focus is within').toBe(true);
}
