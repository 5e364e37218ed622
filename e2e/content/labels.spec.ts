import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { newTitle } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';

// Requirements: D-08
test('staff add, move, archive, and delete a content type, and new articles can’t use an archived type', async ({
  page,
  apiAs,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.expect(400);
  const staff = await apiAs('staff');
  const name = newTitle('Podcast');
  await signIn(page, 'staff');
  await page.goto('/administration/content-types');
  await page.getByRole('button', { name: 'Add Content Type' }).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('This field is required.');
  await panel.getByRole('textbox', { name: 'Name' }).fill('blog');
  await panel.getByRole('textbox', { name: 'Color', exact: true }).fill('#12345');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('Enter a color as #rrggbb.');
  await panel.getByRole('textbox', { name: 'Color', exact: true }).fill('#123456');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('A content type with this name already exists.');
  await panel.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectMessage(page, 'Content Type Added!', () =>
    panel.getByRole('button', { name: 'Save' }).click(),
  );

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Offered');
  const placeOf = async () => {
    const types = await staff.call(contentTypeCalls.list);
    return types.findIndex((type) => type.name === name);
  };
  const last = await placeOf();
  await row.getByRole('button', { name: `Move ${name} up` }).click();
  await expect.poll(placeOf).toBe(last - 1);
  await expect(panel).toHaveCount(0);

  await row.click();
  await panel.getByRole('switch', { name: 'Archived' }).check();
  await expect(panel.getByRole('status')).toHaveText(/^Saved/);
  await expect(row).toContainText('Archived');
  await page.goto('/content-generation/articles/list?contentStatus=writing&panel=add');
  await panel.getByRole('combobox', { name: 'Type', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Press Release' })).toBeVisible();
  await expect(page.getByRole('option', { name })).toHaveCount(0);

  await page.goto('/administration/content-types');
  await row.click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Content Type Deleted.', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(row).toHaveCount(0);
  await page.getByRole('row', { name: /Optimization/ }).click();
  await expect(panel).toContainText('it can’t be deleted');
  await expect(panel.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

// Requirements: D-08, D-26
test('a status keeps its code and kind, and channels and tags can be added, renamed, and deleted', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'staff');
  await page.goto('/administration/statuses');
  const panel = panelOf(page);
  await page.getByRole('row', { name: /On-Hold/ }).click();
  await expect(panel).toContainText('Code and kind drive the workflow and can’t be changed.');
  await expect(panel.getByText('on_hold')).toBeVisible();
  // Use a status without a due date, so that the change affects no article.
  await panel.getByRole('textbox', { name: 'Days until due' }).fill('4');
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('row', { name: /On-Hold/ })).toContainText('4');
  await page.getByRole('row', { name: /On-Hold/ }).click();
  await panel.getByRole('textbox', { name: 'Days until due' }).fill('');
  await expect(panel.getByRole('status')).toHaveText(/^Saved/);

  for (const [path, noun] of [
    ['channels', 'Channel'],
    ['tags', 'Tag'],
  ] as const) {
    const name = newTitle(noun);
    await page.goto(`/administration/${path}`);
    await page.getByRole('button', { name: `Add ${noun}` }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill(name);
    await expectMessage(page, `${noun} Added!`, () =>
      panel.getByRole('button', { name: 'Save' }).click(),
    );
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.click();
    await panel.getByRole('textbox', { name: 'Name' }).fill(`${name} too`);
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel).toHaveCount(0);
    await row.click();
    await panel.getByRole('button', { name: 'Delete' }).click();
    await expectMessage(page, `${noun} Deleted.`, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(row).toHaveCount(0);
  }
});
