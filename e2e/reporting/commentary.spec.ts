import type { Page } from '@playwright/test';
import { commentaryCalls } from '@portal/contract/reporting/commentary/commentary.calls.ts';
import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Api } from '../platform/api.ts';
import { expect, expectAccessible, test } from '../platform/fixtures.ts';
import { listReports } from './reporting-setup.ts';

const panelOf = (page: Page) => page.getByRole('complementary');
const onSlide = (page: Page) =>
  page.getByRole('tabpanel').getByRole('region', { name: 'Commentary' });

/**
 * Finds a report in final review whose Traffic slide has a rule-based draft, and returns the report, the slide, and the
 * draft's figure.
 */
async function findDraft(api: Api) {
  const reports = await listReports(api, { status: 'finalReview', has_presentation: 'true' });
  // Other tests use the first reports and the last one.
  for (const report of reports.slice(0, -1).reverse()) {
    const { slides } = await api.call(commentaryCalls.ofReport, { params: { id: report.id } });
    const slide = slides.find(({ slide_title }) => slide_title === 'Traffic');
    const figure = slide?.parts.find((part) => part.figure?.metric === 'new_users')?.text;
    if (slide?.version === 0 && figure !== undefined) return { report, slide, figure };
  }
  throw new Error('The demonstration has no draft about traffic.');
}

// Requirements: B-DRAFT-02, B-DRAFT-04, B-DRAFT-08
test('staff read, edit, and sign the draft for a slide, and only then does it appear on the slide', async ({
  openAs,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const { report, slide, figure } = await findDraft(staff);
  const { id, organization } = report;
  const isWarned = async () => {
    const { warnings } = await staff.call(reportSendingCalls.preflight, { params: { id } });
    return warnings.some(
      (one) => one.code === 'commentary_unsigned' && one.slide?.place === slide.place,
    );
  };
  const page = await openAs('staff', `/reporting/${id}?slide=${slide.place}`);
  await page.getByRole('button', { name: 'Commentary' }).click();
  const panel = panelOf(page);
  await expect(panel).toContainText('Rule-based draft, not signed.');
  await expect(panel).toContainText(`there were ${figure} new users`);
  await expect(panel.getByRole('link', { name: figure, exact: true }).first()).toHaveAttribute(
    'href',
    new RegExp(`/organizations/${organization}/setup`),
  );
  await expect(panel).toContainText('Rewrite isn’t available');
  await expect(onSlide(page)).toHaveCount(0);
  expect(await isWarned()).toBe(true);
  await expectAccessible(page);

  const text = `There were ${figure} new users. We aim for 987,654,321.`;
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Commentary', { exact: true }).fill(text);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('Edited draft, not signed.');
  await expect(panel).toContainText('Figures that the data doesn’t hold');
  await panel.getByRole('button', { name: 'Sign' }).click();
  await expect(panel).toContainText('Signed by');
  await expect(onSlide(page)).toHaveText(text);
  expect(await isWarned()).toBe(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Remove Signature' }).click();
  await expect(panel).toContainText('Edited draft, not signed.');
  await panel.getByRole('button', { name: 'Use Rule-Based Draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Rule-Based Draft' }).click();
  await expect(panel).toContainText('Rule-based draft, not signed.');
});

// Requirements: B-DRAFT-05
test('clients see no commentary panel', async ({ openAs, apiAs }) => {
  const customer = await apiAs('customer');
  const [report] = await customer.call(reportCalls.list, {
    query: { has_presentation: 'true', limit: 1 },
  });
  const page = await openAs('customer', `/reporting/${report?.id}?commentary=true`);
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Commentary' })).toHaveCount(0);
  await expect(panelOf(page)).toHaveCount(0);
});
