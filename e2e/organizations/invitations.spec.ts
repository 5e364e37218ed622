import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import { findMailedPath, ownPassword } from '../auth/invited-person.ts';
import { expectMessage } from '../content/article-screens.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { expectFocusWithin, press, tabTo } from '../platform/keyboard.ts';
import { addOrganization, addPerson } from '../users/people-setup.ts';

const panelOf = (page: Page) => page.getByRole('complementary');

async function choose(panel: Locator, label: string, entry: string): Promise<void> {
  await panel.getByRole('combobox', { name: label }).click();
  await panel.page().getByRole('option', { name: entry, exact: true }).click();
}

// Requirements: USERS-55..66, USERS-68, USERS-69
test('staff fill in, correct, and send an invitation, and then resend and revoke it by keyboard', async ({
  page,
  browser,
  apiAs,
  problems,
}) => {
  problems.expect(400, 404);
  const { email: taken } = await addPerson(apiAs);
  const organization = await addOrganization(apiAs, 'Inviting');
  const lastName = `Invited-${randomUUID().slice(0, 8)}`;
  const email = `${lastName.toLowerCase()}@client.example`;
  await signIn(page, 'staff');
  await page.goto('/users/directory');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const panel = panelOf(page);
  const submit = panel.getByRole('button', { name: 'Invite User' });
  const steps = [
    () => panel.getByLabel('First name').fill('Ines'),
    () => panel.getByLabel('Last name').fill(lastName),
    () => panel.getByLabel('Email').first().fill(taken),
    () => panel.getByRole('combobox', { name: 'Organization' }).fill(organization.dba_name),
  ];
  for (const step of steps) {
    await expect(submit).toBeDisabled();
    await step();
  }
  await page.getByRole('option', { name: organization.dba_name }).click();
  await expect(submit).toBeDisabled();
  await choose(panel, 'Role', 'Customer');
  await expect(submit).toBeEnabled();

  const rate = panel.getByLabel('Rate, in dollars per word');
  await expect(rate).toHaveCount(0);
  await panel.getByLabel('Writer').check({ force: true });
  await rate.fill('0.11');
  await rate.press('ArrowUp');
  await expect(rate).toHaveValue('$0.12');
  await panel.getByLabel('Title').fill('Owner');
  await panel.getByLabel('Phone number').fill('555-0177');
  await panel.getByLabel('Receives reporting emails').check({ force: true });
  await panel.getByLabel('Receives approval reminders').check({ force: true });
  await expect(panel.getByLabel('Send the invitation')).toBeChecked();
  await expect(panel.getByLabel('Create the user now')).not.toBeChecked();
  await expectAccessible(page);

  await submit.click();
  await expect(panel.getByText('A user with this email already exists.')).toBeVisible();
  await expect(panel.getByLabel('Last name')).toHaveValue(lastName);
  await expect(rate).toHaveValue('$0.12');
  await panel.getByLabel('Email').first().fill(email);
  const request = page.waitForRequest('**/api/invitations/create-and-send/**');
  await expectMessage(page, 'User Invited!', () => submit.click());
  expect((await request).postDataJSON()).toEqual({
    first_name: 'Ines',
    last_name: lastName,
    email,
    title: 'Owner',
    phone_number: '555-0177',
    organization: organization.id,
    role: 3,
    is_writer: true,
    price: 0.12,
    send_invite: true,
    create_user: false,
    receive_reporting_email: true,
    receive_approval_reminders: true,
  });
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite User' }).click();
  await expect(panel.getByLabel('Last name')).toHaveValue('');
  await expect(panel.getByText('You left unsaved changes here')).toHaveCount(0);

  const mailed = await findMailedPath(apiAs, email);
  expect(mailed).toMatch(new RegExp(`^/auth/register/[\\w-]{43}/${email}$`));
  await page.goto(`/users/invitations?search=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Pending');
  await expectMessage(page, 'User Reinvited!', () =>
    press(row.getByRole('button', { name: 'Re-send' })),
  );
  await expect(row.getByRole('button', { name: 'Re-send' })).toBeFocused();
  const again = await findMailedPath(apiAs, email);
  expect(again).not.toBe(mailed);

  // Resending invalidates the first link, and revoking invalidates the second.
  const guests = await browser.newContext();
  problems.watch(guests);
  const guest = await guests.newPage();
  const register = async (path: string) => {
    await guest.goto(path);
    await guest.locator('input[name="username"]').fill(lastName.toLowerCase());
    await guest.locator('input[name="first_name"]').fill('Ines');
    for (const name of ['password1', 'password2']) {
      await guest.locator(`input[name="${name}"]`).fill(ownPassword);
    }
    await guest.getByRole('button', { name: 'Register' }).click();
  };
  await register(mailed);
  await expect(guest.getByRole('alert')).toContainText('This invitation is no longer valid.');
  await press(row.getByRole('button', { name: 'Revoke' }));
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(question.getByRole('button', { name: 'Revoke' }));
  await expect(row).toHaveCount(0);
  await expectFocusWithin(page.getByRole('main'));
  await register(again);
  await expect(guest.getByRole('alert')).toContainText('This invitation is no longer valid.');
  await guests.close();
});

// Requirements: USERS-55, USERS-67
test('staff create a person using only the keyboard, and the email links to a form for choosing a password', async ({
  page,
  apiAs,
}) => {
  const organization = await addOrganization(apiAs, 'At Once');
  const lastName = `Created-${randomUUID().slice(0, 8)}`;
  const email = `${lastName.toLowerCase()}@client.example`;
  await signIn(page, 'staff');
  await page.goto('/users/directory?panel=invite');
  const panel = panelOf(page);
  // Fill in the form using only the keyboard, from the first field to the last.
  await expect(panel).toBeFocused();
  const fields = { 'First name': 'Cora', 'Last name': lastName, Email: email };
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(panel.getByRole('textbox', { name: label }));
    await page.keyboard.type(text);
  }
  await tabTo(panel.getByRole('combobox', { name: 'Organization' }));
  await page.keyboard.type(organization.dba_name);
  await expect(page.getByRole('option', { name: organization.dba_name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(panel.getByRole('combobox', { name: 'Role' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Account Owner' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(panel.getByLabel('Create the user now'));
  await page.keyboard.press('Space');
  await tabTo(panel.getByRole('button', { name: 'Create User' }));
  await expectMessage(page, 'User Registered!', () => page.keyboard.press('Enter'));
  await page.goto(`/users/directory?search=${lastName}`);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText(
    organization.dba_name,
  );
  // The email links to the form for choosing a password, not to registration.
  const admin = await apiAs('admin');
  const [mail] = await admin.call(outboxMailCalls.list, { query: { to: email, limit: 1 } });
  const { text } = await admin.call(outboxMailCalls.get, { params: { id: mail?.id ?? 0 } });
  expect(text).toContain(`/auth/request-password-reset/${email}`);
  expect(text).not.toContain('/auth/register/');
});

// Requirements: D-53
test('staff invite several people at once, and an invalid row is rejected with its number', async ({
  page,
  apiAs,
}) => {
  const organization = await addOrganization(apiAs, 'Several');
  const unique = randomUUID().slice(0, 8);
  await signIn(page, 'staff');
  await page.goto('/users/invitations');
  await page.getByRole('button', { name: 'Invite Multiple' }).click();
  const panel = panelOf(page);
  const list = panel.getByRole('textbox', { name: 'List' });
  const submit = panel.getByRole('button', { name: 'Invite', exact: true });
  await expect(submit).toBeDisabled();
  const lines = [
    `one-${unique}@client.example,Una,${unique},Customer,${organization.dba_name},,`,
    `two-${unique}@client.example,Duo,${unique},Editor,,,`,
    `three-${unique}@client.example,Tria,${unique},Customer,No Such Client,,`,
  ];
  await list.fill(`${await list.inputValue()}${lines.join('\n')}`);
  await submit.click();
  const result = panel.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('2 invited, 1 rejected');
  await expect(result).toContainText(`Row 4 (three-${unique}@client.example)`);
  await expectAccessible(page);
  await expect(page.getByRole('row').filter({ hasText: `one-${unique}` })).toContainText('Pending');
});

// Requirements: D-53
test('staff change the email address of a person who has never signed in, and send an invitation there', async ({
  page,
  apiAs,
}) => {
  const person = await addPerson(apiAs);
  const email = `moved-${randomUUID().slice(0, 8)}@client.example`;
  await signIn(page, 'staff');
  await page.goto(`/users/directory?user=${person.id}`);
  const panel = panelOf(page);
  await panel.getByRole('tab', { name: 'Manage' }).click();
  const address = panel.getByRole('textbox', { name: 'Email' });
  await expect(address).toHaveValue(person.email);
  await expect(panel.getByRole('button', { name: 'Save Email' })).toBeDisabled();
  await address.fill(email);
  await expectMessage(page, 'User Invited!', () =>
    panel.getByRole('button', { name: 'Invite' }).click(),
  );
  await page.goto(`/users/invitations?search=${email}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Pending');
});

test('dates in the invitation list aren’t cut off at a width of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'staff');
  await page.goto('/users/invitations');
  const cells = page.getByRole('gridcell').filter({ has: page.locator('time') });
  await expect(cells.first()).toBeVisible();
  const cut = await cells.evaluateAll(
    (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
  );
  expect(cut).toBe(0);
});
