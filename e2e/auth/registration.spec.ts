import { expectMessage } from '../content/article-screens.ts';
import { expect, expectAccessible, test, userMenu } from '../platform/fixtures.ts';
import { press, tabTo, typeOver } from '../platform/keyboard.ts';
import { invite, ownPassword } from './invited-person.ts';

// Requirements: AUTH-24, AUTH-25, AUTH-26, AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-31, USERS-67
test('an invited person registers with the link using only the keyboard, and is logged in', async ({
  page,
  problems,
  apiAs,
}) => {
  problems.expect(400);
  const { email, path } = await invite(apiAs);
  await page.goto(path);
  const emailField = page.getByLabel('Email', { exact: true });
  await expect(emailField).toHaveValue(email);
  await expect(emailField).toBeDisabled();
  // The form is prefilled with data from the invitation.
  await expect(page.locator('input[name="first_name"]')).toHaveValue('Ada');
  await expect(page.locator('input[name="last_name"]')).toHaveValue('Newcomer');
  const password = page.getByLabel('Password', { exact: false }).nth(0);
  const again = page.locator('input[name="password2"]');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(again).toHaveAttribute('type', 'password');
  await expectAccessible(page);
  await expect(page.locator('input[name="username"]')).toBeFocused();

  const username = email.split('@')[0] ?? '';
  const values = {
    username,
    first_name: 'Adele',
    last_name: 'Newcomer',
    title: 'Owner',
    phone_number: '555-0100',
    password1: ownPassword,
    password2: 'something-else-72',
  };
  for (const [name, value] of Object.entries(values)) {
    await typeOver(page.locator(`input[name="${name}"]`), value);
  }
  const register = page.getByRole('button', { name: 'Register' });
  const [request] = await Promise.all([
    page.waitForRequest('**/api/rest-auth/registration/**'),
    press(register),
  ]);
  const key = path.split('/')[3];
  expect(request.postDataJSON()).toEqual({ ...values, email, key });
  await expect(page.getByText("The two password fields didn't match.")).toBeVisible();
  await expect(page.locator('input[name="username"]')).toHaveValue(username);

  await expect(register).toBeFocused();
  await tabTo(again, 'Shift+Tab');
  await typeOver(again, ownPassword);
  await expectMessage(page, 'User Registered!', () => page.keyboard.press('Enter'));
  await expect(userMenu(page, 'Adele Newcomer')).toBeVisible();
  await expect(page).toHaveURL(/\/content-generation\/assignments\/?$/);
});

// Requirements: AUTH-01, AUTH-24, AUTH-50
test('an invalid invitation link shows an error, and the form keeps its values', async ({
  page,
  problems,
}) => {
  problems.expect(400);
  problems.expect(404);
  await page.goto('/auth/register/no-such-key/someone@client.example');
  const refusal = page.getByRole('alert').getByText('This invitation is no longer valid.');
  await expect(refusal).toBeVisible();
  for (const name of ['username', 'first_name', 'password1', 'password2']) {
    await page.locator(`input[name="${name}"]`).fill(name === 'username' ? 'someone' : ownPassword);
  }
  const answer = page.waitForResponse('**/api/rest-auth/registration/**');
  await page.getByRole('button', { name: 'Register' }).click();
  await answer;
  await expect(refusal).toBeVisible();
  await expect(page.locator('input[name="username"]')).toHaveValue('someone');
});
