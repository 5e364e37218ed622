import { expect, type Locator, type Page } from '@playwright/test';

/** Finds a list's filter bar by its name, such as 'Filter articles'. */
export const filtersOf = (page: Page, name: string): Locator =>
  page.getByRole('search', { name, exact: true });

/** Finds an active filter's chip, such as 'Status: Writing'. */
export const chipOf = (bar: Locator, text: string | RegExp): Locator =>
  bar.getByRole('group', { name: typeof text === 'string' ? `Filter ${text}` : text });

/** Finds the options in a menu step: the filters, or a filter's values. */
const optionsOf = (page: Page, step: string) =>
  page.getByRole('listbox', { name: step, exact: true });

const valueNamed = (value: string) =>
  new RegExp(`^${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( [\\d,]+)?$`);

/** Finds a filter's value in the open menu, whatever its count. */
export const offeredValue = (page: Page, field: string, value: string): Locator =>
  optionsOf(page, field).getByRole('option', { name: valueNamed(value) });

/** Opens the menu with a filter's values. */
export async function openFilter(bar: Locator, field: string): Promise<void> {
  await bar.getByRole('button', { name: 'Filter', exact: true }).click();
  await optionsOf(bar.page(), 'Filters').getByRole('option', { name: field, exact: true }).click();
}

/** Chooses a filter's value, and closes the menu. */
export async function filterBy(bar: Locator, field: string, value: string): Promise<void> {
  const page = bar.page();
  await openFilter(bar, field);
  await page.getByRole('combobox', { name: `Find a value of ${field}` }).fill(value);
  await offeredValue(page, field, value).click();
  await expect(chipOf(bar, new RegExp(`^Filter ${field}: `))).toBeVisible();
  // The menu stays open if the filter allows several values.
  if ((await optionsOf(page, field).count()) > 0) await page.keyboard.press('Escape');
  await expect(optionsOf(page, field)).toHaveCount(0);
}

/** Turns on an on/off filter. */
export async function switchFilter(bar: Locator, field: string): Promise<void> {
  await openFilter(bar, field);
  await expect(chipOf(bar, field)).toBeVisible();
}

/** Chooses a filter's value, or turns the filter on, using only the keyboard and starting from any focused element. */
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
