import type { Locator, Page } from '@playwright/test';
import { expect } from '../platform/fixtures.ts';

export const assignmentsPath = '/content-generation/assignments';

/** Finds a group of assignments by its heading. */
export const groupOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Finds an article's row, in a group or anywhere on the screen. */
export const rowOf = (within: Page | Locator, title: string): Locator =>
  within.locator('[data-row]').filter({ hasText: title });

/** Expands a group that is collapsed while other articles are waiting for a person. */
export async function unfold(page: Page, name: 'Queued Work' | 'Completed'): Promise<void> {
  const group = page.getByRole('button', { name, exact: true });
  await expect(page.locator('[data-list]')).toBeVisible();
  if ((await group.count()) === 0) return;
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
}

export const panelOf = (page: Page): Locator => page.getByRole('complementary');

export const nextStepOf = (page: Page): Locator =>
  panelOf(page).locator('[aria-label="Next step"], [aria-label="Give feedback"]');

export async function openArticle(page: Page, title: string): Promise<Locator> {
  await rowOf(page, title).first().click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: title, exact: true })).toBeVisible();
  return panel;
}

/** Runs an action and waits for its toast. Starts waiting before the action, because toasts disappear automatically. */
export async function expectMessage(
  page: Page,
  text: string | RegExp,
  action: () => Promise<unknown>,
) {
  const message = page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
  const shown = message.first().waitFor();
  await action();
  await shown;
}

/** Picks an option from a searchable list by typing. */
export async function choose(panel: Locator, field: string, entry: string): Promise<void> {
  const box = panel.getByRole('combobox', { name: field, exact: true });
  await box.click();
  await box.fill(entry);
  await panel.page().getByRole('option', { name: entry }).first().click();
  await expect(box).toHaveValue(new RegExp(entry));
}

export async function pickDay(panel: Locator, field: string, day: string): Promise<void> {
  const box = panel.getByRole('textbox', { name: field, exact: true });
  await box.fill(day);
  // Use Tab, because Enter would submit the form.
  await box.press('Tab');
  await expect(box).toHaveValue(day);
}

/** Counts the form drafts in this browser. Never creates the database, because only the app may create it. */
export const countDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('portal-drafts');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
