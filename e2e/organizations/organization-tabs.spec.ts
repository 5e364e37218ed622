import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { addArticle, newTitle } from '../content/article-setup.ts';
import { tableRow } from '../content/planning-setup.ts';
import { expect, expectAccessibleInBoth, hold, signIn, test } from '../platform/fixtures.ts';
import { press } from '../platform/keyboard.ts';
import { addClient, addMonth, addReports } from '../reporting/reporting-setup.ts';
import { addPerson } from '../users/people-setup.ts';

const allTabs = [
  'Overview',
  'Content',
  'Reports',
  'Website',
  'Ledger',
  'Timeline',
  'People',
  'Setup',
];

test('a lead opens a client’s tabs, which have URLs and link to records and lists', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const client = await addClient(apiAs, { name: newTitle('Hub') });
  await staff.call(organizationCalls.update, {
    params: { id: client.id },
    body: { domain: 'https://hub.client.example' },
  });
  const article = await addArticle(apiAs, 'writing', { client: client.id });
  const person = await addPerson(apiAs, { organization: client.id });
  const month = await addMonth(apiAs);
  await addReports(apiAs, month.id);
  const path = `/organizations/${client.id}`;

  await signIn(page, 'leader');
  await page.goto(`/content-generation/articles/list?title=${encodeURIComponent(article.title)}`);
  await tableRow(page, article.title).getByRole('link', { name: client.dba_name }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: client.dba_name, level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Client' });
  await expect(tabs.getByRole('link')).toHaveText(allTabs);
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await test.step('the Content tab lists the client’s articles and opens them in the client’s list', async () => {
    await press(tabs.getByRole('link', { name: 'Content' }));
    await expect(page).toHaveURL(`${path}/content`);
    await expect(tableRow(page, article.title)).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      `/content-generation/articles/${client.slug}?article=${article.id}`,
    );
    await page.goBack();
    await expect(page).toHaveURL(`${path}/content`);
    await expect(page.getByRole('link', { name: 'All articles, with filters' })).toHaveAttribute(
      'href',
      `/content-generation/articles/${client.slug}`,
    );
  });

  await test.step('the Reports tab lists the client’s reports and opens them in the list of their month', async () => {
    await tabs.getByRole('link', { name: 'Reports' }).click();
    await expect(page).toHaveURL(`${path}/reports`);
    const name = `${monthNames[month.month - 1]} ${month.year}`;
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(
      new RegExp(`/reporting/${month.year}/${month.month}\\?report=\\d+$`),
    );
    await page.goBack();
  });

  await test.step('the Website tab shows builds, apps, link checks, and page speed', async () => {
    await tabs.getByRole('link', { name: 'Website' }).click();
    await expect(page).toHaveURL(`${path}/website`);
    for (const name of ['Website builds', 'Apps', 'Link check', 'Page speed']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByText('No active website build.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check Links' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('link', { name: 'All builds' })).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBoth(page);
  });

  await test.step('the People tab lists the client’s people with their roles at the client', async () => {
    await tabs.getByRole('link', { name: 'People' }).click();
    await expect(page).toHaveURL(`${path}/people`);
    const row = tableRow(page, person.last_name);
    await expect(row).toContainText('Customer');
    await expectAccessibleInBoth(page);
    await row.click();
    await expect(page).toHaveURL(new RegExp(`/users/directory\\?.*user=${person.id}`));
    await page.goBack();
  });

  await test.step('the Setup tab shows connectors and editorial requirements, and links to the client’s templates', async () => {
    await tabs.getByRole('link', { name: 'Setup' }).click();
    await expect(page).toHaveURL(`${path}/setup`);
    await expect(page.getByRole('region', { name: 'Google Analytics' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Editorial requirements' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('link', { name: 'Article templates' }).click();
    await expect(page).toHaveURL(`/content-generation/templates?client=${client.id}`);
    await page.goBack();
    await expect(page).toHaveURL(`${path}/setup`);
    await page.goBack();
    await expect(page).toHaveURL(`${path}/people`);
  });
});

test('the tabs are visible while the client page loads, and a failed load can be retried', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(500);
  const staff = await apiAs('staff');
  const name = newTitle('Hub');
  const client = await staff.call(organizationCalls.create, {
    body: {
      dba_name: name,
      legal_name: name,
      business_email: 'office@client.example',
      report_required: false,
    },
  });
  await signIn(page, 'staff');
  const held = await hold(page, /\/overview\/?$/);
  await page.goto(`/organizations/${client.id}/content`);
  const tabs = page.getByRole('navigation', { name: 'Client' });
  await expect(tabs.getByRole('link')).toHaveText(allTabs);
  held.release();
  await expect(page.getByRole('heading', { name: client.dba_name, level: 1 })).toBeVisible();
  await expect(page.getByText('No Articles Found')).toBeVisible();

  const reports = /\/api\/monthly-reports\/?\?/;
  await page.route(reports, (route) =>
    route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
  );
  await tabs.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('The reports couldn’t be loaded')).toBeVisible();
  await page.unroute(reports);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No reports yet')).toBeVisible();
});

test('a client sees their organization’s content and reports, but not the People and Setup tabs', async ({
  page,
  apiAs,
}) => {
  const article = await addArticle(apiAs, 'final_review', { approver: 'customer' });
  const path = `/organizations/${article.client.id}`;
  await signIn(page, 'customer');
  await page.goto(`${path}/content`);
  const tabs = page.getByRole('navigation', { name: 'Client' });
  await expect(tabs.getByRole('link', { name: 'Content' })).toBeVisible();
  for (const name of ['People', 'Setup']) {
    await expect(tabs.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(tableRow(page, article.title)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Keyword' })).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Reports' }).click();
  const reports = page.getByRole('grid', { name: 'Reports' });
  await expect(reports.getByRole('columnheader')).toHaveText(['Month', 'Status']);
  await expectAccessibleInBoth(page);
  await page.goto(`${path}/setup`);
  await expect(page.getByText('Unauthorized Route')).toBeVisible();
});

test('a writer without an account and a person without a role can’t open the client page', async ({
  page,
  apiAs,
  openAs,
  problems,
}) => {
  problems.expect(404);
  const client = await addClient(apiAs, { name: newTitle('Hub') });
  const path = `/organizations/${client.id}`;
  await signIn(page, 'writer');
  await page.goto(`${path}/content`);
  await expect(page.getByText('Client Not Found')).toBeVisible();
  await page.goto(`${path}/people`);
  await expect(page.getByText('Unauthorized Route')).toBeVisible();
  const other = await openAs('nobody', path);
  await expect(other.getByText('Client Not Found')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Client' })).toHaveCount(0);
  await other.goto(`${path}/content`);
  await expect(other.getByText('Unauthorized Route')).toBeVisible();
});
