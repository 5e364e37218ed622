import type { Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { inboxCalls } from '@portal/contract/notifications/inbox.calls.ts';
import { inboxPreferencesCalls } from '@portal/contract/notifications/inbox-preferences.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
import { type ApiAs, addArticle, newTitle } from '../content/article-setup.ts';
import type { Api } from '../platform/api.ts';
import { expect, expectAccessible, setColorScheme, signIn, test } from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';

test.describe.configure({ timeout: 120_000 });

/** Registers a lead with an empty inbox. Returns a function that adds an article with this lead and comments on it. */
async function addLead(apiAs: ApiAs, anonymous: Api) {
  const { username } = await registerPerson(apiAs, anonymous);
  const api = await anonymous.signIn(username, ownPassword);
  const { id } = await api.call(authCalls.getUser);
  const admin = await apiAs('admin');
  await admin.call(userCalls.update, {
    params: { id },
    body: { is_staff: true, default_role: groups.staff.id },
  });
  const staff = await apiAs('staff');
  const comment = async (title: string, text: string) => {
    const article = await addArticle(apiAs, 'writing', { title, lead: id });
    await staff.call(commentCalls.create, { body: { article: article.id, comment: text } });
    return article;
  };
  return { username, api, comment };
}

const inboxLink = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? /^Inbox$/ : new RegExp(`^Inbox ?${unread} unread$`),
  });
const entry = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) });
const choose = (page: Page, view: string) =>
  page.getByRole('search', { name: 'Notifications' }).getByText(view, { exact: true }).click();

// Requirements: B-INBOX-05, B-INBOX-06, B-INBOX-11
test('the badge is updated, and notifications can be marked read, snoozed, and marked done by keyboard', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username, api, comment } = await addLead(apiAs, anonymous);
  await signIn(page, username, ownPassword);
  await page.goto('/content-generation/assignments');
  await expect(inboxLink(page, 0)).toBeVisible();
  const titles = [newTitle('First'), newTitle('Second'), newTitle('Third')] as const;
  await comment(titles[0], 'Is the address right?');
  await expect(inboxLink(page, 1)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await comment(titles[1], 'Please add a picture.');
  await comment(titles[2], 'Shorter, please.');
  await expect(inboxLink(page, 3)).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(entry(page, titles[2])).toContainText('Shorter, please.');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: titles[2] })).toBeFocused();
  await page.keyboard.press('e');
  await expect(entry(page, titles[2])).toHaveCount(0);
  await expect(page.getByRole('link', { name: titles[1] })).toBeFocused();
  await page.keyboard.press('u');
  await expect(inboxLink(page, 1)).toBeVisible();
  await page.keyboard.press('u');
  await expect(inboxLink(page, 2)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(entry(page, titles[1])).toHaveCount(0);
  await expect(inboxLink(page, 1)).toBeVisible();

  await choose(page, 'Snoozed');
  await expect(entry(page, titles[1])).toContainText('Until');
  await choose(page, 'Done');
  await expect(entry(page, titles[2])).toBeVisible();
  await choose(page, 'Inbox');
  await expect(entry(page, titles[0])).toBeVisible();
  await tabTo(page.getByRole('link', { name: titles[0] }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content-generation\/assignments.*article=/);
  await expect(inboxLink(page, 0)).toBeVisible();
  expect((await api.call(inboxCalls.count)).unread).toBe(0);
});

// Requirements: B-INBOX-05, B-INBOX-11
test('notifications can be marked done, moved back, and all marked read by mouse', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username, comment } = await addLead(apiAs, anonymous);
  const titles = [newTitle('First'), newTitle('Second')] as const;
  await comment(titles[0], 'One');
  await comment(titles[1], 'Two');
  await signIn(page, username, ownPassword);
  await page.goto('/inbox');
  await entry(page, titles[0]).hover();
  await entry(page, titles[0]).getByRole('button', { name: 'Mark as done' }).click();
  await expect(entry(page, titles[0])).toHaveCount(0);
  await choose(page, 'Done');
  await entry(page, titles[0]).hover();
  await entry(page, titles[0]).getByRole('button', { name: 'Move to inbox' }).click();
  await expect(page.getByText('Nothing is done yet')).toBeVisible();
  await choose(page, 'Inbox');
  await expect(entry(page, titles[0])).toBeVisible();
  await expect(inboxLink(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(inboxLink(page, 0)).toBeVisible();
  await choose(page, 'Unread');
  await expect(page.getByText('Everything is read')).toBeVisible();
});

// Requirements: B-INBOX-11
test('the inbox is accessible in both color schemes and at widths of 1280 and 390 pixels', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username, comment } = await addLead(apiAs, anonymous);
  await comment(`${newTitle('Long')} ${'very long title '.repeat(12)}`, 'A comment. '.repeat(40));
  await signIn(page, username, ownPassword);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/inbox');
    await expect(page.getByRole('list', { name: /^Notifications/ })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    for (const scheme of ['light', 'dark'] as const) {
      await setColorScheme(page, scheme);
      await expectAccessible(page);
    }
  }
});

// Requirements: B-INBOX-07, B-INBOX-11
test('notification settings are saved immediately', async ({ page, apiAs, anonymous }) => {
  const { username, api } = await addLead(apiAs, anonymous);
  await signIn(page, username, ownPassword);
  await page.goto('/inbox');
  await page.getByRole('button', { name: /user menu$/ }).click();
  await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('combobox', { name: 'Comments' }).click();
  await page.getByRole('option', { name: 'Inbox and daily email' }).click();
  await page.getByRole('switch', { name: 'Hold these emails and chat posts overnight' }).click();
  await expect(page.getByRole('combobox', { name: 'Until' })).toHaveValue('8:00 AM');
  await expectAccessible(page);
  await expect
    .poll(async () => {
      const { kinds, quiet_hours } = await api.call(inboxPreferencesCalls.get);
      return [kinds.find(({ kind }) => kind === 'comment')?.delivery, quiet_hours?.from];
    })
    .toEqual(['daily', '18:00']);
});
