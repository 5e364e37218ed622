import type { Page } from '@playwright/test';
import { assignmentEndpoints } from '@portal/contract/content/assignment.endpoints.ts';
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

// Who sees which links, and where / leads them.
const people = [
  { username: 'admin', links: staffLinks, home: content, codes: 'HOME-05' },
  { username: 'staff', links: staffLinks, home: content, codes: 'HOME-05' },
  { username: 'writer', links: ['My Assignments'], home: own, codes: 'HOME-04' },
  { username: 'editor', links: ['My Assignments'], home: own, codes: 'HOME-03' },
  { username: 'contractor', links: ['My Assignments'], home: own, codes: 'HOME-02' },
  {
    username: 'customer',
    links: ['Requires Attention', 'Content Generation', 'Reporting'],
    home: own,
    codes: 'HOME-01, SHELL-06',
  },
  {
    username: 'owner',
    links: ['My Assignments', 'Content Generation', 'Account Health', 'Reporting'],
    home: content,
    codes: 'HOME-05',
  },
  { username: 'nobody', links: ['My Assignments'], home: content, codes: 'HOME-06' },
] as const;

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const { username, links, home, codes } of people) {
  test(`${username} sees the links that are theirs and starts at ${home} (${codes}, SHELL-05, PERMS-13, PERMS-14, PERMS-16..26)`, async ({
    page,
  }) => {
    await signIn(page, username);
    await page.goto('/');
    await expect(page).toHaveURL(
      (url) => url.pathname.replace(/\/$/, '') === home.replace(/\/$/, ''),
    );
    const shown = sidebar(page).locator('a[class*="link"]:not(ul ul a)');
    // A link may end in the count of what waits for its person.
    await expect(shown).toHaveText(links.map((label) => new RegExp(`^${label}[\\d,]*$`)));
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
}

const menus = {
  'Account Health': ['Dashboard', 'Posting Overview'],
  'Client Onboarding': ['Dashboard', 'Onboarding Checklists', 'Website Builds'],
  Users: ['Directory', 'Invitations'],
  Organizations: ['Directory'],
  Apps: ['Directory'],
  Utilities: ['Link Checker'],
  Reporting: ['Dashboard', 'Presentation Templates'],
};

test('the areas have their menus, which open and close (SHELL-07..15, SHELL-18..24)', async ({
  page,
}) => {
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

test('the chat room is outside, for whoever can add content (SHELL-17)', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${own}?lead=true`);
  const link = page.getByRole('link', { name: 'Chat Room' });
  await expect(link).toHaveAttribute('href', 'https://chat.example.com/room');
  await expect(link).toHaveAttribute('target', '_blank');
});

const counted = [
  { username: 'writer', status: 'writing', label: 'Writing', codes: 'SHELL-27' },
  { username: 'editor', status: 'reedit', label: 'Re-Editing', codes: 'SHELL-28' },
  { username: 'approver', status: 'final_review', label: 'Final Review', codes: 'SHELL-29' },
  { username: 'poster', status: 'ready_to_post', label: 'Ready to Post', codes: 'SHELL-30' },
] as const;

for (const { username, status, label, codes } of counted) {
  test(`the sidebar counts what waits for ${username} in ${status} (${codes}, SHELL-31, PERMS-15)`, async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs(username);
    await signIn(page, username);
    await page.goto(own);
    const tally = page.getByRole('list', { name: 'Waiting for you' });
    // Other journeys give these people work meanwhile, and the sidebar hears of it.
    await expect(async () => {
      const counts = await api.call(assignmentEndpoints.counts);
      expect(counts[status]).toBeGreaterThan(0);
      const line = tally.getByRole('listitem').filter({ hasText: label });
      await expect(line).toHaveText(`${label}${counts[status].toLocaleString('en')}`, {
        timeout: 500,
      });
    }).toPass();
  });
}

test('who isn’t impersonating isn’t told to be (SHELL-26)', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${own}?lead=true`);
  await expect(userMenu(page, 'Dana Whitfield')).toBeVisible();
  await expect(page.getByText('Logged in as')).toHaveCount(0);
});
