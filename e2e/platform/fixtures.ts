import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Permission } from '@portal/contract/platform/permissions.ts';
import { groupPermissionCalls } from '@portal/contract/users/group-permission.calls.ts';
import type { User } from '@portal/contract/users/user.schema.ts';
import { Api, password, type Username } from './api.ts';
import { Problems } from './problems.ts';

interface Fixtures {
  /** Collects console errors and page errors from every page. Unexpected errors fail the test. */
  problems: Problems;
  /** Opens a path in a separate browser context, signed in as the user. */
  openAs: (username: Username, path?: string) => Promise<Page>;
  /** Gives a permission to a group until the end of the test. */
  grant: (groupId: number, permission: Permission) => Promise<void>;
}

interface WorkerFixtures {
  /** Returns a client for the portal's API that is signed in as the person. Each worker signs in once per person. */
  apiAs: (username: Username) => Promise<Api>;
  anonymous: Api;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const problems = new Problems();
      await use(problems);
      expect(problems.listUnexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // `grant` is first and therefore ends after the context, because open pages would report calls that are no longer
  // allowed.
  context: async ({ grant: _, context, problems }, use) => {
    problems.watch(context);
    await use(context);
  },
  openAs: async ({ browser, problems }, use) => {
    const opened: Page[] = [];
    await use(async (username, path = '/') => {
      const context = await browser.newContext();
      problems.watch(context);
      const page = await context.newPage();
      opened.push(page);
      await signIn(page, username);
      await page.goto(path);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  grant: async ({ apiAs }, use) => {
    const restored: (() => Promise<unknown>)[] = [];
    await use(async (id, permission) => {
      const admin = await apiAs('admin');
      const save = (permissions: Permission[]) =>
        admin.call(groupPermissionCalls.update, { params: { id }, body: { permissions } });
      const sets = await admin.call(groupPermissionCalls.list);
      const before = sets.find((one) => one.id === id)?.permissions ?? [];
      restored.push(() => save(before));
      await save([...before, permission]);
    });
    for (const restore of restored.reverse()) await restore();
  },
  anonymous: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use, { project }) => use(new Api(`${project.use.baseURL}`)),
    { scope: 'worker' },
  ],
  apiAs: [
    async ({ anonymous }, use) => {
      const known = new Map<Username, Promise<Api>>();
      await use((username) => {
        const api = known.get(username) ?? anonymous.signIn(username);
        known.set(username, api);
        return api;
      });
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Signs a person in without the login form. The next page that is opened uses the session. */
export async function signIn(page: Page, username: string, own = password): Promise<void> {
  // Open a small file from the portal's origin to access its local storage.
  await page.goto('/meta.json');
  const { token } = await new Api(new URL(page.url()).origin).signIn(username, own);
  await keepToken(page, token);
}

const keepToken = (page: Page, token: unknown) =>
  page.evaluate((kept) => localStorage.setItem('token', `${kept}`), token);

/**
 * Changes the viewer that screens load, to test rules that only screens apply. The server's decisions still depend on
 * the real user.
 */
export async function changeViewer(page: Page, change: (viewer: User) => User): Promise<void> {
  await page.route('**/api/rest-auth/user/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Opens a URL of any portal with a session token. */
export async function openWithToken(page: Page, token: unknown, address: string): Promise<void> {
  await page.goto(new URL('/meta.json', address).href);
  await keepToken(page, token);
  await page.goto(address);
}

export async function signInByForm(page: Page, username: string, own = password): Promise<void> {
  await page.goto('/auth/login');
  await fillLogin(page, username, own);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function fillLogin(page: Page, username: string, own = password): Promise<void> {
  await page.getByLabel('Username or email', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(own);
}

/** Finds the button with the signed-in person's name at the bottom of the sidebar. */
export function userMenu(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}.*user menu$`) });
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Lists the violations of WCAG 2.2 AA that axe can detect. */
export async function listAccessFaults(page: Page, rules?: string[]): Promise<string[]> {
  await endMotions(page);
  // By default, axe describes every element that passes, and uses a second page to merge frames from other origins. The
  // portal has no such frames. With both turned off, a check takes a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: wcag },
      resultTypes: ['violations'],
    })
    .setLegacyMode()
    .analyze();
  const faults: string[] = [];
  for (const { id, help, nodes } of violations) {
    const remaining = id === 'target-size' ? await withoutScrolledAway(page, nodes) : nodes;
    const [first] = remaining;
    if (!first) continue;
    // Return one line per rule, with the first element as an example.
    faults.push(
      `${id}: ${help} – ${remaining.length}×, at ${first.target.join(' ')}: ${first.failureSummary}`,
    );
  }
  return faults;
}

type FaultyNode = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/**
 * Omits targets that are small only because the edge of a scrolled list, or the list's sticky header, covers part of
 * them.
 */
async function withoutScrolledAway(page: Page, nodes: FaultyNode[]): Promise<FaultyNode[]> {
  const remaining: FaultyNode[] = [];
  for (const node of nodes) {
    const selector = node.target.join(' ');
    await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center' }));
    const { violations } = await new AxeBuilder({ page })
      .include(selector)
      .withRules('target-size')
      .setLegacyMode()
      .analyze();
    if (violations.length > 0) remaining.push(node);
  }
  return remaining;
}

/** Waits for transitions to end, because colors that are measured during a transition are meaningless. */
async function endMotions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((motion) => motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await listAccessFaults(page), 'faults of WCAG 2.2 AA').toEqual([]);
}

/** Switches the system's color scheme, and waits until the page has applied it. */
export async function setColorScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`[data-mantine-color-scheme="${colorScheme}"]`)).toHaveCount(1);
  const text = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--text-primary'),
  );
  await expect(page.locator('body')).toHaveCSS('color', rgbOf(text));
  // Even with reduced motion, each element changes its color over 1 ms, after its parent has changed.
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
}

const countTransitions = () =>
  document.getAnimations().filter((one) => one instanceof CSSTransition).length;

/** Converts '#0f6a76' to the format of computed styles. */
function rgbOf(hex: string): string {
  const channels = hex.trim().match(/[0-9a-f]{2}/gi) ?? [];
  return `rgb(${channels.map((channel) => Number.parseInt(channel, 16)).join(', ')})`;
}

/** Checks all rules in light mode, and only contrast in dark mode, because dark mode changes only colors. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page);
  await setColorScheme(page, 'dark');
  expect(await listAccessFaults(page, ['color-contrast']), 'faults in dark').toEqual([]);
  await setColorScheme(page, 'light');
}

/**
 * Holds requests until the test releases them, so that the test can check the screen while the requests are pending.
 */
export async function hold(page: Page, path: string | RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
