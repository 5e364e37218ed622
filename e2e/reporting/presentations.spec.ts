import type { Page } from '@playwright/test';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { reportEmailEntryCalls } from '@portal/contract/reporting/emails/report-email-entry.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportSettingCalls } from '@portal/contract/reporting/reports/report-setting.calls.ts';
import type { Api } from '../platform/api.ts';
import { expectGoneAfter, stopClock } from '../platform/clock.ts';
import { expect, expectAccessible, hold, test } from '../platform/fixtures.ts';
import { listReports } from './reporting-setup.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panelOf = (page: Page) => page.getByRole('complementary');
const slideOf = (page: Page) => page.getByRole('tabpanel');
const copied = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByText('Copied to Clipboard!');

/** Returns the positions of the Traffic and Next Steps slides, and the number of slides. */
async function placesOf(api: Api, { presentation }: Report) {
  const params = { id: presentation ?? 0 };
  const { slides } = await api.call(presentationCalls.get, { params });
  const placeOf = (title: string) => slides.findIndex((slide) => slide.title === title) + 1;
  return { traffic: placeOf('Traffic'), next: placeOf('Next Steps'), count: slides.length };
}

// Requirements: P2-REPORT-VIEW-02, P2-REPORT-VIEW-03, P2-REPORT-VIEW-05, P2-REPORT-VIEW-06,
// P2-PRESENTATION-01, P2-PRESENTATION-02, P2-PRESENTATION-04, P2-PRESENTATION-05,
// P2-PRESENTATION-06, P2-PRESENTATION-08, P2-PRESENTATION-11, P2-PRESENTATION-12,
// P2-PRESENTATION-13, P2-PRESENTATION-14, P2-PRESENTATION-15, P2-PRESENTATION-16,
// P2-SLIDES-COMPONENTS-15, P2-SLIDES-COMPONENTS-17, P2-SLIDES-COMPONENTS-26,
// P2-SLIDES-COMPONENTS-41, P2-ROUTES-08
test('staff open a report, show slides by mouse, keyboard, and URL, and compare and restore versions', async ({
  openAs,
  apiAs,
  problems,
}) => {
  problems.expect(404);
  const api = await apiAs('leader');
  // Use the last report, since other tests change the first reports.
  const report = (await listReports(api, { status: 'finalReview', has_presentation: 'true' })).at(
    -1,
  );
  if (!report) throw new Error('The demonstration has no report in final review.');
  const { year, month } = report.planning_month;
  const places = await placesOf(api, report);
  const admin = await apiAs('admin');
  await admin.call(reportSettingCalls.update, { body: { meeting_hosts: ['calendly.com'] } });

  const page = await openAs('leader');
  // Hold back live events, since other people's changes would cause refetches.
  const stream = await hold(page, /\/api\/events\//);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // Match only API paths, because the names of built files resemble API paths.
    const isOfReport =
      /^\/api\/(monthly-reports|slide-decks|organizations|planning-months|content-articles)/;
    if (isOfReport.test(pathname) && !/brief|additional/.test(search))
      calls.push(pathname + search);
  });
  await page.goto(`/reporting/${year}/${month}/${report.client.slug}?slide=${places.traffic}`);
  await expect(tab(page, `${places.traffic}. Traffic`)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 1, name: /SEO Briefing$/ })).toBeVisible();
  const chart = page.getByRole('region', { name: 'New users by month, chart' });
  expect((await chart.boundingBox())?.height).toBe(300);
  await expect(page.getByRole('table', { name: 'New users by month' })).toContainText('Total');
  await expectAccessible(page);

  // Only a few URLs are requested, and none twice.
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(9);
  expect(calls).toContain(`/api/monthly-reports/${report.id}/`);
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeVisible();
  const articles = calls.filter((call) => call.includes('content-articles'));
  expect(articles[0]).toMatch(/year=\d{4}&month=\d+&organization=\d+/);

  await chart.focus();
  await chart.press('ArrowRight');
  await expect(chart).toContainText('Sample data, analytics.csv');
  await page.getByRole('button', { name: 'Direct', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Direct', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  const before = calls.length;
  await tab(page, `${places.traffic}. Traffic`).press('Home');
  await expect(page).toHaveURL(/[?&]slide=1$/);
  await expect(slideOf(page).getByRole('heading', { level: 1 })).toHaveText('Monthly SEO Briefing');
  await slideOf(page).press('ArrowRight');
  await expect(page).toHaveURL(/[?&]slide=2$/);
  expect(calls.length).toBe(before);
  stream.release();

  await tab(page, `${places.next}. Next Steps`).click();
  await expect(page).toHaveURL(new RegExp(`slide=${places.next}$`));
  await page.route('https://calendly.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Choose a time</p>' }),
  );
  await page.getByRole('link', { name: 'Schedule a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await expect(
    dialog.frameLocator('iframe').getByText('Choose a time', { exact: true }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await page.clock.install();
  await page.goto(`/reporting/${report.id}?slide=0`);
  await expect(page).toHaveURL(/slide=1$/);
  await expect(slideOf(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(
    `${monthNames[month - 1]} ${year}`,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await stopClock(page);
  await page.getByRole('button', { name: 'Copy URL to Clipboard' }).click();
  await expect(copied(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expectGoneAfter(copied(page), 2_500);
  await page.clock.resume();

  await page.getByRole('button', { name: 'Versions' }).click();
  await panelOf(page).getByRole('button', { name: 'Re-Create' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Re-Create' }).click();
  const entries = panelOf(page).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Version 2' })).toContainText('Newest');
  await entries.filter({ hasText: 'Version 2' }).getByRole('button', { name: 'Compare' }).click();
  await expect(panelOf(page).getByRole('heading', { name: 'Version 1 and 2' })).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'All versions' }).click();
  await entries
    .filter({ hasText: 'Version 1' })
    .getByRole('button', { name: /^Version 1/ })
    .click();
  await expect(page.getByText('This is version 1.')).toBeVisible();
  await entries.filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(entries.filter({ hasText: 'Version 3' })).toContainText('Restored from version 1');
  await expect(page.getByText('This is version 1.')).toBeHidden();
  await expectAccessible(page);

  for (const path of ['/reporting/foo/bar/baz/qux', '/reporting/foo', '/reporting/2024/13/x']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/reporting\/?$/);
  }
  await page.goto('/reporting/99999999');
  await expect(page.getByText('Report not found.', { exact: true })).toBeVisible();
  const reports = await api.call(reportCalls.list, {
    query: { status: 'backlog', limit: 1, columns: ['id'] },
  });
  await page.goto(`/reporting/${reports[0]?.id}`);
  await expect(page.getByText('Report Presentation Not Found', { exact: true })).toBeVisible();
});

// Requirements: P2-REPORT-VIEW-01, P2-REPORT-VIEW-04, P2-REPORT-VIEW-07, P2-REPORT-VIEW-08,
// P2-REPORT-VIEW-09, P2-REPORT-VIEW-10, P2-REPORT-VIEW-11, P2-PRESENTATION-07, P2-PRESENTATION-11,
// P2-PRESENTATION-15, P2-ROUTES-01
test('a client opens a report with the link in the email, which records a view and opens the linked slide', async ({
  openAs,
  apiAs,
  problems,
}) => {
  problems.expect(404);
  const api = await apiAs('customer');
  const entries = await api.call(reportEmailEntryCalls.list, { query: { state: 'sent' } });
  const entry = entries.find(({ link_clicked }) => !link_clicked);
  if (!entry) throw new Error('Everything was viewed.');

  const page = await openAs('customer');
  const gates = ['**/api/monthly-reports/**', '**/api/slide-decks/**'].map((pattern) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ready = page.route(pattern, async (route) => {
      await promise;
      await route.continue();
    });
    return { ready, open: resolve };
  });
  await Promise.all(gates.map(({ ready }) => ready));
  await page.goto(`/reporting/${entry.report}?entryID=${entry.id}&slide=2`);
  await expect(page.getByText('Loading ...', { exact: true })).toBeVisible();
  gates[0]?.open();
  await expect(page.getByText('Loading Presentation...', { exact: true })).toBeVisible();
  gates[1]?.open();
  await expect(slideOf(page)).toContainText('What happened this month');
  await expect(page).toHaveURL(new RegExp(`/reporting/${entry.report}/?\\?slide=2$`));
  const params = { id: entry.report };
  await expect
    .poll(async () => {
      const { emailEntries } = await api.call(reportCalls.get, { params });
      return emailEntries.find(({ id }) => id === entry.id)?.link_clicked;
    })
    .toBe(true);
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy URL to Clipboard' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Versions' })).toHaveCount(0);
  await expectAccessible(page);

  const mine = await api.call(reportCalls.list, { query: { columns: ['organization'] } });
  const sent = await listReports(await apiAs('staff'), {
    status: 'sent',
    has_presentation: 'true',
  });
  const foreign = sent.findLast(
    ({ organization }) => !mine.some((own) => own.organization === organization),
  );
  if (!foreign) throw new Error('The demonstration has no sent report of another client.');
  await page.goto(`/reporting/${foreign.id}`);
  await expect(page.getByText('Report not found.', { exact: true })).toBeVisible();

  const nobody = await openAs('nobody', `/reporting/${foreign.id}`);
  await expect(nobody.getByText('Unauthorized Route')).toBeVisible();
});

test('anyone with the shareable link can read the sent reports', async ({ page, apiAs }) => {
  const [report] = await (await apiAs('customer')).call(reportCalls.list, {
    query: { limit: 1 },
  });
  if (!report) throw new Error('The demonstration’s client has no report.');
  const staff = await apiAs('staff');
  const { organization_uuid: uuid } = await staff.call(organizationCalls.get, {
    params: { id: report.organization },
  });
  const { year, month } = report.planning_month;
  await page.goto(`/reporting/shared/${report.client.slug}/${uuid}`);
  await page.getByRole('region', { name: 'Reports' }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/${uuid}/${year}/${month}$`));
  await tab(page, '5. Traffic').click();
  await expect(page).toHaveURL(/\?slide=5$/);
  await expect(page.getByRole('table', { name: 'New users by month' })).toContainText('Total');
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(page.getByRole('heading', { name: report.client.dba_name })).toBeVisible();
});
