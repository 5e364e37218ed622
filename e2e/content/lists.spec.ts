import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { filterBy, filtersOf } from '../platform/filters.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { choose, panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, newTitle } from './article-setup.ts';
import { addOrganization, addTemplate, tableRow } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const listPath = '/content-generation/articles/list';
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Articles' });
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Content Generation' });
const barOf = (page: Page) => filtersOf(page, 'Filter articles');

/** Checks the list's rows and their order. */
async function expectRows(page: Page, titles: readonly string[]) {
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(titles.length + 1));
  for (const [place, title] of titles.entries()) {
    await expect(gridOf(page).locator(`[aria-rowindex="${place + 2}"]`)).toContainText(title);
  }
}

/** The fields that differ among the added articles. */
interface Plan {
  title: string;
  status?: StatusUid;
  planning_year_month?: number;
  project?: number;
}

/** Adds articles to a new organization. */
async function addPlanned(apiAs: ApiAs, client: number, plans: readonly Plan[]) {
  const { content_type, writer, ...dates } = await addArticle(apiAs, 'planned');
  const body = plans.map(({ status = 'writing', ...plan }) => ({
    ...plan,
    status: statusId[status],
    client,
    content_type: content_type.id,
    writer: writer?.id ?? 0,
    duedate_write: dates.duedate_write,
    duedate_finalreview: dates.duedate_finalreview,
    duedate_golive: dates.duedate_golive,
  }));
  // The cast is safe: only requests with `?columns=` return partial rows.
  return (await (await apiAs('staff')).call(articleCalls.create, { body })) as Article[];
}

async function addProject(apiAs: ApiAs, name: string, complete = false) {
  const body = { name, start_year: new Date().getFullYear(), start_month: 1, complete };
  return (await apiAs('staff')).call(contentProjectCalls.create, { body });
}

// Requirements: CONTENT-LIST-01, CONTENT-LIST-03..10, CONTENT-LIST-15, CONTENT-LIST-19..27,
// CONTENT-LIST-49, CONTENT-LIST-51
test('staff list articles by filters, organization, month, project, and title', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const client = await addOrganization(apiAs);
  const gone = await addOrganization(apiAs);
  await staff.call(organizationCalls.update, {
    params: { id: gone.id },
    body: { is_active: false },
  });
  const [newer, older] = await staff.call(planningMonthCalls.list);
  if (!newer || !older) throw new Error('The demonstration has no two planning months.');
  const first = await addProject(apiAs, newTitle('Aster'));
  const second = await addProject(apiAs, newTitle('Bluebell'));
  const done = await addProject(apiAs, newTitle('Campanula'), true);
  const month = newer.id;
  const named = (about: string) => newTitle(`Sorted ${about}`);
  const titles = {
    olderMonth: named('a'),
    unplanned: named('b'),
    secondProject: named('c'),
    firstProject: named('d'),
    monthOnly: named('e'),
  };
  await addPlanned(apiAs, client.id, [
    { title: titles.olderMonth, planning_year_month: older.id, status: 'planned' },
    { title: titles.unplanned, project: first.id },
    { title: titles.secondProject, planning_year_month: month, project: second.id },
    { title: titles.firstProject, planning_year_month: month, project: first.id },
    { title: titles.monthOnly, planning_year_month: month },
  ]);
  const monthText = `${monthNames[newer.month - 1]} ${newer.year}`;
  const ofMonth = [titles.secondProject, titles.firstProject, titles.monthOnly];

  await test.step('the filters in the URL determine the list and its title', async () => {
    await signIn(page, 'staff');
    await page.goto(`${listPath}?ordering=title`);
    await expect(page.getByText('Please provide query parameters to view a list')).toBeVisible();
    await filterBy(barOf(page), 'Organization', client.dba_name);
    await expect(page).toHaveURL(new RegExp(`[?&]client=${client.id}\\b`));
    await expect(headingOf(page)).toHaveText(`Client: ${client.dba_name}`);
    await expectRows(page, Object.values(titles));
    for (const name of ['Word Count', 'Keyword', 'Milestone', 'Organization'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeAttached();
    await expectAccessible(page);

    await filterBy(barOf(page), 'Status', 'Planned');
    await expect(headingOf(page)).toHaveText('Planned');
    await expectRows(page, [titles.olderMonth]);
    await filterBy(barOf(page), 'Type', 'Optimization');
    await expect(page.getByText('No Articles Found')).toBeVisible();
    await page.goto(`${listPath}?contentStatus=writing&client=${client.id}&ordering=title`);
    await expect(headingOf(page)).toHaveText('Writing');
    await expectRows(page, Object.values(titles).slice(1));
    // No pick-list contains this month, so its name comes from the articles.
    await page.goto(`${listPath}?planning_year_month=${older.id}&client=${client.id}`);
    await expectRows(page, [titles.olderMonth]);
    await expect(headingOf(page)).toHaveText(
      `Planning Month: ${monthNames[older.month - 1]} ${older.year}`,
    );
  });

  await test.step('an organization’s list is sorted by planning month, then by project', async () => {
    const picker = menuOf(page).getByRole('combobox', { name: 'Organization', exact: true });
    await picker.fill(gone.dba_name);
    await expect(page.getByText('Nothing found').filter({ visible: true })).toBeVisible();
    await choose(menuOf(page), 'Organization', client.dba_name);
    await expect(page).toHaveURL(new RegExp(`/content-generation/articles/${client.slug}/?$`));
    await expect(headingOf(page)).toHaveText(client.dba_name);
    await expectRows(page, [
      titles.monthOnly,
      titles.firstProject,
      titles.secondProject,
      titles.olderMonth,
      titles.unplanned,
    ]);
    // An article with a project but no month shows only the project.
    await expect(tableRow(page, titles.firstProject)).toContainText(monthText);
    await expect(tableRow(page, titles.firstProject)).toContainText(first.name);
    await expect(tableRow(page, titles.unplanned).getByText(first.name)).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('a month’s list shows its articles', async () => {
    await choose(menuOf(page), 'Planning month', monthText);
    await expect(page).toHaveURL(new RegExp(`/articles/${newer.year}/${newer.month}/?$`));
    await expect(headingOf(page)).toHaveText(monthText);
    await filterBy(barOf(page), 'Organization', client.dba_name);
    await gridOf(page).getByRole('columnheader', { name: 'Title' }).click();
    await expectRows(page, ofMonth);
  });

  await test.step('a project’s list shows its articles, and completed projects aren’t offered', async () => {
    const picker = menuOf(page).getByRole('combobox', { name: 'Project', exact: true });
    await picker.fill(done.name);
    await expect(page.getByText('Nothing found').filter({ visible: true })).toBeVisible();
    await choose(menuOf(page), 'Project', second.name);
    await expect(page).toHaveURL(new RegExp(`/content-generation/projects/${second.id}/?$`));
    await expectRows(page, [titles.secondProject]);
  });

  await test.step('the search by title requires five characters', async () => {
    const search = menuOf(page).getByRole('searchbox', { name: 'Search articles' });
    const { length } = titles.monthOnly;
    const short = titles.monthOnly.slice(length - 4);
    await search.press('Enter');
    await search.fill('    ');
    await search.press('Enter');
    await expect(page.getByText('Type at least 5 characters')).toHaveCount(0);
    await search.fill(short);
    await search.press('Enter');
    await expect(page.getByText('Type at least 5 characters')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/projects/${second.id}/?$`));
    const long = titles.monthOnly.slice(length - 5);
    await search.fill(long);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/articles/list/?\\?title=${long}$`));
    await expect(headingOf(page)).toHaveText(`Title: ${long}`);
    await expect(tableRow(page, titles.monthOnly)).toBeVisible();
  });

  await test.step('the menu links to the templates and the dashboard', async () => {
    await menuOf(page).getByRole('link', { name: 'Template', exact: true }).click();
    await expect(page).toHaveURL(/\/content-generation\/templates\/?$/);
    await expect(headingOf(page)).toHaveText('Templates');
    await menuOf(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL(/\/content-generation\/?$/);
    // Month 13 doesn't exist.
    await page.goto('/content-generation/articles/2025/13');
    await expect(headingOf(page)).not.toContainText('2025');
    await expect(gridOf(page)).toHaveCount(0);
  });
});

// Requirements: CONTENT-LIST-28..30, CONTENT-LIST-32..37
test('the side panel shows only one form at a time', async ({ page, apiAs }) => {
  const client = await addOrganization(apiAs);
  const template = await addTemplate(apiAs, client.id, { title: newTitle('0 Exclusive') });
  const keywordName = newTitle('roof repair');
  const keyword = await (await apiAs('staff')).call(keywordMetaCalls.create, {
    body: { organization: client.id, keyword: keywordName, parent_keyword: 'roofs' },
  });
  const [article] = await addPlanned(apiAs, client.id, [{ title: newTitle('Exclusive') }]);
  if (!article) throw new Error('The article was not added.');
  const expectOnly = async (heading: string) => {
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(heading);
    await expect(panelOf(page)).toHaveCount(1);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  await test.step('the form for a new article replaces a keyword’s form, and an opened article replaces a template’s', async () => {
    await signIn(page, 'staff');
    const address = `/content-generation/articles/${client.slug}`;
    await page.goto(`${address}?panel=keyword:${keyword.id}`);
    await expectOnly(keywordName);
    await press('Add Content Article');
    await expectOnly('Add Content Article');
    await page.goto(`${address}?panel=template:${template.id}`);
    await expectOnly(template.title);
    await tableRow(page, article.title).getByText(article.title).click();
    await expectOnly(article.title);
    await press('Edit article');
    await expect(panelOf(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      article.title,
    );
    await expect(panelOf(page)).toHaveCount(1);
  });

  await test.step('the form for a new template replaces a keyword’s form, and an opened template replaces an article’s', async () => {
    const address = '/content-generation/templates';
    await page.goto(`${address}?search=${template.title}&panel=keyword:${keyword.id}`);
    await expectOnly(keywordName);
    await press('Add Template');
    await expectOnly('Add Template');
    await page.goto(`${address}?search=${template.title}&article=${article.id}`);
    await expectOnly(article.title);
    await tableRow(page, template.title).getByText(template.title).click();
    await expectOnly(template.title);
  });

  await test.step('the form for a new keyword replaces an article’s form, and an opened keyword replaces a template’s', async () => {
    const address = `/content-generation/keywords/${client.slug}`;
    await page.goto(`${address}?article=${article.id}`);
    await expectOnly(article.title);
    await press('Add Keyword');
    await expectOnly('Add Keyword');
    await page.goto(`${address}?panel=template:${template.id}`);
    await expectOnly(template.title);
    await tableRow(page, keywordName).click();
    await expectOnly(keywordName);
    await expect(page).toHaveURL(new RegExp(`panel=keyword(:|%3A)${keyword.id}$`));
  });
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  // Requirements: CONTENT-LIST-16..18, CONTENT-LIST-41..48
  test('clients see lists without filters and with fewer columns, existing comments, and a read-only archive', async ({
    page,
    apiAs,
    openAs,
  }) => {
    const quiet = await addArticle(apiAs, 'writing', { title: newTitle('Client’s quiet') });
    const discussed = await addArticle(apiAs, 'writing', { title: newTitle('Client’s discussed') });
    const comment = newTitle('Could this mention our opening hours?');
    await (await apiAs('staff')).call(commentCalls.create, {
      body: { article: discussed.id, comment: comment },
    });
    const posted = await addArticle(apiAs, 'posted', { title: newTitle('Client’s posted') });
    const archived = await addArticle(apiAs, 'writing', { title: newTitle('Client’s archived') });
    await (await apiAs('staff')).call(articleCalls.update, {
      params: { id: archived.id },
      body: { archived: true },
    });
    const panel = panelOf(page);

    await test.step('a list has no filters and no internal columns', async () => {
      await signIn(page, 'customer');
      await page.goto(listPath);
      await expect(page.getByText('Please provide query parameters to view a list')).toBeVisible();
      await expect(page.getByRole('search')).toHaveCount(0);
      await page.goto(`${listPath}?title=${encodeURIComponent('Client’s')}&contentStatus=writing`);
      await expect(tableRow(page, quiet.title)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Title', exact: true })).toBeVisible();
      for (const name of ['Word Count', 'Keyword', 'Milestone', 'Organization'])
        await expect(page.getByRole('columnheader', { name })).toHaveCount(0);
      await expect(page.getByRole('search')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      for (const name of ['Google doc', 'Google sheet'])
        await expect(
          page.getByRole('button', { name: `No ${name} of ${quiet.title} yet` }),
        ).toBeDisabled();
      await expectAccessible(page);
    });

    await test.step('comments appear only if there are any', async () => {
      await tableRow(page, quiet.title).getByText(quiet.title).click();
      await expect(panel.getByRole('tab', { name: 'Feedback' })).toBeVisible();
      await expect(panel.getByRole('tab', { name: /Comments/ })).toHaveCount(0);
      await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(0);
      await tableRow(page, discussed.title).getByText(discussed.title).click();
      await expect(panel.getByRole('tab', { name: 'Comments 1' })).toBeVisible();
      await expect(panel.getByText(comment)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the archive contains only posted and archived articles, and is read-only', async () => {
      await page.goto('/content-generation/archives/');
      const archive = page.getByRole('grid', { name: 'Archived articles' });
      const search = page.getByRole('searchbox', { name: 'Search the archive' });
      await search.fill(posted.title);
      await expect(archive).toHaveAttribute('aria-rowcount', '2');
      await tableRow(page, posted.title).getByText(posted.title).click();
      await search.fill(archived.title);
      await expect(tableRow(page, archived.title)).toBeVisible();
      await expect(panel).toHaveCount(0);
      await expect(archive.getByRole('button', { disabled: false })).toHaveCount(
        await archive.getByRole('columnheader').getByRole('button').count(),
      );
      await expect(archive.locator('input, select, textarea')).toHaveCount(0);
      await expectAccessible(page);
      await search.fill(quiet.title);
      await expect(page.getByText('No Articles Found')).toBeVisible();
    });

    await test.step('staff can open the archive, but writers and account owners can’t', async () => {
      for (const username of ['writer', 'owner'] as const) {
        await signIn(page, username);
        await page.goto('/content-generation/archives/');
        await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
      }
      const other = await openAs('staff', '/content-generation/archives/');
      await expect(headingOf(other)).toHaveText('Archive');
    });
  });
});
