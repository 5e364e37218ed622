import { accountHealthCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import { compareRisks } from '@portal/contract/account-health/overviews/sort-overviews.ts';
import { expect, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';

test.describe.configure({ timeout: 120_000 });

// Requirements: B-SCORE-11
test('the table lists clients by their scores, lowest first, and the browser remembers a switch to cards', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const overviews = (await staff.call(accountHealthCalls.list)).filter(
    ({ account }) => account.report_required,
  );
  const ranked = overviews.toSorted(compareRisks);
  const [worst] = ranked;
  if (!worst || worst.risk_reasons.length === 0) {
    throw new Error('The account with the lowest score has no reasons.');
  }
  await signIn(page, 'staff');
  await page.goto('/account-health');
  const cards = page.getByRole('list', { name: 'Account health overviews' }).getByRole('article');
  const table = page.getByRole('grid', { name: 'Account health overviews' });
  await expect(table.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    'Client',
    'Score',
    'Why',
    'Approvals',
    'Posts, 4 weeks',
    'Leads, change',
    'Traffic, change',
    'Speed',
  ]);
  const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const first = rows.first();
  await expect(first).toContainText(worst.account.dba_name);
  await expect(first.getByRole('gridcell').nth(2)).toContainText(`${worst.score?.score}`);
  await expect(first).toContainText(worst.risk_reasons.join(' · '));
  await expect(rows.nth(1)).toContainText(ranked[1]?.account.dba_name ?? '');
  await expectAccessibleInBoth(page);
  await first.getByText(worst.risk_reasons.join(' · ')).click();
  await expect(
    page.getByRole('complementary').last().getByRole('heading', { level: 2 }).first(),
  ).toHaveText(worst.account.dba_name);
  await page.keyboard.press('Escape');
  await table.getByRole('columnheader', { name: 'Approvals' }).getByRole('button').click();
  await table.getByRole('columnheader', { name: 'Approvals' }).getByRole('button').click();
  const most = Math.max(...overviews.map(({ overdue_approvals }) => overdue_approvals.length));
  await expect(first.getByRole('gridcell').nth(-5)).toHaveText(`${most}`);
  await page.getByText('Cards', { exact: true }).click();
  await expect(cards.first()).toBeVisible();
  await page.goto('/account-health');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
});
