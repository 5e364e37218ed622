import type { Page } from '@playwright/test';
import { password } from '../platform/api.ts';
import { expect, expectAccessible, fillLogin, test } from '../platform/fixtures.ts';
import { press } from '../platform/keyboard.ts';

const asField = 'Username or email of the user to log in as';

async function logInAs(page: Page, host: string, user: string) {
  await page.goto('/auth/login/admin');
  await expect(page.getByLabel('Username or email', { exact: true })).toBeFocused();
  await page.keyboard.type(host);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await press(page.getByRole('button', { name: 'Login as User' }));
  await expect(page.getByLabel(asField)).toBeFocused();
  await page.keyboard.type(user);
  await page.keyboard.press('Enter');
}

test('the admin login has the toggle, which waits for a username and a password (AUTH-13, AUTH-14, AUTH-15, AUTH-16)', async ({
  page,
}) => {
  await page.goto('/auth/login/admin');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Login as User' });
  const username = page.getByLabel('Username or email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(toggle).toBeDisabled();
  await username.fill('admin');
  await expect(toggle).toBeDisabled();
  await username.fill('');
  await password.fill('something');
  await expect(toggle).toBeDisabled();
  await username.fill('admin');
  await expect(toggle).toBeEnabled();
});

test('the toggle asks for the user, and clears the field (AUTH-17, AUTH-18, AUTH-19)', async ({
  page,
}) => {
  await page.goto('/auth/login/admin');
  await fillLogin(page, 'admin');
  await expect(page.getByLabel(asField)).toHaveCount(0);
  const toggle = page.getByRole('button', { name: 'Login as User' });
  await press(toggle);
  await expect(page.getByLabel(asField)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByLabel(asField)).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

for (const user of ['customer', 'customer@brightleaf-agency.example']) {
  test(`staff works as ${user} and sees whose session it is (AUTH-20, AUTH-21, AUTH-61, SHELL-25, SHELL-26, P2-AUTH-07)`, async ({
    page,
  }) => {
    await logInAs(page, 'staff', user);
    await expect(page.getByText('Logged in as: customer')).toBeVisible();
    await expect(page.getByText('staff', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Requires Attention' })).toBeVisible();
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept.token).toBeTruthy();
    expect(kept.originalToken).toBeTruthy();
    expect(kept.token).not.toBe(kept.originalToken);
  });
}

test('an impersonation doesn’t survive a reload: nobody is signed in then (AUTH-62)', async ({
  page,
}) => {
  await logInAs(page, 'admin', 'writer');
  await expect(page.getByText('Logged in as: writer')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
  const kept = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('originalToken'),
  ]);
  expect(kept).toEqual([null, null]);
});

test('Logout ends an impersonation, by keyboard alone, and the session that it came from (AUTH-57)', async ({
  page,
}) => {
  await logInAs(page, 'staff', 'editor');
  await expect(page.getByText('Logged in as: editor')).toBeVisible();
  await press(page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL(/\/auth\/login$/);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).not.toContain('token');
  expect(kept).not.toContain('originalToken');
});

for (const [host, user, why] of [
  ['admin', 'nobody-of-that-name', 'an unknown user'],
  ['writer', 'customer', 'someone who isn’t staff'],
  ['staff', 'leader', 'staff who want to be other staff'],
] as const) {
  test(`nobody is signed in by an impersonation that is refused: ${why} (AUTH-22, AUTH-23)`, async ({
    page,
    problems,
  }) => {
    problems.expect(400);
    await logInAs(page, host, user);
    await expect(page.getByRole('alert')).toContainText('Could not log in as user');
    await expect(page).toHaveURL(/\/auth\/login\/admin$/);
    await expect(page.getByLabel('Username or email', { exact: true })).toHaveValue('');
    await expect(page.getByLabel(asField)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('nobody is signed in by an answer without the other user’s session (AUTH-23)', async ({
  page,
}) => {
  await page.route('**/api/rest-auth/login**', async (route) => {
    const response = await route.fetch();
    const answer = { ...(await response.json()), ghost_user_token: null, ghost_user: null };
    await route.fulfill({ response, json: answer });
  });
  await logInAs(page, 'admin', 'writer');
  await expect(page.getByRole('alert')).toContainText('Could not log in as user');
  await expect(page).toHaveURL(/\/auth\/login\/admin$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
