import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { assignmentsPath, choose, expectMessage, panelOf, pickDay } from './article-screens.ts';
import { type ApiAs, addArticle, dayFromNow, newTitle, personOf } from './article-setup.ts';

const editPath = (id: number) => `${assignmentsPath}?article=${id}&panel=edit`;

const titleOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Title', exact: true });

const read = async (apiAs: ApiAs, id: number) =>
  (await apiAs('staff')).call(articleCalls.get, { params: { id } });

/** Returns an array that collects the bodies of the page's article write requests. */
function countWrites(page: Page, method: 'PUT' | 'POST') {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const isWrite = request.method() === method && request.url().includes('/api/content-articles');
    if (isWrite) bodies.push(request.postDataJSON());
  });
  return bodies;
}

// Requirements: ARTICLE-FORM-01, ARTICLE-FORM-32, ARTICLE-FORM-33, ARTICLE-FORM-39
test('an article’s form autosaves once, 3 s after the last change, and shows when it was saved', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  const writes = countWrites(page, 'PUT');
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  await expect(titleOf(page)).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const first = newTitle('Typed once');
  const second = newTitle('Typed twice');
  await titleOf(page).fill(first);
  await expect(panelOf(page).getByText('Unsaved changes')).toBeVisible();
  await page.clock.runFor(2_500);
  await titleOf(page).fill(second);
  await page.clock.runFor(2_900);
  expect(writes).toEqual([]);
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.clock.runFor(200);
  await answer;
  await expect(page.getByText('Content Updated!', { exact: true })).toBeVisible();
  await expect(panelOf(page).getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  expect(writes).toEqual([{ title: second }]);
  expect((await read(apiAs, id)).title).toBe(second);
});

// Requirements: ARTICLE-FORM-07, ARTICLE-FORM-35, ARTICLE-FORM-36
test('a cleared title isn’t saved, and the form’s input is kept after a server error', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(500);
  const { id, title } = await addArticle(apiAs, 'writing');
  const writes = countWrites(page, 'PUT');
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  await titleOf(page).fill('');
  await page.clock.runFor(4_000);
  await expect(panelOf(page).getByText('This field is required.')).toBeVisible();
  await expect(titleOf(page)).toHaveAttribute('aria-invalid', 'true');
  expect(writes).toEqual([]);
  expect((await read(apiAs, id)).title).toBe(title);

  const failing = `**/api/content-articles/${id}/**`;
  const fail = (route: import('@playwright/test').Route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { detail: 'The database is away.' } })
      : route.continue();
  await page.route(failing, fail);
  const kept = newTitle('Kept');
  await titleOf(page).fill(kept);
  await page.clock.runFor(4_000);
  await expect(panelOf(page).getByText(/^Not saved/)).toBeVisible();
  await expect(titleOf(page)).toHaveValue(kept);
  await expectAccessible(page);
  // Stop the clock to prevent an automatic retry.
  await page.clock.pauseAt(new Date(Date.now() + 120_000));
  await expect(panelOf(page).getByText(/^Not saved/)).toBeVisible();
  await page.unroute(failing, fail);
  await expectMessage(page, 'Content Updated!', () =>
    panelOf(page).getByRole('button', { name: 'Try Again' }).click(),
  );
  expect((await read(apiAs, id)).title).toBe(kept);
});

// Requirements: ARTICLE-FORM-35, AMB-69
test('Done keeps the form open if a value is invalid or conflicts with another change', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400, 409);
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  const form = panelOf(page);
  const done = form.getByRole('button', { name: 'Done' });
  await form.getByRole('button', { name: 'Advanced' }).click();
  const liveUrl = form.getByRole('textbox', { name: 'Live URL', exact: true });
  await liveUrl.fill('not an address');
  await done.click();
  await expect(liveUrl).toHaveAccessibleDescription('Enter a valid URL.');
  await expect(liveUrl).toBeFocused();
  await expect(liveUrl).toHaveValue('not an address');
  await expectMessage(page, 'Content Updated!', () => liveUrl.fill('https://example.com/slate'));

  const leader = await apiAs('leader');
  const mine = newTitle('Mine');
  const theirs = newTitle('Theirs');
  let isFirst = true;
  await page.route(`**/api/content-articles/${id}/**`, async (route) => {
    if (isFirst && route.request().postDataJSON()?.title === mine) {
      isFirst = false;
      await leader.call(articleCalls.update, { params: { id }, body: { title: theirs } });
    }
    await route.continue();
  });
  await titleOf(page).fill(mine);
  await done.click();
  const notice = form.getByRole('alert').filter({ hasText: 'Someone else changed' });
  await expect(notice).toContainText(theirs);
  await expect(titleOf(page)).toHaveValue(mine);
  await notice.getByRole('button', { name: 'Keep yours' }).click();
  await done.click();
  await expect(form.getByRole('heading', { name: mine })).toBeVisible();
  expect(await read(apiAs, id)).toMatchObject({
    title: mine,
    live_url: 'https://example.com/slate',
  });
});

// Requirements: ARTICLE-FORM-32
test('changes by two people are merged, but changes to the same field require a choice', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const { id } = await addArticle(apiAs, 'writing');
  const leader = await apiAs('leader');
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  await expect(titleOf(page)).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const mine = newTitle('Mine');
  const theirs = newTitle('Theirs');
  await titleOf(page).fill(mine);
  const body = { title: theirs, description: 'Their description' };
  await leader.call(articleCalls.update, { params: { id }, body });
  await page.clock.runFor(3_500);
  const notice = panelOf(page).getByRole('alert').filter({ hasText: 'Someone else changed' });
  await expect(notice).toContainText(mine);
  await expect(notice).toContainText(theirs);
  expect((await read(apiAs, id)).title).toBe(theirs);
  await page.clock.resume();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Keep yours' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => (await read(apiAs, id)).title).toBe(mine);
  expect((await read(apiAs, id)).description).toBe('Their description');
});

// Requirements: ARTICLE-FORM-32
test('a colleague’s saved change appears in an open form that has no unsaved changes', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  await expect(titleOf(page)).toBeVisible();
  const title = newTitle('From a colleague');
  const leader = await apiAs('leader');
  await leader.call(articleCalls.update, { params: { id }, body: { title } });
  await expect(titleOf(page)).toHaveValue(title);
});

// Requirements: ARTICLE-FORM-05..13, ARTICLE-FORM-25, ARTICLE-FORM-29, ARTICLE-FORM-34..38
test('the form for a new article shows missing fields, is sent only on submit, and is empty afterward', async ({
  page,
  apiAs,
  problems,
}) => {
  const customer = await personOf(apiAs, 'customer');
  const writes = countWrites(page, 'POST');
  await signIn(page, 'staff');
  await page.goto(`${assignmentsPath}?panel=add`);
  const form = panelOf(page);
  const add = form.getByRole('button', { name: 'Add Content Article' });
  await add.click();
  const required = form.getByText('This field is required.');
  // Missing: client, title, type, status, writer, and three dates.
  await expect(required).toHaveCount(8);
  await expect(form.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused();
  await expectAccessible(page);
  expect(writes).toEqual([]);

  await choose(form, 'Client', customer.org_roles[0]?.organization_name ?? '');
  const title = newTitle('Added by hand');
  await titleOf(page).fill(title);
  await choose(form, 'Type', 'Blog');
  await choose(form, 'Status', 'Planned');
  await choose(form, 'Writer', 'Jonah Beck');
  await choose(form, 'Editor', 'Clara Osei');
  await choose(form, 'Lead', 'Priya Raman');
  await choose(form, 'Final Reviewer', 'Marcus Lindqvist');
  await choose(form, 'Poster', 'Tessa Moreno');
  for (const name of ['Edit due date', 'Post QA due date'])
    await expect(form.getByRole('textbox', { name, exact: true })).toBeEnabled();
  await pickDay(form, 'Write due date', dayFromNow(5));
  await pickDay(form, 'Final Review due date', dayFromNow(9));
  await expect(required).toHaveCount(1);
  await pickDay(form, 'Go-live due date', dayFromNow(20));
  expect(writes).toEqual([]);

  // If the server rejects the input, it stays in the form, with the error next to the field.
  problems.expect(400);
  const rejected = { status: 400, json: { title: ['This title is taken.'] } };
  await page.route('**/api/content-articles/', (route) => route.fulfill(rejected), { times: 1 });
  await add.click();
  await expect(titleOf(page)).toHaveAccessibleDescription('This title is taken.');
  await expect(titleOf(page)).toHaveValue(title);
  await expect(form.getByRole('combobox', { name: 'Writer', exact: true })).toHaveValue(
    'Jonah Beck',
  );
  expect(writes.splice(0)).toHaveLength(1);
  await expectMessage(page, 'Content Added!', () => add.click());
  await expect(form).toHaveCount(0);
  expect(writes).toHaveLength(1);
  const team = ['editor', 'approver', 'leader', 'poster'] as const;
  const [editor, approver, lead, poster] = await Promise.all(
    team.map(async (username) => (await personOf(apiAs, username)).id),
  );
  expect(writes[0]).toMatchObject({
    ...{ title, editor, lead, final_approver: approver, poster },
    ...{ duedate_write: dayFromNow(5), duedate_edit: null, duedate_qapost: null },
  });
  await page.getByRole('button', { name: 'Add Content Article' }).click();
  await expect(titleOf(page)).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

// Requirements: ARTICLE-FORM-17..22
test('Link Building and Optimization have no fields for reviewers or review dates', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto(`${assignmentsPath}?panel=add`);
  const form = panelOf(page);
  const people = ['Editor', 'Lead', 'Final Reviewer'];
  const dates = ['Edit due date', 'Final Review due date', 'Schedule-by', 'Post QA due date'];
  const expectShown = async (count: number) => {
    for (const name of people)
      await expect(form.getByRole('combobox', { name, exact: true })).toHaveCount(count);
    for (const name of dates)
      await expect(form.getByRole('textbox', { name, exact: true })).toHaveCount(count);
    for (const name of ['Write due date', 'Go-live due date'])
      await expect(form.getByRole('textbox', { name, exact: true })).toHaveCount(1);
  };
  for (const type of ['Link Building', 'Optimization']) {
    await choose(form, 'Type', type);
    await expectShown(0);
  }
  await choose(form, 'Type', 'Blog');
  await expectShown(1);
});

// Requirements: ARTICLE-FORM-40, ARTICLE-FORM-41, ARTICLE-FORM-42, WORKFLOW-38, WORKFLOW-39,
// CONTENT-ASSIGN-20
test('archiving can be undone, and deleting asks for confirmation', async ({ page, apiAs }) => {
  const { id, title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(`${assignmentsPath}/writer?article=${id}`);
  const row = page.locator(`[data-row="${id}"]`);
  await expect(row).toBeVisible();
  const doWith = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await expectMessage(page, 'Content Archived', () => doWith('Archive'));
  await expect(row).toHaveCount(0);
  expect((await read(apiAs, id)).archived).toBe(true);
  await expectMessage(page, 'Content Un-Archived', () =>
    page.getByRole('button', { name: 'Undo' }).click(),
  );
  await expect(row).toBeVisible();

  await doWith('Delete');
  const question = page.getByRole('dialog', { name: 'Delete this article?' });
  await expect(question).toContainText(title);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await read(apiAs, id)).title).toBe(title);
  await doWith('Delete');
  await expectMessage(page, 'Content Deleted.', () =>
    question.getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(row).toHaveCount(0);
  await expect(panelOf(page)).toHaveCount(0);
});
