import { password } from '../platform/api.ts';
import {
  expect,
  expectAccessible,
  fillLogin,
  hold,
  signInByForm,
  test,
  userMenu,
} from '../platform/fixtures.ts';

// Requirements: AUTH-01, AUTH-02, AUTH-05, AUTH-06, AUTH-07, AUTH-14, AUTH-50
test('the login page has a field for a username or email address, a masked password field, and a Login button', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Username or email', { exact: true })).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveText('Login');
  await expect(page.getByRole('button', { name: 'Login as User' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Forgot Password?', exact: true })).toBeVisible();
  await expectAccessible(page);
});

// Requirements: AUTH-03, AUTH-45, AUTH-53
test('a person logs in with a username using only the keyboard, and the home page opens', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Username or email', { exact: true })).toBeFocused();
  await page.keyboard.type('writer');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content-generation\/assignments\/?$/);
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toBeTruthy();
});

// Requirements: AUTH-04
test('a person logs in with an email address', async ({ page }) => {
  await signInByForm(page, 'staff@brightleaf-agency.example');
  await expect(userMenu(page, 'Dana Whitfield')).toBeVisible();
});

// Requirements: AUTH-10, AUTH-11, AUTH-12, P2-AUTH-09
test('the login form shows Authenticating and no error while it waits, and is cleared after an error', async ({
  page,
  problems,
}) => {
  problems.expect(400);
  await signInByForm(page, 'writer', 'wrong-password');
  const error = page.getByRole('alert');
  await expect(error).toContainText('Unable to log in with provided credentials');
  await expect(page.getByLabel('Username or email', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  const login = await hold(page, '**/api/rest-auth/login/**');
  await fillLogin(page, 'writer', 'wrong-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Authenticating', { exact: true })).toBeVisible();
  await expect(error).toHaveCount(0);
  login.release();
  await expect(error).toBeVisible();
  await expect(page.getByText('Authenticating', { exact: true })).toHaveCount(0);
});

// Requirements: AUTH-08, AUTH-09
test('the Forgot Password? link is highlighted only after the third failed login', async ({
  page,
  problems,
}) => {
  problems.expect(400);
  await page.goto('/auth/login');
  const link = page.getByRole('link', { name: 'Forgot Password?' });
  const color = () => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const plain = await color();
  for (const failures of [1, 2, 3]) {
    await fillLogin(page, 'nobody-of-that-name', 'wrong-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Username or email', { exact: true })).toHaveValue('');
    await expect(page.getByRole('alert')).toBeVisible();
    const highlighted = failures > 2 ? 'true' : null;
    await expect.poll(() => link.getAttribute('data-highlighted')).toBe(highlighted);
  }
  await expect.poll(color).not.toBe(plain);
  await expectAccessible(page);
});

// Requirements: AUTH-07, AUTH-32, AUTH-33
test('the Forgot Password? link passes on a typed email address, but not a username', async ({
  page,
}) => {
  await page.goto('/auth/login');
  const link = page.getByRole('link', { name: 'Forgot Password?' });
  await page.getByLabel('Username or email', { exact: true }).fill('writer');
  await expect(link).toHaveAttribute('href', /\/auth\/request-password-reset\/?$/);
  await page.getByLabel('Username or email', { exact: true }).fill('jo@example.com');
  await link.click();
  await expect(page).toHaveURL(/\/auth\/request-password-reset\/jo(@|%40)example\.com$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('jo@example.com');
});

for (const path of ['/auth', '/auth/', '/auth/foo', '/auth/login/foo', '/auth/register']) {
  // Requirements: AUTH-43
  test(`${path} redirects to the login page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  });
}
