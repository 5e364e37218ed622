import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { Permission } from '@portal/contract/platform/permissions.ts';
import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import {
  changeViewer,
  expect,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { addMonth } from './reporting-setup.ts';

const withoutFlags = (...codenames: Permission[]) => ({
  is_staff: false,
  is_superuser: false,
  permissions: codenames.map((codename, index) => ({ id: index + 1, name: codename, codename })),
});

for (const manages of [true, false]) {
  // Requirements: P2-REPORT-BETA-01, P2-REPORT-NAV-04, P2-PERMS-09
  test(`the action bar and the month picker are ${manages ? 'shown with' : 'hidden without'} update_monthlyreport`, async ({
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
test('Create Report Presentations sends the month, and the run is listed', async ({
  page,
  apiAs,
}) => {
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

// Requirements: P2-REPORT-DASH-02
test('the dashboard shows the current month at the top, and hides future months without reports', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const ahead = await addMonth(apiAs);
  const { time_zone } = await staff.call(portalCalls.settings);
  const [year, month] = dayInZone(new Date(), time_zone).split('-').map(Number);
  const months = await staff.call(reportMonthCalls.list);
  const current = months.find((one) => one.year === year && one.month === month);
  if (!current || current.total === 0) throw new Error('The month in work has no reports.');
  await signIn(page, 'staff');
  await page.goto('/reporting');
  const region = page.getByRole('region', { name: 'This month' });
  await expect(region.getByRole('link')).toHaveText([
    `${monthNames[current.month - 1]} ${year}`,
    ...(
      [
        ['sent', 'complete'],
        ['finalReview', 'review'],
        ['assigned', 'assigned'],
        ['backlog', 'backlog'],
      ] as const
    ).flatMap(([status, name]) =>
      current.counts[status] > 0 ? [`${current.counts[status]} ${name}`] : [],
    ),
  ]);
  const aheadRow = page
    .getByRole('row')
    .filter({ hasText: `${monthNames[ahead.month - 1]} ${ahead.year}` });
  await expect(page.getByRole('row').filter({ hasText: 'This month' })).toHaveCount(1);
  await expect(aheadRow).toHaveCount(0);
  await page.getByRole('button', { name: /ahead without reports$/ }).click();
  await expect(aheadRow).toHaveCount(1);
  await expectAccessibleInBoth(page);
  await region.getByRole('link', { name: / complete$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reporting/${year}/${month}\\?status=sent$`));
});
