import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';

const areas = [
  '/',
  '/organizations',
  '/content-generation/',
  '/users',
  '/client-onboarding',
  '/client-onboarding/onboarding-checklists',
  '/client-onboarding/website-builds',
  '/apps',
  '/utilities',
  '/reporting',
  '/account-health',
];

test('every area is behind the login (ROUTES-01..09, P2-ROUTES-07)', async ({ page }) => {
  for (const path of areas) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
});

test('someone without permissions is refused each area (ROUTES-02..09, P2-ROUTES-09, SHELL-32, HOME-06)', async ({
  page,
}) => {
  await signIn(page, 'nobody');
  for (const path of areas) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
  }
  // A user without permissions is still offered the screens that they may open.
  await expect(page.getByRole('link', { name: 'My Assignments' })).toBeVisible();
});

test('staff open every area (ROUTES-01..09)', async ({ page }) => {
  await signIn(page, 'staff');
  for (const path of areas) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toHaveCount(0);
  }
});

test('Unauthorized Route names support and goes back (SHELL-32, SHELL-33, SHELL-34)', async ({
  page,
}) => {
  await signIn(page, 'customer');
  await page.goto('/content-generation/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.goto('/apps');
  await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
  const support = page.getByRole('link', { name: 'contact support' });
  await expect(support).toHaveAttribute('href', 'mailto:support@brightleaf-agency.example');
  await expect(page.getByRole('main')).toContainText(
    'Please contact support if you believe you should have access.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/content-generation\/$/);
});

test('Go Back leads home without an earlier page (SHELL-34)', async ({ page }) => {
  await signIn(page, 'writer');
  const fresh = await page.context().newPage();
  await fresh.goto('/reporting');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh).toHaveURL(/\/content-generation\/assignments\/?$/);
});

test('an unknown path is not found, signed in or not (SHELL-04)', async ({ page }) => {
  const heading = page.getByRole('heading', {
    name: "The page you're looking for does not exist.",
  });
  await page.goto('/nope');
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'writer');
  await page.goto('/nope/further');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('/error-testing is for everyone, and throws into the error screen (AUTH-51, P2-GLOBAL-06)', async ({
  page,
  problems,
}) => {
  problems.expect(/./);
  await page.goto('/error-testing');
  await expect(page).toHaveURL(/\/error-testing$/);
  await page.getByRole('button').first().click();
  await expect(page.getByRole('heading').first()).toBeVisible();
});

test('/testing doesn’t exist in production (AUTH-52, P2-GLOBAL-07)', async ({ page }) => {
  await page.goto('/testing');
  await expect(
    page.getByRole('heading', { name: "The page you're looking for does not exist." }),
  ).toBeVisible();
});
