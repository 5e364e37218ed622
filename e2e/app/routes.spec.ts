import type { Page } from '@playwright/test';
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

/** Counts the vertical scrollbars at the right edge of the screen: two next to each other are confusing. */
const countScrollbars = (page: Page) =>
  page.getByRole('main').evaluate(
    (main) =>
      [main, ...main.querySelectorAll('*')].filter((element) => {
        const { right, height } = element.getBoundingClientRect();
        return (
          element.scrollHeight > element.clientHeight + 1 &&
          /auto|scroll/.test(getComputedStyle(element).overflowY) &&
          right > main.getBoundingClientRect().right - 40 &&
          height > main.clientHeight / 2
        );
      }).length,
  );

// Requirements: ROUTES-01..09, P2-ROUTES-07
test('every area requires a login', async ({ page }) => {
  for (const path of areas) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
});

// Requirements: ROUTES-02..09, P2-ROUTES-09, SHELL-32, HOME-06
test('a user without permissions can’t open any area', async ({ page }) => {
  await signIn(page, 'nobody');
  for (const path of areas) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
  }
  // The page still links to the screens that the user may open.
  await expect(page.getByRole('link', { name: 'My Assignments' })).toBeVisible();
});

// Requirements: ROUTES-01..09
test('staff can open every area', async ({ page }) => {
  await signIn(page, 'staff');
  for (const path of areas) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toHaveCount(0);
    await expect.poll(() => countScrollbars(page), path).toBeLessThan(2);
  }
});

// Requirements: SHELL-32, SHELL-33, SHELL-34
test('the Unauthorized Route screen shows the support address, and Go Back returns to the previous page', async ({
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

// Requirements: SHELL-34
test('Go Back opens the home if there is no earlier page', async ({ page }) => {
  await signIn(page, 'writer');
  const fresh = await page.context().newPage();
  await fresh.goto('/reporting');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh).toHaveURL(/\/content-generation\/assignments\/?$/);
});

// Requirements: SHELL-04
test('an unknown path shows Not Found, with or without a session', async ({ page }) => {
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

// Requirements: AUTH-51, P2-GLOBAL-06
test('anyone can open /error-testing, where a button opens the error screen', async ({
  page,
  problems,
}) => {
  problems.expect(/./);
  await page.goto('/error-testing');
  await expect(page.getByRole('heading', { name: 'Error testing' })).toBeVisible();
  await expect(page).toHaveURL(/\/error-testing$/);
  await page.getByRole('button', { name: 'Throw an error' }).click();
  await expect(
    page.getByRole('heading', { name: 'Whoops! Something horrible has happened, Run!!' }),
  ).toBeVisible();
});

// Requirements: AUTH-52, P2-GLOBAL-07
test('/testing doesn’t exist in production', async ({ page }) => {
  await page.goto('/testing');
  await expect(
    page.getByRole('heading', { name: "The page you're looking for does not exist." }),
  ).toBeVisible();
});
