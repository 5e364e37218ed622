import type { Page } from '@playwright/test';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { everyMonth } from '@portal/contract/content/planning/article-template.schema.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { filtersOf, switchFilter } from '../platform/filters.ts';
import { expect, expectAccessible, hold, signIn, test } from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { choose, expectMessage, panelOf } from './article-screens.ts';
import { newTitle } from './article-setup.ts';
import { addOrganization, addTemplate, onlyIn, tableRow } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const templatesPath = '/content-generation/templates';
const people = ['Writer', 'Editor', 'Lead', 'Final Reviewer', 'Poster'];
const field = (page: Page, name: string) =>
  panelOf(page).getByRole('textbox', { name, exact: true });

// Requirements: TEMPLATES-01, TEMPLATES-02, TEMPLATES-07..10, TEMPLATES-15, STATE-03
test('staff add a template, and input is kept after errors', async ({ page, apiAs, problems }) => {
  problems.expect(400);
  const staff = await apiAs('staff');
  const client = await addOrganization(apiAs);
  const title = newTitle('Monthly blog');
  const list = async () => staff.call(articleTemplateCalls.list, { query: { client: client.id } });
  const form = panelOf(page);

  await test.step('the list shows that it is loading', async () => {
    await signIn(page, 'staff');
    const held = await hold(page, /\/api\/article-templates\/?\?/);
    await page.goto(templatesPath);
    await expect(page.getByText('Loading Templates')).toBeAttached();
    held.release();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the form shows missing fields', async () => {
    await page.getByRole('button', { name: 'Add Template' }).click();
    await form.getByRole('button', { name: 'Add Template' }).click();
    await expect(form.getByText('This field is required.')).toHaveCount(3);
    await expect(field(page, 'Title')).toBeFocused();
    await expect(form.getByRole('checkbox')).toHaveCount(12);
    for (const month of monthNames)
      await expect(form.getByRole('checkbox', { name: month, exact: true })).toBeChecked();
    for (const name of ['Title', 'Minimum word count', 'Google sheet'])
      await expect(field(page, name)).toBeEnabled();
    for (const name of ['Client', 'Type', 'Channels', 'Milestone', ...people])
      await expect(form.getByRole('combobox', { name, exact: true })).toBeEnabled();
    await expect(form.getByRole('switch', { name: 'Requires internal review' })).toBeEnabled();
    await expectAccessible(page);
  });

  await test.step('the input is kept after an error', async () => {
    await field(page, 'Title').fill(title);
    await choose(form, 'Client', client.dba_name);
    await choose(form, 'Type', 'Blog');
    await field(page, 'Google sheet').fill('a sheet somewhere');
    await form.getByRole('checkbox', { name: 'July', exact: true }).click();
    await form.getByRole('button', { name: 'Add Template' }).click();
    await expect(field(page, 'Google sheet')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Google sheet')).toBeFocused();
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(form.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('Blog');
    await expect(form.getByRole('checkbox', { name: 'July', exact: true })).not.toBeChecked();
    expect(await list()).toEqual([]);
  });

  await test.step('unsaved input is offered when the form reopens', async () => {
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Template' }).click();
    await form.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(form.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(
      client.dba_name,
    );
  });

  await test.step('the template is added, and the next form is empty', async () => {
    await field(page, 'Google sheet').fill('https://docs.google.com/spreadsheets/d/1');
    await expectMessage(page, 'Template Created!', () =>
      form.getByRole('button', { name: 'Add Template' }).click(),
    );
    await expect(form).toHaveCount(0);
    const [added] = await list();
    expect(added).toMatchObject({
      title,
      google_sheet: 'https://docs.google.com/spreadsheets/d/1',
    });
    expect(added?.selected_months).toEqual(onlyIn(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12));
    await page.getByRole('button', { name: 'Add Template' }).click();
    await expect(field(page, 'Title')).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
});

// Requirements: TEMPLATES-11..14, WORKFLOW-40
test('staff change, archive, unarchive, and delete a template', async ({ page, apiAs }) => {
  const staff = await apiAs('staff');
  const client = await addOrganization(apiAs);
  const { title } = await addTemplate(apiAs, client.id, { selected_months: onlyIn(1, 2, 3) });
  const list = async (archived = false) =>
    staff.call(articleTemplateCalls.list, { query: { client: client.id, archived } });
  const form = panelOf(page);
  await signIn(page, 'staff');
  await page.goto(templatesPath);

  await test.step('staff find and change the template; only changed fields are sent', async () => {
    await page.getByRole('searchbox', { name: 'Search templates' }).fill(title);
    await expect(page.getByRole('row')).toHaveCount(2);
    await tableRow(page, title).getByText(title).click();
    await expect(form.getByRole('heading', { name: title })).toBeVisible();
    await field(page, 'Minimum word count').fill('1200');
    await form.getByRole('button', { name: 'Every month' }).click();
    const request = page.waitForRequest((sent) => sent.method() === 'PUT');
    await expectMessage(page, 'Template Updated!', () =>
      form.getByRole('button', { name: 'Save' }).click(),
    );
    expect((await request).postDataJSON()).toEqual({
      min_word_count: 1200,
      selected_months: everyMonth,
    });
    await expect(form).toHaveCount(0);
    await expect(tableRow(page, title)).toContainText('1,200');
    await expect(tableRow(page, title).getByRole('img', { name: 'Every month' })).toBeVisible();
  });

  await test.step('staff archive the template, undo that, archive it again, and unarchive it', async () => {
    await tableRow(page, title).getByText(title).click();
    await expectMessage(page, 'Template Archived', () =>
      form.getByRole('button', { name: 'Archive' }).click(),
    );
    await expect(page.getByText('No Templates Found')).toBeVisible();
    expect(await list()).toEqual([]);
    expect(await list(true)).toHaveLength(1);
    await expectMessage(page, 'Template Un-Archived', () =>
      page.getByRole('button', { name: 'Undo' }).click(),
    );
    await tableRow(page, title).getByText(title).click();
    await expectMessage(page, 'Template Archived', () =>
      form.getByRole('button', { name: 'Archive' }).click(),
    );
    const bar = filtersOf(page, 'Filter templates');
    await switchFilter(bar, 'Archived');
    await tableRow(page, title).getByText(title).click();
    await expectMessage(page, 'Template Un-Archived', () =>
      form.getByRole('button', { name: 'Un-Archive' }).click(),
    );
    await expect(page.getByText('No Templates Found')).toBeVisible();
    expect(await list()).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove filter Archived' }).click();
  });

  await test.step('staff delete the template after a confirmation', async () => {
    await tableRow(page, title).getByText(title).click();
    await form.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this template?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    // Esc closes the confirmation and leaves the panel open.
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    expect(await list()).toHaveLength(1);
    await form.getByRole('button', { name: 'Delete' }).click();
    await expectMessage(page, 'Template Deleted.', () =>
      question.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(page.getByText('No Templates Found')).toBeVisible();
    expect(await list()).toEqual([]);
  });
});

test('a colleague’s changes appear in an open template, and a field changed by both requires a choice', async ({
  page,
  apiAs,
}) => {
  const client = await addOrganization(apiAs);
  const template = await addTemplate(apiAs, client.id, { min_word_count: 500 });
  const leader = await apiAs('leader');
  const change = (body: { title?: string; min_word_count?: number; milestone?: 1 | 2 }) =>
    leader.call(articleTemplateCalls.update, { params: { id: template.id }, body });
  await signIn(page, 'staff');
  await page.goto(`${templatesPath}?panel=template:${template.id}`);
  const form = panelOf(page);
  await field(page, 'Minimum word count').fill('800');
  await change({ milestone: 2 });
  await expect(form.getByRole('combobox', { name: 'Milestone' })).toHaveValue('Milestone 2');
  await expect(field(page, 'Minimum word count')).toHaveValue('800');

  await change({ min_word_count: 650 });
  const notice = form.getByRole('alert').filter({ hasText: 'Someone else changed' });
  await expect(notice).toContainText('650');
  await expect(notice).toContainText('800');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Keep yours' }).click();
  await expectMessage(page, 'Template Updated!', () =>
    form.getByRole('button', { name: 'Save' }).click(),
  );
  const after = await leader.call(articleTemplateCalls.get, { params: { id: template.id } });
  expect(after).toMatchObject({ min_word_count: 800, milestone: 2 });
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  // Requirements: TEMPLATES-03, TEMPLATES-04, TEMPLATES-05
  test('the list for a month shows its templates, which can be changed using only the keyboard', async ({
    page,
    apiAs,
  }) => {
    const client = await addOrganization(apiAs);
    const { id, title } = await addTemplate(apiAs, client.id, {
      title: newTitle('! First of all'),
      selected_months: onlyIn(3),
    });
    await signIn(page, 'staff');
    await page.goto(`${templatesPath}/monthly?month=2&ordering=title`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templates for February');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(tableRow(page, title)).toHaveCount(0);

    await tabTo(page.getByRole('radio', { name: 'Feb' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templates for March');
    await expect(tableRow(page, title)).toBeVisible();
    await expectAccessible(page);

    await tabTo(page.getByRole('grid', { name: 'Article templates' }));
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const form = panelOf(page);
    await expect(form.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await tabTo(field(page, 'Title'));
    await page.keyboard.press('End');
    await page.keyboard.type(' renamed');
    await expectMessage(page, 'Template Updated!', () => page.keyboard.press('Enter'));
    await expect(tableRow(page, `${title} renamed`)).toBeVisible();

    await tabTo(page.getByRole('button', { name: 'Add Template' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('heading', { name: 'Add Template' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add Template' })).toBeFocused();

    await tabTo(page.getByRole('button', { name: 'Add Planning Month' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add Planning Month' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Delete the template, because it would otherwise be first in the list on the next run.
    await (await apiAs('staff')).call(articleTemplateCalls.delete, { params: { id } });
  });
});

test('the table of templates fits within a width of 1920 px', async ({ page, apiAs }) => {
  const client = await addOrganization(apiAs);
  await addTemplate(apiAs, client.id);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'staff');
  await page.goto(templatesPath);
  const table = page.getByRole('grid', { name: 'Article templates' });
  await expect(table.getByRole('columnheader', { name: 'Poster' })).toBeVisible();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the screen shows the total of all templates', async ({ page, apiAs }) => {
  const staff = await apiAs('staff');
  const { groups } = await staff.call(articleTemplateCalls.groups, { query: { group: 'client' } });
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBeGreaterThan(100);
  await signIn(page, 'staff');
  await page.goto(templatesPath);
  // Match any number, because other tests add templates.
  await expect(page.getByText(/^[\d,]+ templates$/)).toBeVisible();
});
