import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { addArticle } from '../content/article-setup.ts';
import { Api } from '../platform/api.ts';
import {
  expect,
  fillLogin,
  hold,
  openWithToken,
  signIn,
  test,
  userMenu,
} from '../platform/fixtures.ts';
import { ownPassword, registerPerson } from './invited-person.ts';

// Requirements: AUTH-46, AUTH-47
test('a visitor who opens a protected page logs in and is redirected to that page', async ({
  page,
}) => {
  await page.goto('/content-generation/assignments?lead=true');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await fillLogin(page, 'staff');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/content-generation\/assignments\/?\?lead=true$/);
  await expect(page.getByRole('heading', { name: 'My Lead View' })).toBeVisible();
});

// Requirements: AUTH-44, AUTH-45
test('logged-in people are redirected from /auth to the stored path, or to the home page', async ({
  page,
}) => {
  await page.goto('/content-generation/assignments/writer');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await signIn(page, 'staff');
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/content-generation\/assignments\/writer$/);
  await page.goto('/auth/request-password-reset');
  await expect(page).toHaveURL(/\/content-generation\/$/);
});

// Requirements: AUTH-48, AUTH-54, AUTH-55, P2-AUTH-05, P2-GLOBAL-04
test('neither the login page nor the menu is shown until the stored token has been checked', async ({
  page,
}) => {
  await signIn(page, 'writer');
  const check = await hold(page, '**/api/rest-auth/user/**');
  const request = page.waitForRequest('**/api/rest-auth/user/**');
  await page.goto('/content-generation/assignments');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  const { token } = await page.evaluate(() => ({ token: localStorage.getItem('token') }));
  expect((await request).headers().authorization).toBe(`Token ${token}`);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  check.release();
  await expect(page.getByRole('heading', { name: 'Assignments' })).toBeVisible();
});

// Requirements: AUTH-56, P2-AUTH-11, P2-AUTH-12
test('an unknown token is removed, and the login page shows the reason', async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(401);
  await openWithToken(page, 'no-such-token', `${baseURL}/content-generation/assignments`);
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByText(/Your session has ended.*Invalid token/)).toBeVisible();
});

// Requirements: AUTH-48
test('a short server outage doesn’t log users out', async ({ page, problems }) => {
  problems.expect(503);
  await signIn(page, 'writer');
  let isAway = true;
  await page.route('**/api/rest-auth/user/**', async (route) => {
    if (!isAway) return route.continue();
    isAway = false;
    await route.fulfill({ status: 503, json: { detail: 'The portal is starting.' } });
  });
  await page.goto('/content-generation/assignments');
  await expect(page.getByText('The portal can’t be reached')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
});

// Requirements: AUTH-49, AUTH-57, AUTH-58, SHELL-16, P2-GLOBAL-05
test('Logout shows a message, ends the session on the server, and deletes the browser’s token', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const logout = await hold(page, '**/api/rest-auth/logout/**');
  const request = page.waitForRequest('**/api/rest-auth/logout/**');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logging Out', { exact: true })).toBeVisible();
  expect((await request).method()).toBe('POST');
  logout.release();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await new Api(`${baseURL}`, token).isSignedIn()).toBe(false);
});

// Requirements: AUTH-59
test('someone who logs in next in the same tab sees none of the previous person’s data', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments?lead=true');
  await expect(page.getByRole('heading', { name: 'My Lead View' })).toBeVisible();
  await userMenu(page, 'Dana Whitfield').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await fillLogin(page, 'nobody');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(userMenu(page, 'Noel Archer')).toBeVisible();
  await expect(page.getByText('Dana Whitfield')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'My Lead View' })).toHaveCount(0);
});

// Requirements: AUTH-59
test('the previous person’s list isn’t shown while the next person’s list is loading', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const first = await registerPerson(apiAs, anonymous, { role: groups.editor.id, isWriter: true });
  const own = await anonymous.signIn(first.username, ownPassword);
  const { writer } = await own.call(authCalls.getUser);
  const { title } = await addArticle(apiAs, 'writing', { writer: writer?.id ?? 0 });
  await signIn(page, first.username, ownPassword);
  await page.goto('/content-generation/assignments');
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const list = await hold(page, /\/api\/assignments\/?(\?|$)/);
  await fillLogin(page, 'contractor');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading Assignments' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  list.release();
});

// Requirements: AUTH-57
test('logging out in one tab logs out the other tabs', async ({ page, context, problems }) => {
  // The other tab may send one more request before it is notified.
  problems.expect(401);
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  const other = await context.newPage();
  await other.goto('/content-generation/assignments');
  await expect(other.getByRole('heading', { name: 'Assignments' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/auth\/login$/);
});
