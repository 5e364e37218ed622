import type { Permission } from '@portal/contract/platform/permissions.ts';

import { changeViewer, expect, signIn, test } from '../platform/fixtures.ts';
import { addMonth } from './reporting-setup.ts';

const withoutFlags = (...codenames: Permission[]) => ({
  is_staff: false,
  is_superuser: false,
  permissions: codenames.map((codename, index) => ({ id: index + 1, name: codename, codename })),
});

for (const manages of [true, false]) {
  // Requirements: P2-REPORT-BETA-01, P2-REPORT-NAV-04, P2-PERMS-09
  test(`the action bar and the month picker ${manages ? 'show with' : 'hide without'} update_monthlyreport`, async ({
    page,
    apiAs,
  }) => {
    const { year, month } = await addMonth(apiAs);
    const held: Permission[] = ['view_monthlyreport', 'add_monthlyreport'];
    await changeViewer(page, (user) => ({
      ...user,
      ...withoutFlags(...held, ...(manages ? (['update_monthlyreport'] as const) : [])),
    }));
    await signIn(page, 'staff');
    await page.goto(`/reporting/${year}/${month}`);
    await page.getByText('Beta', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Beta' })).toBeChecked();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const count = manages ? 1 : 0;
    await expect(page.getByRole('button', { name: 'Create Monthly Reports' })).toHaveCount(count);
    const menu = page.getByRole('navigation', { name: 'Reporting' });
    await expect(menu.getByRole('combobox', { name: 'Month' })).toHaveCount(count);
  });
}

// Requirements: P2-REPORT-BETA-06
test('Create Report Presentations posts the month', async ({ page, apiAs }) => {
  const { id, year, month } = await addMonth(apiAs);
  await signIn(page, 'staff');
  await page.goto(`/reporting/${year}/${month}`);
  await page.getByText('Beta', { exact: true }).click();
  const posted = page.waitForRequest(/create-monthly-report-presentations/);
  await page.getByRole('button', { name: 'Create Report Presentations' }).click();
  expect((await posted).postDataJSON()).toEqual({ planning_month: id });
  await expect(
    page.getByRole('list', { name: 'Last runs' }).getByRole('listitem').first(),
  ).toContainText('Create Report Presentations');
});
