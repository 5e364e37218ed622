import type { Username } from '../platform/api.ts';
import {
  expect,
  expectAccessible,
  listAccessFaults,
  setColorScheme,
  signIn,
  test,
} from '../platform/fixtures.ts';

// The paths of the screens to check with the demonstration data, by the user who opens them.
const screens: Partial<Record<Username, readonly string[]>> = {
  staff: [
    '/content-generation/',
    '/content-generation/articles/list',
    '/content-generation/articles/list?panel=add',
    '/content-generation/assignments?lead=true',
    '/content-generation/assignments/writer',
    '/inbox',
    '/search?q=guide',
  ],
  leader: [
    '/content-generation/templates',
    '/content-generation/templates/monthly',
    '/content-generation/capacity',
    '/content-generation/keywords',
    '/users/directory',
    '/users/invitations',
    '/organizations/directory',
    '/organizations/1',
    '/organizations/1/ledger',
    '/organizations/ledger',
    '/reporting',
    '/account-health?account=1',
    '/client-onboarding',
    '/client-onboarding/onboarding-checklists?template=1',
    '/client-onboarding/website-builds?checklist=1',
    '/administration/statuses?label=3',
    '/administration/content-types?panel=add',
    '/administration/channels?label=1',
    '/administration/tags',
    '/administration/import',
  ],
  admin: [
    '/administration',
    '/administration/system-notifications',
    '/administration/product-feedback',
    '/administration/jobs',
    '/administration/connectors?connector=google-drive',
    '/administration/groups?group=2',
    '/administration/notification-defaults',
    '/administration/portal-settings',
    '/administration/outbox',
    '/administration/audit-log',
    '/account-health/score-weights',
    '/organizations/economics',
    '/organizations/statements',
  ],
  writer: ['/content-generation/assignments'],
  customer: [
    '/content-generation/',
    '/content-generation/assignments',
    '/content-generation/archives',
  ],
};

test.describe.configure({ mode: 'parallel' });

/** The number of screens per test, chosen so that no test exceeds the time limit. */
const batchSize = 4;

const parts = Object.entries(screens).flatMap(([username, paths]) =>
  paths.flatMap((_, place) =>
    place % batchSize === 0
      ? [{ username, part: place / batchSize + 1, paths: paths.slice(place, place + batchSize) }]
      : [],
  ),
);

for (const { username, part, paths } of parts) {
  test(`${username}’s screens, part ${part}, are accessible in the light and dark schemes (WCAG 2.2 AA)`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, username);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        // Wait until the first data replaces the placeholders.
        await expect(page.getByRole('status', { name: /^(Loading|Fetching)/ })).toHaveCount(0);
        // A soft assertion, so that all screens are checked even if one of them fails.
        expect.soft(await listAccessFaults(page), path).toEqual([]);
        await setColorScheme(page, 'dark');
        // The dark scheme changes only colors, so check nothing else.
        expect.soft(await listAccessFaults(page, ['color-contrast']), path).toEqual([]);
      });
    }
  });
}

test('the login page is accessible in the dark color scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/login/admin');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
});
