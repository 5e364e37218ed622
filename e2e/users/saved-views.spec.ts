import type { Locator, Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { savedViewCalls } from '@portal/contract/users/saved-view.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
import { type ApiAs, addArticle, newTitle } from '../content/article-setup.ts';
import type { Api } from '../platform/api.ts';
import { chipOf, filterBy, filtersOf } from '../platform/filters.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';

test.describe.configure({ timeout: 120_000 });

const articles = '/content-generation/articles/list';

/** Registers a colleague, so that no other test sees their default views and sidebar. */
async function addColleague(apiAs: ApiAs, anonymous: Api) {
  const { username } = await registerPerson(apiAs, anonymous);
  const api = await anonymous.signIn(username, ownPassword);
  const { id } = await api.call(authCalls.getUser);
  const admin = await apiAs('admin');
  await admin.call(userCalls.update, {
    params: { id },
    body: { is_staff: true, default_role: groups.staff.id },
  });
  return { username, api };
}

/** Adds two articles in Writing and one in Editing, all with the same title. */
async function addArticles(apiAs: ApiAs): Promise<string> {
  const title = newTitle('Viewed');
  await addArticle(apiAs, 'writing', { title: `${title} one` });
  await addArticle(apiAs, 'writing', { title: `${title} two` });
  await addArticle(apiAs, 'editing', { title: `${title} three` });
  return title;
}

const barOf = (page: Page) => filtersOf(page, 'Filter articles');
const viewsButton = (page: Page) => barOf(page).getByRole('button', { name: /^Views/ });
const menuOf = (page: Page) => page.getByRole('menu', { name: /^Views/ });
const sidebarView = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list', { name: 'Saved views' })
    .getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens the views menu and returns one of its items. */
async function viewItem(page: Page, name: string | RegExp): Promise<Locator> {
  await viewsButton(page).click();
  return menuOf(page).getByRole('menuitem', { name });
}

const chooseItem = async (page: Page, name: string | RegExp) =>
  (await viewItem(page, name)).click();

// Requirements: B-VIEW-02, B-VIEW-06, B-VIEW-07, B-VIEW-08, B-VIEW-11
test('a shared view is saved, changed, opened by a colleague, deleted, and restored', async ({
  page,
  apiAs,
  anonymous,
  openAs,
}) => {
  const title = await addArticles(apiAs);
  const { username } = await addColleague(apiAs, anonymous);
  const name = newTitle('In writing');
  await signIn(page, username, ownPassword);
  await page.goto(`${articles}?title=${encodeURIComponent(title)}&contentStatus=writing`);
  await expect(barOf(page).getByText('2 articles')).toBeVisible();

  await chooseItem(page, 'Save view…');
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('All staff').check();
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(viewsButton(page)).toHaveAccessibleName(`Views: ${name}`);
  await expect(page).toHaveURL(/saved_view=\d+/);

  await filterBy(barOf(page), 'Status', 'Editing');
  await expect(viewsButton(page)).toHaveAccessibleName(`Views: ${name}, edited`);
  await chooseItem(page, 'Discard changes');
  await expect(chipOf(barOf(page), 'Status: Writing')).toBeVisible();
  await filterBy(barOf(page), 'Status', 'Editing');
  await chooseItem(page, 'Save changes');
  await expect(viewsButton(page)).toHaveAccessibleName(`Views: ${name}`);

  const other = await openAs('staff', articles);
  await expect(await viewItem(other, new RegExp(name))).toHaveText(/3$/);
  await expectAccessibleInBoth(other);
  await menuOf(other)
    .getByRole('menuitem', { name: new RegExp(name) })
    .click();
  await expect(barOf(other).getByText('3 articles')).toBeVisible();
  await viewsButton(other).click();
  await expect(menuOf(other).getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  for (const action of ['Rename…', 'Stop sharing', 'Delete view']) {
    await expect(menuOf(other).getByRole('menuitem', { name: action })).toHaveCount(0);
  }
  await other.keyboard.press('Escape');

  await chooseItem(page, 'Delete view');
  await expect(page.getByText('View Deleted.')).toBeVisible();
  await expect(viewsButton(page)).toHaveAccessibleName('Views');
  await expect(viewsButton(other)).toHaveAccessibleName('Views');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${name}” is back.`)).toBeVisible();
  await expect(viewsButton(other)).toHaveAccessibleName(`Views: ${name}`);
});

// Requirements: B-VIEW-05, B-VIEW-08, B-VIEW-10
test('a default view applies if the URL has no search params, and the sidebar shows views with live counts', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const title = await addArticles(apiAs);
  const { username, api } = await addColleague(apiAs, anonymous);
  const search = { title, contentStatus: 'writing' };
  await api.call(savedViewCalls.create, { body: { name: 'My writing', path: articles, search } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, username, ownPassword);
  await page.goto(`${articles}?title=${encodeURIComponent(title)}`);
  await expect(barOf(page).getByText('3 articles')).toBeVisible();
  await chooseItem(page, /^My writing/);
  await chooseItem(page, 'Set as my default');
  await expect(await viewItem(page, /^My writing · default/)).toBeVisible();
  await menuOf(page).getByRole('menuitem', { name: 'Show in the sidebar' }).click();
  await expect(sidebarView(page, 'My writing')).toHaveText('My writing2');
  await expect(sidebarView(page, 'My writing')).toHaveAttribute('aria-current', 'page');
  await addArticle(apiAs, 'writing', { title: `${title} four` });
  await expect(sidebarView(page, 'My writing')).toHaveText('My writing3');

  await page.goto('/apps');
  await page.goto(articles);
  await expect(page).toHaveURL(/contentStatus=writing.*saved_view=\d+/);
  await expect(barOf(page).getByText('3 articles')).toBeVisible();
  await page.reload();
  await expect(chipOf(barOf(page), 'Status: Writing')).toBeVisible();
  await chooseItem(page, 'Reset to the whole list');
  await expect(page).toHaveURL(/list\?saved_view=none$/);
  await expect(chipOf(barOf(page), /^Filter /)).toHaveCount(0);
  await page.goBack();
  await expect(chipOf(barOf(page), 'Status: Writing')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/apps$/);
  await page.goto(`${articles}?title=${encodeURIComponent(title)}`);
  await expect(barOf(page).getByText('4 articles')).toBeVisible();
  await barOf(page).getByLabel('Search titles').fill('');
  await expect(page).toHaveURL(/articles\/list$/);
  await expect(page.getByText('Please provide query parameters to view a list')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Please provide query parameters to view a list')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^My writing/ })
    .click();
  await expect(chipOf(barOf(page), 'Status: Writing')).toBeVisible();

  for (let place = 1; place <= 6; place += 1) {
    const body = { name: `View ${place} with a name that is long`, path: articles, search };
    const { id } = await api.call(savedViewCalls.create, { body });
    await api.call(savedViewCalls.choose, { params: { id }, body: { in_sidebar: true } });
  }
  const shown = page.getByRole('list', { name: 'Saved views' }).getByRole('link');
  await expect(shown).toHaveCount(5);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const overflow = () => menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await menu.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
});

// Requirements: B-VIEW-10, B-VIEW-11
test('views are saved, found in the palette, renamed, and deleted using only the keyboard', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const { username } = await addColleague(apiAs, anonymous);
  await signIn(page, username, ownPassword);
  await page.goto('/users/directory?tab=writers');
  const bar = filtersOf(page, 'Choose users');
  const views = bar.getByRole('button', { name: /^Views/ });
  const pressItem = async (name: string) => {
    await views.focus();
    await page.keyboard.press('Enter');
    const item = menuOf(page).getByRole('menuitem', { name, exact: true });
    await expect(item).toBeVisible();
    while (!(await item.evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await pressItem('Save view…');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('All our writers');
  await page.keyboard.press('Enter');
  await expect(views).toHaveAccessibleName('Views: All our writers');
  await expect(views).toBeFocused();

  await page.goto('/apps');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search anything' })).toBeFocused();
  await page.keyboard.type('our writers');
  await expect(page.getByRole('option', { name: /All our writers/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/users\/directory\?tab=writers&saved_view=\d+$/);
  await expect(page.getByRole('tab', { name: 'Writers' })).toHaveAttribute('aria-selected', 'true');

  await pressItem('Rename…');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Writers of ours');
  await page.keyboard.press('Enter');
  await expect(views).toHaveAccessibleName('Views: Writers of ours');
  await pressItem('Delete view');
  await expect(page.getByText('View Deleted.')).toBeVisible();
  await expect(views).toHaveAccessibleName('Views');
});

// Requirements: B-VIEW-12
test('a view keeps hidden and reordered columns, and changing its columns marks it as edited', async ({
  page,
  apiAs,
  anonymous,
  openAs,
}) => {
  const { username } = await addColleague(apiAs, anonymous);
  await signIn(page, username, ownPassword);
  await page.goto('/organizations/directory');
  const bar = filtersOf(page, 'Choose organizations');
  const headers = page.getByRole('columnheader');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const usual = await headers.allInnerTexts();
  await bar.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByRole('checkbox').first()).toBeFocused();
  const name = (await columns.getByRole('listitem').first().textContent()) ?? '';
  await page.keyboard.press('Alt+ArrowDown');
  await expect(columns.getByRole('listitem').nth(1)).toHaveText(name);
  await columns.getByRole('listitem').first().getByRole('checkbox').uncheck();
  await expect(headers).toHaveCount(usual.length - 1);
  await expect(page).toHaveURL(/columns=-/);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Columns' })).toBeFocused();

  // Without search params, the browser's last choice applies, and a new view keeps it.
  await page.goto('/organizations/directory');
  await expect(headers).toHaveCount(usual.length - 1);
  const views = bar.getByRole('button', { name: /^Views/ });
  await views.click();
  await menuOf(page).getByRole('menuitem', { name: 'Save view…' }).click();
  const viewName = newTitle('Narrow');
  await page.getByRole('dialog').getByLabel('Name').fill(viewName);
  await page.getByRole('dialog').getByLabel('All staff').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views).toHaveAccessibleName(`Views: ${viewName}`);
  await expect(page).toHaveURL(/columns=-.*saved_view=\d+/);
  const other = await openAs('staff', page.url().replace(/^https?:\/\/[^/]+/, ''));
  await expect(other.getByRole('columnheader')).toHaveCount(usual.length - 1);

  await bar.getByRole('button', { name: 'Columns' }).click();
  await columns.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headers).toHaveText(usual);
  await expect(views).toHaveAccessibleName(`Views: ${viewName}, edited`);
});

const listAddresses = [
  '/content-generation/assignments?own=true',
  '/content-generation/archives',
  '/content-generation/templates/monthly',
  '/client-onboarding',
  '/client-onboarding/onboarding-checklists',
  '/account-health',
  '/account-health/posting-overview',
  '/utilities/broken-link-checker',
  '/inbox',
  '/reporting/data?view=files',
  '/reporting/presentation-templates',
  '/administration/child-themes',
  '/administration/jobs',
  '/organizations/ledger',
];

// Requirements: B-VIEW-13
test('lists in all areas offer saved views', async ({ page }) => {
  await signIn(page, 'staff');
  for (const address of listAddresses) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('button', { name: /^Views/ })).toBeVisible();
  }
});

// Requirements: B-VIEW-16
test('a client can save a view of their own articles, but not share it', async ({
  page,
  apiAs,
}) => {
  const customer = await apiAs('customer');
  const [own] = await customer.call(organizationCalls.list, { query: { limit: 1 } });
  const list = `/content-generation/articles/${own?.slug}`;
  const name = newTitle('By title');
  const views = page.getByRole('main').getByRole('button', { name: /^Views/ });
  await signIn(page, 'customer');
  await page.goto(`${list}?ordering=title`);
  await views.click();
  await menuOf(page).getByRole('menuitem', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await expect(dialog.getByLabel('All staff')).toHaveCount(0);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views).toHaveAccessibleName(`Views: ${name}`);
  await page.goto(list);
  await views.click();
  await menuOf(page)
    .getByRole('menuitem', { name: new RegExp(name) })
    .click();
  await expect(page).toHaveURL(/ordering=title/);
  await expectAccessible(page);
  await page.goto('/content-generation/assignments');
  await expect(views).toBeVisible();
  const saved = await customer.call(savedViewCalls.list);
  for (const { id } of saved.filter((view) => view.name === name)) {
    await customer.call(savedViewCalls.delete, { params: { id } });
  }
});
