import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { expect, expectAccessibleInBoth, signIn, test } from '../platform/fixtures.ts';
import { fingerOn } from '../platform/touch.ts';
import { type ApiAs, addArticle, newTitle } from './article-setup.ts';

test.describe.configure({ timeout: 180_000 });

const addressOf = (title: string, params = '') =>
  `/content-generation/articles/list?layout=board&title=${encodeURIComponent(title)}${params}`;
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title });
const statusOf = async (apiAs: ApiAs, id: number) =>
  (await (await apiAs('staff')).call(articleCalls.get, { params: { id } })).status.uid;

// Requirements: B-CAL-23, B-CAL-24
test('a card can be dropped where the workflow allows it; the move asks for required input and can be undone', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Board');
  const { id } = await addArticle(apiAs, 'editing', { title });
  await signIn(page, 'editor');
  await page.goto(addressOf(title));
  await expect(column(page, 'Editing').locator('[data-card]')).toHaveCount(1);
  await expectAccessibleInBoth(page);
  await card(page, title).hover();
  await page.mouse.down();
  const box = await column(page, 'Writing').boundingBox();
  if (!box) throw new Error('The column is not visible.');
  await page.mouse.move(box.x + 60, box.y + 160, { steps: 4 });
  await page.mouse.move(box.x + 80, box.y + 180, { steps: 4 });
  await expect(column(page, 'Writing')).toContainText('Articles in Editing can’t go to Writing.');
  await page.mouse.up();
  expect(await statusOf(apiAs, id)).toBe('editing');

  await card(page, title).dragTo(column(page, 'Re-Writing'));
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  await dialog.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await dialog.getByRole('textbox').fill('Please shorten it.');
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(column(page, 'Re-Writing').locator('[data-card]')).toHaveCount(1);
  await expect.poll(() => statusOf(apiAs, id)).toBe('rewrite');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'Editing').locator('[data-card]')).toHaveCount(1);
});

// Requirements: B-CAL-27
test('on a touch screen, a card is dragged to another column after a long press', async ({
  browser,
  apiAs,
  problems,
  baseURL,
}) => {
  const title = newTitle('Pressed');
  const { id } = await addArticle(apiAs, 'writing', { title });
  const context = await browser.newContext({ hasTouch: true, baseURL });
  problems.watch(context);
  const page = await context.newPage();
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await expect(card(page, title)).toBeVisible();
  const finger = await fingerOn(page);
  await finger.press(card(page, title));
  await expect(card(page, title)).toHaveAttribute('data-moving', 'true');
  await finger.moveTo(column(page, 'Planned'));
  await expect(column(page, 'Planned')).toContainText('Set by hand');
  await expect(column(page, 'Planned')).toHaveAttribute('data-over', 'true');
  await finger.lift();
  await expect(column(page, 'Planned').locator('[data-card]')).toHaveCount(1);
  await expect.poll(() => statusOf(apiAs, id)).toBe('planned');
  await expect(page).not.toHaveURL(/article=/);
  await context.close();
});

// Requirements: B-CAL-23, B-CAL-25
test('a card can be moved with the keyboard, and columns that don’t accept it show the reason', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Keys');
  const { id } = await addArticle(apiAs, 'writing', { title });
  await signIn(page, 'writer');
  await page.goto(addressOf(title));
  await card(page, title).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Planned. Articles in Writing can’t go to Planned.')).toBeAttached();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(column(page, 'Editing').locator('[data-card]')).toHaveCount(1);
  await expect.poll(() => statusOf(apiAs, id)).toBe('editing');
});

// Requirements: B-CAL-21, B-CAL-24
test('dropping a card on a person’s column assigns the article to that person', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('People');
  const { id, editor } = await addArticle(apiAs, 'editing', { title: `${title} one` });
  const other = await addArticle(apiAs, 'editing', { title: `${title} two`, editor: null });
  await signIn(page, 'staff');
  await page.goto(addressOf(title, '&by=editor'));
  await expect(column(page, 'No editor').locator('[data-card]')).toHaveCount(1);
  await card(page, `${title} two`).dragTo(column(page, editor?.name ?? ''));
  await expect(column(page, editor?.name ?? '').locator('[data-card]')).toHaveCount(2);
  await expect
    .poll(async () => {
      const staff = await apiAs('staff');
      return (await staff.call(articleCalls.get, { params: { id: other.id } })).editor?.id;
    })
    .toBe(editor?.id);
  await page.goto(addressOf(title, '&by=client'));
  await card(page, `${title} one`).focus();
  await page.keyboard.press('m');
  await expect(page.getByText('You can’t move this article.')).toBeAttached();
  expect(await statusOf(apiAs, id)).toBe('editing');
});

// Requirements: B-CAL-26
test('a column over its limit shows a warning, and the URL keeps the limit', async ({
  page,
  apiAs,
}) => {
  const title = newTitle('Limit');
  await addArticle(apiAs, 'writing', { title: `${title} one` });
  await addArticle(apiAs, 'writing', { title: `${title} two` });
  await signIn(page, 'staff');
  await page.goto(addressOf(title));
  await page.getByRole('button', { name: 'Limit of Writing' }).click();
  await page.getByLabel('Warn above').fill('1');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(column(page, 'Writing')).toContainText('2 / 1 over the limit');
  await expect(page).toHaveURL(/limits=writing/);
  await page.reload();
  await expect(column(page, 'Writing')).toContainText('2 / 1 over the limit');
});

// Requirements: B-CAL-22, B-CAL-25
test('clients see a read-only board except for their own steps, including on a narrow touch screen', async ({
  browser,
  apiAs,
  problems,
  baseURL,
}) => {
  const title = newTitle('Client');
  await addArticle(apiAs, 'writing', { title });
  const context = await browser.newContext({ hasTouch: true, baseURL });
  problems.watch(context);
  const page = await context.newPage();
  await signIn(page, 'customer');
  await page.goto(addressOf(title));
  await expect(card(page, title)).toBeVisible();
  await expect(page.getByRole('button', { name: `Move ${title} to…` })).toHaveCount(0);
  await context.close();
});
