import type { Locator, Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { findMailedPath, ownPassword, registerPerson } from '../auth/invited-person.ts';
import { stopClock, tickUntil } from '../platform/clock.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  hold,
  signIn,
  test,
  userMenu,
} from '../platform/fixtures.ts';
import { expectFocusWithin, pickByKeys, press, tabTo, typeOver } from '../platform/keyboard.ts';

test.describe.configure({ timeout: 120_000 });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

const tabs = [
  'Profile',
  'Preferences',
  'Organization Info',
  'Change Password',
  'API Keys',
  'Calendar Feeds',
  'Notifications',
] as const;
type Tab = (typeof tabs)[number];

const tabOf = (dialog: Locator, name: Tab) => dialog.getByRole('tab', { name });

/** Opens My Settings using only the keyboard, like all tests in this file. */
async function openSettings(page: Page, tab: Tab = 'Profile'): Promise<Locator> {
  await press(userMenu(page, 'Ada'));
  const entry = page.getByRole('menuitem', { name: 'My Profile Settings' });
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'My Settings' });
  await expectFocusWithin(dialog);
  await showTab(dialog, 'Profile', tab);
  return dialog;
}

/** Moves from the current tab to a later one with the down arrow key. */
async function showTab(dialog: Locator, shown: Tab, wanted: Tab): Promise<void> {
  await tabTo(tabOf(dialog, shown));
  for (const name of tabs.slice(tabs.indexOf(shown) + 1, tabs.indexOf(wanted) + 1)) {
    await dialog.page().keyboard.press('ArrowDown');
    await expect(tabOf(dialog, name)).toBeFocused();
  }
  await expect(tabOf(dialog, wanted)).toHaveAttribute('aria-selected', 'true');
}

/** Waits for a request with the given method to a matching path. */
const sentTo = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()));

// Requirements: SETTINGS-01..12, SHELL-51
test('profile and preferences autosave without losing input, using only the keyboard', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username, email } = await registerPerson(apiAs, anonymous);
  const person = await anonymous.signIn(username, ownPassword);
  const { id, org_roles } = await person.call(authCalls.getUser);
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const dialog = await openSettings(page);
  await expect(dialog.getByRole('tab')).toHaveText([...tabs]);
  for (const [label, value] of [
    ['Name', 'Ada Newcomer'],
    ['Username', username],
    ['Email', email],
  ] as const) {
    await expect(dialog.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expect(dialog.getByRole('textbox', { name: label, exact: true })).not.toBeEditable();
  }
  await expectAccessible(page);

  // Only a changed field is sent, and only on blur.
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  let patches = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches += 1;
  });
  await tabTo(title);
  await tabTo(phone, 'Shift+Tab');
  await tabTo(title);
  await tabTo(phone, 'Shift+Tab');
  expect(patches).toBe(0);
  const slow = await hold(page, new RegExp(`/api/users/${id}/?$`));
  const phoneSaved = sentTo(page, 'PATCH', new RegExp(`/api/users/${id}/?$`));
  await page.keyboard.type('555 0100');
  await page.keyboard.press('Tab');
  expect((await phoneSaved).postDataJSON()).toEqual({ phone_number: '555 0100' });
  await expect(title).toBeFocused();
  await page.keyboard.type('Head of');
  slow.release();
  await expect(messages(page).getByText('User Updated.')).toBeVisible();
  // Keep typing in the next field after the response arrives.
  await page.keyboard.type(' Marketing');
  await expect(title).toHaveValue('Head of Marketing');
  const titleSaved = sentTo(page, 'PATCH', new RegExp(`/api/users/${id}/?$`));
  // Enter also saves, so the following blur sends nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await titleSaved).postDataJSON()).toEqual({ title: 'Head of Marketing' });
  await expect
    .poll(async () => (await person.call(authCalls.getUser)).title)
    .toBe('Head of Marketing');
  expect(patches).toBe(2);

  await showTab(dialog, 'Profile', 'Preferences');
  await expectAccessible(page);
  const message = messages(page).getByText('Preferences Updated', { exact: true });
  const preference = async (body: Record<string, unknown>, change: () => Promise<unknown>) => {
    await expect(message).toHaveCount(0);
    const sent = sentTo(page, 'PUT', /\/api\/user-preferences\/\d+\/?$/);
    await change();
    expect((await sent).postDataJSON()).toEqual(body);
    await expect(message).toBeVisible();
  };
  const nickName = dialog.getByRole('textbox', { name: 'Nickname' });
  await preference({ nick_name: 'Ada B.' }, async () => {
    await typeOver(nickName, 'Ada B.');
    await page.keyboard.press('Tab');
  });
  await preference({ avatar_color: '#7a4f9e' }, () =>
    press(dialog.getByRole('radio', { name: 'Plum' }), 'Space'),
  );
  const organization = dialog.getByRole('combobox', { name: 'Default organization' });
  const choose = () => pickByKeys(organization, `${org_roles[0]?.organization_name}`);
  // Choosing the current organization again clears the field.
  await preference({ default_organization: null }, choose);
  await preference({ default_organization: org_roles[0]?.organization }, choose);
  await showTab(dialog, 'Preferences', 'Organization Info');
  const own = dialog.getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(`${org_roles[0]?.organization_name}`);
  await expect(own).toContainText('Customer');
  await expect(own).toContainText('Default');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(userMenu(page, 'Ada B.')).toBeFocused();

  await page.reload();
  await expect(userMenu(page, 'Ada B.')).toBeVisible();
  const avatar = userMenu(page, 'Ada B.').locator('[class*="avatar"]').first();
  await expect(avatar).toHaveCSS('background-color', 'rgb(122, 79, 158)');
});

// Requirements: SETTINGS-06, STATE-03
test('a value that failed to save stays in its field with the reason, and can be saved again', async ({
  page,
  apiAs,
  anonymous,
  problems,
}) => {
  problems.expect(503);
  const { username } = await registerPerson(apiAs, anonymous);
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const dialog = await openSettings(page);
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  await page.route(/\/api\/users\/\d+\/?$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'The portal is being updated.' } })
      : route.continue(),
  );
  await typeOver(phone, '555 0199');
  await page.keyboard.press('Tab');
  await expect(phone).toHaveAccessibleDescription('The portal is being updated.');
  await expect(phone).toHaveValue('555 0199');
  await page.unroute(/\/api\/users\/\d+\/?$/);
  await press(phone);
  await expect(messages(page).getByText('User Updated.')).toBeVisible();
  await expect(phone).toHaveValue('555 0199');
});

// Requirements: SETTINGS-13..19, AUTH-42, P2-AUTH-13, P2-AUTH-14, P2-AUTH-15
test('changing the password by keyboard shows a message for 2.5 s and ends other sessions', async ({
  page,
  apiAs,
  anonymous,
  problems,
}) => {
  problems.expect(400);
  const { username } = await registerPerson(apiAs, anonymous);
  await page.clock.install();
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const elsewhere = await anonymous.signIn(username, ownPassword);
  const dialog = await openSettings(page, 'Change Password');
  const fields = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  );
  const [old, first, second] = fields as [Locator, Locator, Locator];
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  for (const field of fields) await expect(field).toHaveAttribute('type', 'password');
  await expect(submit).toBeDisabled();
  await expectAccessibleInBoth(page);

  await typeOver(old, 'not the old one');
  await typeOver(first, 'crimson-lantern-52');
  await typeOver(second, 'crimson-lantern-52');
  await press(submit);
  await expect(dialog.getByRole('alert')).toContainText('Bad Request');
  await expect(dialog.getByRole('alert')).toContainText('Current password');
  await expect(old).toHaveValue('not the old one');
  await expect(first).toHaveValue('crimson-lantern-52');
  await expect(second).toHaveValue('crimson-lantern-52');
  await expectFocusWithin(dialog);

  // The server compares the two new passwords.
  await typeOver(second, 'another-lantern-53');
  await typeOver(old, ownPassword);
  const mismatched = sentTo(page, 'POST', /\/rest-auth\/password\/change\/?$/);
  await press(submit);
  expect((await mismatched).postDataJSON()).toMatchObject({
    new_password1: 'crimson-lantern-52',
    new_password2: 'another-lantern-53',
  });
  await expect(dialog.getByRole('alert')).toContainText('match');
  await typeOver(second, 'crimson-lantern-52');
  await typeOver(old, ownPassword);

  await stopClock(page);
  const sent = sentTo(page, 'POST', /\/rest-auth\/password\/change\/?$/);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    old_password: ownPassword,
    new_password1: 'crimson-lantern-52',
    new_password2: 'crimson-lantern-52',
  });
  const message = dialog.getByText('Password Updated!', { exact: true });
  await tickUntil(page, () => expect(message).toBeVisible({ timeout: 100 }));
  for (const field of fields) await expect(field).toHaveValue('');
  await expect(old).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(message).toBeVisible();
  await page.clock.runFor(500);
  await tickUntil(page, () => expect(message).toHaveCount(0, { timeout: 100 }));
  expect(await elsewhere.isSignedIn()).toBe(false);
  await anonymous.signIn(username, 'crimson-lantern-52');
});

test('users see their sessions, and can revoke other sessions using only the keyboard', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username } = await registerPerson(apiAs, anonymous);
  const one = await anonymous.signIn(username, ownPassword);
  const two = await anonymous.signIn(username, ownPassword);
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const dialog = await openSettings(page, 'Change Password');
  const list = dialog.getByRole('region', { name: 'Where you are signed in' });
  const rows = list.getByRole('listitem');
  // The sessions belong to the registration, two API clients, and this browser.
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0);
  await press(rows.nth(1).getByRole('button', { name: 'Revoke' }));
  await expect(messages(page).getByText('Session Ended.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(list.getByRole('list')).toBeFocused();
  await press(list.getByRole('button', { name: 'End all other sessions' }));
  const question = page.getByRole('dialog', { name: 'End all other sessions?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(question.getByRole('button', { name: 'End all other sessions' }));
  await expect(question).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await expectFocusWithin(dialog);
  expect(await Promise.all([one.isSignedIn(), two.isSignedIn()])).toEqual([false, false]);
});

test('a user changes their email address with a link that is sent to the new address', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username, email } = await registerPerson(apiAs, anonymous);
  const newEmail = `new-${email}`;
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const dialog = await openSettings(page);
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
  await press(dialog.getByRole('button', { name: 'Change' }));
  const address = dialog.getByLabel('New email address');
  await expect(address).toBeFocused();
  await typeOver(address, newEmail);
  await typeOver(dialog.getByLabel('Current password'), ownPassword);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`We sent a link to ${newEmail}.`)).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.goto(await findMailedPath(apiAs, newEmail));
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Confirm address' }));
  await expect(page.getByText(`Your email address is now ${newEmail}.`)).toBeVisible();
  await press(page.getByRole('link', { name: 'Go to the portal' }));
  await expect(await openSettings(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);
});
