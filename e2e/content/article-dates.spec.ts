import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { assignmentsPath, choose, panelOf } from './article-screens.ts';
import { addArticle, dayFromNow, newTitle } from './article-setup.ts';

const advancedFields = [
  ...['Description', 'Keywords', 'Focus keyword', 'URL 1', 'Anchor 1', 'URL 2', 'Anchor 2'],
  ...['Minimum word count', 'Live URL', 'Draft URL', 'Google doc', 'Google sheet'],
  'Milestone',
];

const editPath = (id: number) => `${assignmentsPath}?article=${id}&panel=edit`;

// Requirements: ARTICLE-FORM-02..04, ARTICLE-FORM-14, ARTICLE-FORM-15, ARTICLE-FORM-16,
// ARTICLE-FORM-23, ARTICLE-FORM-24, ARTICLE-FORM-27, ARTICLE-FORM-28
test('an article’s client and due dates are disabled once set, and rework statuses show the rework dates', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  const form = panelOf(page);
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(form.getByRole('combobox', { name: 'Client', exact: true })).toBeDisabled();
  await expect(field('Write due date')).toBeDisabled();
  await expect(field('Post QA due date')).toBeEnabled();
  await expect(field('Re-write due date')).toHaveCount(0);
  await expect(field('Re-Edit due date')).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Advanced' }).click();
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  for (const name of advancedFields) {
    await expect(form.getByLabel(name, { exact: true }).first()).toBeVisible();
  }
  await form.getByRole('combobox', { name: 'Milestone' }).click();
  await expect(page.getByRole('option')).toHaveText(['1', '2']);
  await page.keyboard.press('Escape');
  for (const name of ['Comments', 'Feedback', 'Changelog'])
    await expect(form.getByRole('tab', { name })).toBeVisible();
  await expectAccessible(page);
  for (const status of ['Re-Writing', 'Re-Editing']) {
    await choose(form, 'Status', status);
    await expect(field('Re-write due date')).toBeVisible();
    await expect(field('Re-Edit due date')).toBeVisible();
  }
});

// Requirements: ARTICLE-FORM-26, ARTICLE-FORM-29, ARTICLE-FORM-30
test('a project article’s due dates can be edited; cleared dates are sent as null, and past dates are overdue', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const project = await staff.call(contentProjectCalls.create, {
    body: { name: newTitle('Relaunch'), start_year: 2026, start_month: 1 },
  });
  const { id } = await addArticle(apiAs, 'writing', {
    project: project.id,
    duedate_write: dayFromNow(-3),
  });
  await signIn(page, 'staff');
  await page.goto(editPath(id));
  const form = panelOf(page);
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const written = () => page.waitForRequest((request) => request.method() === 'PUT');
  await expect(field('Write due date · overdue')).toBeEnabled();
  await expect(field('Edit due date')).toBeEnabled();
  await expect(field('Go-live due date')).toBeEnabled();

  const cleared = written();
  await field('Edit due date').fill('');
  await field('Edit due date').press('Tab');
  expect((await cleared).postDataJSON()).toEqual({ duedate_edit: null });
  const moved = written();
  await field('Write due date · overdue').fill(dayFromNow(6));
  await field('Write due date').press('Tab');
  expect((await moved).postDataJSON()).toEqual({ duedate_write: dayFromNow(6) });
  const read = () => staff.call(articleCalls.get, { params: { id } });
  await expect
    .poll(read)
    .toMatchObject({ duedate_edit: null, duedate_write: dayFromNow(6), is_late: false });
});
