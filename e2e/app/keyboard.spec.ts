import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';

test('Ctrl+K finds a screen, and Enter opens it', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments?own=true');
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search anything' });
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('lead view');
  await expect(page.getByRole('option', { name: 'My Lead View' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lead=true/);
  await expect(box).toHaveCount(0);
});

test('the palette finds an article by its title, supports the arrow keys, and closes on Esc', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const [article] = await staff.call(articleCalls.list, {
    query: { limit: 1, contentStatus: 'posted', ordering: 'title', columns: ['id', 'title'] },
  });
  const title = article?.title ?? '';
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const box = page.getByRole('combobox', { name: 'Search anything' });
  await expect(box).toBeFocused();
  await box.fill(title);
  const results = page.getByRole('group', { name: 'Articles' }).getByRole('option');
  await expect(results.first()).toContainText(title);
  await expect(results.first()).toHaveAttribute('aria-selected', 'true');
  if ((await results.count()) > 1) {
    await page.keyboard.press('ArrowDown');
    await expect(results.nth(1)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('the palette doesn’t find screens that the user can’t open', async ({ page }) => {
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search anything' })).toBeFocused();
  await page.keyboard.type('organizations');
  await expect(page.getByText('Nothing found for “organizations”')).toBeVisible();
});

test('the palette creates records, opens clients and months, and tolerates typos', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments?own=true');
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Search anything' });
  const chosen = page.getByRole('option', { selected: true });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
  };
  await find('new planing month');
  await expect(chosen).toHaveText('Add Planning Month');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Planning Month' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await find('harborveiw');
  const clients = page.getByRole('group', { name: 'Clients' });
  await expect(
    clients.getByRole('option', { name: 'Articles of Harborview Dental' }),
  ).toBeVisible();
  await expect(chosen).toContainText('Harborview Dental');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harborview Dental', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option').first();
  await expect(recent).toHaveText('Articles of Harborview Dental');
  await expect(recent).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('november 2026');
  await expect(chosen).toContainText('November 2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/articles\/2026\/11/);
});

test('? lists the keyboard shortcuts, and g a opens the assignments', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments?lead=true');
  await expect(page.getByRole('heading', { name: 'My Lead View' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Go to My Assignments')).toBeVisible();
  await expect(list.getByText('Search anything')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await expect(page).toHaveURL((url) => !url.search.includes('lead'));
});

test('the first press of Tab focuses the link that skips the sidebar', async ({ page }) => {
  await signIn(page, 'writer');
  // Use a screen without a list, because a list would take focus.
  await page.goto('/account-health-or-another-missing-page');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Skip to content also skips the area’s menu and the home page’s summary', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/');
  await expect(page.getByRole('region', { name: 'Writing', exact: true })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Writing', exact: true })).toBeFocused();
});
