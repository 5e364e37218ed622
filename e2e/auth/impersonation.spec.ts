import type { Locator, Page } from '@playwright/test';
import { auditEntryCalls } from '@portal/contract/administration/audit-entry.calls.ts';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { Api, password } from '../platform/api.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  fillLogin,
  hold,
  signIn,
  test,
  userMenu,
} from '../platform/fixtures.ts';
import { press } from '../platform/keyboard.ts';
import { addPerson } from '../users/people-setup.ts';

const asField = 'Username or email of the user to log in as';

async function logInAs(page: Page, impersonator: string, user: string) {
  await page.goto('/auth/login/admin');
  await expect(page.getByLabel('Username or email', { exact: true })).toBeFocused();
  await page.keyboard.type(impersonator);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await press(page.getByRole('button', { name: 'Login as User' }));
  await expect(page.getByLabel(asField)).toBeFocused();
  await page.keyboard.type(user);
  await page.keyboard.press('Enter');
}

// Requirements: AUTH-01, AUTH-13, AUTH-14, AUTH-15, AUTH-16, AUTH-50
test('the admin login has a Login as User switch, which requires a username and a password', async ({
  page,
}) => {
  await page.goto('/auth/login/admin');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  const toggle = page.getByRole('button', { name: 'Login as User', exact: true });
  const username = page.getByLabel('Username or email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(toggle).toBeDisabled();
  await username.fill('admin');
  await expect(toggle).toBeDisabled();
  await username.fill('');
  await password.fill('something');
  await expect(toggle).toBeDisabled();
  await username.fill('admin');
  await expect(toggle).toBeEnabled();
});

// Requirements: AUTH-17, AUTH-18, AUTH-19
test('the Login as User switch shows a field for the user, and Cancel hides it', async ({
  page,
}) => {
  await page.goto('/auth/login/admin');
  await fillLogin(page, 'admin');
  await expect(page.getByLabel(asField)).toHaveCount(0);
  const toggle = page.getByRole('button', { name: 'Login as User', exact: true });
  await press(toggle);
  await expect(page.getByLabel(asField)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Proceed', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Cancel', exact: true }));
  await expect(page.getByLabel(asField)).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

for (const user of ['customer', 'customer@brightleaf-agency.example']) {
  // Requirements: AUTH-20, AUTH-21, AUTH-61, SHELL-25, SHELL-26, P2-AUTH-07
  test(`staff log in as ${user} and see both names`, async ({ page }) => {
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

// Requirements: AUTH-62
test('reloading the page ends an impersonation and opens the login page', async ({ page }) => {
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

// Requirements: AUTH-57
test('Logout by keyboard ends both the impersonation and the impersonator’s own session', async ({
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

for (const [impersonator, user, why] of [
  ['admin', 'nobody-of-that-name', 'an unknown user'],
  ['writer', 'customer', 'an impersonator who isn’t staff'],
  ['staff', 'leader', 'staff as another member of staff'],
] as const) {
  // Requirements: AUTH-22, AUTH-23
  test(`a rejected impersonation (${why}) logs nobody in`, async ({ page, problems }) => {
    problems.expect(400);
    await logInAs(page, impersonator, user);
    await expect(page.getByRole('alert')).toContainText('Could not log in as user');
    await expect(page).toHaveURL(/\/auth\/login\/admin$/);
    await expect(page.getByLabel('Username or email', { exact: true })).toHaveValue('');
    await expect(page.getByLabel(asField)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

for (const missing of ['ghost_user_token', 'ghost_user']) {
  // Requirements: AUTH-23
  test(`a response without ${missing} logs nobody in`, async ({ page }) => {
    await page.route('**/api/rest-auth/login**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), [missing]: null } });
    });
    await logInAs(page, 'admin', 'writer');
    await expect(page.getByRole('alert')).toContainText('Could not log in as user');
    await expect(page).toHaveURL(/\/auth\/login\/admin$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

const staffName = 'Dana Whitfield';
const barOf = (page: Page) => page.getByRole('region', { name: 'Impersonation' });
const wayBack = (page: Page) => barOf(page).getByRole('button', { name: `Back to ${staffName}` });
const panelOf = (page: Page) => page.getByRole('complementary');
const directoryOf = (id: number) => new RegExp(`/users/directory\\?user=${id}$`);

/** Opens a person's panel and returns the button that starts an impersonation. */
async function openManage(page: Page, id: number): Promise<Locator> {
  await page.goto(`/users/directory?user=${id}`);
  await panelOf(page).getByRole('tab', { name: 'Manage', exact: true }).click();
  return panelOf(page).getByRole('button', { name: 'Login as User' });
}

/** Impersonates a person from that person's panel. The page must already be signed in as staff. */
async function becomeByPanel(page: Page, { id, name }: { id: number; name: string }) {
  await (await openManage(page, id)).click();
  const question = page.getByRole('dialog', { name: `Sign in as ${name}?` });
  await question.getByRole('button', { name: 'Login as User' }).click();
  await expect(barOf(page)).toContainText(`You are signed in as ${name}.`);
}

async function expectHostAt(page: Page, id: number): Promise<void> {
  await expect(page).toHaveURL(directoryOf(id));
  await expect(userMenu(page, staffName)).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
}

const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('originalToken')]);

// Requirements: P2-AUTH-03, P2-AUTH-07, SHELL-26
test('staff start an impersonation in a person’s panel and end it, using only the keyboard', async ({
  page,
  apiAs,
  problems,
}) => {
  // Requests sent during the impersonation may be answered after it has ended.
  problems.expect(401);
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  const [own] = await storedTokens(page);
  const open = await openManage(page, person.id);
  await press(open);
  const question = page.getByRole('dialog', { name: `Sign in as ${person.name}?` });
  await expect(question).toContainText('The audit log records that it is you.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await press(question.getByRole('button', { name: 'Login as User' }));

  await expect(barOf(page)).toContainText(`You are signed in as ${person.name}.`);
  await expect(barOf(page)).toContainText('Reloading the page or opening a new tab signs you out.');
  await expect(page.getByText(`Logged in as: ${person.username}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Requires Attention' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expectAccessibleInBoth(page);
  const [, original] = await storedTokens(page);
  expect(original).toBe(own);

  await userMenu(page, person.name).click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'My Settings' });
  await settings.getByRole('textbox', { name: 'Title' }).fill('Acting Head');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);

  await press(wayBack(page));
  await expectHostAt(page, person.id);
  expect(await storedTokens(page)).toEqual([own, null]);
  await expect(panelOf(page).getByLabel('Title')).toHaveValue('Acting Head');
  await page.reload();
  await expectHostAt(page, person.id);
  await expect(panelOf(page).getByLabel('Title')).toHaveValue('Acting Head');

  const staff = await (await apiAs('staff')).call(authCalls.getUser);
  expect(staff.title).not.toBe('Acting Head');
  const admin = await apiAs('admin');
  const actions = async () => {
    const query = { actor: staff.id, subject: `person:${person.id}`, limit: 20 };
    return (await admin.call(auditEntryCalls.list, { query })).map(({ action }) => action);
  };
  await expect
    .poll(actions)
    .toEqual(expect.arrayContaining(['person.impersonated', 'person.impersonation_ended']));
});

test('other tabs switch users when an impersonation starts and ends', async ({
  page,
  context,
  apiAs,
  problems,
}) => {
  // The other tab may send one more request before it switches users.
  problems.expect(401);
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  const other = await context.newPage();
  await other.goto('/content-generation/assignments?lead=true');
  await expect(other.getByRole('heading', { name: 'My Lead View' })).toBeVisible();
  // Bring the tab to the front, since browsers throttle background tabs.
  await page.bringToFront();
  await becomeByPanel(page, person);
  await expect(barOf(other)).toContainText(`You are signed in as ${person.name}.`);
  await expect(other.getByRole('heading', { name: 'My Lead View' })).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Requires Attention' })).toBeVisible();
  await other.bringToFront();
  await wayBack(other).click();
  await expect(other.getByRole('heading', { name: 'My Lead View' })).toBeVisible();
  await expect(barOf(other)).toHaveCount(0);
  await expectHostAt(page, person.id);
});

test('unsaved changes in another tab are saved before that tab switches to the impersonated user', async ({
  page,
  context,
  apiAs,
  problems,
}) => {
  problems.expect(401);
  const [person, edited] = [await addPerson(apiAs), await addPerson(apiAs)];
  await signIn(page, 'staff');
  const other = await context.newPage();
  await other.goto(`/users/directory?user=${edited.id}`);
  await panelOf(other).getByLabel('Title').fill('Head of Testing');
  await page.bringToFront();
  await becomeByPanel(page, person);
  await expect(barOf(other)).toContainText(`You are signed in as ${person.name}.`);
  const staff = await apiAs('staff');
  const { title } = await staff.call(userCalls.get, { params: { id: edited.id } });
  expect(title).toBe('Head of Testing');
});

test('ending an impersonation that was started on the login page opens the impersonator’s home', async ({
  page,
}) => {
  await logInAs(page, 'staff', 'editor');
  await expect(page.getByText('Logged in as: editor')).toBeVisible();
  await wayBack(page).click();
  await expect(userMenu(page, staffName)).toBeVisible();
  await expect(page).toHaveURL(/\/content-generation\/$/);
  await expect(barOf(page)).toHaveCount(0);
});

test('ending an impersonation waits for a save in progress instead of asking for confirmation', async ({
  page,
  apiAs,
  problems,
}) => {
  // Requests sent during the impersonation may be answered after it has ended.
  problems.expect(401);
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await becomeByPanel(page, person);
  await userMenu(page, person.name).click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'My Settings' });
  const title = settings.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeEditable();
  const path = new RegExp(`/api/users/${person.id}/?$`);
  const slow = await hold(page, path);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await title.fill('Acting Head');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await sent;
  await wayBack(page).click();
  await expect(wayBack(page)).toHaveAttribute('data-loading', 'true');
  slow.release();
  await expectHostAt(page, person.id);
  await expect(panelOf(page).getByLabel('Title')).toHaveValue('Acting Head');
});

test('ending an impersonation asks for confirmation if there is unsent text', async ({
  page,
  apiAs,
}) => {
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await becomeByPanel(page, person);
  await page.getByRole('button', { name: 'Feedback', exact: true }).click();
  const feedback = page.getByRole('dialog', { name: 'Feedback' });
  await feedback.getByRole('textbox', { name: 'Feedback' }).fill('Never sent');
  await page.keyboard.press('Escape');
  await expect(feedback).toHaveCount(0);
  await wayBack(page).click();
  const question = page.getByRole('dialog', { name: 'Go back and lose unsaved changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(barOf(page)).toContainText(person.name);
  await wayBack(page).click();
  await question.getByRole('button', { name: `Back to ${staffName}` }).click();
  await expectHostAt(page, person.id);
});

test('if an impersonation ends on the server, the impersonator’s session resumes and a message is shown', async ({
  page,
  baseURL,
  apiAs,
  problems,
}) => {
  problems.expect(401);
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await becomeByPanel(page, person);
  const [impersonated] = await storedTokens(page);
  await new Api(`${baseURL}`, impersonated).call(authCalls.endImpersonation);
  await expect(page.getByText(`The session as ${person.name} has ended.`)).toBeVisible();
  await expectHostAt(page, person.id);
});

test('when the impersonator’s session ends, the impersonation ends too, and the login page opens', async ({
  page,
  baseURL,
  apiAs,
  problems,
}) => {
  problems.expect(401);
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await becomeByPanel(page, person);
  const [, own] = await storedTokens(page);
  await new Api(`${baseURL}`, own).call(authCalls.logout);
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('the Login as User button isn’t shown for the viewer, other staff, or inactive people', async ({
  page,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  const person = await addPerson(apiAs);
  const change = { params: { id: person.id }, body: { is_active: false } };
  await admin.call(userCalls.update, change);
  await signIn(page, 'staff');
  await expect(await openManage(page, person.id)).toHaveCount(0);
  for (const username of ['staff', 'leader'] as const) {
    const { id, name } = await (await apiAs(username)).call(authCalls.getUser);
    await page.goto(`/users/directory?user=${id}`);
    await expect(panelOf(page)).toContainText(name);
    await expect(panelOf(page).getByLabel('Phone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login as User' })).toHaveCount(0);
  }
});

test.describe('in a window 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the impersonation bar stays in view', async ({ page, apiAs }) => {
    const person = await addPerson(apiAs);
    await signIn(page, 'staff');
    await becomeByPanel(page, person);
    await page.mouse.move(160, 500);
    await page.mouse.wheel(0, 4_000);
    await expect(wayBack(page)).toBeInViewport({ ratio: 1 });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
    await expectAccessible(page);
    await wayBack(page).click();
    await expect(page).toHaveURL(directoryOf(person.id));
    await expect(barOf(page)).toHaveCount(0);
    await expect(panelOf(page)).toContainText(person.name);
  });
});
