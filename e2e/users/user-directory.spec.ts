import type { Locator, Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { accountCalls } from '@portal/contract/organizations/account.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { awaitMail, findMailedPath } from '../auth/invited-person.ts';
import { expectMessage } from '../content/article-screens.ts';
import { expectGoneAfter, stopClock, tickUntilVisible } from '../platform/clock.ts';
import { expect, expectAccessible, listAccessFaults, signIn, test } from '../platform/fixtures.ts';
import { pickByKeys, press, tabTo, typeOver } from '../platform/keyboard.ts';
import { addOrganization, addPerson } from './people-setup.ts';

const panelOf = (page: Page) => page.getByRole('complementary');
const tabOf = (within: Page | Locator, name: string) =>
  within.getByRole('tab', { name, exact: true });

/** Runs an action and checks its toast and its response, since an older toast with the same text may still be shown. */
async function saved(page: Page, text: string, path: string, action: () => Promise<unknown>) {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes(path),
  );
  await expectMessage(page, text, action);
  expect((await answer).ok()).toBe(true);
}

async function openUser(page: Page, id: number, tab?: string): Promise<Locator> {
  await page.goto(`/users/directory?user=${id}`);
  const panel = panelOf(page);
  if (tab) await tabOf(panel, tab).click();
  return panel;
}

// Requirements: USERS-01..04, USERS-09, USERS-11..16, P2-GLOBAL-14, P2-GLOBAL-15
test('the directory has tabs, a search, and a panel with two widths', async ({ page, apiAs }) => {
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await page.goto('/users/directory');
  for (const name of ['Account Users', 'Writers', 'Contractors', 'Agency Users']) {
    await expect(tabOf(page, name)).toBeVisible();
  }
  await expect(tabOf(page, 'Account Users')).toHaveAttribute('aria-selected', 'true');
  await tabOf(page, 'Agency Users').click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Dana Whitfield')).toBeVisible();
  await tabOf(page, 'Account Users').click();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill('no such person at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await search.fill(person.last_name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await row(person.last_name).getByText(`Journey ${person.last_name}`).click();
  const panel = panelOf(page);
  for (const name of ['Details', 'Accounts', 'Writer Details', 'Manage']) {
    await expect(tabOf(panel, name)).toBeVisible();
  }
  // The panel takes up 6 of 16 columns, or 8 when widened.
  const share = async () => {
    const own = await panel.boundingBox();
    const main = await page.getByRole('main').boundingBox();
    return (own?.width ?? 0) / (main?.width ?? 1);
  };
  await expect.poll(share).toBeCloseTo(6 / 16, 1);
  const wide = panel.getByRole('button', { name: 'Change width' });
  await wide.click();
  await expect.poll(share).toBeCloseTo(8 / 16, 1);
  await wide.click();
  await page.getByRole('button', { name: 'Invite User' }).click();
  await expect(panel.getByRole('heading', { name: 'Invite User' })).toBeVisible();
  await expect(page).not.toHaveURL(/user=/);
});

// Requirements: USERS-17..25
test('staff edit the name, phone, title, and role inline by keyboard, and other fields are read-only', async ({
  page,
  apiAs,
}) => {
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  const panel = await openUser(page, person.id);
  const update = (action: () => Promise<unknown>) =>
    saved(page, 'User Updated.', `/api/users/${person.id}/`, action);
  const type = (label: string, text: string) => async () => {
    await typeOver(panel.getByLabel(label, { exact: true }), text);
    await page.keyboard.press('Tab');
  };
  await update(type('First name', 'Renamed'));
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(
    `Renamed ${person.last_name}`,
  );
  await update(type('Phone', '+1 555 0142'));
  await update(type('Title', 'Marketing Director'));
  const role = panel.getByRole('combobox', { name: 'Role' });
  await update(() => pickByKeys(role, 'Account Owner'));
  // A name can't be empty, and Esc restores the previous name.
  await type('First name', '')();
  await expect(panel.getByText('This field is required.')).toBeVisible();
  await tabTo(panel.getByLabel('First name', { exact: true }), 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(panel.getByLabel('First name', { exact: true })).toHaveValue('Renamed');
  await page.reload();
  await expect(panel.getByLabel('Phone', { exact: true })).toHaveValue('+1 555 0142');
  await expect(panel.getByLabel('Title', { exact: true })).toHaveValue('Marketing Director');
  await expect(panel.getByRole('combobox', { name: 'Role' })).toHaveValue('Account Owner');
  await expect(panel.getByText(person.username, { exact: true })).toBeVisible();
  await expect(panel.getByText(person.email)).toBeVisible();
  for (const label of ['Username', 'Email', 'Primary organization', 'Last login']) {
    await expect(panel.getByText(label, { exact: true })).toBeVisible();
    await expect(panel.getByRole('textbox', { name: label })).toHaveCount(0);
  }
  await expectAccessible(page);
});

// Requirements: USERS-26..30, USERS-32, USERS-33, USERS-34, USERS-35, USERS-69, P2-SETTINGS-12
test('staff add and change an account, and rejected input stays in the form', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const staff = await apiAs('staff');
  const person = await addPerson(apiAs);
  const { organization } = person;
  const [first] = await staff.call(accountCalls.list, { query: { user: person.id } });
  await staff.call(accountCalls.delete, { params: { id: first?.id ?? 0 } });
  const other = await addOrganization(apiAs, 'Second Place');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await signIn(page, 'staff');
  const panel = await openUser(page, person.id, 'Accounts');
  await expect(
    panel.getByText('This user does not currently have any Accounts associated with them.'),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Add Account' }).click();
  const form = panel.getByRole('form', { name: 'Add Account' });
  await expect(form.getByLabel('User')).toHaveValue(person.name);
  const add = form.getByRole('button', { name: 'Add Account' });
  await add.click();
  await expect(form.getByText('This field is required.')).toHaveCount(2);
  const role = form.getByRole('combobox', { name: 'Role' });
  await role.click();
  await expect(page.getByRole('option')).toHaveText([
    'Account Owner',
    'Customer',
    'Editor',
    'Contractor',
  ]);
  await page.getByRole('option', { name: 'Customer' }).click();
  const organizations = form.getByRole('combobox', { name: 'Organization' });
  await organizations.fill(other.dba_name);
  await page.getByRole('option', { name: other.dba_name }).click();
  expect(await listAccessFaults(page)).toEqual([]);
  const refusal = { status: 400, json: { non_field_errors: ['Not in this moment.'] } };
  await page.route('**/api/roles/', (route) => route.fulfill(refusal), { times: 1 });
  await add.click();
  await expect(form.getByText('Not in this moment.')).toBeVisible();
  await expect(role).toHaveValue('Customer');
  await expect(organizations).toHaveValue(other.dba_name);
  await expectMessage(page, 'Account Successfully Added.', () => add.click());
  await expect(form).toHaveCount(0);

  const card = panel.getByRole('region', { name: other.dba_name });
  await card.getByRole('combobox').click();
  await saved(page, 'Account Updated.', '/api/roles/', () =>
    page.getByRole('option', { name: 'Account Owner' }).click(),
  );
  await saved(page, 'Account Updated.', '/api/roles/', () =>
    card.getByLabel('Reporting emails').click(),
  );
  // Organizations where the person already has an account can't be chosen.
  await panel.getByRole('button', { name: 'Add Account' }).click();
  await organizations.fill(other.dba_name);
  await expect(page.getByText('Nothing found')).toBeVisible();
  const left = await staff.call(accountCalls.list, { query: { user: person.id } });
  expect(left).toMatchObject([
    { organization: other.id, role: groups.accountOwner.id, receive_reporting_email: true },
  ]);
  expect(left.map((one) => one.organization)).not.toContain(organization);
});

// Requirements: USERS-36, USERS-37, USERS-39, USERS-44
test('a writer has a cost per word and a rating, and a colleague’s panel has no Manage tab', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  const panel = await openUser(page, person.id, 'Writer Details');
  await expectMessage(page, 'User Updated.', () =>
    panel.getByRole('button', { name: 'Make Journey a Writer' }).click(),
  );
  const rate = panel.getByLabel('Cost per word');
  await rate.fill('0.09');
  await rate.press('ArrowUp');
  await expect(rate).toHaveValue('$0.10');
  await saved(page, 'User Updated.', '/api/writers/', () => rate.press('Enter'));
  const { writer } = await staff.call(userCalls.get, { params: { id: person.id } });
  expect(writer).toMatchObject({ rate: 0.1, rating: null });
  await expect(panel.getByText('Rating', { exact: true })).toBeVisible();

  const leader = await (await apiAs('leader')).call(authCalls.getUser);
  await openUser(page, leader.id);
  await expect(tabOf(panel, 'Writer Details')).toBeVisible();
  await expect(panel.getByText(leader.email ?? '')).toBeVisible();
  await expect(tabOf(panel, 'Manage')).toHaveCount(0);
});

// Requirements: USERS-40..43, USERS-48
test('staff set a user’s password without the old one, and deactivate the user', async ({
  page,
  apiAs,
  anonymous,
  problems,
}) => {
  problems.expect(400);
  const person = await addPerson(apiAs);
  const password = 'amber-lantern-58';
  await page.clock.install();
  await signIn(page, 'staff');
  const panel = await openUser(page, person.id, 'Manage');
  const boxes = panel.locator('input[autocomplete="new-password"]');
  await expect(boxes).toHaveCount(2);
  await expect(boxes.first()).toHaveAttribute('type', 'password');
  await expect(boxes.last()).toHaveAttribute('type', 'password');
  const set = panel.getByRole('button', { name: 'Set Password' });
  await expect(set).toBeDisabled();
  await boxes.first().fill(password);
  await boxes.last().fill('something else');
  await set.click();
  await expect(panel.getByText("The two password fields didn't match.")).toBeVisible();
  await expect(boxes.first()).toHaveValue(password);
  await boxes.last().fill(password);
  await stopClock(page);
  await set.click();
  const updated = panel.getByText('User Password Updated!');
  await tickUntilVisible(updated);
  await expect(boxes.first()).toHaveValue('');
  await expect(boxes.last()).toHaveValue('');
  await expectGoneAfter(updated, 2_500);
  await page.clock.resume();
  const theirs = await anonymous.signIn(person.username, password);
  expect(await theirs.isSignedIn()).toBe(true);

  await expectMessage(page, 'User Updated.', () => panel.getByLabel('Active').click());
  expect(await theirs.isSignedIn()).toBe(false);
  await expect(anonymous.signIn(person.username, password)).rejects.toThrow(/400/);
});

test('staff can send a reset link to a person, but not after deactivating them', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  const panel = await openUser(page, person.id, 'Manage');
  const send = panel.getByRole('button', { name: 'Send Reset Link' });
  await press(send);
  await expect(
    panel.getByText(`A reset link is on its way to ${person.name} (${person.email}).`),
  ).toBeVisible();
  await awaitMail(apiAs, person.email, 'Reset your password');
  expect(await findMailedPath(apiAs, person.email)).toContain(`/auth/password-reset/${person.id}/`);
  await expectAccessible(page);

  await expectMessage(page, 'User Updated.', () => panel.getByLabel('Active').click());
  await send.click();
  await expect(panel.getByRole('alert')).toContainText(`${person.name} is deactivated`);
});

// Requirements: D-08
test('superusers grant superuser rights only after a confirmation', async ({ page, apiAs }) => {
  const person = await addPerson(apiAs);
  await signIn(page, 'admin');
  const panel = await openUser(page, person.id, 'Details');
  const right = panel.getByRole('switch', { name: 'Superuser' });
  const question = page.getByRole('dialog', { name: /^Make .* a superuser\?$/ });
  await right.press('Space');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(right).not.toBeChecked();
  await right.press('Space');
  await saved(page, 'User Updated.', `users/${person.id}`, () =>
    question.getByRole('button', { name: 'Make Superuser' }).click(),
  );
  await expect(right).toBeChecked();
});

// Requirements: USERS-09, USERS-12
test('staff find and edit a user, and close the panel, using only the keyboard', async ({
  page,
  apiAs,
}) => {
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await page.goto('/users/directory');
  await tabTo(tabOf(page, 'Account Users'));
  await page.keyboard.press('ArrowRight');
  await expect(tabOf(page, 'Writers')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page.getByRole('searchbox', { name: 'Search users' }));
  await page.keyboard.type(person.last_name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  const grid = page.getByRole('grid', { name: 'Account Users' });
  await tabTo(grid);
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toBeFocused();
  await tabTo(tabOf(panel, 'Details'));
  await page.keyboard.press('ArrowRight');
  await expect(tabOf(panel, 'Accounts')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  const phone = panel.getByLabel('Phone', { exact: true });
  // Wait for the full record, because the list's data is read-only.
  await expect(phone).toBeEditable();
  await tabTo(phone);
  await page.keyboard.type('+1 555 0188');
  await expectMessage(page, 'User Updated.', () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(grid).toBeFocused();
});
