import { expectMessage } from '../content/article-screens.ts';
import { expectGoneAfter, stopClock } from '../platform/clock.ts';
import { expect, expectAccessibleInBoth, signIn, test } from '../platform/fixtures.ts';
import { press, tabTo } from '../platform/keyboard.ts';
import { addOrganization } from '../users/people-setup.ts';

// Requirements: CONTENT-LIST-11, CONTENT-LIST-12, CONTENT-LIST-13, CONTENT-LIST-14, AMB-97
test('staff copy and replace a shareable link by keyboard; visitors can use it until it is replaced', async ({
  page,
  browser,
  context,
  apiAs,
  problems,
}) => {
  problems.expect(404);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const {
    slug,
    organization_uuid: uuid,
    dba_name: name,
  } = await addOrganization(apiAs, 'Open Door');
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(`/content-generation/articles/${slug}`);
  const copy = page.getByRole('button', { name: 'Copy Shareable Link' });
  await tabTo(copy);
  await stopClock(page);
  await page.keyboard.press('Enter');
  const copied = page.getByText('Link Copied!');
  await expect(copied).toBeVisible();
  await expectGoneAfter(copied, 1_500);
  await page.clock.resume();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(page.url()).origin}/reporting/shared/${slug}/${uuid}`);
  await expect(copy).toBeFocused();

  const visitors = await browser.newContext({ reducedMotion: 'reduce' });
  problems.watch(visitors);
  const visitor = await visitors.newPage();
  const opened = await visitor.goto(link);
  expect(opened?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(visitor).toHaveTitle(`${name} · Reports`);
  // The page doesn't link to other pages and doesn't show the portal's navigation.
  await expect(visitor.getByRole('link')).toHaveCount(0);
  await expect(visitor.getByRole('navigation')).toHaveCount(0);
  await expectAccessibleInBoth(visitor);
  await visitor.goto(link.slice(0, -1));
  await expect(visitor.getByText("The page you're looking for does not exist.")).toBeVisible();

  await page.goto(`/organizations/directory?organization=${slug}`);
  const section = page.getByRole('region', { name: 'Shareable page' });
  await press(section.getByRole('button', { name: 'Replace Link' }));
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectMessage(page, 'Shareable Link Replaced.', () =>
    press(question.getByRole('button', { name: 'Replace Link' })),
  );
  await expect(section.getByRole('button', { name: 'Replace Link' })).toBeFocused();
  await visitor.goto(link);
  await expect(visitor.getByText("The page you're looking for does not exist.")).toBeVisible();
  await tabTo(section.getByRole('button', { name: 'Copy Shareable Link' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Link Copied!')).toBeVisible();
  await visitor.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  await visitors.close();
});
