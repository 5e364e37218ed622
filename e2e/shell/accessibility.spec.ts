import type { Username } from '../platform/api.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';

// Each screen with the demonstration's data, by whoever uses it.
const screens: Partial<Record<Username, readonly string[]>> = {
  staff: [
    '/content-generation/',
    '/content-generation/articles/list',
    '/content-generation/articles/list?panel=add',
    '/content-generation/assignments?lead=true',
    '/content-generation/assignments/writer',
    '/content-generation/templates',
    '/content-generation/templates/monthly',
    '/content-generation/keywords',
    '/users/directory',
    '/users/invitations',
    '/organizations/directory',
    '/reporting',
  ],
  admin: [
    '/administration',
    '/administration/system-notifications',
    '/administration/product-feedback',
    '/administration/jobs',
    '/administration/outbox',
    '/administration/audit-log',
  ],
  writer: ['/content-generation/assignments'],
  customer: [
    '/content-generation/',
    '/content-generation/assignments',
    '/content-generation/archives',
  ],
};

for (const [username, paths] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${username}’s screens are accessible in ${colorScheme} (WCAG 2.2 AA)`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signIn(page, username);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeVisible();
          // The first data replaces what stands in its place.
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en');
          await expectAccessible(page);
        });
      }
    });
  }
}

test('the login is accessible in dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/login/admin');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
});
