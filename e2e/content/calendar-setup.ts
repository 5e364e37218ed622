import type { Locator, Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { type ApiAs, addArticle, dayFromNow } from './article-setup.ts';

export const list = '/content-generation/articles/list';

/** A Sunday, so that all of a test's days are in one week and one month view of the calendar. */
export const sunday = (() => {
  const day = dayFromNow(28);
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
})();
export const dayOf = (place: number) => addDays(sunday, place);

/** Adds an article that is written, edited, reviewed, and posted within one week. */
export async function addDated(apiAs: ApiAs, title: string, fields = {}) {
  return addArticle(apiAs, 'editing', {
    title,
    duedate_write: dayOf(0),
    duedate_edit: dayOf(1),
    duedate_finalreview: dayOf(3),
    duedate_golive: dayOf(5),
    ...fields,
  });
}

export const addressOf = (title: string, params = '') =>
  `${list}?layout=calendar&at=${sunday.slice(0, 7)}&title=${encodeURIComponent(title)}${params}`;

export const grid = (page: Page) => page.getByRole('grid', { name: 'Calendar' });
export const cell = (page: Page, day: string) => grid(page).locator(`[data-day="${day}"]`);
export const card = (page: Page, title: string | RegExp): Locator =>
  grid(page).getByRole('button', { name: title }).and(page.locator('[data-card]'));

export const datesOf = async (apiAs: ApiAs, id: number) => {
  const { duedate_edit, duedate_finalreview, duedate_golive } = await (await apiAs('staff')).call(
    articleCalls.get,
    { params: { id } },
  );
  return { duedate_edit, duedate_finalreview, duedate_golive };
};
