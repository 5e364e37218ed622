import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { expectMessage, panelOf, rowOf } from '../content/article-screens.ts';
import { addArticle, newTitle } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';
import { press, tabTo } from '../platform/keyboard.ts';

/** Opens the palette and types text. The caller then chooses an entry. */
async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search anything' })).toBeFocused();
  await page.keyboard.type(text);
}

const chosen = (page: Page) => page.getByRole('option', { selected: true });
const headingOf = (page: Page, title: string) =>
  panelOf(page).getByRole('heading', { name: title, exact: true });

test('a lead finds, opens, edits, and comments on an article and goes to the next, using only the keyboard', async ({
  page,
  apiAs,
}) => {
  test.setTimeout(120_000);
  const about = newTitle('Lead’s day');
  const [first, second] = [`${about} one`, `${about} two`];
  const { id } = await addArticle(apiAs, 'writing', { title: first });
  await addArticle(apiAs, 'writing', { title: second });
  await signIn(page, 'leader');
  await page.goto('/content-generation/assignments?lead=true');
  await expect(page.getByRole('heading', { name: 'My Lead View' })).toBeVisible();

  await test.step('the lead finds an article despite a typo, and opens it', async () => {
    await find(page, first.replace('Lead’s day', 'Laed’s day'));
    await expect(chosen(page)).toContainText(first);
    await page.keyboard.press('Enter');
    await expect(headingOf(page, first)).toBeVisible();
  });

  await test.step('the lead sets the article’s status and poster with keys in the panel, and opens its date field', async () => {
    const pick = async (key: string, field: string, text: string, shown: string) => {
      await page.keyboard.press(key);
      const box = panelOf(page).getByRole('combobox', { name: field, exact: true });
      await expect(box).toBeFocused();
      await page.keyboard.type(text);
      await expect(page.getByRole('option', { name: shown, exact: true })).toBeVisible();
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await expectMessage(page, 'Content Updated!', () => page.keyboard.press('Enter'));
      await expect(box).toHaveCount(0);
      await expect(panelOf(page).getByTitle(`Change ${field.toLowerCase()}`)).toHaveText(
        new RegExp(shown),
      );
    };
    // The article's keyboard shortcuts work only after its properties are loaded.
    await expect(panelOf(page).getByRole('button', { name: 'Writing', exact: true })).toBeVisible();
    await pick('s', 'Status', 'Ready', 'Ready to Post');
    await pick('a', 'Poster', 'Marcus', 'Marcus Lindqvist');
    await page.keyboard.press('d');
    await expect(panelOf(page).getByRole('textbox', { name: /date|Schedule-by/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(headingOf(page, first)).toBeVisible();
    // Check the server, since the panel shows a choice before it is saved, and the toast may be about the status.
    const staff = await apiAs('staff');
    const stored = async () => {
      const article = await staff.call(articleCalls.get, { params: { id } });
      return [article.status.uid, article.poster?.name];
    };
    await expect.poll(stored).toEqual(['ready_to_post', 'Marcus Lindqvist']);
  });

  await test.step('the lead sets the status from the palette', async () => {
    await find(page, 'status editing');
    await expect(chosen(page)).toContainText('Set status to Editing');
    await expectMessage(page, 'Content Updated!', () => page.keyboard.press('Enter'));
    await expect(panelOf(page).getByRole('button', { name: 'Editing', exact: true })).toBeVisible();
  });

  await test.step('the lead comments on the article', async () => {
    const comment = panelOf(page).getByRole('textbox', { name: 'Add a comment' });
    await tabTo(comment);
    await page.keyboard.type('Please check the numbers.');
    await press(panelOf(page).getByRole('button', { name: 'Save Comment' }));
    await expect(panelOf(page).getByText('Please check the numbers.')).toBeVisible();
  });

  await test.step('Esc returns to the list, where a key opens the next article', async () => {
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    const list = page.getByRole('grid', { name: 'Articles' });
    await find(page, about);
    await expect(chosen(page)).toContainText(about);
    await page.keyboard.press('Enter');
    await expect(panelOf(page)).toBeVisible();
    await page.goto(
      `/content-generation/articles/list?title=${encodeURIComponent(about)}&ordering=title`,
    );
    await expect(list).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(headingOf(page, first)).toBeVisible();
    await page.keyboard.press('j');
    await expect(headingOf(page, second)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(headingOf(page, first)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeFocused();
  });
});

test('a writer submits, undoes, and resubmits an article and opens the next, using only the keyboard', async ({
  page,
  apiAs,
}) => {
  test.setTimeout(120_000);
  const { title, id } = await addArticle(apiAs, 'writing', { title: newTitle('Writer’s day') });
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('[data-row]').first()).toBeFocused();

  await test.step('the writer opens an article from the palette', async () => {
    await find(page, title);
    await expect(chosen(page)).toContainText(title);
    await page.keyboard.press('Enter');
    await expect(headingOf(page, title)).toBeVisible();
  });
  await page.goto(`/content-generation/assignments?article=${id}`);
  await expect(rowOf(page, title)).toBeInViewport();
  const submit = panelOf(page).getByRole('button', { name: 'Submit for Editing' });

  await test.step('the writer submits the article, undoes the move, and submits again', async () => {
    await expectMessage(page, 'Article Submitted', () => press(submit));
    const undo = page
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: 'Undo' });
    await press(undo);
    await expect(submit).toBeVisible();
    await expectMessage(page, 'Article Submitted', () => press(submit));
  });

  await test.step('the writer opens the next article, and Esc returns to its row', async () => {
    await expect(rowOf(page, title)).toHaveCount(0);
    await page.keyboard.press('j');
    const row = page.locator('[data-row][aria-current="true"]');
    await expect(row).toHaveCount(1);
    const next = await row.getAttribute('data-row');
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page.locator(`[data-row="${next}"]`)).toBeFocused();
  });
});
