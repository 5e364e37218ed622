import { expect, expectAccessible, fillLogin, test, userMenu } from '../platform/fixtures.ts';
import { press, tabTo } from '../platform/keyboard.ts';
import { awaitMail, findMailedPath, registerPerson } from './invited-person.ts';

const newPassword = 'amber-lantern-93';

// Requirements: AUTH-36, AUTH-37, AUTH-38, AUTH-39, AUTH-40, AUTH-41, AUTH-42, P2-AUTH-15
test('using only the keyboard, a user sets a new password with an emailed link that works only once', async ({
  page,
  problems,
  apiAs,
  anonymous,
}) => {
  problems.expect(400);
  const { email, username } = await registerPerson(apiAs, anonymous);
  await page.goto(`/auth/request-password-reset/${email}`);
  // The first request fails, so that the server's error is shown; the second request succeeds.
  await page.route(
    '**/api/rest-auth/password/reset/',
    (route) => route.fulfill({ status: 400, json: { email: ['No mail goes there.'] } }),
    { times: 1 },
  );
  await press(page.getByRole('button', { name: 'Send the link' }));
  await expect(page.getByRole('alert')).toContainText('No mail goes there.');
  await press(page.getByRole('button', { name: 'Send the link' }));
  await expect(
    page.getByText(`If an account exists for ${email}, a password reset link has been sent.`),
  ).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);

  await awaitMail(apiAs, email, 'Reset your password');
  const path = await findMailedPath(apiAs, email);
  expect(path).toMatch(/^\/auth\/password-reset\/[^/]+\/[^/]+$/);
  await page.goto(path);
  const first = page.getByLabel('New password', { exact: true });
  const second = page.getByLabel('Confirm new password', { exact: true });
  await expect(first).toHaveAttribute('type', 'password');
  await expect(second).toHaveAttribute('type', 'password');
  await expectAccessible(page);
  const choose = async (again: string) => {
    await expect(first).toBeFocused();
    await page.keyboard.type(newPassword);
    await tabTo(second);
    await page.keyboard.type(again);
    await press(page.getByRole('button', { name: 'Save password' }));
  };
  const sent = page.waitForRequest('**/api/rest-auth/password/reset/confirm/**');
  await choose('something-else-72');
  const request = await sent;
  const [, , , uid, token] = path.split('/');
  expect(request.postDataJSON()).toEqual({
    new_password1: newPassword,
    new_password2: 'something-else-72',
    uid,
    token,
  });
  await expect(page.getByRole('alert')).toContainText('match');
  await expect(first).toHaveValue('');
  await expect(second).toHaveValue('');

  await choose(newPassword);
  await expect(page).toHaveURL(/\/auth\/login\/?$/);
  await expect(page.getByText('Password Updated!')).toBeVisible();
  await fillLogin(page, username, newPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(userMenu(page, 'Ada Newcomer')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto(path);
  await first.fill(newPassword);
  await second.fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(first).toHaveValue('');
});

// Requirements: AUTH-01, AUTH-32, AUTH-34, AUTH-35, AUTH-36, AUTH-50
test('requesting a link requires a valid email address, and doesn’t reveal whether an account exists', async ({
  page,
}) => {
  await page.goto('/auth/request-password-reset');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveValue('');
  await expect(email).toHaveAttribute('type', 'email');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/password/reset')) requests += 1;
  });
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await email.fill('abc');
  await send.click();
  await expect(email).toHaveValue('abc');
  expect(await email.evaluate((field) => field.matches(':invalid'))).toBe(true);
  expect(requests).toBe(0);
  await expectAccessible(page);
  await email.fill('stranger@client.example');
  await send.click();
  await expect(
    page.getByText(
      'If an account exists for stranger@client.example, a password reset link has been sent.',
    ),
  ).toBeVisible();
});
