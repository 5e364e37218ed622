import { expect, type Locator, type Page } from '@playwright/test';

/** A list's filters, by the name of the bar: 'Filter articles'. */
export const filtersOf = (page: Page, name: string): Locator =>
  page.getByRole('search', { name, exact: true });

/** An active filter: 'Status: Writing'. */
export const chipOf = (bar: Locator, text: string | RegExp): Locator =>
  bar.getByRole('group', { name: typeof text === 'string' ? `Filter ${text}` : text });

/** The options of a menu's step: the filters, or the values of one of them. */
const optionsOf = (page: Page, step: string) =>
  page.getByRole('listbox', { name: step, exact: true });

const valueNamed = (value: string) =>
  new RegExp(`^${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( [\\d,]+)?$`);

/** A value of a filter in the open menu, with any count. */
export const offeredValue = (page: Page, field: string, value: string): Locator =>
  optionsOf(page, field).getByRole('option', { name: valueNamed(value) });

/** Opens the values of a filter. */
export async function openFilter(bar: Locator, field: string): Promise<void> {
  await bar.getByRole('button', { name: 'Filter', exact: true }).click();
  await optionsOf(bar.page(), 'Filters').getByRole('option', { name: field, exact: true }).click();
}

/** Chooses a value of a filter, and closes the menu. */
export async function filterBy(bar: Locator, field: string, value: string): Promise<void> {
  const page = bar.page();
  await openFilter(bar, field);
  await page.getByRole('combobox', { name: `Find a value of ${field}` }).fill(value);
  await offeredValue(page, field, value).click();
  await expect(chipOf(bar, new RegExp(`^Filter ${field}: `))).toBeVisible();
  // The menu of a filter that allows several values stays open.
  if ((await optionsOf(page, field).count()) > 0) await page.keyboard.press('Escape');
  await expect(optionsOf(page, field)).toHaveCount(0);
}

/** Turns on an on/off filter. */
export async function switchFilter(bar: Locator, field: string): Promise<void> {
  await openFilter(bar, field);
  await expect(chipOf(bar, field)).toBeVisible();
}

/** Chooses a value with the keyboard only, from any focused element. */
export async function filterByKeys(bar: Locator, field: string, value?: string): Promise<void> {
  const page = bar.page();
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'Find a filter' })).toBeFocused();
  await page.keyboard.type(field);
  await expect(optionsOf(page, 'Filters').getByRole('option').first()).toHaveText(field);
  await page.keyboard.press('Enter');
  if (value === undefined) return expect(chipOf(bar, field)).toBeVisible();
  const find = page.getByRole('combobox', { name: `Find a value of ${field}` });
  await expect(find).toBeFocused();
  await page.keyboard.type(value);
  await expect(offeredValue(page, field, value)).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(chipOf(bar, new RegExp(`^Filter ${field}: `))).toBeVisible();
}
