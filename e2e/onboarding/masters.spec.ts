import { masterChecklistTemplatesCalls } from '@portal/contract/onboarding/master-checklist-templates.calls.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { personOf } from '../content/article-setup.ts';
import { expect, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';
import { itemRow, tickOf, treeOf } from './onboarding-setup.ts';

// Run these tests serially, since they change global state: the masters and a group's permissions.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

// Requirements: P2-CHECKLISTS-TPL-01, P2-CHECKLISTS-TPL-02, P2-CHECKLISTS-TPL-03,
// P2-CHECKLISTS-TPL-04, P2-CHECKLISTS-TPL-05, P2-CHECKLISTS-TPL-06, P2-CHECKLISTS-TPL-07,
// P2-CHECKLISTS-TPL-09, P2-CHECKLISTS-TPL-13, P2-CHECKLISTS-TPL-15, P2-CHECKLISTS-TPL-16,
// P2-CHECKLISTS-28, P2-CHECKLISTS-29
test('each master is shown with its number of items, and a missing master can be added', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const readMasters = async () => (await staff.call(masterChecklistTemplatesCalls.list))[0];
  const before = await readMasters();
  await signIn(page, 'staff');
  await page.goto('/client-onboarding/onboarding-checklists');
  const masters = page.getByRole('region', { name: 'Master templates' });
  const buildMaster = masters.getByRole('button', { name: /^Master Website Build Checklist/ });
  const deployMaster = masters.getByRole('button', {
    name: /^Master Website Deployment Checklist/,
  });
  await expect(buildMaster).toContainText(`${before?.website_build_template?.item_count} items`);
  await expect(deployMaster).toContainText(
    `${before?.website_deployment_template?.item_count} items`,
  );
  await expectAccessibleInBoth(page);
  await buildMaster.click();
  await expect(treeOf(page).getByRole('row').first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panelOf(page)).toHaveCount(0);

  await staff.call(masterChecklistTemplatesCalls.update, {
    params: { id: masterTemplatesId },
    body: { website_build: null, website_deployment: null },
  });
  await expect(page.getByText('Website Build Checklist Not Found')).toBeVisible();
  await expect(page.getByText('Website Deployment Checklist Not Found')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Add Master Website Deployment Checklist' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Master Website Build Checklist' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Checklist Template' });
  await expectAccessibleInBoth(page);
  await expectMessage(page, 'Master Templates Updated!', () =>
    form.getByRole('button', { name: 'Add Template' }).click(),
  );
  await expect(buildMaster).toContainText('0 items');
  const after = await readMasters();
  expect(after?.website_build).not.toBe(before?.website_build);
  expect(after?.website_deployment).toBeNull();
  await staff.call(masterChecklistTemplatesCalls.update, {
    params: { id: masterTemplatesId },
    body: {
      website_build: before?.website_build ?? null,
      website_deployment: before?.website_deployment ?? null,
    },
  });
});

// Requirements: P2-ONBOARD-01, P2-ONBOARD-02, P2-ONBOARD-03, P2-ROUTES-03, P2-PERMS-12, P2-PERMS-16
test('view_websitebuild gives read-only access to builds; the dashboard lists a staff member’s own items', async ({
  page,
  openAs,
  apiAs,
  grant,
}) => {
  const admin = await apiAs('admin');
  const customer = await personOf(apiAs, 'customer');
  const organization = customer.org_roles[0]?.organization ?? 0;
  const build = await admin.call(websiteBuildCalls.create, {
    body: { label: 'The customer’s website', organization, start_date: '2026-01-05' },
  });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const unauthorized = page.getByRole('heading', { name: 'Unauthorized Route' });

  await signIn(page, 'customer');
  await page.goto('/client-onboarding/website-builds');
  await expect(unauthorized).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Client Onboarding' })).toHaveCount(0);
  await grant(groups.customer.id, 'view_websitebuild');
  await page.reload();
  await expect(page.getByRole('article', { name: build.label })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Website Builds' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Onboarding Checklists' })).toHaveCount(0);
  for (const name of ['Add New Build', `Edit ${build.label}`])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page
    .getByRole('article', { name: build.label })
    .getByRole('button', { name: /^Build/ })
    .click();
  await expect(treeOf(page).getByRole('row').first()).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Add item' })).toHaveCount(0);
  await expect(treeOf(page).getByRole('checkbox').first()).toBeDisabled();
  await expectAccessibleInBoth(page);
  const [first] = await treeOf(page).getByRole('row').all();
  await first?.locator('[data-name]').click();
  await expect(panelOf(page).getByRole('textbox')).toHaveCount(0);
  await page.goto('/client-onboarding/onboarding-checklists');
  await expect(unauthorized).toBeVisible();
  await page.goto('/client-onboarding');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Client Onboarding Dashboard' }),
  ).toBeVisible();
  await expect(page.getByText('My checklist items')).toHaveCount(0);

  const staff = await openAs('staff', '/client-onboarding');
  await expect(
    staff.getByRole('heading', { level: 1, name: 'Client Onboarding Dashboard' }),
  ).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'My checklist items' })).toBeVisible();
  const row = staff
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: staff.getByRole('checkbox') })
    .first();
  const name = (await row.locator('[data-name]').textContent()) ?? '';
  // Use click(), since check() would then tick the next item, which moves to the position of the ticked item.
  await expectMessage(staff, 'Item Updated!', () => row.getByRole('checkbox').click());
  await staff
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await staff.getByRole('button', { name }).first().click();
  await expect(panelOf(staff).getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await staff.keyboard.press('Escape');
  await expect(itemRow(staff, name).first()).toBeVisible();
  await expect(tickOf(staff, name).first()).not.toBeChecked();
  await expectAccessibleInBoth(staff);
});
