import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { inboxPreferencesCalls } from '@portal/contract/notifications/inbox-preferences.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { type ChatServer, startChatServer } from '../../server/src/testing/chat-server.ts';
import { testAuthority } from '../../server/src/testing/tls-authority.ts';
import { Api, type Username } from '../platform/api.ts';
import { expect, expectAccessibleInBoth, openWithToken, test } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';

// Use a separate portal that trusts the tests' certificates and may reach the fake chat service.
let portal: RunningPortal;
let folder: string;
let chat: ChatServer;

const apiAs = (username: Username) => new Api(portal.url).signIn(username);

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(150_000);
  folder = await mkdtemp(join(tmpdir(), 'portal-e2e-authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, testAuthority);
  portal = await startPortal({
    env: { ALLOWED_HOSTS: '127.0.0.1', NODE_EXTRA_CA_CERTS: authority },
  });
  chat = await startChatServer();
});
test.afterAll(async () => {
  await portal?.stop();
  await chat?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function openAs(page: Page, username: Username, path: string): Promise<void> {
  const { token } = await apiAs(username);
  await openWithToken(page, token, `${portal.url}${path}`);
}

async function openNotificationSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /user menu$/ }).click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'My Settings' });
  await dialog.getByRole('tab', { name: 'Notifications' }).click();
  return dialog;
}

const channel = (place: Locator, name: string) =>
  place.getByRole('listitem').filter({ hasText: name });

// Requirements: B-INBOX-13, B-INBOX-19
test('a person adds a channel, sends a test message, changes the channel and deletes it', async ({
  page,
  problems,
}) => {
  problems.expect(400);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'leader', '/inbox');
  const settings = await openNotificationSettings(page);
  await settings.getByRole('button', { name: 'Add Channel' }).click();
  const form = settings.getByRole('form', { name: 'Add Channel' });
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Discord' }).click();
  await form.getByLabel('Name').fill('My alerts');
  await form.getByLabel('Webhook address').fill('http://discord.com/api/webhooks/1/abc');
  await form.getByRole('button', { name: 'Add Channel' }).click();
  await expect(form.getByText('Enter a Discord webhook address')).toBeVisible();
  await expectAccessibleInBoth(page);
  await form.getByLabel('Webhook address').fill(`https://${chat.host}/api/webhooks/1/wxyz`);
  await form.getByRole('button', { name: 'Add Channel' }).click();
  const entry = channel(settings, 'My alerts');
  await expect(entry).toContainText('wxyz · no posts yet');
  await expect(settings.getByRole('form')).toHaveCount(0);

  await entry.getByRole('button', { name: 'Send Test to My alerts' }).click();
  await expect(entry.getByRole('status')).toHaveText('Test message sent.');
  await expect(entry).toContainText('last post just now');
  expect(chat.posts.at(-1)).toMatchObject({
    path: '/api/webhooks/1/wxyz',
    body: { allowed_mentions: { parse: [] } },
  });
  chat.fault = { status: 404 };
  await entry.getByRole('button', { name: 'Send Test to My alerts' }).click();
  await expect(entry).toContainText(
    'The last test failed. Discord no longer recognizes this address.',
  );
  await expect(entry.getByRole('status')).toBeEmpty();
  await expectAccessibleInBoth(page);
  chat.fault = undefined;

  await entry.getByRole('button', { name: 'Edit My alerts' }).click();
  const edit = settings.getByRole('form', { name: 'Edit My alerts' });
  await expect(edit.getByLabel('Webhook address')).toHaveValue('');
  await edit.getByLabel('Name').fill('Private alerts');
  await edit.getByRole('checkbox', { name: 'Failed jobs' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  const renamed = channel(settings, 'Private alerts');
  await expect(renamed).toContainText('Failed jobs');
  await renamed.getByRole('switch', { name: 'Post to Private alerts' }).press('Space');
  await expect(renamed.getByRole('switch', { name: 'Post to Private alerts' })).not.toBeChecked();
  await renamed.getByRole('button', { name: 'Delete Private alerts' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the channel “Private alerts”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(renamed).toHaveCount(0);
});

// Requirements: B-INBOX-14, B-INBOX-19
test('staff add a chat channel for a client; the form says that everyone in the channel can read the posts', async ({
  page,
}) => {
  const staff = await apiAs('staff');
  const client = await staff.call(organizationCalls.create, {
    body: { dba_name: 'Chat Marina', legal_name: 'Chat Marina LLC', business_email: 'c@c.example' },
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'staff', `/organizations/${client.id}/setup`);
  const section = page.getByRole('region', { name: 'Chat channels' });
  await section.getByRole('button', { name: 'Add Channel' }).click();
  const form = section.getByRole('form', { name: 'Add Channel' });
  await expect(form).toContainText('Everyone in the Slack channel can read these posts');
  await expect(form.getByRole('checkbox', { name: 'Moved' })).toBeChecked();
  await form.getByRole('switch', { name: 'Clients read this channel' }).click();
  await expect(form.getByRole('checkbox', { name: 'Moved' })).toHaveCount(0);
  await expect(form.getByRole('checkbox', { name: 'Overdue' })).toBeChecked();
  await expectAccessibleInBoth(page);
  await form.getByLabel('Name').fill('#marina');
  await form.getByLabel('Webhook address').fill(`https://${chat.host}/services/T/B/marina`);
  await form.getByRole('button', { name: 'Add Channel' }).click();
  const entry = channel(section, '#marina');
  await expect(entry).toContainText('Overdue · read by clients');
  await entry.getByRole('button', { name: 'Send Test to #marina' }).click();
  await expect(entry).toContainText('last post just now');
  expect(JSON.stringify(chat.posts.at(-1)?.body)).toContain('Chat Marina');
  await expectAccessibleInBoth(page);
});

// Requirements: B-INBOX-17
test('a superuser changes a group’s notification default and restores it', async ({ page }) => {
  const deliveryOf = async () =>
    (await (await apiAs('writer')).call(inboxPreferencesCalls.get)).kinds.find(
      ({ kind }) => kind === 'comment',
    )?.delivery;
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'admin', '/administration/notification-defaults');
  await page.getByRole('tab', { name: 'Writer' }).click();
  await page.getByRole('combobox', { name: 'Comments' }).click();
  await page.getByRole('option', { name: 'Inbox and daily email' }).click();
  const restore = page.getByRole('button', { name: 'Restore the default of Comments' });
  await expect(restore).toBeVisible();
  await expect.poll(deliveryOf).toBe('daily');
  await expectAccessibleInBoth(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Writer' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'Comments' })).toHaveValue(
    'Inbox and daily email',
  );
  await restore.click();
  await expect(restore).toHaveCount(0);
  await expect.poll(deliveryOf).toBe('inbox');
});
