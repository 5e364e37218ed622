import type { Page } from '@playwright/test';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { addArticle, dayFromNow, personOf } from '../content/article-setup.ts';
import { expect, expectAccessible, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';

const own = '/content-generation/assignments';
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const heading = (page: Page) => page.getByRole('heading', { name: 'Assignments', level: 1 });

// Requirements: SHELL-39..43, SHELL-48
test('the latest current announcement is shown as safe HTML until it ends or is closed', async ({
  page,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  const announce = (message: string, from: number, until: number) =>
    admin.call(systemNotificationCalls.create, {
      body: { message, live_date: minutesFromNow(from), end_date: minutesFromNow(until) },
    });
  await announce('Over since yesterday', -3_000, -1_500);
  await announce(
    'The office is <b>closed</b>, see <a href="https://example.com/days">the days</a><img src="x" onerror="document.title=1"><script>document.title = 1</script>',
    -60,
    180,
  );
  await announce('Maintenance begins', 60, 120);

  await page.clock.install();
  await signIn(page, 'writer');
  await page.goto(own);
  const banner = page.getByRole('status').filter({ has: page.getByLabel('Close announcement') });
  await expect(banner).toHaveText('The office is closed, see the days');
  await expect(banner.locator('b')).toHaveText('closed');
  await expect(banner.getByRole('link', { name: 'the days' })).toHaveAttribute(
    'href',
    'https://example.com/days',
  );
  expect(await banner.locator('img, script').count()).toBe(0);
  await expectAccessibleInBoth(page);

  // Move only the clock; nothing changes on the server.
  await page.clock.fastForward('01:01:00');
  await expect(banner).toHaveText('Maintenance begins');
  await page.clock.fastForward('01:00:00');
  await expect(banner).toHaveText('The office is closed, see the days');

  await banner.getByRole('button', { name: 'Close announcement' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

// Requirements: SHELL-39, SHELL-41
test('a new announcement appears on an open page, and disappears when it ends', async ({
  page,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  await page.clock.install();
  await signIn(page, 'customer');
  await page.goto('/content-generation/');
  await expect(page.getByRole('heading', { name: 'Content Generation' })).toBeVisible();
  const { id } = await admin.call(systemNotificationCalls.create, {
    body: {
      message: 'Lunch is served',
      live_date: minutesFromNow(-1),
      end_date: minutesFromNow(240),
    },
  });
  await expect(page.getByText('Lunch is served')).toBeVisible();
  await page.clock.fastForward('04:00:01');
  await expect(page.getByText('Lunch is served')).toHaveCount(0);
  await admin.call(systemNotificationCalls.delete, { params: { id } });
});

// Requirements: SHELL-45..48
test('a notice about work due soon appears every hour, but not for users without such work', async ({
  page,
  openAs,
  apiAs,
}) => {
  await addArticle(apiAs, 'writing', { duedate_write: dayFromNow(1) });
  const writer = await apiAs('writer');
  const { id } = await personOf(apiAs, 'writer');
  const answer = await writer.call(assignmentCalls.dueSoon, {
    params: { id },
    query: { countOnly: 'True' },
  });
  const count = 'count' in answer ? answer.count : 0;
  expect(count).toBeGreaterThan(0);

  await page.clock.install();
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('get_due_soon_assignments')) requestCount += 1;
  });
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments?lead=false');
  const text = `You have ${count} ${count === 1 ? 'assignment' : 'assignments'} due soon`;
  const link = page.getByRole('status').getByRole('link', { name: text });
  await expect(link).toBeVisible();
  expect(requestCount).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close due-soon notice' }).click();
  await expect(link).toHaveCount(0);

  await page.clock.fastForward('00:59:00');
  await expect(link).toHaveCount(0);
  expect(requestCount).toBe(1);
  await page.clock.fastForward('00:01:30');
  await expect(link).toBeVisible();
  expect(requestCount).toBe(2);
  await link.click();
  await expect(page).toHaveURL(/\/content-generation\/assignments\/?$/);
  await expect(link).toHaveCount(0);

  const idle = await openAs('nobody', '/content-generation/');
  const nothing = idle.waitForResponse(/get_due_soon_assignments/);
  await idle.reload();
  expect(await (await nothing).json()).toEqual({ count: 0 });
  await expect(idle.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
  await expect(idle.getByText('due soon')).toHaveCount(0);
});

test('a closed due-soon notice stays closed after a reload', async ({ page, apiAs }) => {
  await addArticle(apiAs, 'writing', { duedate_write: dayFromNow(1) });
  await signIn(page, 'writer');
  await page.goto(`${own}?lead=false`);
  const close = page.getByRole('button', { name: 'Close due-soon notice' });
  await close.click();
  await expect(close).toHaveCount(0);
  const counted = page.waitForResponse(/get_due_soon_assignments/);
  await page.reload();
  await counted;
  await expect(heading(page)).toBeVisible();
  await expect(close).toHaveCount(0);
});
