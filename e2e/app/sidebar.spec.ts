import type { Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { userPreferencesCalls } from '@portal/contract/users/user-preferences.calls.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
import { addArticle } from '../content/article-setup.ts';
import { expect, expectAccessible, signIn, test, userMenu } from '../platform/fixtures.ts';

const own = '/content-generation/assignments';
const content = '/content-generation/';

const staffLinks = [
  'My Assignments',
  'My Lead View',
  'Content Generation',
  'Account Health',
  'Client Onboarding',
  'Users',
  'Organizations',
  'Apps',
  'Utilities',
  'Reporting',
  'Administration',
  'Chat Room',
];

// The sidebar links that each user sees, and the path that / redirects them to.
const people = [
  { username: 'admin', links: staffLinks, home: content },
  { username: 'staff', links: staffLinks, home: content },
  { username: 'writer', links: ['My Assignments'], home: own },
  { username: 'editor', links: ['My Assignments'], home: own },
  { username: 'contractor', links: ['My Assignments'], home: own },
  {
    username: 'customer',
    links: ['Requires Attention', 'Content Generation', 'Reporting'],
    home: own,
  },
  {
    username: 'owner',
    links: ['My Assignments', 'Content Generation', 'Account Health', 'Reporting'],
    home: content,
  },
  { username: 'nobody', links: ['My Assignments'], home: content },
] as const;

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const { username, links, home } of people) {
  // Requirements: HOME-01..06, SHELL-05, SHELL-06, PERMS-13, PERMS-14, PERMS-16..26, P2-SCOPE-16
  test(`${username} sees the links for their group and starts at ${home}`, async ({ page }) => {
    await signIn(page, username);
    await page.goto('/');
    await expect(page).toHaveURL(
      (url) => url.pathname.replace(/\/$/, '') === home.replace(/\/$/, ''),
    );
    const shown = sidebar(page).locator('a[class*="link"]:not(ul ul a)');
    // A link's text may end with the number of waiting articles.
    await expect(shown).toHaveText(links.map((label) => new RegExp(`^${label}[\\d,]*$`)));
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
}

const menus = {
  'Account Health': ['Dashboard', 'Posting Overview'],
  'Client Onboarding': ['Dashboard', 'Onboarding Checklists', 'Website Builds'],
  Users: ['Directory', 'Invitations'],
  Organizations: ['Directory', 'Ledger'],
  Apps: ['Directory'],
  Utilities: ['Link Checker'],
  Reporting: ['Dashboard', 'Presentation Templates'],
};

// Requirements: SHELL-07..15, SHELL-18..24
test('each area’s menu opens and lists its screens, and can be closed', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${own}?lead=true`);
  for (const [area, items] of Object.entries(menus)) {
    const toggle = page.getByRole('button', { name: `${area} menu` });
    const entry = sidebar(page).getByRole('listitem').filter({ has: toggle });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(entry.getByRole('listitem')).toHaveText(items);
  }
  await expectAccessible(page);
  const toggle = page.getByRole('button', { name: 'Reporting menu' });
  await toggle.click();
  await expect(sidebar(page).getByRole('link', { name: 'Presentation Templates' })).toHaveCount(0);
});

test('a link that has one item, or whose items are tabs, opens its screen and leaves its sub-menu closed', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/');
  for (const [area, isOpen] of [
    ['Client Onboarding', true],
    ['Utilities', false],
    ['Reporting', false],
  ] as const) {
    const link = sidebar(page).getByRole('link', { name: area, exact: true });
    await link.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const toggle = page.getByRole('button', { name: `${area} menu` });
    await expect(toggle).toHaveAttribute('aria-expanded', String(isOpen));
    if (!isOpen) await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

// Requirements: P2-SCOPE-01
test('a superuser can open every area from the sidebar', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(own);
  for (const [area, items] of Object.entries(menus)) {
    const toggle = page.getByRole('button', { name: `${area} menu` });
    const entry = sidebar(page).getByRole('listitem').filter({ has: toggle });
    await toggle.click();
    for (const name of items) {
      const link = entry.getByRole('listitem').getByRole('link', { name, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toHaveCount(0);
    }
  }
});

// Requirements: SHELL-17
test('the chat room is a link that opens an external site in a new tab', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${own}?lead=true`);
  const link = page.getByRole('link', { name: 'Chat Room' });
  await expect(link).toHaveAttribute('href', 'https://chat.example.com/room');
  await expect(link).toHaveAttribute('target', '_blank');
});

// Requirements: SHELL-27..31, PERMS-15
test('the sidebar shows live counts of a user’s work as a writer, editor, final approver, and poster', async ({
  page,
  apiAs,
  anonymous,
}) => {
  // Use a new person with all four roles, so that other tests don't change the person's counts.
  const person = await registerPerson(apiAs, anonymous, { role: groups.editor.id, isWriter: true });
  const mine = await anonymous.signIn(person.username, ownPassword);
  const { id, writer } = await mine.call(authCalls.getUser);
  const own = { writer: writer?.id ?? 0, editor: id, final_approver: id, poster: id };
  const work = { writing: 3, reedit: 2, final_review: 1, ready_to_post: 4 } as const;
  for (const [status, count] of Object.entries(work)) {
    for (let made = 0; made < count; made += 1) {
      await addArticle(apiAs, status as keyof typeof work, own);
    }
  }
  // These articles don't count: they are assigned to others, archived, or in a status where they don't wait for the
  // user.
  await addArticle(apiAs, 'writing');
  await addArticle(apiAs, 'final_review');
  await addArticle(apiAs, 'planned', own);
  await addArticle(apiAs, 'editing', own);
  await addArticle(apiAs, 'writing', { ...own, archived: true });

  await signIn(page, person.username, ownPassword);
  await page.goto('/content-generation/assignments');
  const lines = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(lines).toHaveText(['Writing3', 'Re-Editing2', 'Final Review1', 'Ready to Post4']);
  const link = sidebar(page).getByRole('link', { name: /^My Assignments/ });
  await expect(link).toHaveText('My Assignments10');
  await expect(page.getByRole('list', { name: 'Waiting for you' })).toHaveCount(1);
  await addArticle(apiAs, 'writing', own);
  await expect(lines.first()).toHaveText('Writing4');
  await expect(link).toHaveText('My Assignments11');
});

// Requirements: SHELL-49, SHELL-50, SHELL-51
test('the user menu opens My Settings and logs out, using only the keyboard', async ({ page }) => {
  await signIn(page, 'contractor');
  await page.goto(own);
  const menu = page.getByRole('button', { name: /user menu$/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu');
  await expect(items.getByRole('menuitem', { name: 'My Profile Settings' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'My Settings' });
  await expect(dialog.getByRole('tab')).toHaveText([
    'Profile',
    'Preferences',
    'Organization Info',
    'Change Password',
    'API Keys',
    'Calendar Feeds',
    'Notifications',
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await items.getByRole('menuitem', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a long name fits in the sidebar', async ({ page, apiAs, anonymous }) => {
  const { username } = await registerPerson(apiAs, anonymous);
  const person = await anonymous.signIn(username, ownPassword);
  const { user_preferences } = await person.call(authCalls.getUser);
  const nickName = 'Wilhelmina-Charlotte Featherstonehaugh-Cholmondeley';
  await person.call(userPreferencesCalls.update, {
    params: { id: user_preferences.id },
    body: { nick_name: nickName },
  });
  await signIn(page, username, ownPassword);
  await page.goto(own);
  const menu = await userMenu(page, nickName).boundingBox();
  const sidebar = await page.getByRole('navigation').first().boundingBox();
  const endOf = (box: typeof menu) => (box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY);
  expect(endOf(menu)).toBeLessThanOrEqual(endOf(sidebar));
});

// Requirements: SHELL-26
test('the impersonation banner isn’t shown in a normal session', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${own}?lead=true`);
  await expect(userMenu(page, 'Dana Whitfield')).toBeVisible();
  await expect(page.getByText('Logged in as')).toHaveCount(0);
});

test('Administration has its own menu, with the screens that the viewer may open', async ({
  page,
  openAs,
}) => {
  const menuOf = (within: Page) => within.getByRole('navigation', { name: 'Administration' });
  await signIn(page, 'admin');
  await page.goto('/administration/jobs');
  await expect(menuOf(page).getByRole('link', { name: 'Jobs' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('button', { name: 'Administration menu' })).toBeHidden();
  await expectAccessible(page);
  await menuOf(page).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible();

  const staff = await openAs('staff', '/administration/statuses');
  await expect(menuOf(staff).getByRole('link', { name: 'Tags' })).toBeVisible();
  await expect(menuOf(staff).getByRole('link', { name: 'Audit Log' })).toHaveCount(0);
});
