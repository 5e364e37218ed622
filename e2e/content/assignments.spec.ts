import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import type { Username } from '../platform/api.ts';
import { expect, expectAccessible, hold, signIn, test } from '../platform/fixtures.ts';
import {
  assignmentsPath,
  choose,
  groupOf,
  openArticle,
  panelOf,
  rowOf,
  unfold,
} from './article-screens.ts';
import { addArticle, newTitle } from './article-setup.ts';

/**
 * For each status, a user whose assignments include an article in that status, and the group that contains the article.
 */
const places: readonly [StatusUid, Username, string][] = [
  ['writing', 'writer', 'Writing'],
  ['rewrite', 'writer', 'Re-Writing'],
  ['writing', 'editor', 'Queued Work'],
  ['reedit', 'editor', 'Re-Editing'],
  ['editing', 'editor', 'Editing'],
  ['final_review', 'approver', 'Final Review'],
  ['editing', 'poster', 'Queued Work'],
  ['ready_to_post', 'poster', 'Posting'],
  ['post_qa', 'poster', 'Posting'],
];

const groupOrder = [
  'Writing',
  'Re-Writing',
  'Queued Work',
  'Posting',
  'Re-Editing',
  'Editing',
  'Final Review',
  'Completed',
];

// Requirements: CONTENT-ASSIGN-01, CONTENT-ASSIGN-03..12, CONTENT-ASSIGN-19
test('each assignee sees an article in the group for its status, and the groups are in order', async ({
  page,
  apiAs,
}) => {
  test.setTimeout(120_000);
  const statuses = [...new Set(places.map(([status]) => status)), 'planned', 'on_hold'] as const;
  const added = await Promise.all(
    statuses.map(async (status) => [status, await addArticle(apiAs, status)] as const),
  );
  const titles = new Map(added.map(([status, { title }]) => [status, title]));
  for (const username of ['writer', 'editor', 'approver', 'poster'] as const) {
    await signIn(page, username);
    await page.goto(assignmentsPath);
    await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
    await unfold(page, 'Queued Work');
    for (const [status, , group] of places.filter(([, whose]) => whose === username)) {
      // A long group initially shows only its first articles. A button loads more.
      const more = groupOf(page, group).getByRole('button', { name: /^Show more/ });
      const row = rowOf(groupOf(page, group), titles.get(status) ?? '');
      await expect(row.or(more).first()).toBeVisible();
      while (!(await row.isVisible()) && (await more.isVisible())) {
        await more.click();
        await expect(more.and(page.locator('[data-loading]'))).toHaveCount(0);
      }
      await expect(row).toBeVisible();
    }
    for (const status of ['planned', 'on_hold'] as const)
      await expect(rowOf(page, titles.get(status) ?? '')).toHaveCount(0);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    const shown = (await headings.allTextContents()).filter((name) => groupOrder.includes(name));
    expect(shown).toEqual(groupOrder.filter((name) => shown.includes(name)));
    expect(shown).toContain('Completed');
  }
});

// Requirements: CONTENT-ASSIGN-02, CONTENT-ASSIGN-13
test('a customer’s assignments are titled Requires Attention and include recently completed articles', async ({
  page,
}) => {
  await signIn(page, 'customer');
  await page.goto(assignmentsPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requires Attention');
  const completed = 'Recently completed content from the past six months';
  await expect(groupOf(page, completed).locator('[data-row]').first()).toBeVisible();
  await expect(groupOf(page, 'Completed')).toHaveCount(0);
});

// Requirements: CONTENT-ASSIGN-15, CONTENT-ASSIGN-16, CONTENT-ASSIGN-17
test('the screen shows a loading state, then an empty state', async ({ page }) => {
  await signIn(page, 'staff');
  const overview = await hold(page, /\/api\/assignments\/?(\?|$)/);
  await page.goto(`${assignmentsPath}?own=true`);
  await expect(page.getByText('Loading Assignments').first()).toBeVisible();
  await expect(page.getByText('No Current Assignments')).toHaveCount(0);
  overview.release();
  await expect(page.getByText('No Current Assignments')).toBeVisible();
  await expect(page.getByText('Loading Assignments')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Content Articles' })).toHaveCount(0);
});

// Requirements: CONTENT-ASSIGN-15, CONTENT-ASSIGN-16
test('a customer without assignments gets a link to the articles', async ({ page, apiAs }) => {
  const { person } = await (await apiAs('customer')).call(assignmentCalls.overview);
  await signIn(page, 'customer');
  await page.route(/\/api\/assignments\/?(\?|$)/, (route) =>
    route.fulfill({ json: { person, groups: [] } }),
  );
  await page.goto(assignmentsPath);
  await expect(page.getByText('No Current Assignments')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Content Articles' }).click();
  await expect(page).toHaveURL(/\/content-generation\/$/);
});

// Requirements: CONTENT-ASSIGN-18
test('an open article appears next to the list and in the URL, and Esc closes it', async ({
  page,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(assignmentsPath);
  await openArticle(page, title);
  await expect(page).toHaveURL(new RegExp(`article=${id}`));
  await expect(rowOf(page, title)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(rowOf(page, title)).toBeFocused();
  await expect(page).not.toHaveURL(/article=/);
  await page.goBack();
  await expect(panelOf(page).getByRole('heading', { name: title })).toBeVisible();
  await page.reload();
  await expect(panelOf(page).getByRole('heading', { name: title })).toBeVisible();
});

test('the list supports the arrow keys, Home, End, Enter, j, k, and Esc', async ({
  page,
  apiAs,
}) => {
  const { title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(assignmentsPath);
  const rows = page.locator('[data-row]');
  await expect(rowOf(page, title)).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
});

// Requirements: WORKFLOW-05, FEEDBACK-01
test('a writer submits an article, and an editor rejects it, using only the keyboard', async ({
  openAs,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  const writer = await openAs('writer', `${assignmentsPath}?article=${id}`);
  const submit = panelOf(writer).getByRole('button', { name: 'Submit for Editing' });
  await submit.focus();
  await writer.keyboard.press('Enter');
  await expect(writer.getByText('Article Submitted', { exact: true })).toBeVisible();
  await expect(panelOf(writer)).toBeFocused();
  await writer.keyboard.press('Escape');
  await expect(panelOf(writer)).toHaveCount(0);
  await writer.context().close();

  const editor = await openAs('editor', `${assignmentsPath}?article=${id}`);
  const form = panelOf(editor).getByRole('form', { name: 'Give feedback' });
  const [approve, reject] = [
    form.getByRole('radio', { name: 'Approve' }),
    form.getByRole('radio', { name: 'Reject' }),
  ];
  await approve.focus();
  await editor.keyboard.press('Space');
  await expect(approve).toBeChecked();
  await editor.keyboard.press('ArrowRight');
  await expect(reject).toBeChecked();
  await editor.keyboard.press('Tab');
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused();
  await editor.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await editor.keyboard.press('Tab');
  await editor.keyboard.type('Too short.');
  await editor.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Submit Feedback' })).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(editor.getByText('Article Rejected', { exact: true })).toBeVisible();
});

// Requirements: CONTENT-ASSIGN-21, CONTENT-ASSIGN-22, CONTENT-ASSIGN-23, CONTENT-ASSIGN-27
test('My Lead View lists the articles that a person leads; writers can’t open it', async ({
  page,
  apiAs,
}) => {
  const { title } = await addArticle(apiAs, 'post_qa', { title: newTitle('Led') });
  await signIn(page, 'leader');
  await page.goto(`${assignmentsPath}/lead`);
  await expect(page).toHaveURL(/\/assignments\/?\?lead=true$/);
  await expect(page.getByRole('heading', { name: 'My Lead View', level: 1 })).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Assignments' });
  await tabs.getByRole('link', { name: 'My Assignments' }).click();
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await tabs.getByRole('link', { name: 'My Lead View' }).click();
  await expect(rowOf(page, title)).toBeVisible();

  await signIn(page, 'writer');
  await page.goto(`${assignmentsPath}?lead=true`);
  await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
});

// Requirements: CONTENT-ASSIGN-24, CONTENT-ASSIGN-25, CONTENT-ASSIGN-26
test('only staff can open another person’s assignments', async ({ page, apiAs }) => {
  const { title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(`${assignmentsPath}?own=true`);
  await choose(page.getByRole('main'), 'Switch to a person’s assignments', 'Jonah Beck');
  await expect(page).toHaveURL(/\/assignments\/writer$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignments: Jonah Beck');
  await expect(rowOf(groupOf(page, 'Writing'), title)).toBeVisible();

  await signIn(page, 'editor');
  await page.goto(`${assignmentsPath}/writer`);
  await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
});

test('a list that fails to load shows the reason, and can be retried', async ({
  page,
  problems,
}) => {
  problems.expect(500);
  await signIn(page, 'writer');
  // Fail all requests before the click, since events from other tests also reload the list.
  const wasPressed = () => page.evaluate(() => 'pressed' in document.body.dataset);
  await page.route(/\/api\/assignments\/?(\?|$)/, async (route) =>
    (await wasPressed())
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
  );
  await page.goto(assignmentsPath);
  await expect(page.getByText('The assignments couldn’t be loaded')).toBeVisible();
  await expect(page.getByText('The database is away.')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const note = () => {
      document.body.dataset.pressed = '';
    };
    document.addEventListener('click', note, { capture: true });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(groupOf(page, 'Completed')).toBeVisible();
});

test('a notice appears when someone else deletes the open article', async ({
  page,
  problems,
  apiAs,
}) => {
  problems.expect(404);
  const { id, title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(`${assignmentsPath}?article=${id}`);
  await expect(panelOf(page).getByRole('heading', { name: title })).toBeVisible();
  const staff = await apiAs('staff');
  await staff.call(articleCalls.delete, { params: { id } });
  await expect(panelOf(page).getByText('This article is gone')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
});

test('in a row, the client’s name links to its page, and the title opens the article', async ({
  page,
  apiAs,
}) => {
  const { title, client } = await addArticle(apiAs, 'post_qa', { title: newTitle('Of a client') });
  await signIn(page, 'leader');
  await page.goto(`${assignmentsPath}?lead=true`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await row.getByRole('link', { name: title }).click();
  await expect(panelOf(page).getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: client.dba_name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/organizations/${client.id}$`));
  await expect(page.getByRole('heading', { name: client.dba_name, level: 1 })).toBeVisible();
});
