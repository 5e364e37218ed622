import type { Page } from '@playwright/test';
import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { contentTagCalls } from '@portal/contract/content/labels/content-tag.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { expect, expectAccessible, hold, signIn, test } from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { expectMessage, panelOf } from './article-screens.ts';
import { newTitle } from './article-setup.ts';
import { addOrganization, pick, tableRow } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const keywordsPath = '/content-generation/keywords';
const field = (page: Page, name: string) =>
  panelOf(page).getByRole('textbox', { name, exact: true });

/** Opens a select, and returns its options' texts. */
async function readChoices(page: Page, name: string): Promise<string[]> {
  const box = panelOf(page).getByRole('combobox', { name, exact: true });
  await box.click();
  const texts = await page.getByRole('option').allTextContents();
  await box.press('Escape');
  return texts;
}

// Requirements: KEYWORDS-01..13, KEYWORDS-15..21, STATE-03
test('staff add, change, and delete an organization’s keyword, and the input is kept after an error', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const staff = await apiAs('staff');
  const organization = await addOrganization(apiAs);
  const [tag] = await staff.call(contentTagCalls.list);
  const months = await staff.call(planningMonthCalls.list);
  // Use the oldest month, which pickers don't load initially.
  const month = months.at(-1) ?? { id: 0, year: 0, month: 1 };
  const monthText = `${monthNames[month.month - 1]} ${month.year}`;
  const list = () =>
    staff.call(keywordMetaCalls.list, { query: { organization: organization.id } });
  const form = panelOf(page);
  const name = newTitle('roof repair');

  await test.step('the dashboard links to an organization’s research', async () => {
    await signIn(page, 'staff');
    await page.goto(keywordsPath);
    await expect(
      page.getByText('Select an organization to view its keyword research.'),
    ).toBeVisible();
    await expectAccessible(page);
    const held = await hold(page, /\/api\/keyword-metas\/?\?/);
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(organization.dba_name);
    const clients = page.getByRole('list', { name: 'Clients' });
    await clients.getByRole('link', { name: organization.dba_name }).click();
    await expect(page).toHaveURL(new RegExp(`${keywordsPath}/${organization.slug}$`));
    await expect(page.getByText('Loading Keywords')).toBeAttached();
    held.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Keywords: ${organization.dba_name}`,
    );
    await expect(page.getByText('No Keywords Found')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the form shows missing and invalid fields', async () => {
    await page.getByRole('button', { name: 'Add Keyword' }).click();
    for (const number of ['Difficulty', 'Volume']) await field(page, number).fill('-1');
    await form.getByRole('button', { name: 'Add Keyword' }).click();
    await expect(form.getByText('This field is required.')).toHaveCount(2);
    await expect(form.getByText('Enter a number of 0 or more.')).toHaveCount(2);
    await expect(field(page, 'Parent keyword')).toBeFocused();
    for (const value of ['SEO value', 'Business value'])
      expect(await readChoices(page, value)).toEqual(['Low', 'Medium', 'High', 'Very High']);
    await expectAccessible(page);
  });

  await test.step('the input is kept after an error', async () => {
    await field(page, 'Parent keyword').fill('roofing');
    await field(page, 'Keyword').fill(name);
    await field(page, 'Difficulty').fill('20');
    await field(page, 'Volume').fill('4400');
    await field(page, 'Cost per click').fill('-2.5');
    await form.getByRole('button', { name: 'Add Keyword' }).click();
    await expect(field(page, 'Cost per click')).toBeFocused();
    await expect(field(page, 'Cost per click')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Keyword')).toHaveValue(name);
    await expect(field(page, 'Volume')).toHaveValue('4,400');
    expect(await list()).toEqual([]);
  });

  await test.step('the keyword is added, the form closes, and the next form is empty', async () => {
    await field(page, 'Cost per click').fill('2.5');
    await pick(form, 'SEO value', 'Very High');
    await pick(form, 'Business value', 'Low');
    await form.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: tag?.name ?? '', exact: true }).click();
    await form.getByRole('combobox', { name: 'Planning months' }).fill(monthText);
    await page.getByRole('option', { name: monthText }).click();
    await page.keyboard.press('Escape');
    await expectMessage(page, 'Keyword Added!', () =>
      form.getByRole('button', { name: 'Add Keyword' }).click(),
    );
    await expect(form).toHaveCount(0);
    const [added] = await list();
    expect(added).toMatchObject({
      keyword: {
        name,
        difficulty: 20,
        volume: 4400,
        cost_per_click: 2.5,
        parent_keyword: { name: 'roofing' },
      },
      seo_value: 'Very High',
      business_value: 'Low',
      tag: [tag?.id],
      planning_months: [month.id],
    });
    for (const text of ['roofing', '4,400', '20', '$2.50', 'Very High', 'Low', tag?.name ?? ''])
      await expect(tableRow(page, name)).toContainText(text);
    await expect(tableRow(page, name)).toContainText(`${monthText.slice(0, 3)} ${month.year}`);
    await page.getByRole('button', { name: 'Add Keyword' }).click();
    await expect(field(page, 'Keyword')).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  await test.step('cleared number fields are sent as null', async () => {
    await tableRow(page, name).click();
    await expect(form.getByText(monthText)).toBeVisible();
    for (const number of ['Difficulty', 'Volume', 'Cost per click'])
      await field(page, number).fill('');
    const request = page.waitForRequest((sent) => sent.method() === 'PUT');
    await expectMessage(page, 'Keyword Updated!', () =>
      form.getByRole('button', { name: 'Save' }).click(),
    );
    expect((await request).postDataJSON()).toEqual({
      difficulty: null,
      volume: null,
      cost_per_click: null,
    });
    await expect(form).toHaveCount(0);
    await expect(tableRow(page, name)).not.toContainText('4,400');
  });

  await test.step('deleting the keyword asks for confirmation', async () => {
    await tableRow(page, name).click();
    await form.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this keyword?' });
    await expectMessage(page, 'Keyword Deleted.', () =>
      question.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(page.getByText('No Keywords Found')).toBeVisible();
    expect(await list()).toEqual([]);
  });
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  // Requirements: KEYWORDS-03, KEYWORDS-18, KEYWORDS-19
  test('keywords can be added, found, and changed using only the keyboard', async ({
    page,
    apiAs,
  }) => {
    const staff = await apiAs('staff');
    const organization = await addOrganization(apiAs);
    await staff.call(keywordMetaCalls.create, {
      body: { keyword: 'gutter guards', parent_keyword: 'gutters', organization: organization.id },
    });
    await signIn(page, 'staff');
    await page.goto(`${keywordsPath}/${organization.slug}`);
    await expect(tableRow(page, 'gutter guards')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await tabTo(page.getByRole('button', { name: 'Add Keyword' }));
    await page.keyboard.press('Enter');
    await expect(panelOf(page)).toBeFocused();
    await tabTo(field(page, 'Parent keyword'));
    await page.keyboard.type('gutters');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gutter cleaning');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await expectMessage(page, 'Keyword Added!', () => page.keyboard.press('Enter'));
    await expect(tableRow(page, 'gutter cleaning')).toContainText('12');
    await expect(page.getByRole('button', { name: 'Add Keyword' })).toBeFocused();

    await tabTo(page.getByRole('searchbox', { name: 'Search keywords' }));
    await page.keyboard.type('guard');
    await expect(tableRow(page, 'gutter cleaning')).toHaveCount(0);
    await tabTo(page.getByRole('grid', { name: 'Keywords' }));
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByRole('heading', { name: 'gutter guards' })).toBeVisible();
    await expectAccessible(page);
    await tabTo(field(page, 'Volume'));
    await page.keyboard.type('320');
    await expectMessage(page, 'Keyword Updated!', () => page.keyboard.press('Enter'));
    await expect(tableRow(page, 'gutter guards')).toContainText('320');
    await expect(page.getByRole('grid', { name: 'Keywords' })).toBeFocused();
  });
});

test('if no client is chosen, a list of names links to each client’s keyword research', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto(keywordsPath);
  const link = page.getByRole('list', { name: 'Clients' }).getByRole('link').first();
  const name = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { name: `Keywords: ${name}`, level: 1 })).toBeVisible();
});
