import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import {
  chipOf,
  filterBy,
  filterByKeys,
  filtersOf,
  offeredValue,
  openFilter,
} from '../platform/filters.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, newTitle } from './article-setup.ts';
import { addOrganization, addTemplate, tableRow } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Articles' });
const barOf = (page: Page) => filtersOf(page, 'Filter articles');

/** Adds an organization with two articles in Writing and one in Editing. */
async function addClient(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  const client = await addOrganization(apiAs);
  const { content_type, writer, ...dates } = await addArticle(apiAs, 'planned');
  const titles = ['first', 'second', 'third'].map((one) => newTitle(`Filtered ${one}`));
  const body = titles.map((title, place) => ({
    title,
    status: statusId[place < 2 ? 'writing' : 'editing'],
    client: client.id,
    content_type: content_type.id,
    writer: writer?.id ?? 0,
    duedate_write: dates.duedate_write,
    duedate_finalreview: dates.duedate_finalreview,
    duedate_golive: dates.duedate_golive,
  }));
  await staff.call(articleCalls.create, { body });
  return { client, titles };
}

/** Opens the list of articles for a new client. */
async function openList(page: Page, apiAs: ApiAs, query = '') {
  const added = await addClient(apiAs);
  await signIn(page, 'staff');
  await page.goto(`/content-generation/articles/${added.client.slug}${query}`);
  return { ...added, bar: barOf(page), grid: gridOf(page) };
}

test('a filter offers several values with counts, and is shown as a chip and in the URL', async ({
  page,
  apiAs,
}) => {
  const { titles, bar } = await openList(page, apiAs);
  await expect(bar.getByText('3 articles')).toBeVisible();

  await openFilter(bar, 'Status');
  await expect(offeredValue(page, 'Status', 'Writing')).toHaveText(/2$/);
  await expect(offeredValue(page, 'Status', 'Editing')).toHaveText(/1$/);
  await expect(offeredValue(page, 'Status', 'Posted')).toHaveText(/0$/);
  await expectAccessible(page);
  await offeredValue(page, 'Status', 'Editing').click();
  await expect(chipOf(bar, 'Status: Editing')).toBeVisible();
  await expect(bar.getByText('1 article', { exact: true })).toBeVisible();
  await offeredValue(page, 'Status', 'Writing').click();
  await expect(chipOf(bar, 'Status: Editing, Writing')).toBeVisible();
  await expect(offeredValue(page, 'Status', 'Writing')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/contentStatus=editing(,|%2C)writing/);
  await expect(bar.getByText('3 articles')).toBeVisible();

  await filterBy(bar, 'Unstaffed', 'No writer');
  await expect(page.getByText('No Articles Found')).toBeVisible();
  await chipOf(bar, /^Filter Unstaffed/)
    .getByRole('button', { name: 'Remove filter Unstaffed' })
    .click();
  await expect(tableRow(page, titles[0] ?? '')).toBeVisible();

  await page.reload();
  await expect(chipOf(bar, 'Status: Editing, Writing')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/contentStatus/);
  await expect(chipOf(bar, /^Filter /)).toHaveCount(0);
});

test('a list can be filtered using only the keyboard, and focus then returns to the list', async ({
  page,
  apiAs,
}) => {
  const { titles, bar, grid } = await openList(page, apiAs);
  await expect(grid).toBeFocused();
  await filterByKeys(bar, 'Status', 'Editing');
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: titles[2] ?? '' })).toBeVisible();
  // Esc closes only the menu, not the panel.
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'Find a filter' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Filters' })).toHaveCount(0);
  await expect(panel).toBeVisible();
});

// Requirements: B-VIEW-12
test('a list can be grouped with a count per group, and keeps the chosen columns after a reload', async ({
  page,
  apiAs,
}) => {
  const { titles, bar, grid } = await openList(page, apiAs, '?ordering=title');
  await bar.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Status' }).click();
  await expect(page).toHaveURL(/group=status/);
  const headings = grid.getByRole('rowheader');
  await expect(headings).toHaveText([/^Writing\s*2$/, /^Editing\s*1$/]);
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Keyword' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Keyword' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=-keyword/);
  await expectAccessible(page);
  await page.reload();
  await expect(headings).toHaveCount(2);
  await expect(tableRow(page, titles[0] ?? '')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Keyword' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Columns' }).click();
  await columns.getByRole('button', { name: 'Reset columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Keyword' })).toBeAttached();
});

test('templates can be filtered by several clients, with counts, and grouped by client', async ({
  page,
  apiAs,
}) => {
  const [first, second] = [await addOrganization(apiAs), await addOrganization(apiAs)];
  const titles = [newTitle('Counted one'), newTitle('Counted two'), newTitle('Counted three')];
  for (const [place, title] of titles.entries()) {
    await addTemplate(apiAs, (place < 2 ? first : second).id, { title });
  }
  await signIn(page, 'staff');
  await page.goto('/content-generation/templates');
  const bar = filtersOf(page, 'Filter templates');
  await openFilter(bar, 'Client');
  const find = page.getByRole('combobox', { name: 'Find a value of Client' });
  await find.fill(first.dba_name);
  await expect(offeredValue(page, 'Client', first.dba_name)).toHaveText(/2$/);
  await offeredValue(page, 'Client', first.dba_name).click();
  await find.fill(second.dba_name);
  await expect(offeredValue(page, 'Client', second.dba_name)).toHaveText(/1$/);
  await offeredValue(page, 'Client', second.dba_name).click();
  await page.keyboard.press('Escape');
  await expect(chipOf(bar, `Client: ${first.dba_name}, ${second.dba_name}`)).toBeVisible();
  await expect(bar.getByText('3 templates')).toBeVisible();
  for (const title of titles) await expect(tableRow(page, title)).toBeVisible();
  await page.reload();
  await expect(chipOf(bar, `Client: ${first.dba_name}, ${second.dba_name}`)).toBeVisible();

  // Headings are sorted by name, so either client may be first.
  await bar.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Client' }).click();
  const headings = page.getByRole('grid', { name: 'Article templates' }).getByRole('rowheader');
  await expect(headings).toHaveCount(2);
  await expect(headings.filter({ hasText: first.dba_name })).toHaveText(/2$/);
  await expect(headings.filter({ hasText: second.dba_name })).toHaveText(/1$/);
});

test('the filters in old URLs still work', async ({ page, apiAs }) => {
  const { client, titles } = await addClient(apiAs);
  await signIn(page, 'staff');
  const list = '/content-generation/articles/list';
  await page.goto(`${list}?client=${client.id}&content_type=99999999`);
  await expect(page.getByText('No Articles Found')).toBeVisible();
  await page.goto(`${list}?contentStatus=writing&client=${client.id}&is_late=false`);
  const bar = barOf(page);
  await expect(chipOf(bar, 'Status: Writing')).toBeVisible();
  await expect(chipOf(bar, `Organization: ${client.dba_name}`)).toBeVisible();
  await expect(chipOf(bar, 'Overdue: No')).toBeVisible();
  await page.goto(`${list}?organization=${client.id}&lead=nobody&ordering=title`);
  await expect(chipOf(bar, `Organization: ${client.dba_name}`)).toBeVisible();
  await expect(tableRow(page, titles[2] ?? '')).toBeVisible();
});
