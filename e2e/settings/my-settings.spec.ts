import type { Locator, Page } from '@playwright/test';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
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

test.describe.configure({ timeout: 120_000 });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function openSettings(page: Page, tab?: string): Promise<Locator> {
  await userMenu(page, 'Ada').click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'My Settings' });
  if (tab) await dialog.getByRole('tab', { name: tab }).click();
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What is sent to a path, as it leaves. */
const sentTo = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()));

test('profile and preferences save themselves, and nothing that is typed is lost (SETTINGS-01..12, SHELL-51)', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username, email } = await registerPerson(apiAs, anonymous);
  const person = await anonymous.signIn(username, ownPassword);
  const { id, org_roles } = await person.call(authEndpoints.getUser);
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/');
  const dialog = await openSettings(page);
  await expect(dialog.getByRole('tab')).toHaveText([
    'Profile',
    'Preferences',
    'Organization Info',
    'Change Password',
  ]);
  await expect(dialog.getByRole('tab', { name: 'Profile' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  for (const [label, value] of [
    ['Name', 'Ada Newcomer'],
    ['Username', username],
    ['Email', email],
  ] as const) {
    await expect(dialog.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expect(dialog.getByRole('textbox', { name: label, exact: true })).not.toBeEditable();
  }
  await expectAccessible(page);

  // Only the field that was changed is sent, when it is left.
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  let patches = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches += 1;
  });
  await title.focus();
  await phone.focus();
  await title.focus();
  expect(patches).toBe(0);
  const slow = await hold(page, new RegExp(`/api/users/${id}/?$`));
  const phoneSaved = sentTo(page, 'PATCH', new RegExp(`/api/users/${id}/?$`));
  await phone.fill('555 0100');
  await phone.press('Tab');
  expect((await phoneSaved).postDataJSON()).toEqual({ phone_number: '555 0100' });
  await expect(title).toBeFocused();
  await title.pressSequentially('Head of');
  slow.release();
  await expect(messages(page).getByText('User Updated.')).toBeVisible();
  // The answer comes while the next field is being typed into.
  await title.pressSequentially(' Marketing');
  await expect(title).toHaveValue('Head of Marketing');
  const titleSaved = sentTo(page, 'PATCH', new RegExp(`/api/users/${id}/?$`));
  // Enter saves it too, and leaving the field then has nothing more to send.
  await title.press('Enter');
  await title.press('Tab');
  expect((await titleSaved).postDataJSON()).toEqual({ title: 'Head of Marketing' });
  await expect
    .poll(async () => (await person.call(authEndpoints.getUser)).title)
    .toBe('Head of Marketing');
  expect(patches).toBe(2);

  await dialog.getByRole('tab', { name: 'Preferences' }).click();
  await expectAccessible(page);
  const said = messages(page).getByText('Preferences Updated', { exact: true });
  const preference = async (body: Record<string, unknown>, change: () => Promise<unknown>) => {
    await expect(said).toHaveCount(0);
    const sent = sentTo(page, 'PUT', /\/api\/user-preferences\/\d+\/?$/);
    await change();
    expect((await sent).postDataJSON()).toEqual(body);
    await expect(said).toBeVisible();
  };
  const nickName = dialog.getByRole('textbox', { name: 'Nick name' });
  await preference({ nick_name: 'Ada B.' }, async () => {
    await nickName.fill('Ada B.');
    await nickName.press('Tab');
  });
  await preference({ avatar_color: '#9c4a1f' }, () =>
    dialog.getByRole('radio', { name: 'Rust' }).check({ force: true }),
  );
  const choose = async () => {
    await dialog.getByRole('combobox', { name: 'Default organization' }).click();
    await page.getByRole('option', { name: `${org_roles[0]?.organization_name}` }).click();
  };
  // What is chosen already is taken back.
  await preference({ default_organization: null }, choose);
  await preference({ default_organization: org_roles[0]?.organization }, choose);
  await dialog.getByRole('tab', { name: 'Organization Info' }).click();
  const own = dialog.getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(`${org_roles[0]?.organization_name}`);
  await expect(own).toContainText('Customer');
  await expect(own).toContainText('Default');
  await expectAccessible(page);

  await page.reload();
  await expect(userMenu(page, 'Ada B.')).toBeVisible();
  const avatar = userMenu(page, 'Ada B.').locator('[class*="avatar"]').first();
  await expect(avatar).toHaveCSS('background-color', 'rgb(156, 74, 31)');
});

test('what the server refuses stays in its field, with the reason (SETTINGS-06, STATE-03)', async ({
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
  await phone.fill('555 0199');
  await phone.press('Tab');
  await expect(phone).toHaveAccessibleDescription('The portal is being updated.');
  await expect(phone).toHaveValue('555 0199');
  await page.unroute(/\/api\/users\/\d+\/?$/);
  await phone.focus();
  await phone.press('Enter');
  await expect(messages(page).getByText('User Updated.')).toBeVisible();
  await expect(phone).toHaveValue('555 0199');
});

test('the password is changed with the old one, says so for 2.5 s, and ends the other sessions (SETTINGS-13..19)', async ({
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
  const fields = ['Old password', 'New password', 'New password again'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  );
  const [old, first, second] = fields as [Locator, Locator, Locator];
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  for (const field of fields) await expect(field).toHaveAttribute('type', 'password');
  await expect(submit).toBeDisabled();
  await expectAccessibleInBoth(page);

  await old.fill('not the old one');
  await first.fill('crimson-lantern-52');
  await second.fill('crimson-lantern-52');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('Bad Request');
  await expect(dialog.getByRole('alert')).toContainText('Old password');
  await expect(old).toHaveValue('not the old one');
  await expect(first).toHaveValue('crimson-lantern-52');
  await expect(second).toHaveValue('crimson-lantern-52');

  await old.fill(ownPassword);
  await stopClock(page);
  const sent = sentTo(page, 'POST', /\/rest-auth\/password\/change\/?$/);
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    old_password: ownPassword,
    new_password1: 'crimson-lantern-52',
    new_password2: 'crimson-lantern-52',
  });
  const said = dialog.getByText('Password Updated!', { exact: true });
  await tickUntil(page, () => expect(said).toBeVisible({ timeout: 100 }));
  for (const field of fields) await expect(field).toHaveValue('');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(said).toBeVisible();
  await page.clock.runFor(500);
  await tickUntil(page, () => expect(said).toHaveCount(0, { timeout: 100 }));
  expect(await elsewhere.isSignedIn()).toBe(false);
  await anonymous.signIn(username, 'crimson-lantern-52');
});

test('sessions are listed where the password is, and each other one can be revoked', async ({
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
  // The registration's own, the two of programs, and this one.
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0);
  await rows.nth(1).getByRole('button', { name: 'Revoke' }).click();
  await expect(messages(page).getByText('Session Ended.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await list.getByRole('button', { name: 'End all other sessions' }).click();
  await page
    .getByRole('dialog', { name: 'End all other sessions?' })
    .getByRole('button', { name: 'End all other sessions' })
    .click();
  await expect(rows).toHaveCount(1);
  expect(await Promise.all([one.isSignedIn(), two.isSignedIn()])).toEqual([false, false]);
});
