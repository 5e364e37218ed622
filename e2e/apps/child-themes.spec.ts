import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { newTitle } from '../content/article-setup.ts';
import { expect, expectAccessibleInBoth, hold, signIn, test } from '../platform/fixtures.ts';
import { childThemeZip, zipOf } from './theme-zip.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

// Requirements: P2-APPS-09
test('staff upload a child theme, make it unavailable to new apps, and delete it', async ({
  page,
  problems,
  apiAs,
}) => {
  // The server rejects the invalid uploads.
  problems.expect(400);
  const name = newTitle('Theme');
  const panel = panelOf(page);
  const themes = page.getByRole('grid', { name: 'Child themes' });
  const row = themes.getByRole('row').filter({ hasText: name });
  await signIn(page, 'staff');
  await page.goto('/administration/child-themes');
  await page.getByRole('button', { name: 'Upload Child Theme' }).first().click();
  const upload = panel.getByRole('button', { name: 'Upload', exact: true });
  const file = panel.locator('input[type="file"]');
  const choose = (buffer: Buffer) =>
    file.setInputFiles({ name: 'theme.zip', mimeType: 'application/zip', buffer });

  await test.step('an error in the uploaded file is shown next to the field', async () => {
    await expect(upload).toBeDisabled();
    await choose(zipOf({ 'plain/style.css': `/*\nTheme Name: ${name}\n*/` }));
    await upload.click();
    await expect(panel.getByText(/“Template:”/).last()).toContainText('style.css has no line');
    await choose(childThemeZip(name, { '../../outside.php': '<?php' }));
    await upload.click();
    await expect(panel.getByText(/points outside the theme/)).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step('uploading a valid file shows the progress, and then the theme with its screenshot', async () => {
    await choose(childThemeZip(name, { 'screenshot.png': pixel }));
    const held = await hold(page, /\/api\/wp-child-themes\/?$/);
    await upload.click();
    await expect(panel.getByText('Uploading', { exact: true })).toBeVisible();
    await expectMessage(page, 'Child Theme Uploaded!', async () => held.release());
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    const image = panel.getByRole('img', { name: `Screenshot of ${name}` });
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    await expect(panel).toContainText('twentytwentyfive');
    await expect(row).toContainText('1.4.0');
    await expectAccessibleInBoth(page);
  });

  await test.step('a theme that was made unavailable isn’t offered for new apps', async () => {
    const staff = await apiAs('staff');
    const listOffered = async () =>
      (await staff.call(childThemeCalls.list, { query: { is_available: true, search: name } })).map(
        ({ theme_name }) => theme_name,
      );
    expect(await listOffered()).toEqual([name]);
    await expectMessage(page, 'No Longer Offered.', () =>
      panel.getByRole('switch', { name: 'Offered to new apps' }).click(),
    );
    await expect(row).toContainText('No');
    expect(await listOffered()).toEqual([]);
  });

  await test.step('staff delete the theme', async () => {
    await panel.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await expectMessage(page, 'Child Theme Deleted.', () =>
      question.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(panel).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });
});
