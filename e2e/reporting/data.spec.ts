import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connectorCalls } from '@portal/contract/administration/connector.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { monthsBefore, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { keyFile } from '../../server/src/testing/google-account.ts';
import {
  startGoogleAnalytics,
  type TestGoogleAnalytics,
} from '../../server/src/testing/google-analytics.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { Api, type Username } from '../platform/api.ts';
import { expect, expectAccessible, openWithToken, test } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';

// Use a separate portal, because the connector is global and must reach the simulated Google on this machine.
let portal: RunningPortal;
let google: TestGoogleAnalytics;
let client: { id: number; slug: string; name: string };

let months: readonly string[] = [];
let newest = '';
let before = '';

test.beforeAll(async () => {
  test.setTimeout(150_000);
  google = await startGoogleAnalytics();
  portal = await startPortal({ env: { ALLOWED_HOSTS: '127.0.0.1' } });
  const admin = await apiAs('admin');
  // Use the agency's time zone, because the current month there can differ from the month on this machine.
  const { time_zone } = await admin.call(portalCalls.settings);
  const [year = 0, month = 0] = dayInZone(new Date(), time_zone).split('-').map(Number);
  months = monthsBefore({ year, month }, 6);
  newest = months.at(-1) ?? '';
  before = months.at(-2) ?? '';
  await admin.call(connectorCalls.save, {
    params: { id: 'google-analytics' },
    body: { service_account_key: keyFile(google.tokenUrl), base_url: google.url },
  });
  const name = 'Quarry Lake Tours';
  const { id, slug } = await admin.call(organizationCalls.create, {
    body: {
      dba_name: name,
      legal_name: name,
      business_email: 'office@quarry.example',
      google_analytics_id: '4711',
    },
  });
  client = { id, slug, name };
});
test.afterAll(async () => {
  await portal?.stop();
  await google?.stop();
});

const sessions = new Map<Username, Promise<Api>>();
function apiAs(username: Username): Promise<Api> {
  const api = sessions.get(username) ?? new Api(portal.url).signIn(username);
  sessions.set(username, api);
  return api;
}

async function openAs(page: Page, username: Username, path: string): Promise<void> {
  const { token } = await apiAs(username);
  await openWithToken(page, token, `${portal.url}${path}`);
}

const monthRow = (page: Page, month: string) => page.getByRole('row', { name: shortMonth(month) });

// Requirements: D-33, D-37, P2-DATA-06
test('staff pull a client’s analytics, see a failure, and override a month with manually entered numbers', async ({
  page,
}) => {
  await test.step('staff pull from the organization’s panel', async () => {
    for (const month of months)
      google.setUsers('4711', month, { 'Organic Search': 900, Direct: 60 });
    await openAs(page, 'staff', `/organizations/directory?organization=${client.slug}`);
    const section = page.getByRole('region', { name: 'Report data' });
    await expect(section).toContainText('Analytics: 0 of 6 months');
    await expect(section).toContainText('WhatConverts is not set up, so nothing can be pulled.');
    await section.getByRole('button', { name: 'Pull from Google Analytics' }).click();
    await expect(section.getByText('The numbers are up to date.')).toBeVisible();
    await expect(section).toContainText('Analytics: 6 of 6 months');
    await expect(section).toContainText(`${shortMonth(newest)} from Google Analytics`);
    await section.getByRole('link', { name: 'Months, typing and files' }).click();
  });

  await test.step('a month shows the numbers from each origin, and reports use the manually entered numbers', async () => {
    await expect(monthRow(page, newest)).toContainText('960');
    await monthRow(page, newest).click();
    const panel = panelOf(page);
    const connector = panel.getByRole('region', { name: 'Google Analytics' });
    await expect(connector).toContainText('Shown in reports');
    await panel.getByRole('textbox', { name: 'New users of Direct' }).fill('75');
    await expectMessage(page, 'Numbers Saved!', () =>
      panel.getByRole('button', { name: 'Save Numbers' }).click(),
    );
    const typed = panel.getByRole('region', { name: /^Typed by / });
    await expect(typed).toContainText('Shown in reports');
    await expect(connector).not.toContainText('Shown in reports');
    await expect(monthRow(page, newest)).toContainText('975');
    await expectAccessible(page);
  });

  await test.step('a failed pull shows the reason next to the existing numbers', async () => {
    const panel = panelOf(page);
    google.reset();
    await panel.getByRole('button', { name: 'Pull from Google Analytics' }).click();
    const connector = panel.getByRole('region', { name: 'Google Analytics' });
    await expect(connector).toContainText('The service account may not read this property.');
    await expect(connector).toContainText('960');
  });

  await test.step('after the entered numbers are removed, reports use the connector’s numbers again', async () => {
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Remove Typed Numbers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Typed Numbers' }).click();
    await expect(panel.getByRole('region', { name: /^Typed by / })).toHaveCount(0);
    await expect(panel.getByRole('region', { name: 'Google Analytics' })).toContainText(
      'Shown in reports',
    );
    await expect(monthRow(page, newest)).toContainText('960');
  });
});

// Requirements: D-05, D-33, D-37
test('staff map a leads file’s columns and words, import the valid rows, and download the invalid ones', async ({
  page,
}) => {
  await openAs(page, 'staff', `/reporting/data?organization=${client.id}&view=leads`);
  await expect(monthRow(page, newest)).toContainText('No data');
  const lines = [
    'Period,What,Number,Good',
    `${newest},Telefon,12,5`,
    `${newest},Chat,3,1`,
    `${before},Chat,-2,0`,
  ];
  await page.getByLabel('Leads file').setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'leads.csv' })).toBeVisible();
  const choose = async (field: string, column: string) => {
    await panel.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: column, exact: true }).click();
  };

  await test.step('staff map the columns', async () => {
    await choose('Month', 'Period');
    await choose('Lead type', 'What');
    await choose('Leads', 'Number');
    await choose('Quotable leads (optional)', 'Good');
    await panel.getByRole('button', { name: 'Use These Columns' }).click();
    await expect(panel.getByRole('status')).toContainText('2 invalid rows');
  });

  await test.step('staff map a word in the file to a lead type', async () => {
    await choose('Lead type for Telefon', 'Phone Call');
    await panel.getByRole('button', { name: 'Use These Lead Types' }).click();
    await expect(panel.getByRole('status')).toContainText('1 month of 1 organization');
    await expect(panel.getByRole('status')).toContainText('1 invalid row');
    await panel.getByRole('tab', { name: 'Errors (1)' }).click();
    await expect(panel.getByRole('grid', { name: 'Invalid rows' })).toContainText(
      "'-2' is less than 0",
    );
    await expectAccessible(page);
  });

  await test.step('the valid rows are saved, and the invalid row can be downloaded', async () => {
    await panel.getByRole('checkbox', { name: 'Skip 1 invalid row' }).check();
    await panel.getByRole('button', { name: 'Import 1 month' }).click();
    await expect(panel.getByRole('list', { name: 'Imported' })).toContainText(
      '1 month of 1 organization saved',
    );
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download invalid rows' }).click();
    const rejects = await readFile((await (await download).path()) ?? '', 'utf8');
    expect(rejects).toContain('is less than 0');
    expect(rejects).not.toContain('Telefon');
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(monthRow(page, newest)).toContainText('File leads.csv');
    await expect(monthRow(page, newest)).toContainText('15');
    await page.getByText('Files', { exact: true }).click();
    await expect(page.getByRole('row', { name: 'leads.csv' })).toContainText('Done');
  });
});
