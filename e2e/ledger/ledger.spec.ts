import type { Page } from '@playwright/test';
import { agreementCalls } from '@portal/contract/ledger/agreement.calls.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { filterBy, filtersOf } from '../platform/filters.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { type ApiAs, addOrganization } from '../users/people-setup.ts';

test.describe.configure({ timeout: 120_000 });

const phone = { width: 390, height: 844 };

async function currentMonth(apiAs: ApiAs, organization: number): Promise<string> {
  const api = await apiAs('staff');
  const ledger = await api.call(ledgerCalls.get, { params: { id: organization } });
  return ledger.current_month;
}

/** Adds a client with a meetings agreement that starts this month. */
async function addAgreement(apiAs: ApiAs) {
  const organization = await addOrganization(apiAs, 'Promised');
  const staff = await apiAs('staff');
  const month = await currentMonth(apiAs, organization.id);
  const agreement = await staff.call(agreementCalls.create, {
    body: {
      organization: organization.id,
      name: 'Care plan',
      start_month: month,
      lines: [{ kind: 'meetings', quantity: 2, carry: 'month', fee_cents: 45_000 }],
    },
  });
  return { organization, agreement, month };
}

const modal = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

// Requirements: B-LEDGER-01, B-LEDGER-02, B-LEDGER-03, B-LEDGER-11
test('a lead adds an agreement with a line, enters work by hand, and changes the terms', async ({
  page,
  apiAs,
}) => {
  const organization = await addOrganization(apiAs, 'Agreed');
  await signIn(page, 'leader');
  await page.goto(`/organizations/${organization.id}/ledger`);
  await expect(page.getByText('No Agreement Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Agreement' }).click();
  const adding = modal(page, 'Add Agreement');
  await adding.getByLabel('Name').fill('Care plan');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add Agreement' }).click();

  const card = page.getByRole('region', { name: 'Care plan', exact: true });
  await card.getByRole('button', { name: 'Add Line' }).click();
  const line = modal(page, 'Add Line to Care plan');
  await line.getByRole('combobox', { name: 'Work' }).click();
  await page.getByRole('option', { name: 'Meetings' }).click();
  await line.getByLabel('Monthly quantity').fill('2');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Add Line' }).click();
  await expect(card.getByText('2 meetings a month, no carry-over')).toBeVisible();

  await card.getByRole('button', { name: /^Meetings, .*0 \/ 2/ }).click();
  const month = modal(page, /^Meetings, /);
  await month.getByLabel('Note').fill('Kick-off');
  await month.getByRole('button', { name: 'Add Entry' }).click();
  await expect(month.getByText('+1 · Kick-off')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /^Meetings, .*1 \/ 2/ })).toBeVisible();

  await card.getByRole('button', { name: /^2 meetings a month/ }).click();
  const change = modal(page, 'Change Meetings');
  await change.getByLabel('Monthly quantity').fill('3');
  await change.getByRole('button', { name: 'Change Terms' }).click();
  await expect(card.getByRole('button', { name: /^Meetings, .*1 \/ 3/ })).toBeVisible();
  await expectAccessibleInBoth(page);
});

// Requirements: B-LEDGER-06, B-LEDGER-11
test('the table of all clients can be searched and filtered, and links to a client’s ledger', async ({
  page,
  apiAs,
}) => {
  const { organization } = await addAgreement(apiAs);
  await signIn(page, 'leader');
  await page.goto('/organizations/ledger');
  const table = page.getByRole('grid', { name: 'Ledger' });
  const bar = filtersOf(page, 'Choose clients');
  await bar.getByRole('searchbox', { name: 'Search clients' }).fill(organization.dba_name);
  const row = table.getByRole('row', { name: new RegExp(organization.dba_name) });
  await expect(row).toContainText('0 of 2');
  await expectAccessibleInBoth(page);
  await filterBy(bar, 'Standing', 'Ahead');
  await expect(page.getByText('No Clients Found')).toBeVisible();
  await page.goto(`/organizations/ledger?search=${encodeURIComponent(organization.dba_name)}`);
  await row.getByText('Meetings').click();
  await expect(page).toHaveURL(new RegExp(`/organizations/${organization.id}/ledger$`));
  await expect(page.getByText('$450')).toBeVisible();
  await page.setViewportSize(phone);
  await expectAccessible(page);
});

// Requirements: B-LEDGER-08, B-LEDGER-10, B-LEDGER-11
test('once staff enable access, clients see promises in plain words and without fees', async ({
  page,
  apiAs,
}) => {
  const customer = await apiAs('customer');
  const staff = await apiAs('staff');
  const [own] = await customer.call(organizationCalls.list, { query: { limit: 1 } });
  const params = { id: own?.id ?? 0 };
  const show = (shows_promised: boolean) =>
    staff.call(organizationCalls.update, { params, body: { shows_promised } });
  await show(false);
  await signIn(page, 'customer');
  await page.goto(`/organizations/${own?.id}`);
  await expect(page.getByRole('heading', { name: /^Articles/, level: 2 })).toBeVisible();
  const card = page.getByRole('region', { name: 'Promised and delivered' });
  await expect(card).toBeHidden();
  await show(true);
  await page.reload();
  await expect(card.getByText(/^\d+ of \d+ articles? delivered$/)).toBeVisible();
  await expect(card).not.toContainText('$');
  await expect(page.getByRole('link', { name: 'Ledger' })).toBeHidden();
  await expectAccessibleInBoth(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
});

// Requirements: B-LEDGER-09, B-LEDGER-11
test('agreements can be imported from a CSV file after a preview that lists invalid rows', async ({
  page,
  apiAs,
}) => {
  const { id, dba_name } = await addOrganization(apiAs, 'Imported');
  const month = await currentMonth(apiAs, id);
  const fileOf = (client: string) => ({
    name: 'agreements.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Client,Agreement,First month,Work,Quantity\n${client},Care plan,${month},Meetings,2\n`,
    ),
  });
  await signIn(page, 'leader');
  await page.goto('/organizations/ledger');
  await page.getByRole('button', { name: 'Import Agreements' }).click();
  const dialog = modal(page, 'Import Agreements');
  const choose = async (client: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^CSV file/ }).click();
    await (await chooser).setFiles(fileOf(client));
  };
  await choose('Nobody at all');
  await expect(dialog.getByText('No active client has this name.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await choose(dba_name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 Agreement' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/organizations/${id}/ledger`);
  await expect(page.getByText('2 meetings a month, no carry-over')).toBeVisible();
});
