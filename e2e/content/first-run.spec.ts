import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findNode, NODE_OPTIONS, root } from '../../scripts/node.mjs';
import { test as base, expect, expectAccessible, signInByForm } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';

const password = 'a first password 1';

base.describe.configure({ timeout: 120_000 });

/** A test fixture that provides a portal without demonstration data, and its first superuser. */
const test = base.extend<object, { emptyPortal: RunningPortal }>({
  emptyPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const portal = await startPortal({ env: { PORTAL_DEMO: 'off' } });
      const command = [...NODE_OPTIONS, join(root, 'server', 'src', 'cli', 'cli.ts')];
      const env = { ...process.env, PORTAL_DATA_DIR: portal.dataDir };
      const options = ['create-superuser', 'first', 'first@example.com'];
      const child = spawn(findNode(), [...command, ...options], { env });
      child.stdin.end(`${password}\n`);
      await once(child, 'exit');
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ emptyPortal }, use) => use(emptyPortal.url),
});

/** Finds the checklist item by the title of its step. */
const stepOf = (page: Page, title: string) =>
  checklist(page).getByRole('listitem').filter({ hasText: title });
const checklist = (page: Page) => page.getByRole('region', { name: 'Set up your agency' });

async function expectDone(page: Page, title: string) {
  await page.getByRole('link', { name: 'Content Generation' }).click();
  await expect(stepOf(page, title).getByRole('img', { name: 'Done' })).toBeVisible();
}

test('an empty portal guides its first superuser through the setup steps, and marks completed steps', async ({
  page,
}) => {
  await signInByForm(page, 'first', password);
  await expect(page).not.toHaveURL(/auth/);
  await page.goto('/content-generation');
  await expect(checklist(page).getByRole('img', { name: 'Open' })).toHaveCount(9);
  await expectAccessible(page);

  await test.step('the superuser names the agency and confirms the time zone', async () => {
    await stepOf(page, 'Name your agency').getByRole('link').click();
    const identity = page.getByRole('region', { name: 'Name and logo' });
    await identity.getByRole('textbox', { name: 'Name' }).fill('Bluefin');
    await identity.getByText('Save').click();
    await page.getByRole('button', { name: /^Confirm / }).click();
    await expect(page.getByRole('button', { name: /^Confirm / })).toHaveCount(0);
    await expectDone(page, 'Name your agency');
  });

  await test.step('the superuser adds the first client', async () => {
    await stepOf(page, 'Add a client').getByRole('link', { name: 'Add Organization' }).click();
    const values = {
      'DBA Name': 'Harbor Marina',
      'Legal Name': 'Harbor Marina Inc.',
      'Business Email': 'marina@example.com',
    };
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Business Email').press('Enter');
    await expect(page.getByRole('grid').getByText('Harbor Marina')).toBeVisible();
    await expectDone(page, 'Add a client');
  });

  await test.step('the form for a planning month opens on the home', async () => {
    await stepOf(page, 'Plan a month').getByRole('link', { name: 'Plan Month' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('screens without data link to the connectors, and explain their terms', async () => {
    await page.goto('/account-health');
    await expect(page.getByText('Nothing is connected yet.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Connectors' }).click();
    await expect(page.getByRole('grid', { name: 'Connectors' })).toBeVisible();
    await page.goto('/content-generation/templates');
    await page.getByRole('button', { name: 'About: Article template' }).click();
    await expect(page.getByText('gets regularly')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the checklist can be hidden, and shown again in Portal Settings', async () => {
    await page.goto('/content-generation');
    await checklist(page).getByRole('button', { name: 'Hide Checklist' }).click();
    await expect(checklist(page)).toHaveCount(0);
    await page.goto('/administration/portal-settings');
    await page.getByRole('switch', { name: 'Show the setup checklist on the home' }).click();
    await expect(page.getByText('Settings Updated!')).toBeVisible();
    await page.goto('/content-generation');
    await expect(checklist(page)).toBeVisible();
  });
});
