import { readFile } from 'node:fs/promises';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { extractImages, getDocumentProxy } from 'unpdf';
import { panelOf } from '../content/article-screens.ts';
import { personOf } from '../content/article-setup.ts';
import { expect, signIn } from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';

/** A one-pixel image. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the agency’s name or logo is shown in the menu, on the login page, and in emails, shared reports, and PDFs', async ({
  page,
  apiAs,
  anonymous,
  ownUrl,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  const logo = page.locator('img[src^="/api/portal/logo/"]');
  /** Asserts that the logo has a white background even in dark mode, since most logos are designed for paper. */
  const expectLogo = async () => {
    await expect(logo).toHaveJSProperty('naturalWidth', 1);
    await expect(logo).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  };
  await signIn(page, 'admin');
  await page.goto('/administration/portal-settings');
  const section = page.getByRole('region', { name: 'Name and logo' });
  await section.getByRole('textbox', { name: 'Name' }).fill('Fin & Partners');
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: png };
  await section.locator('input[type=file]').setInputFiles(picture);
  await section.getByRole('button', { name: 'Save' }).click();
  const menu = page.getByText('Fin & Partners', { exact: true });
  await expect(menu).toBeVisible();
  await page.goto('/content-generation/');
  await expect(menu).toBeVisible();
  await expectLogo();

  const { email } = await personOf(apiAs, 'leader');
  await anonymous.call(authCalls.requestPasswordReset, { body: { email: email ?? '' } });
  await page.goto(`/administration/outbox?to=${encodeURIComponent(email ?? '')}`);
  await page.getByRole('grid').getByRole('row').nth(1).click();
  const letter = panelOf(page).frameLocator('iframe');
  const address = new RegExp(`^${ownUrl}/api/portal/logo/`);
  const header = letter.getByRole('img', { name: 'Fin & Partners' });
  await expect(header).toHaveAttribute('src', address);

  const staff = await apiAs('staff');
  const [report] = await staff.call(reportCalls.list, { query: { status: 'sent', limit: 1 } });
  if (!report) throw new Error('The demonstration has no sent report.');
  const { year, month } = report.planning_month;
  await page.goto(`/reporting/${year}/${month}/${report.client.slug}`);
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await readFile(await (await downloading).path());
  const document = await getDocumentProxy(new Uint8Array(pdf));
  expect(await extractImages(document, 1)).toEqual([
    expect.objectContaining({ width: 1, height: 1 }),
  ]);

  const { id } = report.client;
  const client = await staff.call(organizationCalls.get, { params: { id } });
  await page.goto(`/reporting/shared/${client.slug}/${client.organization_uuid}`);
  await expectLogo();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await expect(page.getByText('Fin & Partners', { exact: true })).toBeVisible();
  await expectLogo();
});
