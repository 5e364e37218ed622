import type { Page } from '@playwright/test';
import { metricGoalCalls } from '@portal/contract/reporting/goals/metric-goal.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import type { Api } from '../platform/api.ts';
import { expect, expectAccessible, test } from '../platform/fixtures.ts';
import { addClient, listReports } from './reporting-setup.ts';

const originOf = (page: Page) => page.getByRole('dialog', { name: 'Origin of the numbers' });
const sourceButton = (page: Page) => page.getByRole('button', { name: /^Source: / }).first();

/** Returns the id of the demonstration's client with goals, the only one with a page speed goal. */
async function findClientWithGoals(api: Api): Promise<number> {
  const goals = await api.call(metricGoalCalls.list, { query: { limit: 100 } });
  const goal = goals.find(({ metric }) => metric === 'mobile_page_speed');
  if (!goal) throw new Error('The demonstration has no goals.');
  return goal.organization;
}

/** Returns the latest sent report of the demonstration's client with goals. */
async function findSentReport(api: Api): Promise<Report> {
  const client = await findClientWithGoals(api);
  const reports = await listReports(api, { status: 'sent', has_presentation: 'true' });
  const own = reports.filter(({ organization }) => organization === client);
  const key = ({ planning_month }: Report) => planning_month.year * 12 + planning_month.month;
  const [latest] = own.toSorted((one, other) => key(other) - key(one));
  if (!latest) throw new Error('The demonstration’s client with goals has no sent report.');
  return latest;
}

/** Returns the 1-based position of the Traffic slide. */
async function trafficPlace(api: Api, { presentation }: Report): Promise<number> {
  const params = { id: presentation ?? 0 };
  const { slides } = await api.call(presentationCalls.get, { params });
  return slides.findIndex(({ title }) => title === 'Traffic') + 1;
}

// Requirements: B-ORIGIN-01, B-ORIGIN-05, B-ORIGIN-06, B-ORIGIN-09, B-ORIGIN-10, B-ORIGIN-12
test('staff see the origins of a deck’s numbers and which numbers changed after sending, and compare decks', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('leader');
  const report = await findSentReport(api);
  const place = await trafficPlace(api, report);
  const page = await openAs('leader', `/reporting/${report.id}?slide=${place}`);
  await expect(page.getByRole('table', { name: 'New users by month' })).toContainText('Goal');
  await expect(page.getByRole('list', { name: 'Annotations' }).first()).toContainText(
    'New website launched',
  );

  await sourceButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(originOf(page)).toContainText('CSV import');
  await expect(originOf(page)).toContainText('Sample data, analytics.csv');
  await expect(originOf(page)).toContainText('imported by');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(originOf(page)).toBeHidden();
  await expect(sourceButton(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`slide=${place}$`));

  const changed = page.getByText(/numbers? (has|have) changed since version/);
  await changed.click();
  const table = page.getByRole('table', { name: 'Numbers that changed after the sending' });
  await expect(table).toContainText('Leads');
  await expect(table).toContainText('Entered by hand');

  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('table', { name: 'Numbers of both decks' })).toContainText(
    'New users',
  );
  await expectAccessible(page);
});

// Requirements: B-ORIGIN-03, B-ORIGIN-06
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('clients see the source and period of the numbers, but not files or people', async ({
    openAs,
    apiAs,
  }) => {
    const customer = await apiAs('customer');
    const [report] = await customer.call(reportCalls.list, {
      query: { has_presentation: 'true', limit: 1 },
    });
    if (!report) throw new Error('The demonstration’s client has no report.');
    const place = await trafficPlace(customer, report);
    const page = await openAs('customer', `/reporting/${report.id}?slide=${place}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Close due-soon notice' }).click();
    await sourceButton(page).click();
    await expect(originOf(page)).toContainText('CSV import');
    await expect(originOf(page)).toContainText('Period');
    await expect(originOf(page).getByText('File', { exact: true })).toHaveCount(0);
    await expect(originOf(page).getByText('By', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });
});

// Requirements: B-ORIGIN-08, B-ORIGIN-11
test('staff set a goal and annotate a month on the client’s page', async ({
  openAs,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const { id } = await addClient(apiAs);
  const page = await openAs('leader', `/organizations/${id}/setup`);
  const goals = page.getByRole('region', { name: 'Goals' });
  await goals.getByRole('button', { name: 'Set Goal' }).click();
  const goal = page.getByRole('dialog', { name: 'Set Goal' });
  await goal.getByLabel('Value').fill('120');
  await expectAccessible(page);
  await goal.getByRole('button', { name: 'Set Goal' }).click();
  await expect(goals).toContainText('New users: At least 120');

  await goals.getByRole('button', { name: 'Set Goal' }).click();
  await goal.getByLabel('Value').fill('150');
  await goal.getByRole('button', { name: 'Set Goal' }).click();
  await expect(goal).toContainText('Another goal applies');
  await page.keyboard.press('Escape');

  const annotations = page.getByRole('region', { name: 'Chart annotations' });
  await annotations.getByRole('button', { name: 'Add Annotation' }).click();
  const annotation = page.getByRole('dialog', { name: 'Add Annotation' });
  await annotation.getByLabel('Text').fill('Website launched');
  await annotation.getByRole('checkbox', { name: 'Show it to the client' }).check();
  await annotation.getByRole('button', { name: 'Add Annotation' }).click();
  await expect(annotations).toContainText('Website launched');
  await expect(annotations).toContainText('Shown to the client');
});

// Requirements: B-ORIGIN-04, B-ORIGIN-06, B-ORIGIN-09
test('staff see the origin of an account’s numbers and score in account health', async ({
  openAs,
  apiAs,
}) => {
  const client = await findClientWithGoals(await apiAs('leader'));
  const page = await openAs('leader', `/account-health?account=${client}`);
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('goal: at least');
  await panel.getByRole('button', { name: 'Source of Traffic (Monthly)' }).click();
  await expect(originOf(page)).toContainText('Sample data, analytics.csv');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(originOf(page)).toBeHidden();
  await panel.getByRole('button', { name: 'Source of the health score' }).click();
  await expect(originOf(page)).toContainText('Account score');
  await expect(originOf(page)).toContainText('Records of the portal');
});
