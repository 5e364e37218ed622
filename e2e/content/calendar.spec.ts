import type { Locator, Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { savedViewCalls } from '@portal/contract/users/saved-view.calls.ts';
import { expect, expectAccessibleInBoth, signIn, test } from '../platform/fixtures.ts';
import { newTitle } from './article-setup.ts';
import {
  addDated,
  addressOf,
  card,
  cell,
  datesOf,
  dayOf,
  grid,
  list,
  sunday,
} from './calendar-setup.ts';

test.describe.configure({ timeout: 180_000 });

/** Drags with several mouse moves, because browsers need two on each target. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('The target of the drag is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 12, y, { steps: 4 });
  await page.mouse.move(x, y, { steps: 4 });
}

// Requirements: B-CAL-06, B-CAL-11
test('dragging a card moves its date, and the move can be undone', async ({ page, apiAs }) => {
  const title = newTitle('Dragged');
  const { id } = await addDated(apiAs, title);
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await expect(cell(page, dayOf(1)).locator('[data-card]')).toHaveCount(1);
  await card(page, title).dragTo(cell(page, dayOf(2)));
  await expect(cell(page, dayOf(2)).locator('[data-card]')).toHaveCount(1);
  await expect(page.getByText(/^Edit moved to/)).toBeVisible();
  await expect
    .poll(() => datesOf(apiAs, id))
    .toMatchObject({
      duedate_edit: dayOf(2),
      duedate_finalreview: dayOf(3),
    });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, dayOf(1)).locator('[data-card]')).toHaveCount(1);
  expect((await datesOf(apiAs, id)).duedate_edit).toBe(dayOf(1));
});

// Requirements: B-CAL-08, B-CAL-11
test('a date dragged past the next due date can’t be dropped, and the reason is shown', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Refused');
  const { id } = await addDated(apiAs, title);
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await dragOver(page, card(page, title), cell(page, dayOf(4)));
  await expect(cell(page, dayOf(4))).toContainText('Edit can’t be after Final Review');
  await page.mouse.up();
  await expect(cell(page, dayOf(1)).locator('[data-card]')).toHaveCount(1);
  expect((await datesOf(apiAs, id)).duedate_edit).toBe(dayOf(1));
});

// Requirements: B-CAL-07, B-CAL-12, B-CAL-15
test('a card can be picked up, moved with its later dates, put back, and opened using the keyboard', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Keys');
  const { id } = await addDated(apiAs, title);
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await card(page, title).focus();
  await page.keyboard.press('m');
  const status = page.getByRole('status').filter({ hasText: /picked up/ });
  await expect(status).toContainText('Press Enter to drop');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Move canceled.')).toBeAttached();
  expect((await datesOf(apiAs, id)).duedate_edit).toBe(dayOf(1));

  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Edit can’t be after Final Review/).first()).toBeAttached();
  await page.keyboard.press('Shift+Enter');
  await expect(cell(page, dayOf(4)).locator('[data-card]')).toHaveCount(1);
  await expect
    .poll(() => datesOf(apiAs, id))
    .toEqual({
      duedate_edit: dayOf(4),
      duedate_finalreview: dayOf(6),
      duedate_golive: dayOf(8),
    });
  await expectAccessibleInBoth(page);
  await card(page, title).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`article=${id}`));
});

// Requirements: B-CAL-09, B-CAL-11
test('if another user has changed the article, a dragged card returns to its day and the reason is shown', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const title = newTitle('Raced');
  const { id } = await addDated(apiAs, title);
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await expect(card(page, title)).toBeVisible();
  await page.route(/move-article-dates/, async (route) => {
    const staff = await apiAs('staff');
    await staff.call(articleCalls.update, { params: { id }, body: { milestone: 2 } });
    await route.continue();
  });
  await card(page, title).dragTo(cell(page, dayOf(2)));
  await expect(
    page.getByText(`Someone else has changed “${title}” in the meantime.`),
  ).toBeVisible();
  await expect(cell(page, dayOf(1)).locator('[data-card]')).toHaveCount(1);
});

// Requirements: B-CAL-14, B-CAL-17
test('the URL keeps the week, lanes, and rows, and a saved view stores them', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Lanes');
  await addDated(apiAs, title);
  await signIn(page, 'staff');
  await page.goto(`${list}?title=${encodeURIComponent(title)}`);
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Calendar').click();
  await expect(page).toHaveURL(/layout=calendar/);
  await page.goto(addressOf(title).replace(`at=${sunday.slice(0, 7)}`, `at=${sunday}&span=week`));
  await expect(card(page, title)).toHaveCount(1);
  await page.getByRole('button', { name: /^Dates:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Approval' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Go-live' }).click();
  await page.keyboard.press('Escape');
  await expect(card(page, title)).toHaveCount(3);
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitemradio', { name: 'Person' }).click();
  await expect(grid(page).getByRole('rowheader')).not.toHaveCount(0);
  await expect(page).toHaveURL(/span=week.*lanes=next%2Capproval%2Cgolive.*rows=person/);
  await expectAccessibleInBoth(page);

  const staff = await apiAs('staff');
  const search = new URL(page.url()).searchParams;
  const view = await staff.call(savedViewCalls.create, {
    body: {
      name: title,
      path: list,
      search: Object.fromEntries(search),
      visibility: 'own',
    },
  });
  await page.goto(`${list}?saved_view=${view.id}&${search}`);
  await expect(page.getByRole('button', { name: /^Views/ })).toHaveAccessibleName(
    `Views: ${title}`,
  );
});

// Requirements: B-CAL-02
test('a day with too many due dates shows how many are hidden, and can be opened', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Full');
  for (let place = 0; place < 10; place += 1) await addDated(apiAs, `${title} ${place}`);
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await page.getByRole('button', { name: /\d+ more on/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-card]')).toHaveCount(10);
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: new RegExp(`^${title} 3\\b`) }).click();
  await expect(page).toHaveURL(/article=\d+/);
});

// Requirements: B-CAL-04, B-CAL-10
test('clients see the dates of their articles and can’t move them', async ({ page, apiAs }) => {
  const title = newTitle('Read');
  await addDated(apiAs, title, { status: 6 });
  await signIn(page, 'customer');
  await page.goto(addressOf(title));
  await expect(card(page, title)).toHaveAttribute('data-fixed', 'true');
  await expect(page.getByRole('button', { name: `Move ${title} to…` })).toHaveCount(0);
  await card(page, title).focus();
  await page.keyboard.press('m');
  await expect(page.getByText('You can’t change this article’s dates.')).toBeAttached();
});

// Requirements: B-CAL-16
test('selected articles move together and can be edited together', async ({ page, apiAs }) => {
  const title = newTitle('Several');
  const one = await addDated(apiAs, `${title} one`);
  const two = await addDated(apiAs, `${title} two`);
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await card(page, /one\b/).click({ modifiers: ['ControlOrMeta'] });
  await card(page, /two\b/).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('2 articles selected')).toBeVisible();
  await card(page, /one\b/).dragTo(cell(page, dayOf(2)));
  await expect(page.getByText('2 dates moved')).toBeVisible();
  for (const { id } of [one, two]) {
    await expect.poll(() => datesOf(apiAs, id)).toMatchObject({ duedate_edit: dayOf(2) });
  }
});

// Requirements: B-CAL-30
test('an unplanned month shows how many clients have templates for it, and a link to plan it', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto(`${list}?layout=calendar&at=2049-05`);
  await expect(page.getByText('May 2049 isn’t planned yet:')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Plan May 2049' }).click();
  await expect(page).toHaveURL(/articles\/2049\/5/);
});
