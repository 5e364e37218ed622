import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { expect, expectAccessible, hold, signIn, test } from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { expectMessage, panelOf, pickDay } from './article-screens.ts';
import { addArticle, dayFromNow, newTitle } from './article-setup.ts';
import { pick } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const formOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const thisYear = new Date().getFullYear();

// Requirements: PROJECTS-01..08, PROJECTS-10..16, STATE-03
test('staff add and change a project on its screen, and the input is kept after an error', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const staff = await apiAs('staff');
  const name = newTitle('Alpha');
  const form = formOf(page, 'Add Content Project');
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const submit = form.getByRole('button', { name: 'Add Content Project' });

  await test.step('the form shows missing and invalid fields', async () => {
    // Set the browser's clock ahead, so that only the server rejects the year.
    await page.clock.setFixedTime(new Date(Date.UTC(thisYear + 2, 5, 1)));
    await signIn(page, 'staff');
    await page.goto('/content-generation/');
    await page.getByRole('button', { name: 'Add Content Project' }).click();
    await expect(field('Name')).toBeFocused();
    await field('Start year').fill('');
    await submit.click();
    await expect(form.getByText('This field is required.')).toHaveCount(3);
    await field('Start year').fill(`${thisYear}`);
    await submit.click();
    await expect(form.getByText(/^Enter a year from \d{4} to \d{4}\.$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the input is kept after an error', async () => {
    await field('Name').fill(name);
    await pick(form, 'Start month', 'March');
    await field('Start year').fill(`${thisYear + 7}`);
    await submit.click();
    await expect(
      form.getByText(`Enter a year from ${thisYear - 1} to ${thisYear + 5}.`),
    ).toBeVisible();
    await expect(field('Start year')).toBeFocused();
    await expect(field('Name')).toHaveValue(name);
    await expect(form.getByRole('combobox', { name: 'Start month' })).toHaveValue('March');
    const projects = await staff.call(contentProjectCalls.list, { query: { search: name } });
    expect(projects).toEqual([]);
  });

  await test.step('the project is added, and its screen opens', async () => {
    await field('Start year').fill(`${thisYear + 1}`);
    await expectMessage(page, 'Project Created!', () => submit.click());
    await expect(form).toHaveCount(0);
    const [added] = await staff.call(contentProjectCalls.list, { query: { search: name } });
    expect(added).toMatchObject({ start_month: 3, start_year: thisYear + 1, complete: false });
    await expect(page).toHaveURL(new RegExp(`/content-generation/projects/${added?.id}$`));
    await expect(headingOf(page)).toHaveText(`${name} - Due: None set`);
    await expect(page.getByText('No Articles Found')).toBeVisible();
    for (const button of ['Edit Project', 'Add Content Project', 'Add Content Article'])
      await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the form for another project is empty', async () => {
    await page.getByRole('button', { name: 'Add Content Project' }).click();
    await expect(field('Name')).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('the heading shows the project’s due date after it is set', async () => {
    await page.getByRole('button', { name: 'Edit Project' }).click();
    const edit = formOf(page, 'Edit Project');
    await pickDay(edit, 'Due date', `${thisYear + 1}-05-03`);
    await expectMessage(page, 'Project Updated!', () =>
      edit.getByRole('button', { name: 'Save' }).click(),
    );
    await expect(edit).toHaveCount(0);
    await expect(headingOf(page)).toHaveText(`${name} - Due: May 3rd`);
    await expect(page).toHaveURL(/\/content-generation\/projects\/\d+$/);
  });

  await test.step('the form for a new article preselects the project', async () => {
    await page.getByRole('button', { name: 'Add Content Article' }).click();
    await expect(panelOf(page).getByRole('combobox', { name: 'Project', exact: true })).toHaveValue(
      name,
    );
  });
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  // Requirements: PROJECTS-07, PROJECTS-08, PROJECTS-15
  test('a project can be completed using only the keyboard, and is then no longer in the picker', async ({
    page,
    apiAs,
  }) => {
    const staff = await apiAs('staff');
    const name = newTitle('Beta');
    const project = await staff.call(contentProjectCalls.create, {
      body: { name, start_month: 2, start_year: thisYear, due_date: `${thisYear}-12-24` },
    });
    const { title } = await addArticle(apiAs, 'writing', { project: project.id });
    await signIn(page, 'staff');
    const held = await hold(page, /\/api\/content-projects\/\d+\/?$/);
    await page.goto(`/content-generation/projects/${project.id}`);
    await expect(page.getByText('Loading Project')).toBeAttached();
    held.release();
    await expect(headingOf(page)).toHaveText(`${name} - Due: Dec 24th`);
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
    const picker = page.getByRole('combobox', { name: 'Project', exact: true }).first();
    await expect(picker).toHaveValue(name);
    await expectAccessible(page);

    await headingOf(page).click();
    await tabTo(page.getByRole('button', { name: 'Edit Project' }));
    await page.keyboard.press('Enter');
    const form = formOf(page, 'Edit Project');
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' II');
    await tabTo(form.getByRole('switch', { name: 'Complete' }));
    await page.keyboard.press('Space');
    await expectAccessible(page);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await tabTo(form.getByRole('button', { name: 'Save' }));
    await expectMessage(page, 'Project Updated!', () => page.keyboard.press('Enter'));
    expect((await sent).postDataJSON()).toEqual({ name: `${name} II`, complete: true });
    await expect(form).toHaveCount(0);
    await expect(headingOf(page)).toHaveText(`${name} II - Due: Dec 24th`);
    await expect(page.getByText('Complete', { exact: false }).first()).toBeVisible();
    await picker.fill(name.slice(-8));
    await expect(page.getByText('Nothing found')).toBeVisible();
  });
});

// Requirements: ARTICLE-FORM-25, ARTICLE-FORM-26, ARTICLE-FORM-29, ARTICLE-FORM-30
test('a project’s article has editable due dates; cleared dates are sent as null, and past dates are overdue', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const project = await staff.call(contentProjectCalls.create, {
    body: { name: newTitle('Gamma'), start_month: 2, start_year: thisYear },
  });
  const { id } = await addArticle(apiAs, 'writing', {
    project: project.id,
    duedate_write: dayFromNow(-3),
    duedate_golive: dayFromNow(9),
  });
  const form = panelOf(page);
  const date = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await signIn(page, 'staff');
  await page.goto(`/content-generation/projects/${project.id}?panel=add`);
  for (const name of ['Write due date', 'Edit due date', 'Final Review due date', 'Go-live'])
    await expect(date(name)).toBeEnabled();

  await page.goto(`/content-generation/projects/${project.id}?article=${id}&panel=edit`);
  for (const name of ['Write due date', 'Edit due date', 'Final Review due date', 'Go-live'])
    await expect(date(name)).toBeEnabled();
  await expect(form.getByText(/^Write due date · overdue$/)).toBeVisible();
  await expect(form.getByText(/^Go-live due date/)).not.toContainText('overdue');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await date('Edit due date').fill('');
  await date('Edit due date').press('Tab');
  await expectMessage(page, 'Content Updated!', () =>
    form.getByRole('button', { name: 'Done' }).click(),
  );
  expect((await sent).postDataJSON()).toEqual({ duedate_edit: null });
  const after = await staff.call(articleCalls.get, { params: { id } });
  expect(after).toMatchObject({ duedate_edit: null, is_late: true });
});
