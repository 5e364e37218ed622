import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findNode, NODE_OPTIONS, root } from '../../scripts/node.mjs';
import { test as base, expect, expectAccessible } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';

const password = 'a first password 1';

/** A portal without the demonstration, with its first superuser. */
const test = base.extend<object, { emptyPortal: RunningPortal }>({
  emptyPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const portal = await startPortal({ env: { PORTAL_DEMO: 'off' } });
      const command = [...NODE_OPTIONS, join(root, 'server', 'src', 'cli', 'cli.ts')];
      const env = { ...process.env, PORTAL_DATA_DIR: portal.dataDir };
      const given = ['create-superuser', 'first', 'first@example.com'];
      const child = spawn(findNode(), [...command, ...given], { env });
      child.stdin.end(`${password}\n`);
      await once(child, 'exit');
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ emptyPortal }, use) => use(emptyPortal.url),
});

test('an empty portal leads its first superuser to the first client, and ticks the step', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await page.getByLabel('Username or email').fill('first');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/auth/);
  await page.goto('/content-generation');
  const steps = page.getByRole('region', { name: 'Set up your agency' });
  const client = steps.getByRole('listitem').filter({ hasText: 'Add a client' });
  await expect(client.getByRole('img', { name: 'Open' })).toBeVisible();
  await expect(steps.getByRole('img', { name: 'Open' })).toHaveCount(9);
  await expectAccessible(page);
  await client.getByRole('link', { name: 'Add Organization' }).click();
  const values = {
    'DBA Name': 'Harbor Marina',
    'Legal Name': 'Harbor Marina Inc.',
    'Business Email': 'marina@example.com',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Business Email').press('Enter');
  await expect(page.getByRole('grid').getByText('Harbor Marina')).toBeVisible();
  await page.getByRole('link', { name: 'Content Generation' }).click();
  await expect(client.getByRole('img', { name: 'Done' })).toBeVisible();
  await steps.getByRole('link', { name: 'Plan Month' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
