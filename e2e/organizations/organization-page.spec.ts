import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';

test('staff open a client page from the directory; its statuses link to the client’s filtered articles', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const [client] = await staff.call(organizationCalls.list, {
    query: { search: 'Harborview Dental', limit: 1 },
  });
  await signIn(page, 'staff');
  await page.goto('/organizations/directory?search=Harborview');
  await page.getByRole('grid').getByRole('link', { name: 'Harborview Dental' }).click();
  await expect(page).toHaveURL(`/organizations/${client?.id}`);
  await expect(page.getByRole('heading', { name: 'Harborview Dental', level: 1 })).toBeVisible();
  for (const name of ['Articles', 'Waiting for the client', 'Report', 'Account health', 'Apps']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Articles', exact: true })
    .getByRole('link', { name: /^Posted/ })
    .click();
  await expect(page).toHaveURL(/articles\/harborview-dental\?contentStatus=posted/);
  await expect(page.getByRole('heading', { name: 'Harborview Dental', level: 1 })).toBeVisible();
});

test('the client’s name in an article’s panel links to the client page, which links to the client’s form', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const [article] = await staff.call(articleCalls.list, {
    query: { limit: 1, contentStatus: 'posted', columns: ['id', 'client.dba_name'] },
  });
  const name = article?.client.dba_name ?? '';
  await signIn(page, 'staff');
  await page.goto(`/content-generation/articles/list?contentStatus=posted&article=${article?.id}`);
  await page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Organization' }).click();
  await expect(page.getByRole('textbox', { name: 'Legal Name' })).toBeVisible();
});

test('a customer sees their own organization’s page, without its internal sections', async ({
  page,
  apiAs,
}) => {
  const customer = await apiAs('customer');
  const [own] = await customer.call(organizationCalls.list, { query: { limit: 1 } });
  await signIn(page, 'customer');
  await page.goto(`/organizations/${own?.id}`);
  await expect(page.getByRole('region', { name: 'Articles', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(
    'Waiting for you',
  );
  await expect(page.getByRole('region', { name: 'Waiting for the client' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'People' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'WordPress posts' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit Organization' })).toHaveCount(0);
});

test('the pages of other clients and of nonexistent clients show Client Not Found', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(404);
  const [staff, customer] = [await apiAs('staff'), await apiAs('customer')];
  const own = await customer.call(organizationCalls.list, { query: { limit: 50 } });
  const all = await staff.call(organizationCalls.list, { query: { limit: 50 } });
  const other = all.find(({ id }) => own.every((one) => one.id !== id));
  await signIn(page, 'customer');
  for (const id of [other?.id, 99_999_999]) {
    await page.goto(`/organizations/${id}`);
    await expect(page.getByText('Client Not Found')).toBeVisible();
  }
});
