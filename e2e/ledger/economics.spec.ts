import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { economicsSettingCalls, payRateCalls } from '@portal/contract/ledger/economics.calls.ts';
import { expect, expectAccessible, signIn, test, userMenu } from '../platform/fixtures.ts';

test.describe.configure({ timeout: 120_000 });

// Requirements: B-LEDGER-14, B-LEDGER-15
test('a superuser adds rates, opens the details behind a client’s numbers, and staff see no economics', async ({
  page,
  apiAs,
}) => {
  const writer = await (await apiAs('writer')).call(authCalls.getUser);
  await signIn(page, 'admin');
  await page.goto('/users/directory?tab=writers');
  await page.getByRole('row', { name: writer.name }).click();
  await page.getByRole('tab', { name: 'Rates' }).click();
  const adding = page.getByRole('form', { name: 'Add a rate' });
  await adding.getByLabel('Rate').fill('0.125');
  await adding.getByRole('button', { name: 'Add Rate' }).click();
  await expect(page.getByRole('region', { name: 'Rates' })).toContainText('$0.125 per word');
  await expectAccessible(page);

  await page.goto('/organizations/economics');
  await page.getByRole('grid', { name: 'Economics' }).getByRole('row').nth(1).click();
  const month = page.getByRole('dialog');
  await expect(month.getByRole('region', { name: 'Fees' })).toBeVisible();
  await expectAccessible(page);
  await month.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Role Rates' }).click();
  await expect(page.getByRole('dialog', { name: 'Role Rates' })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, 'staff');
  await page.goto('/organizations/economics');
  await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
});

// Requirements: B-LEDGER-17
test('once statements are switched on, a writer finds their own statement in My Settings and exports it', async ({
  page,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  const writer = await (await apiAs('writer')).call(authCalls.getUser);
  await admin.call(payRateCalls.create, {
    body: { person: writer.id, unit: 'article', amount: 8_000, valid_from: '2099-01-01' },
  });
  await admin.call(economicsSettingCalls.update, { body: { writers_see_statements: true } });
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  await userMenu(page, writer.name).click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  await page.getByRole('tab', { name: 'My Statements' }).click();
  const settings = page.getByRole('dialog', { name: 'My Settings' });
  await expect(settings.getByText('This month is open.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.csv$/);
});
