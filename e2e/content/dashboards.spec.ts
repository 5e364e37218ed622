import type { Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { historySetCalls } from '@portal/contract/content/dashboards/history-set.calls.ts';
import { historyWeeks } from '@portal/contract/content/dashboards/history-set.schema.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { userPreferencesCalls } from '@portal/contract/users/user-preferences.calls.ts';
import { expect, expectAccessible, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { expectFocusWithin, pickByKeys, press, tabTo, typeOver } from '../platform/keyboard.ts';
import { test } from '../platform/own-portal.ts';
import { addArticle, dayFromNow, newTitle } from './article-setup.ts';

test.describe.configure({ timeout: 120_000 });

const dashboard = '/content-generation/';
const titles = [
  'Writing',
  'Editing',
  'Re-Writing',
  'Re-Editing',
  'Final Review',
  'Ready to Post',
  'Post QA',
  'Planned: Link Building',
  'Planned: Optimization',
];
const chartOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const countIn = async (page: Page, name: string, series: string) =>
  Number(
    (await chartOf(page, name).getByRole('button', { name: series }).textContent())?.replace(
      /\D/g,
      '',
    ),
  );

// Requirements: CONTENT-DASH-01, CONTENT-DASH-05..08, CONTENT-DASH-10, CONTENT-DASH-13,
// CONTENT-DASH-15
test('staff read nine status charts, show one as a table, and open lists from charts', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const sets = await staff.call(historySetCalls.list, {
    query: { weeksBack: `${historyWeeks}` },
  });
  const request = page.waitForRequest(/article-history-sets\/\?/);
  await signIn(page, 'staff');
  await page.goto(dashboard);
  expect(new URL((await request).url()).searchParams.get('weeksBack')).toBe('12');
  const charts = page.getByRole('main').getByRole('region');
  await expect(charts).toHaveCount(9);
  for (const [index, title] of titles.entries()) {
    await expect(charts.nth(index)).toHaveAccessibleName(title);
  }

  // Each chart has the specified height, and each week has a history set.
  const drawn = page.getByRole('group', { name: / by week$/ });
  await expect(drawn).toHaveCount(9);
  for (const one of await drawn.all()) expect((await one.boundingBox())?.height).toBe(175);

  const writing = sets.filter(({ status }) => status.uid === 'writing');
  expect(writing.length).toBe(historyWeeks);
  // The current week's counts are live.
  const { charts: counts } = await staff.call(historySetCalls.current);
  const live = counts.find(({ status }) => status === 'writing');
  const chart = chartOf(page, 'Writing');
  await expect(chart.getByRole('button', { name: 'Overdue' })).toContainText(
    live?.late_count.toLocaleString('en') ?? '',
  );
  await expect(chart.getByRole('button', { name: 'Incomplete' })).toContainText(
    live?.incomplete_count.toLocaleString('en') ?? '',
  );
  await expectAccessibleInBoth(page);

  // The legend hides a series, and the table shows the same numbers.
  const bars = chart.locator('.recharts-bar');
  await expect(bars).toHaveCount(2);
  await press(chart.getByRole('button', { name: 'Incomplete' }));
  await expect(bars).toHaveCount(1);
  await tabTo(chart.getByRole('button', { name: 'Show as table: Writing' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const rows = chart.getByRole('table', { name: 'Writing by week' }).getByRole('row');
  await expect(rows).toHaveCount(historyWeeks + 1);
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    `${live?.late_count}`,
    `${live?.incomplete_count}`,
  ]);

  await press(chartOf(page, 'Editing').getByRole('link'));
  await expect(page).toHaveURL(/articles\/list\?contentStatus=editing$/);
  await expect(page.getByRole('heading', { name: 'Editing', level: 1 })).toBeVisible();
  await page.goBack();
  await chartOf(page, 'Planned: Link Building').getByRole('link').click();
  await expect(page).toHaveURL(/articles\/list\?.*contentStatus=planned/);
  await expect(page).toHaveURL(/contentType=\d+/);
});

// Requirements: CONTENT-DASH-09, CONTENT-DASH-14
test('Refresh updates a chart’s counts for the current week', async ({ page, apiAs }) => {
  await signIn(page, 'staff');
  await page.goto(dashboard);
  const refresh = page.getByRole('button', { name: 'Refresh Post QA' });
  await press(refresh);
  await expect(refresh).toBeEnabled();
  // Focus stays on the button, so that keyboard users can continue from there.
  await expect(refresh).toBeFocused();
  const late = await countIn(page, 'Post QA', 'Overdue');
  const incomplete = await countIn(page, 'Post QA', 'Incomplete');
  await addArticle(apiAs, 'post_qa');
  const { id } = await addArticle(apiAs, 'post_qa');
  // Entering a status sets a future due date, so set a past one afterward.
  const staff = await apiAs('staff');
  await staff.call(articleCalls.update, {
    params: { id },
    body: { duedate_qapost: dayFromNow(-4) },
  });
  const populated = page.waitForResponse(/article-history-sets\/\d+\/populate_set/);
  await page.keyboard.press('Enter');
  expect((await populated).request().method()).toBe('POST');
  await expect.poll(() => countIn(page, 'Post QA', 'Overdue')).toBe(late + 1);
  await expect.poll(() => countIn(page, 'Post QA', 'Incomplete')).toBe(incomplete + 1);
});

// Requirements: CONTENT-DASH-11, CONTENT-DASH-12
test('a project and a planning month can be added in modals on the dashboard, using only the keyboard', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  await signIn(page, 'staff');
  await page.goto(dashboard);
  await press(page.getByRole('button', { name: 'Add Planning Month' }));
  const month = page.getByRole('dialog', { name: 'Add Planning Month' });
  await expect(month).toBeVisible();
  await expectAccessible(page);
  const before = await staff.call(planningMonthCalls.list);
  const year = new Date().getFullYear() + 4;
  await expect(month.getByRole('combobox', { name: 'Month' })).toBeFocused();
  await pickByKeys(month.getByRole('combobox', { name: 'Month' }), 'March');
  await typeOver(month.getByRole('textbox', { name: 'Year' }), `${year}`);
  await press(month.getByRole('button', { name: 'Add Planning Month' }));
  await expect(month).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Planning Month' })).toBeFocused();
  const after = await staff.call(planningMonthCalls.list);
  expect(after).toHaveLength(before.length + 1);
  expect(after.some((one) => one.year === year && one.month === 3)).toBe(true);

  const name = newTitle('Spring campaign');
  await tabTo(page.getByRole('button', { name: 'Add Content Project' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const project = page.getByRole('dialog', { name: 'Add Content Project' });
  await expectAccessible(page);
  await expectFocusWithin(project);
  await typeOver(project.getByRole('textbox', { name: 'Name' }), name);
  await pickByKeys(project.getByRole('combobox', { name: 'Start month' }), 'March');
  const startYear = project.getByRole('textbox', { name: 'Start year' });
  await typeOver(startYear, `${new Date().getFullYear()}`);
  await press(project.getByRole('button', { name: 'Add Content Project' }));
  await expect(page).toHaveURL(/\/content-generation\/projects\/\d+/);
  await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
});

// Requirements: CONTENT-DASH-02, CONTENT-DASH-03, CONTENT-DASH-04
test('clients see their articles on the dashboard, but writers and editors see a no-access message', async ({
  page,
  openAs,
  apiAs,
}) => {
  const { title } = await addArticle(apiAs, 'final_review', { approver: 'customer' });
  await signIn(page, 'customer');
  await page.goto(dashboard);
  await expect(page.getByRole('heading', { name: 'Content Generation', level: 1 })).toBeVisible();
  const waiting = page.getByRole('region', { name: /^Requires Attention/ });
  await expect(waiting.getByRole('button', { name: `${title} Blog` })).toBeVisible();
  await expect(page.getByRole('group', { name: / by week$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Planning Month' })).toHaveCount(0);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: `${title} Blog` }).click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View archive' }).click();
  await expect(page).toHaveURL(/\/content-generation\/archives\/?$/);

  // A person with accounts in two organizations starts with the preferred one.
  const office = await apiAs('owner');
  const { org_roles, user_preferences } = await office.call(authCalls.getUser);
  const preferred = org_roles.at(-1);
  await office.call(userPreferencesCalls.update, {
    params: { id: user_preferences.id },
    body: { default_organization: preferred?.organization ?? 0 },
  });
  const owner = await openAs('owner', dashboard);
  await expect(owner.getByRole('heading', { name: 'Content Generation', level: 1 })).toBeVisible();
  await expect(owner.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const picker = owner.getByRole('combobox', { name: 'Organization' });
  await expect(picker).toHaveValue(`${preferred?.organization_name}`);
  await picker.click();
  await expect(picker).toHaveAttribute('aria-expanded', 'true');
  const everything = owner.waitForResponse(
    (response) => /content-articles/.test(response.url()) && !/organization=/.test(response.url()),
  );
  await owner.getByRole('option', { name: 'All organizations' }).click();
  await everything;
  await expect(picker).toHaveValue('All organizations');
  await expect(owner.getByRole('link', { name: 'View archive' })).toHaveCount(0);

  for (const username of ['writer', 'contractor', 'editor'] as const) {
    const other = await openAs(username, dashboard);
    await expect(other.getByText('You are not allowed to view this page.')).toBeVisible();
    await expect(
      other.getByRole('main').getByRole('link', { name: 'My Assignments' }),
    ).toHaveAttribute('href', '/content-generation/assignments');
    if (username === 'writer') await expectAccessible(other);
    await other.close();
  }
});
