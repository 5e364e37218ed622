import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
import { expect, expectAccessibleInBoth, signIn, test, userMenu } from '../platform/fixtures.ts';

/** A one-pixel image. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const picture = { name: 'me.png', mimeType: 'image/png', buffer: png };

// Requirements: P2-GLOBAL-08, P2-GLOBAL-09
test('a user uploads and removes a picture, and creates, uses, and revokes an API key', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username } = await registerPerson(apiAs, anonymous);
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const menu = userMenu(page, 'Ada Newcomer');
  await expect(menu.locator('img')).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'My Settings' });
  const input = dialog.locator('input[type=file]');

  await input.setInputFiles({ ...picture, buffer: Buffer.alloc(5 * 1_048_576 + 1) });
  await expect(dialog.getByRole('alert')).toHaveText('Choose an image of at most 5 MB.');
  await input.setInputFiles(picture);
  await expect(dialog.getByRole('button', { name: 'Replace Picture' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/api\/files\//);
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(menu.locator('img')).toHaveCount(0);
  await expect(menu).toContainText('AN');

  await dialog.getByRole('tab', { name: 'API Keys' }).click();
  await expect(dialog.getByText('You have no API keys.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly export');
  await dialog.getByLabel('Current password', { exact: true }).fill(ownPassword);
  await dialog.getByRole('button', { name: 'Create API Key' }).click();
  const token = await dialog.locator('code').textContent();
  expect(token).toMatch(/^portal_key_/);
  const program = await page.request.get(`${authCalls.getUser.path}/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await program.json()).toMatchObject({ username });
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke “Nightly export”?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await expect(dialog.getByText('You have no API keys.')).toBeVisible();
});
