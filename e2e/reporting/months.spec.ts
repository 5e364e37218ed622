import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
import { choose, expectMessage, panelOf } from '../content/article-screens.ts';
import { newTitle, personOf } from '../content/article-setup.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  hold,
  signIn,
  test,
} from '../platform/fixtures.ts';
import {
  addClient,
  addMonth,
  addReports,
  addTemplate,
  reportOf,
  subscribePeople,
} from './reporting-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const labelOf = ({ year, month }: { year: number; month: number }) =>
  `${monthNames[month - 1]} ${year}`;
const pathOf = ({ year, month }: { year: number; month: number }) => `/reporting/${year}/${month}`;

function component(name: string) {
  const entry = findUiComponent(name);
  if (!entry) throw new Error(`There is no component ${name}.`);
  return newComponent(entry, randomUUID());
}

const reportRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const listed = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Reports' }).getByRole('row').filter({ hasText: name });

/** Filters the list by the names of the test's own clients. */
async function find(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
}

/** A tiny PNG image in base64. */
const screenshot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// Requirements: P2-SCOPE-02, P2-REPORT-NAV-04, P2-REPORT-NAV-05, P2-REPORT-NAV-06,
// P2-REPORT-NAV-07, P2-REPORT-DASH-01, P2-REPORT-DASH-02, P2-REPORT-DASH-03, P2-REPORT-DASH-05,
// P2-REPORT-MONTH-02, P2-REPORT-MONTH-04, P2-REPORT-MONTH-05, P2-REPORT-MONTH-06,
// P2-REPORT-MONTH-07, P2-REPORT-MONTH-08, P2-REPORT-MONTH-09, P2-REPORT-MONTH-10,
// P2-REPORT-MONTH-11, P2-REPORT-MONTH-12, P2-REPORT-MONTH-13, P2-REPORT-MONTH-14,
// P2-REPORT-MONTH-15, P2-REPORT-MONTH-16, P2-REPORT-MONTH-17, P2-REPORT-MONTH-18,
// P2-REPORT-MONTH-19, P2-REPORT-MONTH-20, P2-REPORT-MONTH-21, P2-REPORT-STATUS-02,
// P2-REPORT-STATUS-03, P2-ERRORS-02
test('staff open a month’s reports from the dashboard, sort and filter them, and edit one or several', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400, 500);
  const prefix = newTitle('Reports');
  const clients = [];
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    clients.push(await addClient(apiAs, { name: `${prefix} ${letter}` }));
  }
  const month = await addMonth(apiAs);
  await addReports(apiAs, month.id);
  const row = (letter: string) => listed(page, `${prefix} ${letter}`);
  const panel = panelOf(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'staff');

  await test.step('the dashboard counts each month’s reports and links to them', async () => {
    await page.goto('/reporting');
    const menu = page.getByRole('navigation', { name: 'Reporting' });
    await expect(menu.getByRole('link')).toHaveText([
      'Dashboard',
      'Presentation Templates',
      'Report Data',
    ]);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Presentation Templates' }),
    ).toHaveCount(2);
    const picker = menu.getByRole('combobox', { name: 'Month' });
    await expect(picker).toHaveAttribute('placeholder', 'Select Month');
    await picker.click();
    const months = await (await apiAs('staff')).call(planningMonthCalls.list, {
      query: { brief: true },
    });
    for (const one of months) {
      await expect(page.getByRole('option', { name: labelOf(one), exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    const own = reportRow(page, labelOf(month));
    await expect(own).toContainText('0%');
    await expect(own).toContainText('100%');
    await own.click();
    await expect(page).toHaveURL(new RegExp(`${pathOf(month)}$`));
    await expect(page.getByRole('heading', { level: 1, name: labelOf(month) })).toBeVisible();
    await expect(picker).toHaveValue(labelOf(month));
  });

  await test.step('the list can be sorted by each of its five columns, and the URL contains the filter', async () => {
    await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
      'Report URL',
      'Status',
      'Approver',
      'Creator',
      'Organization',
    ]);
    await find(page, prefix);
    await expect(row('')).toHaveCount(5);
    const sorted = row('');
    await expect(sorted.first()).toContainText(`${prefix} A`);
    const byOrganization = page.getByRole('columnheader', { name: 'Organization' });
    await byOrganization.getByRole('button').click();
    await expect(sorted.first()).toContainText(`${prefix} A`);
    await byOrganization.getByRole('button').click();
    await expect(sorted.first()).toContainText(`${prefix} E`);
    for (const name of ['Report URL', 'Status', 'Approver', 'Creator', 'Organization']) {
      const header = page.getByRole('columnheader', { name });
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
    }
    await expect(sorted.first()).toContainText(`${prefix} A`);
  });

  const share = async () => {
    const own = await panel.boundingBox();
    const whole = await page.getByRole('main').boundingBox();
    return own && whole ? (own.width / whole.width) * 16 : 0;
  };
  await test.step('a report’s panel takes up 5 of 16 columns, or 11 when widened', async () => {
    await row('A').click();
    await expect(panel.getByRole('heading', { name: `${prefix} A` })).toBeVisible();
    await expect.poll(share).toBeCloseTo(5, 0);
    await panel.getByRole('button', { name: 'Change width' }).click();
    await expect.poll(share).toBeCloseTo(11, 0);
    await panel.getByRole('button', { name: 'Change width' }).click();
    await expectAccessibleInBoth(page);
  });

  await test.step('a changed URL is saved once, on blur', async () => {
    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.url());
    });
    const url = panel.getByRole('textbox', { name: 'Report URL' });
    await expect(url).toHaveAttribute('type', 'url');
    await url.focus();
    await url.blur();
    await url.fill('https://reports.example/a');
    await expectMessage(page, 'Report Updated', () => url.blur());
    expect(puts).toHaveLength(1);
    await expect(row('A')).toContainText('reports.example/a');
  });

  await test.step('the status can be changed to any other status, and the panel shows that the change is being saved', async () => {
    const status = panel.getByRole('combobox', { name: 'Status' });
    await status.click();
    await expect(page.getByRole('option')).toHaveText([
      'Backlog',
      'Assigned',
      'Final Review',
      'Sent',
    ]);
    const held = await hold(page, /\/api\/monthly-reports\/\d+\/$/);
    await page.getByRole('option', { name: 'Final Review' }).click();
    await expect(panel.getByText('Saving…')).toBeVisible();
    held.release();
    await expect(panel.getByText(/^Saved \d/)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(row('A')).toContainText('Final Review');
    const leader = await personOf(apiAs, 'leader');
    await choose(panel, 'Approver', leader.name);
    await expect(row('A')).toContainText(leader.name);
  });

  await test.step('a screenshot can be pasted while a field is being saved, and can be removed', async () => {
    const leader = await personOf(apiAs, 'leader');
    const order: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/screenshots/')) order.push('image is sent');
    });
    const address = /\/api\/monthly-reports\/\d+\/$/;
    page.on('response', (response) => {
      if (response.request().method() !== 'PUT' || !address.test(response.url())) return;
      order.push(`field: ${response.status()}`);
    });
    const held = await hold(page, address);
    await choose(panel, 'Creator', leader.name);
    await expect(panel.getByText('Saving…')).toBeVisible();
    const shot = panel.getByRole('group', { name: 'Referring Domains' });
    await shot.focus();
    await shot.evaluate((element, base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, screenshot);
    held.release();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(shot.getByRole('img', { name: 'Referring Domains' })).toBeVisible();
    // An image changes the report's version, so it is sent only after the field is saved.
    expect(order).toEqual(['field: 200', 'image is sent']);
    await shot.getByRole('button', { name: 'Remove Referring Domains' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(shot.getByRole('img')).toHaveCount(0);
  });

  await test.step('rows can be selected individually and by range, and changed together', async () => {
    await row('C').click({ modifiers: ['Shift'] });
    await expect(panel.getByRole('heading', { name: '3 reports selected' })).toBeVisible();
    await row('B').click({ modifiers: ['ControlOrMeta'] });
    await expect(panel.getByRole('heading', { name: '2 reports selected' })).toBeVisible();
    await row('E').click({ modifiers: ['ControlOrMeta'] });
    await expect(panel.getByRole('heading', { name: '3 reports selected' })).toBeVisible();
    await expect.poll(share).toBeCloseTo(5, 0);
    await panel.getByRole('button', { name: 'Change width' }).click();
    await expect.poll(share).toBeCloseTo(11, 0);
    await panel.getByRole('button', { name: 'Change width' }).click();
    await expectAccessible(page);
    const staff = await personOf(apiAs, 'staff');
    await choose(panel, 'Creator', staff.name);
    await expectMessage(page, '3 Reports Updated', () =>
      panel.getByRole('button', { name: 'Update 3 reports' }).click(),
    );
    const stored = await (await apiAs('staff')).call(reportCalls.list, {
      query: { month: month.id, search: prefix, columns: ['creator'] },
    });
    expect(stored.map(({ creator }) => creator)).toEqual([
      staff.id,
      null,
      staff.id,
      null,
      staff.id,
    ]);
  });

  await test.step('failed updates are listed by report', async () => {
    await row('B').click({ modifiers: ['ControlOrMeta'] });
    await row('D').click({ modifiers: ['ControlOrMeta'] });
    await panel.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Sent' }).click();
    await panel.getByRole('button', { name: /^Update/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set to Sent' }).click();
    await expect(panel.getByRole('alert').getByRole('listitem')).toHaveCount(2);
    await expect(panel.getByRole('alert')).toContainText(`${prefix} B`);
    await expect(panel.getByRole('alert')).toContainText(`${prefix} D`);
  });

  await page.goto('/reporting/1999/1');
  await expect(page.getByText('No Reports for this month currently.')).toBeVisible();

  await test.step('a month that failed to load shows an error, and can be loaded with Try again', async () => {
    const months = /\/api\/report-months\//;
    // Hold back live events, since one would reload the month.
    await hold(page, /\/api\/events\//);
    await page.route(months, (route) => route.fulfill({ status: 500 }));
    await page.goto(pathOf(month));
    await expect(page.getByText('Could not load Planning Month')).toBeVisible();
    await page.unroute(months);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('grid', { name: 'Reports' })).toBeVisible();
  });
});

// Requirements: P2-SCOPE-03, P2-SCOPE-04, P2-SCOPE-06, P2-SCOPE-07, P2-REPORT-MONTH-03,
// P2-REPORT-BETA-01, P2-REPORT-BETA-02, P2-REPORT-BETA-03, P2-REPORT-BETA-07, P2-REPORT-BETA-08,
// P2-REPORT-BETA-09, P2-REPORT-BETA-10, P2-REPORT-BETA-11, P2-REPORT-STATUS-04,
// P2-REPORT-STATUS-08, P2-REPORT-STATUS-09, P2-REPORT-STATUS-10, P2-REPORT-STATUS-11,
// P2-REPORT-STATUS-12, P2-REPORT-STATUS-13, P2-REPORT-DASH-04, P2-CLIENT-BRIEFINGS-01,
// P2-CLIENT-BRIEFINGS-02, P2-CLIENT-BRIEFINGS-03, P2-CLIENT-BRIEFINGS-06, P2-CLIENT-BRIEFINGS-07,
// P2-CLIENT-BRIEFINGS-08, P2-CLIENT-BRIEFINGS-09, P2-CLIENT-BRIEFINGS-10, P2-CLIENT-BRIEFINGS-11,
// P2-PERMS-08, P2-PERMS-09
test('staff create a month’s reports and a presentation and send the report, and the client opens it', async ({
  page,
  apiAs,
  anonymous,
  browser,
  problems,
}) => {
  const client = await addClient(apiAs);
  await addTemplate(apiAs, client.id, [
    withData(component('Heading'), 'content', 'What we did'),
    component('GoogleAnalyticsChart'),
  ]);
  const person = await registerPerson(apiAs, anonymous, { organization: client.id });
  const month = await addMonth(apiAs);
  const later = await addMonth(apiAs);
  await addReports(apiAs, later.id);
  const row = listed(page, client.dba_name);
  const operation = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog').filter({ hasText: client.dba_name });

  // Use a separate context for the client's users.
  const context = await browser.newContext();
  const theirs = await context.newPage();

  await test.step('a client without reports sees a message and no months', async () => {
    const other = await addClient(apiAs, { report_required: false });
    const newcomer = await registerPerson(apiAs, anonymous, { organization: other.id });
    await signIn(theirs, newcomer.username, ownPassword);
    await theirs.goto('/reporting');
    await expect(theirs.getByRole('heading', { name: 'Monthly Report Briefings' })).toBeVisible();
    await expect(
      theirs.getByText('There are no current reports for your Organization'),
    ).toBeVisible();
    await theirs.goto(pathOf(month));
    await expect(theirs.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
  });

  await test.step('the beta view shows the operations, and only one operation can run at a time', async () => {
    await signIn(page, 'staff');
    await page.goto(pathOf(month));
    await expect(page.getByText('No Reports for this month currently.')).toBeVisible();
    await page.getByText('Beta', { exact: true }).click();
    const held = await hold(page, /create-monthly-reports/);
    await operation('Create Monthly Reports').click();
    for (const name of ['Run', 'Debug', 'Create Report Presentations', 'Check Unsent Reports']) {
      await expect(operation(name)).toBeDisabled();
    }
    held.release();
    const runs = page.getByRole('list', { name: 'Last runs' });
    const runOf = (name: string) => runs.getByRole('listitem').filter({ hasText: name });
    await expect(runOf('Create Monthly Reports')).toContainText(/Done.*reports created/);
    await operation('Debug').click();
    await expect(runOf('Validate Report Data (Debug)')).toContainText('Done');
    await operation('Run').click();
    // The run replaces the debug run, which has already finished.
    await expect(runOf('Validate Report Data')).toContainText(/^Validate Report Data\s*Done/);
    await operation('Check Unsent Reports').click();
    await expect(page.getByRole('list', { name: 'Unsent reports' })).toContainText(client.dba_name);
    await expectAccessibleInBoth(page);
    await runOf('Check Unsent Reports').getByRole('button', { name: 'Hide' }).click();
    await find(page, client.dba_name);
    await expect(row).toHaveCount(1);
  });

  await test.step('staff create a presentation, and re-create it after a confirmation', async () => {
    const held = await hold(page, /create_report_presentation/);
    await row.getByRole('button', { name: 'Create Presentation' }).click();
    await expect(row.getByRole('button', { name: 'Create Presentation' })).toBeDisabled();
    await expectMessage(page, 'Report Created!', async () => held.release());
    const heldAgain = await hold(page, /recreate_report_presentation/);
    await row.getByRole('button', { name: 'Re-Create' }).click();
    await dialog.getByRole('button', { name: 'Re-Create' }).click();
    await expect(dialog.getByRole('button', { name: 'Re-Create' })).toBeDisabled();
    await expectMessage(page, 'Report Re-Created!', async () => heldAgain.release());
  });

  await test.step('a report’s problems are listed by slide, and missing data can be waived', async () => {
    await row.getByRole('combobox').selectOption('finalReview');
    await row.getByRole('button', { name: 'Sent Report' }).click();
    const problemList = dialog.getByRole('list', { name: 'Problems' });
    await expect(problemList).toContainText('Slide 2: Slide 2');
    await expect(dialog.getByText('No recipients')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send to 0 people' })).toBeDisabled();
    await expectAccessible(page);
    await problemList
      .getByRole('button', { name: 'Send without it: Analytics data' })
      .first()
      .click();
    const waiver = page.getByRole('dialog', { name: 'Send without analytics data?' });
    await waiver.getByRole('textbox', { name: 'Reason' }).fill('The site is new.');
    await waiver.getByRole('button', { name: 'Send without it' }).click();
    await expect(waiver).toBeHidden();
    await expect(problemList).not.toContainText('Slide 2: Slide 2');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await subscribePeople(apiAs, client.id);
  });

  await test.step('staff schedule the report, cancel the sending, and send the report', async () => {
    await row.getByRole('button', { name: 'Sent Report' }).click();
    await expect(dialog.getByText('3 warnings', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Problems' })).toHaveCount(0);
    await expect(dialog.getByRole('list', { name: 'Recipients' })).toContainText(person.email);
    await dialog.getByText('Schedule', { exact: true }).click();
    const day = dialog.getByRole('textbox', { name: 'Day and hour' });
    await day.fill(`${new Date().getFullYear() + 1}-01-05`);
    await day.press('Tab');
    await expectMessage(page, 'Sending Scheduled!', () =>
      dialog.getByRole('button', { name: 'Schedule for 1 person' }).click(),
    );
    await expectMessage(page, 'Sending Canceled.', () =>
      dialog.getByRole('button', { name: 'Cancel Sending' }).click(),
    );
    await dialog.getByRole('textbox', { name: 'Message' }).fill('A good month.');
    // While the dialog is open, someone subscribes another user.
    const other = await registerPerson(apiAs, anonymous, { organization: client.id });
    await subscribePeople(apiAs, client.id);
    problems.expect(409);
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The report has changed');
    await expect(dialog.getByRole('list', { name: 'Recipients' })).toContainText(other.email);
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('A good month.');
    const held = await hold(page, /send_report/);
    const send = dialog.getByRole('button', { name: 'Send to 2 people' });
    await send.click();
    await expect(send).toBeDisabled();
    await expectMessage(page, 'Report Sent!', async () => held.release());
    await expect(dialog.getByText(/^Sent to 2 people/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a sent report keeps its status, and lists its sendings and emails', async () => {
    await expect(row.getByRole('combobox')).toHaveCount(0);
    await expect(row).toContainText('Sent');
    await expect(row.getByRole('button', { name: 'Re-Send' })).toBeEnabled();
    await row.click();
    const panel = panelOf(page);
    // Next to the panel, the row keeps all columns, but its actions are in a menu.
    await expect(page.getByRole('columnheader', { name: 'Creator' })).toBeVisible();
    await row.getByRole('button', { name: `Actions of ${client.dba_name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Re-Send' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
    await expect(panel.getByRole('list', { name: 'Sendings' })).toContainText('To 2 people');
    // Without a mail server, emails wait in the outbox.
    const waiting = panel.getByRole('list', { name: 'Emails that haven’t been sent' });
    await expect(waiting).toContainText(person.email);
    await expect(panel.getByRole('list', { name: 'Data Status' })).toContainText(
      'The site is new.',
    );
    const { status } = await reportOf(apiAs, month.id, client.id);
    expect(status).toBe('sent');
    await panel.getByRole('link', { name: 'Client’s data' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Report Data' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue(client.dba_name);
    await expect(page.getByRole('navigation', { name: 'Reporting' })).toBeVisible();
  });

  await test.step('the client opens the report from the briefings, and unsubscribes', async () => {
    await signIn(theirs, person.username, ownPassword);
    await theirs.goto('/reporting');
    await expect(theirs.getByRole('navigation', { name: 'Reporting' })).toHaveCount(0);
    const sidebar = theirs.getByRole('navigation', { name: 'Main' });
    await expect(sidebar.getByRole('link', { name: 'Dashboard' }).last()).toHaveAttribute(
      'href',
      '/reporting',
    );
    // There is a table for each year.
    const table = theirs.getByRole('table').filter({ hasText: labelOf(month) });
    await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Report Link']);
    await expect(theirs.getByRole('row').filter({ hasText: labelOf(later) })).toContainText(
      'Report does not exist yet.',
    );
    await expectAccessibleInBoth(theirs);
    const own = theirs.getByRole('row').filter({ hasText: labelOf(month) });
    await own.getByRole('link', { name: 'View Report' }).click();
    await expect(theirs).toHaveURL(new RegExp(`${pathOf(month)}/`));
    await expect(theirs.getByText('What we did').first()).toBeVisible();
    await theirs.getByRole('button', { name: /user menu$/ }).click();
    await theirs.getByRole('menuitem', { name: 'My Profile Settings' }).click();
    await theirs.getByRole('tab', { name: 'Preferences' }).click();
    const mails = theirs.getByRole('switch', { name: `Monthly reports of ${client.dba_name}` });
    await expect(mails).toBeChecked();
    await mails.press('Space');
    await expect(mails).not.toBeChecked();
  });
  await context.close();
});
