import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';

const message = 'This is a desktop-only application, please view on your desktop computer';

const devices = {
  'a phone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'a tablet':
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

for (const [device, userAgent] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ userAgent });

    // Requirements: SHELL-01, SHELL-02, P2-SCOPE-15
    test(`${device} shows only a message that the portal is for desktops`, async ({ page }) => {
      for (const path of ['/auth/login', '/content-generation/assignments']) {
        await page.goto(path);
        await expect(page.getByText(message, { exact: true })).toBeVisible();
        await expect(page.getByRole('textbox')).toHaveCount(0);
        await expect(page.getByRole('button')).toHaveCount(0);
        await expect(page.getByRole('link')).toHaveCount(0);
      }
      await expectAccessible(page);
    });
  });
}

test.describe('a link that grants access', () => {
  test.use({ userAgent: devices['a phone'], viewport: { width: 390, height: 844 } });

  // Requirements: D-70
  test('opens a client’s shared reports on a phone without sideways scrolling', async ({
    page,
    apiAs,
  }) => {
    const staff = await apiAs('staff');
    const client = await staff.call(organizationCalls.get, { params: { id: 1 } });
    await page.goto(`/reporting/shared/${client.slug}/${client.organization_uuid}`);
    await expect(page.getByRole('heading', { name: client.dba_name })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});

// Requirements: SHELL-03
test('a window at 400% zoom shows the content first, and hides the links behind a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  await signIn(page, 'staff');
  await page.goto('/client-onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const main = page.getByRole('navigation', { name: 'Main' });
  const link = main.getByRole('link', { name: 'Website Builds' });
  await expect(link).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await link.click();
  await expect(page).toHaveURL(/website-builds/);
  await expect(link).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
