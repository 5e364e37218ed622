import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  hold,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { expectMessage, pickDay } from './article-screens.ts';
import type { ApiAs } from './article-setup.ts';
import {
  addOrganization,
  addTemplate,
  findFreeMonth,
  onlyIn,
  pick,
  writerOf,
} from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 180_000 });

const nameOf = (month: number) => monthNames[month - 1] ?? '';
const pathOf = ({ year, month }: { year: number; month: number }) =>
  `/content-generation/articles/${year}/${month}`;

const formOf = (page: Page, name = 'Add Planning Month') => page.getByRole('dialog', { name });
const yearOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Year' });
const loadOf = (page: Page, heading: string, text: string) =>
  formOf(page).getByRole('list', { name: heading }).getByRole('listitem').filter({ hasText: text });

async function findMonth(apiAs: ApiAs, query: { year: number; month: number }) {
  const months = await (await apiAs('staff')).call(planningMonthCalls.list, {
    query,
  });
  return months[0];
}

// Requirements: PLANNING-01, PLANNING-03, PLANNING-05..13, PLANNING-15, STATE-03
test('the form for a new month rejects existing months, warns of overload, and creates the month’s articles', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const staff = await apiAs('staff');
  const { year, month } = await findFreeMonth(apiAs);
  const [taken] = await staff.call(planningMonthCalls.list);
  const client = await addOrganization(apiAs);
  const jonah = await writerOf(apiAs, 'writer');
  const heavy = await addTemplate(apiAs, client.id, {
    writer: jonah.id,
    min_word_count: 90_000,
    milestone: 1,
    selected_months: onlyIn(month),
  });
  const unassigned = await addTemplate(apiAs, client.id, { selected_months: onlyIn(month) });
  const form = formOf(page);

  await test.step('the picker first loads the newest months, and 8 more when it is focused', async () => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/planning-months\/?\?/.test(request.url())) requests.push(request.url());
    });
    await signIn(page, 'staff');
    const older = page.waitForRequest(/planning-months.*additional=8$/);
    await page.goto('/content-generation/templates/monthly');
    await page.getByRole('combobox', { name: 'Planning month', exact: true }).focus();
    await older;
    expect(requests[0]).toContain('brief=true');
    await page.keyboard.press('Escape');
  });

  await test.step('the year must be valid, and a month can’t be planned twice', async () => {
    await page.getByRole('button', { name: 'Add Planning Month' }).click();
    await expect(form.getByRole('textbox', { name: 'Editor due date offset' })).toHaveValue(
      '14 days',
    );
    for (const name of ['Milestone one', 'Milestone two'])
      await expect(form.getByRole('textbox', { name })).toBeEnabled();
    await form.getByRole('combobox', { name: 'Month' }).click();
    await expect(page.getByRole('option')).toHaveText([...monthNames]);
    await page.keyboard.press('Escape');
    for (const outside of [new Date().getFullYear() - 2, new Date().getFullYear() + 6]) {
      await yearOf(page).fill(`${outside}`);
      await form.getByRole('button', { name: 'Add Planning Month' }).click();
      await expect(form.getByText(/^Enter a year from \d{4} to \d{4}\.$/)).toBeVisible();
    }
    await yearOf(page).fill('');
    await form.getByRole('button', { name: 'Add Planning Month' }).click();
    await expect(form.getByText('This field is required.')).toBeVisible();
    await yearOf(page).fill(`${taken?.year}`);
    await pick(form, 'Month', nameOf(taken?.month ?? 0));
    await expect(form.getByText('That planning month already exists')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add Planning Month' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('the form shows each person’s load, and marks overload', async () => {
    await yearOf(page).fill(`${year}`);
    await pick(form, 'Month', nameOf(month));
    await expect(loadOf(page, 'Writers', jonah.user.name)).toContainText(
      /Too much: usually [\d,]+ words/,
    );
    await expect(loadOf(page, 'Writers', jonah.user.name)).toContainText(/\d+ articles/);
    await expect(loadOf(page, 'Created unassigned', unassigned.title)).toContainText(
      client.dba_name,
    );
    for (const heading of ['Writers', 'Editors', 'Weeks of writing'])
      await expect(form.getByRole('heading', { name: heading })).toBeVisible();
    await expect(form.getByText('No date')).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step('if someone else adds the month first, an error is shown and the input is kept', async () => {
    const other = await findFreeMonth(apiAs);
    await pickDay(form, 'Milestone one', `${year}-${String(month).padStart(2, '0')}-10`);
    await form.getByRole('textbox', { name: 'Editor due date offset' }).fill('9');
    const held = await hold(page, /\/api\/planning-months\/?$/);
    await form.getByRole('button', { name: 'Add Planning Month' }).click();
    const bar = form.getByRole('progressbar');
    await expect(bar).toBeVisible();
    await expect(form.getByText(/^[\d,]+ articles to plan$/)).toBeVisible();
    // The bar stops at 96 percent until the response arrives.
    await expect(bar).toHaveAttribute('aria-valuenow', '96');
    expect(other).toEqual({ year, month });
    await staff.call(planningMonthCalls.create, {
      body: { year, month, editor_due_date_offset: 14 },
    });
    held.release();
    await expect(form.getByText('That planning month already exists').first()).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(form.getByRole('combobox', { name: 'Month' })).toHaveValue(nameOf(month));
    await expect(form.getByRole('textbox', { name: 'Editor due date offset' })).toHaveValue(
      '9 days',
    );
    await page.unroute(/\/api\/planning-months\/?$/);
  });

  const free = await findFreeMonth(apiAs);
  await test.step('staff add a different month, which creates its articles', async () => {
    await yearOf(page).fill(`${free.year}`);
    await pick(form, 'Month', nameOf(free.month));
    await pickDay(form, 'Milestone one', `${free.year}-${String(free.month).padStart(2, '0')}-10`);
    await expect(form.getByText(/^That planning month/)).toHaveCount(0);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await expectMessage(page, 'Month Created!', () =>
      form.getByRole('button', { name: 'Add Planning Month' }).click(),
    );
    expect((await sent).postDataJSON()).toMatchObject({
      ...free,
      default_milestone_one: `${free.year}-${String(free.month).padStart(2, '0')}-10`,
      editor_due_date_offset: 9,
    });
    await expect(form).toHaveCount(0);
    const added = await findMonth(apiAs, free);
    expect(added?.article_count).toBeGreaterThan(0);
    const made = await staff.call(articleCalls.list, {
      query: { template: heavy.id },
    });
    expect(made).toMatchObject([{ planning_year_month: { year, month }, title: heavy.title }]);
  });
  for (const { id } of [heavy, unassigned])
    await staff.call(articleTemplateCalls.delete, { params: { id } });
});

// Requirements: PLANNING-02, PLANNING-14
test('a month’s screen offers to plan it, to add missing articles, and to change it', async ({
  page,
  apiAs,
}) => {
  const free = await findFreeMonth(apiAs);
  const stem = `${free.year}-${String(free.month).padStart(2, '0')}`;
  const client = await addOrganization(apiAs);
  await signIn(page, 'staff');

  await test.step('a month that isn’t planned yet can be planned using only the keyboard', async () => {
    await page.goto(pathOf(free));
    await expect(
      page.getByText(`${nameOf(free.month)} ${free.year} isn’t planned yet`),
    ).toBeVisible();
    await expectAccessibleInBoth(page);
    const form = formOf(page);
    await tabTo(page.getByRole('button', { name: 'Add Planning Month' }));
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Month' })).toBeFocused();
    await expect(form.getByRole('combobox', { name: 'Month' })).toHaveValue(nameOf(free.month));
    await expect(yearOf(page)).toHaveValue(`${free.year}`);
    const milestone = form.getByRole('textbox', { name: 'Milestone one' });
    await tabTo(milestone);
    await page.keyboard.type(`${stem}-09`);
    await tabTo(form.getByRole('button', { name: 'Add Planning Month' }));
    await expect(milestone).toHaveValue(`${stem}-09`);
    await expectMessage(page, 'Month Created!', () => page.keyboard.press('Enter'));
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('missing articles are previewed and added using only the keyboard, and then none are missing', async () => {
    const { title } = await addTemplate(apiAs, client.id, { selected_months: onlyIn(free.month) });
    const missing = formOf(page, `Add missing articles to ${nameOf(free.month)} ${free.year}`);
    const more = page.getByRole('button', { name: 'More actions' });
    const openMissing = async () => {
      await tabTo(more);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Add missing articles' })).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await openMissing();
    await expect(missing.getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await expectAccessibleInBoth(page);
    // Match any number, because another test may also add a template for this month.
    await tabTo(missing.getByRole('button', { name: /^Add \d+ articles?$/ }));
    await expectMessage(page, /^\d+ articles? planned$/, () => page.keyboard.press('Enter'));
    await expect(missing).toHaveCount(0);
    await expect(more).toBeFocused();
    await openMissing();
    await expect(missing.getByText(/^Nothing is missing\./)).toBeVisible();
    await tabTo(missing.getByRole('button', { name: 'Close' }).last());
    await page.keyboard.press('Enter');
    await expect(missing).toHaveCount(0);
    await page.goto(`/content-generation/articles/list?title=${title}`);
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
    await page.goto(pathOf(free));
    // Wait for the rows, because the list then takes focus, which would interrupt tabbing.
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('staff change the month using only the keyboard, and a cleared milestone reverts to its default', async () => {
    const form = formOf(page, 'Edit Planning Month');
    await tabTo(page.getByRole('button', { name: 'Edit Month' }));
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Month' })).toBeFocused();
    const milestone = form.getByRole('textbox', { name: 'Milestone one' });
    await expect(milestone).toHaveValue(`${stem}-09`);
    await tabTo(milestone);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await tabTo(form.getByRole('textbox', { name: 'Editor due date offset' }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('21');
    await expectAccessible(page);
    await expectMessage(page, 'Month Updated!', () => page.keyboard.press('Enter'));
    await expect(form).toHaveCount(0);
    expect(await findMonth(apiAs, free)).toMatchObject({
      default_milestone_one: `${stem}-15`,
      editor_due_date_offset: 21,
    });
  });

  await test.step('the month can be changed to a different one, together with its articles', async () => {
    const other = await findFreeMonth(apiAs);
    await page.getByRole('button', { name: 'Edit Month' }).click();
    const form = formOf(page, 'Edit Planning Month');
    await pick(form, 'Month', nameOf(other.month));
    await form.getByRole('textbox', { name: 'Year' }).fill(`${other.year}`);
    await expectMessage(page, 'Month Updated!', () =>
      form.getByRole('button', { name: 'Save' }).click(),
    );
    await expect(page).toHaveURL(new RegExp(`${pathOf(other)}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${nameOf(other.month)} ${other.year}`,
    );
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});
