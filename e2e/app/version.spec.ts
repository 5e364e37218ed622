import type { Page } from '@playwright/test';
import { stopClock, tickUntil } from '../platform/clock.ts';
import { test as base, expect, expectAccessible, signIn } from '../platform/fixtures.ts';
import {
  type Deployment,
  makeBuild,
  readBuild,
  readVersion,
  startDeployment,
} from './deployment.ts';

const present = readBuild();
const newer = makeBuild(present, '1.1.23');
const older = makeBuild(present, '1.1.9');

// Give each test its own host in front of the shared portal.
const test = base.extend<{ host: Deployment }>({
  host: async ({ anonymous }, use) => {
    const host = await startDeployment(anonymous.url, present);
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.url),
});

test.use({ serviceWorkers: 'allow' });

const assignments = '/content-generation/assignments';
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const notice = (page: Page) => messages(page).getByText('New Update', { exact: true });
const noticeText =
  'There has been an update to the portal! Please refresh your browser to see the new changes.';

async function openAssignments(page: Page): Promise<void> {
  await page.goto(`${assignments}?own=true`);
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
}

/** Waits until the service worker is active and controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/**
 * Advances the clock until the page checks for a newer version again. A single step isn't enough, because the page
 * schedules the next check only after it has handled the previous response.
 */
async function untilChecked(page: Page): Promise<void> {
  let isAsked = false;
  const asked = page.waitForRequest('**/meta.json').then((request) => {
    isAsked = true;
    return request;
  });
  await expect(async () => {
    await page.clock.fastForward('05:01');
    expect(isAsked).toBe(true);
  }).toPass({ intervals: [500] });
  await (await (await asked).response())?.finished();
}

const listCaches = (page: Page) => page.evaluate(() => caches.keys());
const ownScript = (page: Page) => page.locator('head script[type="module"]').getAttribute('src');

// Requirements: VERSION-01..03, VERSION-07..10, SHELL-36..38, P2-VERSION-01, P2-VERSION-06..09
test('an open page shows a notice about a newer version for 8 s or until dismissed, without reloading', async ({
  page,
  host,
  problems,
}) => {
  // The page preloads code from the previous build, which no longer exists.
  problems.expect(404);
  expect(readVersion(present)).toBe('1.1.22');
  await page.clock.install();
  await signIn(page, 'writer');
  const first = page.waitForResponse('**/meta.json');
  await openAssignments(page);
  // The portal's own host serves the file, as it serves the API.
  expect((await first).url()).toBe(`${host.url}/meta.json`);
  await (await first).finished();
  // After this first check, the page checks every five minutes.
  await waitForWorker(page);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));

  host.deploy(older);
  await untilChecked(page);
  await expect(notice(page)).toHaveCount(0);

  host.deploy(newer);
  await untilChecked(page);
  await expect(notice(page)).toBeVisible();
  await expect(messages(page).getByText(noticeText, { exact: true })).toBeVisible();
  // Hover to pause the message's timer.
  await notice(page).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(notice(page)).toHaveCount(0);
  await untilChecked(page);
  await expect(notice(page)).toHaveCount(0);

  const newest = makeBuild(present, '1.2');
  host.deploy(newest);
  // Delay the response until the five minutes are over, so that the message's 8 s start only then.
  const over = Promise.withResolvers<void>();
  host.answer('/meta.json', async (response) => {
    await over.promise;
    response.end(newest.get('/meta.json'));
  });
  await page.mouse.move(400, 300);
  await stopClock(page);
  await page.clock.runFor('05:00');
  over.resolve();
  await tickUntil(page, () => expect(notice(page)).toBeVisible({ timeout: 100 }));
  await page.clock.runFor(7_400);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(1_100);
  await tickUntil(page, () => expect(notice(page)).toHaveCount(0, { timeout: 100 }));
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});

// Requirements: VERSION-04, VERSION-05, VERSION-06, P2-VERSION-04
test('a page from an older build clears the caches and reloads once to get the newer build', async ({
  page,
  host,
}) => {
  await signIn(page, 'writer');
  await openAssignments(page);
  await waitForWorker(page);
  await page.evaluate(() => caches.open('portal-1.1.22-kept'));
  const old = await ownScript(page);

  // The first reload gets the page from an intermediate cache, and the second reload from the server.
  const oldPage = present.get('/index.html');
  const oldFiles = new Map([
    ...newer,
    ...present,
    ['/meta.json', newer.get('/meta.json') as Buffer],
  ]);
  let served = 0;
  host.deploy(oldFiles);
  const reloaded = page.waitForEvent('framenavigated', () => served > 1);
  host.answer(assignments, (response) => {
    served += 1;
    const html = served === 1 ? oldPage : newer.get('/index.html');
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await page.goto(assignments);
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  expect(served).toBe(2);
  expect(await ownScript(page)).not.toBe(old);
  expect(await listCaches(page)).not.toContain('portal-1.1.22-kept');

  // If the reload returns the old page again, the app runs on it instead of reloading forever.
  await page.evaluate(() => sessionStorage.clear());
  host.answer(assignments, (response) => {
    served += 1;
    response.writeHead(200, { 'content-type': 'text/html' }).end(oldPage);
  });
  served = 0;
  const twice = page.waitForEvent('framenavigated', () => served > 1);
  await page.goto(assignments);
  await twice;
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await waitForWorker(page);
  expect(served).toBe(2);
});

test('a page from the newest build shows no notice, even if its service worker is from an older build', async ({
  page,
  host,
  problems,
}) => {
  // The page preloads code from the previous build, which no longer exists.
  problems.expect(404);
  await signIn(page, 'writer');
  await openAssignments(page);
  await waitForWorker(page);
  host.deploy(newer);
  // The running page compares itself with the page that the server currently sends.
  const compared = page.waitForResponse(`${host.url}/`);
  await openAssignments(page);
  await (await compared).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(notice(page)).toHaveCount(0);
});

test('a screen opens even if its code from the previous build no longer exists', async ({
  page,
  host,
  problems,
}) => {
  problems.expect(404, /Failed to fetch dynamically imported module/, /preload/i);
  await signIn(page, 'staff');
  await openAssignments(page);
  host.deploy(newer);
  await page.evaluate(() =>
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
  );
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeVisible();
});

for (const [what, status, type] of [
  ['no longer exists', 404, 'text/plain'],
  ['is a page instead of a script', 200, 'text/html'],
] as const) {
  // Requirements: VERSION-11, VERSION-12, P2-VERSION-11
  test(`a worker whose file ${what} is unregistered, and the page reloads`, async ({
    page,
    host,
    problems,
  }) => {
    problems.expect(404, /ServiceWorker|service worker|MIME|bad HTTP response/i);
    await signIn(page, 'writer');
    await openAssignments(page);
    await waitForWorker(page);
    let requestCount = 0;
    host.answer('/service-worker.js', (response) => {
      requestCount += 1;
      response.writeHead(status, { 'content-type': type }).end('<!doctype html>');
    });
    // Count requests instead of `load` events, since the page may reload before the event.
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.reload();
    await expect.poll(() => loads).toBe(2);
    await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    // The reloaded page requests the worker once more to register it, which fails. Until the response arrives, the
    // worker counts as registered.
    await expect.poll(() => requestCount).toBe(2);
    await expect.poll(isRegistered).toBe(false);
    expect(loads).toBe(2);
  });
}

// Requirements: P2-VERSION-10
test('the app works in a browser that blocks the service worker, and logs a warning', async ({
  page,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('refused'));
  });
  const logged = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('service worker could not be registered'),
  });
  await signIn(page, 'writer');
  await openAssignments(page);
  expect((await logged).type()).toBe('warning');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
