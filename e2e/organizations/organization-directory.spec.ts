import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { choose, expectMessage, pickDay } from '../content/article-screens.ts';
import { addArticle } from '../content/article-setup.ts';
import { filtersOf, switchFilter } from '../platform/filters.ts';
import { expect, expectAccessible, listAccessFaults, signIn, test } from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { addOrganization } from '../users/people-setup.ts';

// A one-pixel red image.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** The fields for the people at the agency who are responsible for the organization. */
const inCharge = [
  'Account Lead',
  'Project Manager',
  'Default Report Creator',
  'Default Report Approver',
];

const panelOf = (page: Page) => page.getByRole('complementary');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(text);
  await page.keyboard.press('Enter');
}

// Requirements: ORGS-01, ORGS-03, ORGS-04, ORGS-05, ORGS-06, ORGS-07..11, ORGS-14..20, ORGS-23,
// ORGS-30, ORGS-31, ORGS-34
test('staff add an organization with a logo; if input is rejected, it stays in the form', async ({
  page,
  apiAs,
  problems,
}) => {
  // This error is caused by Playwright's trace, not by the page: the trace reads the chosen image's blob URL again.
  problems.expect(400, /Connecting to 'blob:/);
  const name = `Copper Kettle ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'staff');
  await page.goto('/organizations/directory');
  await page.getByRole('button', { name: 'Add Organization' }).click();
  const panel = panelOf(page);
  const add = panel.getByRole('button', { name: 'Add Organization' });
  const field = (label: string) => panel.getByLabel(label, { exact: false }).first();
  await expect(field('Report required')).toBeChecked();
  await expect(field('Report calls')).toBeChecked();
  await expect(field('Report form fills')).toBeChecked();
  await expect(field('Report chats')).not.toBeChecked();
  await expect(field('SPT account')).not.toBeChecked();
  await expect(field('Business Email')).toHaveAttribute('type', 'email');
  await expect(field('Website')).toHaveAttribute('type', 'url');
  const file = panel.locator('input[type="file"]');
  await expect(file).toHaveAttribute('accept', 'image/png,image/jpeg');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/organizations')) {
      sent.push(request.postData() ?? '');
    }
  });
  await field('Website').fill('abc');
  await add.click();
  await expect(panel.getByText('This field is required.')).toHaveCount(3);
  await expect(panel.getByText('Enter a valid URL, such as https://example.com.')).toBeVisible();
  await expect(field('DBA Name')).toBeFocused();
  expect(sent).toEqual([]);

  await field('DBA Name').fill(name);
  await field('Legal Name').fill(`${name}, LLC`);
  await field('Business Email').fill('abc');
  await field('Website').fill('copper-kettle.example');
  await add.click();
  await expect(panel.getByText('Enter a valid email address.')).toBeVisible();
  await field('Business Email').fill('office@copper-kettle.example');
  await field('Street Address 1').fill('1 Mill Street');
  await field('Zipcode').fill('00501');
  await panel.getByRole('combobox', { name: 'State' }).fill('District');
  await page.getByRole('option', { name: 'District of Columbia' }).click();
  // Use a script with the extension .png, since the server checks the content.
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: script });
  await add.click();
  await expect(panel.getByText('Choose a PNG or JPEG image.')).toBeVisible();
  await expect(field('DBA Name')).toHaveValue(name);
  await expect(field('Zipcode')).toHaveValue('00501');
  expect(sent[0]).not.toContain('what_converts_account');

  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expectMessage(page, 'Organization Added!', () => add.click());
  await expect(page).toHaveURL(/organization=copper-kettle-[0-9a-f]{8}/);
  await expect(panel.getByAltText('Logo')).toHaveAttribute('src', /\/api\/files\//);
  // The form can also be opened by its URL.
  await page.reload();
  await expect(field('Zipcode')).toHaveValue('00501');
  await expect(panel.getByRole('combobox', { name: 'State' })).toHaveValue('District of Columbia');
  await field('Account ID').fill(' 4711 ');
  await field('Report chats').check({ force: true });
  await field('City').fill('Washington');
  await expect(field('Website')).toHaveValue('https://copper-kettle.example');
  await field('Street Address 2').fill('Second floor');
  await field('Phone Number').fill('555-0123');
  await field('Google Analytics ID').fill('G-4711');
  await pickDay(panel, 'Contract Start Date', '2026-02-03');
  for (const name of inCharge) await choose(panel, name, 'Dana Whitfield');
  await field('SPT account').check({ force: true });
  await field('Beta features').check({ force: true });
  await field('Report required').uncheck({ force: true });
  await expectAccessible(page);
  await expectMessage(page, 'Organization Updated!', () =>
    panel.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await expect(panel).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Dana Whitfield');
  const staff = await apiAs('staff');
  const dana = await staff.call(authCalls.getUser);
  const [stored] = await staff.call(organizationCalls.list, {
    query: { search: name, detailed: 'True' },
  });
  expect(stored).toMatchObject({
    city: 'Washington',
    state: 'DC',
    zipcode: '00501',
    street_address_1: '1 Mill Street',
    street_address_2: 'Second floor',
    phone_number: '555-0123',
    google_analytics_id: 'G-4711',
    contract_start_date: '2026-02-03',
    account_lead: dana.id,
    project_manager: dana.id,
    default_report_creator: dana.id,
    default_report_approver: dana.id,
    report_required: false,
    beta_opt_in: true,
    what_converts_account: {
      account_id: '4711',
      report_calls: true,
      report_form_fills: true,
      report_chats: true,
      spt_account: true,
    },
  });
});

// Requirements: ORGS-25..29, ORGS-32, ORGS-33, ORGS-36, ORGS-37, ORGS-38
test('staff edit an organization’s editorial requirements, and archive and reactivate it', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const { id, slug, dba_name: name } = await addOrganization(apiAs, 'Slate Roof');
  const article = await addArticle(apiAs, 'writing', { client: id });
  const statusOf = async () => {
    const { status } = await staff.call(articleCalls.get, { params: { id: article.id } });
    return status.uid;
  };
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await signIn(page, 'staff');
  await page.goto(`/organizations/directory?organization=${slug}`);
  const panel = panelOf(page);

  const requirements = panel.getByRole('region', { name: 'Editorial requirements' });
  await requirements.getByRole('button', { name: 'Add Editorial Requirement' }).click();
  await requirements.getByRole('textbox').fill('No jargon.');
  await expectMessage(page, 'Editorial Requirement Added!', () =>
    requirements.getByRole('button', { name: 'Save' }).click(),
  );
  await requirements.getByRole('button', { name: 'Edit editorial requirement' }).click();
  await requirements.getByRole('textbox').fill('Little jargon.');
  await expectMessage(page, 'Editorial Requirement Updated!', () =>
    requirements.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(requirements.getByRole('listitem')).toContainText('Little jargon.');
  expect(await listAccessFaults(page)).toEqual([]);
  await requirements.getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Editorial Requirement Deleted.', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(requirements.getByRole('listitem')).toHaveCount(0);

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
  });
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure you want to deactivate this Organization?',
  });
  await panel.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog).toContainText(
    'This will put all articles filed under this organization On-Hold',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // Esc closes only the dialog, not the form behind it.
  await panel.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Archive' })).toBeVisible();
  expect(writes).toEqual([]);

  await panel.getByRole('button', { name: 'Archive' }).click();
  await expectMessage(page, 'Organization Archived!', () =>
    dialog.getByRole('button', { name: 'Archive' }).click(),
  );
  await expect(panel).toHaveCount(0);
  expect(await statusOf()).toBe('on_hold');
  await searchFor(page, name);
  await expect(page.getByText('No Organizations Found')).toBeVisible();
  await switchFilter(filtersOf(page, 'Choose organizations'), 'Archived included');
  await expect(rowOf(page, name)).toContainText('Archived');
  await rowOf(page, name).click();
  await expectMessage(page, 'Organization Reactivated!', () =>
    panel.getByRole('button', { name: 'Reactivate' }).click(),
  );
  await expect(panel.getByRole('button', { name: 'Archive' })).toBeVisible();
  expect(await statusOf()).toBe('writing');
});

// Requirements: ORGS-34, D-11
test('if two people change an organization, the second person chooses between both values and loses no input', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('leader');
  const { id, slug } = await addOrganization(apiAs, 'Tandem');
  const other = await addOrganization(apiAs, 'Other');
  await signIn(page, 'staff');
  await page.goto(`/organizations/directory?organization=${slug}`);
  const panel = panelOf(page);
  const city = panel.getByRole('textbox', { name: 'City' });
  await city.fill('Ithaca');
  await staff.call(organizationCalls.update, {
    params: { id },
    body: { phone_number: '555-0199', city: 'Troy' },
  });
  const notice = panel.getByRole('alert');
  await expect(notice).toBeInViewport({ ratio: 1 });
  for (const text of ['City', 'Ithaca', 'Troy']) await expect(notice).toContainText(text);
  await expect(city).toHaveValue('Ithaca');
  await expect(panel.getByLabel('Phone Number')).toHaveValue('555-0199');
  await notice.getByRole('button', { name: 'Keep yours' }).click();
  await expectMessage(page, 'Organization Updated!', () =>
    panel.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  const stored = await staff.call(organizationCalls.get, { params: { id } });
  expect(stored).toMatchObject({ city: 'Ithaca', phone_number: '555-0199' });

  // Unsaved input can be restored when the organization is reopened.
  await page.goto(`/organizations/directory?organization=${slug}`);
  await city.fill('Utica');
  await page.goto(`/organizations/directory?organization=${other.slug}`);
  await expect(panel.getByRole('heading', { name: other.dba_name })).toBeVisible();
  await expect(panel.getByText('You left unsaved changes here')).toHaveCount(0);
  await page.goto(`/organizations/directory?organization=${slug}`);
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(city).toHaveValue('Utica');
});

// Requirements: ORGS-03, ORGS-05
test('staff add, find, and open an organization using only the keyboard', async ({ page }) => {
  const name = `Keyboard Works ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'staff');
  await page.goto('/organizations/directory');
  const opener = page.getByRole('button', { name: 'Add Organization' });
  await tabTo(opener);
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toBeFocused();
  for (const [label, text] of [
    ['DBA Name', name],
    ['Legal Name', `${name} LLC`],
    ['Business Email', 'office@keyboard.example'],
  ] as const) {
    await tabTo(panel.getByRole('textbox', { name: label }));
    await page.keyboard.type(text);
  }
  // Esc closes the open list, but not the form around it.
  const state = panel.getByRole('combobox', { name: 'State' });
  await tabTo(state);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await tabTo(panel.getByRole('textbox', { name: 'Zipcode' }));
  await page.keyboard.type('10001');
  await expectMessage(page, 'Organization Added!', () => page.keyboard.press('Enter'));
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await tabTo(page.getByRole('searchbox', { name: 'Search organizations' }));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Organizations' });
  // Wait until only the header and this row remain, since the unfiltered list may also contain the row.
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(grid.getByRole('row').filter({ hasText: name })).toBeVisible();
  await tabTo(grid);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(grid).toBeFocused();
});
