import { expect, signIn, test } from '../platform/fixtures.ts';
import { fingerOn } from '../platform/touch.ts';
import { newTitle } from './article-setup.ts';
import { addDated, addressOf, cell, datesOf, dayOf, sunday } from './calendar-setup.ts';

test.describe.configure({ timeout: 180_000 });

// Requirements: B-CAL-13
test('on a touch screen, a date can be moved to a day chosen in a dialog', async ({
  browser,
  apiAs,
  problems,
  baseURL,
}) => {
  const title = newTitle('Touched');
  const { id } = await addDated(apiAs, title);
  const context = await browser.newContext({ hasTouch: true, baseURL });
  problems.watch(context);
  const page = await context.newPage();
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await page.getByRole('button', { name: `Move ${title} to…` }).tap();
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(dayOf(4));
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).press('Tab');
  await expect(dialog.getByText(/^Edit can’t be after/)).toBeVisible();
  await dialog.getByLabel('Also move later dates').tap();
  await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => datesOf(apiAs, id)).toMatchObject({ duedate_edit: dayOf(4) });
  await context.close();
});

// Requirements: B-CAL-27
test('on a touch screen, a card is dragged after a long press, and a shorter touch scrolls', async ({
  browser,
  apiAs,
  problems,
  baseURL,
}) => {
  const title = newTitle('Pressed');
  const { id } = await addDated(apiAs, title);
  for (let place = 0; place < 12; place += 1) await addDated(apiAs, `${title} ${place}`);
  const week = addressOf(title, '&span=week').replace(sunday.slice(0, 7), sunday);
  const viewport = { width: 1280, height: 500 };
  const context = await browser.newContext({ hasTouch: true, viewport, baseURL });
  problems.watch(context);
  const page = await context.newPage();
  await signIn(page, 'staff');
  await page.goto(week);
  const finger = await fingerOn(page);
  const own = page.locator(`[data-card="${id} duedate_edit"]`);
  await own.scrollIntoViewIfNeeded();
  const scrolled = () =>
    cell(page, dayOf(1)).evaluate(
      (day) => day.scrollTop + (day.closest('[role="grid"]')?.scrollTop ?? 0),
    );
  await finger.swipe(own, { y: -90 });
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(page.locator('[data-card][data-moving]')).toHaveCount(0);
  await expect(page).not.toHaveURL(/article=/);

  await own.scrollIntoViewIfNeeded();
  await finger.press(own);
  await expect(own).toHaveAttribute('data-moving', 'true');
  await finger.moveTo(cell(page, dayOf(4)));
  await expect(cell(page, dayOf(4))).toContainText('Edit can’t be after Final Review');
  await finger.moveTo(cell(page, dayOf(2)));
  await expect(cell(page, dayOf(2))).toContainText('Move here');
  await finger.lift();
  await expect(cell(page, dayOf(2)).locator('[data-card]')).toHaveCount(1);
  await expect.poll(() => datesOf(apiAs, id)).toMatchObject({ duedate_edit: dayOf(2) });
  await expect(page).not.toHaveURL(/article=/);
  await context.close();
});

// Requirements: B-CAL-28
test('clicking an empty day adds an article that is due on it, if the viewer may add articles', async ({
  page,
  openAs,
}) => {
  const title = newTitle('Nothing');
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await cell(page, dayOf(2)).click();
  const panel = page.getByRole('complementary', { name: 'Add Content Article' });
  await expect(panel.getByRole('textbox', { name: 'Write due date' })).not.toHaveValue('');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Content Article' }).click();
  await expect(panel.getByRole('textbox', { name: 'Write due date' })).toHaveValue('');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await cell(page, dayOf(3)).focus();
  await page.keyboard.press('a');
  await expect(panel.getByRole('textbox', { name: 'Write due date' })).not.toHaveValue('');

  const customer = await openAs('customer', addressOf(title));
  await cell(customer, dayOf(2)).click();
  await expect(customer).not.toHaveURL(/panel=/);
  await expect(customer.getByRole('button', { name: /^Add an article due/ })).toHaveCount(0);
});
