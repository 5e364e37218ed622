import type { Locator, Page } from '@playwright/test';
import { calendarFeedCalls } from '@portal/contract/organizations/calendar-feed.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { Api } from '../platform/api.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { press } from '../platform/keyboard.ts';

/** Deletes feeds that an earlier run may have left behind. */
async function revokeFeeds(person: Api): Promise<void> {
  for (const { id } of await person.call(calendarFeedCalls.list)) {
    await person.call(calendarFeedCalls.revoke, { params: { id } });
  }
}

async function openSettings(page: Page): Promise<Locator> {
  await press(page.getByRole('button', { name: /user menu$/ }));
  await expect(page.getByRole('menuitem', { name: 'My Profile Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'My Settings' });
  await press(dialog.getByRole('tab', { name: 'Profile' }), 'ArrowDown');
  for (const name of ['Preferences', 'Organization Info', 'Change Password', 'API Keys']) {
    await expect(dialog.getByRole('tab', { name })).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(dialog.getByRole('tab', { name: 'Calendar Feeds' })).toBeFocused();
  await page.keyboard.press('Enter');
  return dialog;
}

const addressIn = async (place: Locator) => {
  const text = (await place.getByRole('status').getByRole('code').textContent()) ?? '';
  return new URL(text).pathname;
};

const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status();

// Requirements: B-ICAL-10
test('a person creates, copies, renews, and revokes a calendar feed by keyboard', async ({
  page,
  apiAs,
}) => {
  await revokeFeeds(await apiAs('writer'));
  await signIn(page, 'writer');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const dialog = await openSettings(page);
  await press(dialog.getByRole('button', { name: 'Create Calendar Feed' }));
  await expect(dialog.getByText('It isn’t shown again.')).toBeVisible();
  await expect(dialog.getByText('not read yet')).toBeVisible();
  await expectAccessibleInBoth(page);
  const first = await addressIn(dialog);
  await press(dialog.getByRole('button', { name: 'Copy Address' }));
  await expect(dialog.getByRole('button', { name: 'Address Copied!' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(first);
  expect(await statusOf(page, first)).toBe(200);

  await press(dialog.getByRole('button', { name: 'Renew Your due dates' }));
  const question = page.getByRole('dialog', { name: 'Renew the address of “Your due dates”?' });
  await press(question.getByRole('button', { name: 'Renew' }));
  await expect(question).toHaveCount(0);
  await expect.poll(() => addressIn(dialog)).not.toBe(first);
  const second = await addressIn(dialog);
  expect(await statusOf(page, first)).toBe(404);
  expect(await statusOf(page, second)).toBe(200);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openSettings(page);
  await expect(dialog.getByText('last read just now')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveCount(0);
  await press(dialog.getByRole('button', { name: 'Revoke Your due dates' }));
  await press(
    page
      .getByRole('dialog', { name: 'Revoke “Your due dates”?' })
      .getByRole('button', { name: 'Revoke' }),
  );
  await expect(dialog.getByRole('button', { name: 'Create Calendar Feed' })).toBeVisible();
  expect(await statusOf(page, second)).toBe(404);
});

// Requirements: B-ICAL-10
test('a client creates a feed on the client page, and finds it in My Settings', async ({
  page,
  apiAs,
}) => {
  const customer = await apiAs('customer');
  await revokeFeeds(customer);
  const [own] = await customer.call(organizationCalls.list, { query: { limit: 1 } });
  await signIn(page, 'customer');
  await page.goto(`/organizations/${own?.id}`);
  const section = page.getByRole('region', { name: 'Calendar feed' });
  await section.getByRole('button', { name: 'Create Calendar Feed' }).click();
  await expect(section.getByText('It isn’t shown again.')).toBeVisible();
  await expectAccessible(page);
  const answer = await page.request.get(await addressIn(section));
  expect(answer.headers()['content-type']).toContain('text/calendar');
  expect(await answer.text()).toContain(`X-WR-CALNAME:Due dates: ${own?.dba_name}`);

  const dialog = await openSettings(page);
  await expect(dialog.getByText(own?.dba_name ?? '', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: `Revoke ${own?.dba_name}` }).click();
  await page
    .getByRole('dialog', { name: /^Revoke “/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(dialog.getByText('A client’s page has a calendar feed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'Create Calendar Feed' })).toBeVisible();
});
