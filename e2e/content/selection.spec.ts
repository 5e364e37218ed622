import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { expect, hold, signIn, test } from '../platform/fixtures.ts';
import { expectMessage, panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, newTitle, personOf } from './article-setup.ts';

const count = 260;

/** Adds numbered articles with a shared title, and returns their ids in order. */
async function addMany(apiAs: ApiAs): Promise<{ title: string; ids: number[] }> {
  const staff = await apiAs('staff');
  const title = newTitle('Selected');
  const one = await addArticle(apiAs, 'planned', { title: `${title} 001` });
  const rows = Array.from({ length: count - 1 }, (_, place) => ({
    title: `${title} ${String(place + 2).padStart(3, '0')}`,
    status: one.status.id,
    client: one.client.id,
    content_type: one.content_type.id,
    writer: one.writer?.id ?? 0,
    duedate_write: one.duedate_write,
    duedate_finalreview: one.duedate_finalreview,
    duedate_golive: one.duedate_golive,
  }));
  // The cast is safe: only requests with `?columns=` return partial rows.
  const made = (await staff.call(articleCalls.create, { body: rows })) as Article[];
  return { title, ids: [one.id, ...made.map(({ id }) => id)] };
}

// Requirements: CONTENT-LIST-31, CONTENT-LIST-38..40, BULK-02, BULK-06, BULK-08, BULK-11
test('rows can be selected individually or by range, even if they aren’t loaded, and changed together', async ({
  page,
  apiAs,
}) => {
  const { title, ids } = await addMany(apiAs);
  const far = await hold(page, /content-articles\?[^#]*\bids=/);
  await signIn(page, 'staff');
  const address = `/content-generation/articles/list?title=${encodeURIComponent(title)}&ordering=title`;
  await page.goto(address);
  const grid = page.getByRole('grid', { name: 'Articles' });
  const row = (place: number) => grid.locator(`[aria-rowindex="${place + 1}"]`);
  const heading = panelOf(page).getByRole('heading', { level: 2 });
  await row(1).waitFor();
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));

  await row(2).getByText(`${title} 002`).click();
  await expect(heading).toContainText(title);
  await row(5)
    .getByText(`${title} 005`)
    .click({ modifiers: ['Shift'] });
  await expect(heading).toHaveText('4 articles selected');
  await row(8)
    .getByText(`${title} 008`)
    .click({ modifiers: ['Meta'] });
  await expect(heading).toHaveText('5 articles selected');
  await row(3)
    .getByText(`${title} 003`)
    .click({ modifiers: ['Control'] });
  await expect(heading).toHaveText('4 articles selected');
  await panelOf(page).getByRole('button', { name: 'Close panel' }).click();
  await expect(panelOf(page)).toBeHidden();

  // Select from the tenth row to one that isn't loaded, so that the server must determine the rows between them.
  await row(10)
    .getByText(`${title} 010`)
    .click({ modifiers: ['Meta'] });
  await grid.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(row(count)).toHaveAttribute('aria-busy', 'true');
  // Click to the left of the client's name, because the name is a link.
  await row(250).click({ modifiers: ['Shift'], position: { x: 120, y: 18 } });
  await expect(heading).toHaveText('241 articles selected');
  far.release();
  await expect(row(count).getByText(`${title} ${count}`)).toBeVisible();
  await expect(row(250)).toHaveAttribute('aria-selected', 'true');
  await expect(row(251)).toHaveAttribute('aria-selected', 'false');

  const leader = await personOf(apiAs, 'leader');
  const editor = await personOf(apiAs, 'editor');
  const field = panelOf(page).getByRole('combobox', { name: 'Editor', exact: true });
  await field.click();
  await field.fill(editor.name);
  await page.getByRole('option', { name: editor.name }).first().click();
  // Changing so many articles requires a confirmation.
  const question = page.getByRole('dialog', { name: 'Change 241 articles?' });
  await expect(question).toContainText('Editor of all of them');
  await expectMessage(page, '241 articles updated', () =>
    question.getByRole('button', { name: 'Change All' }).click(),
  );
  await expect(panelOf(page)).toBeHidden();

  const staff = await apiAs('staff');
  const after = await staff.call(articleCalls.list, {
    query: { ids: ids.join(), columns: ['id', 'title', 'editor.id', 'lead.id', 'status.uid'] },
  });
  const edited = after.filter((article) => article.editor?.id === editor.id);
  const places = edited.map((article) => Number(article.title.slice(-3))).sort((a, b) => a - b);
  // The first article already had this editor.
  expect(places).toEqual([1, ...Array.from({ length: 241 }, (_, place) => place + 10)]);
  expect(after.find((article) => article.id === ids[0])?.lead?.id).toBe(leader.id);
  expect(after.every(({ status }) => status.uid === 'planned')).toBe(true);

  // Select all by keyboard.
  await grid.focus();
  await grid.press('ControlOrMeta+a');
  await expect(heading).toHaveText(`${count} articles selected`);
  await grid.press('Escape');
  await expect(panelOf(page)).toBeHidden();
});
