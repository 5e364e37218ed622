import { devices, type Page } from '@playwright/test';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import type { BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from '../platform/fixtures.ts';
import { panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, personOf } from './article-setup.ts';

const phone = { width: 390, height: 844 };

const lines = [
  'Every boat leaves the old harbor at noon.',
  'Tickets are sold on the pier, also to groups.',
  'In winter the ferry sails only on Sundays.',
];

async function write(apiAs: ApiAs, id: number) {
  const staff = await apiAs('staff');
  const content = {
    type: 'doc',
    content: lines.map(
      (text): BodyNode => ({ type: 'paragraph', content: [{ type: 'text', text }] }),
    ),
  };
  await staff.call(articleBodyCalls.update, { params: { id }, body: { content } });
}

const anchorOn = (quote: string, block: number) => ({
  quote,
  prefix: '',
  suffix: '',
  block,
  offset: lines[block]?.indexOf(quote) ?? 0,
});

/** Returns the path of the review link emailed to the customer for an article. */
async function findReviewPath(apiAs: ApiAs, title: string): Promise<string> {
  const admin = await apiAs('admin');
  const { email } = await personOf(apiAs, 'customer');
  const query = { to: email ?? '', limit: 20 };
  const mails = await admin.call(outboxMailCalls.list, { query });
  const mail = mails.find(({ subject }) => subject === `Article to approve: ${title}`);
  const { text } = await admin.call(outboxMailCalls.reveal, { params: { id: mail?.id ?? 0 } });
  return /\/review\/[\w-]+/.exec(text)?.[0] ?? '';
}

/** Selects words in the text, as a user does with a long press and the selection handles. */
async function select(page: Page, words: string) {
  await page.evaluate((wanted) => {
    const root = document.querySelector('article') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const start = node.textContent?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length);
      return;
    }
    throw new Error(`The text doesn't contain: ${wanted}`);
  }, words);
}

// Requirements: B-APPROVAL-44, B-APPROVAL-45
test('a client comments on passages of an article on a phone, by touch and by keyboard', async ({
  browser,
  problems,
  apiAs,
}) => {
  const article = await addArticle(apiAs, 'reedit', { approver: 'customer' });
  await write(apiAs, article.id);
  const staff = await apiAs('staff');
  const say = (given: object) =>
    staff.call(commentCalls.create, {
      body: { article: article.id, comment: 'Is noon right?', ...given },
    });
  await say({ anchor: anchorOn('at noon', 0) });
  await say({
    comment: 'Check the price first.',
    is_internal: true,
    anchor: anchorOn('Tickets', 1),
  });
  const move = { articleId: article.id, to_status: 'final_review' };
  await staff.call(articleCalls.submit, { body: move });

  const context = await browser.newContext({ ...devices['iPhone 13'], viewport: phone });
  problems.watch(context);
  const page = await context.newPage();
  await page.goto(await findReviewPath(apiAs, article.title));
  const text = page.getByRole('article', { name: 'Text' });
  const dialog = page.getByRole('dialog');

  await test.step('a tap on a highlighted passage opens its thread', async () => {
    await expect(text.locator('mark')).toHaveText(['at noon']);
    await expect(page.getByText('Check the price first.')).toHaveCount(0);
    await text.locator('mark').tap();
    await expect(dialog).toContainText('Is noon right?');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await expectAccessibleInBoth(page);
    await dialog.getByLabel('Reply').fill('Yes, since May.');
    await dialog.getByRole('button', { name: 'Send Reply' }).tap();
    await expect(dialog.getByText('Yes, since May.', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Reply')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Close the comment' }).tap();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a selection shows a button, and an unsent comment survives a reload', async () => {
    await select(page, 'only on Sundays');
    await page.getByRole('button', { name: 'Comment', exact: true }).tap();
    await expect(dialog).toContainText('only on Sundays');
    await expectAccessible(page);
    await dialog.getByLabel('Your comment').fill('And on holidays.');
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).tap();
    await expect(dialog).toContainText('only on Sundays');
    await expect(dialog.getByLabel('Your comment')).toHaveValue('And on holidays.');
    await dialog.getByRole('button', { name: 'Send Comment' }).tap();
    await expect(dialog.getByText('And on holidays.', { exact: true })).toBeVisible();
    await expect(text.locator('mark')).toHaveText(['at noon', 'only on Sundays']);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('each paragraph and each passage can be reached by keyboard', async () => {
    const onParagraph = page.getByRole('button', { name: /^Comment on this paragraph: Tickets/ });
    await onParagraph.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(lines[1] ?? '');
    await expect(dialog.getByLabel('Your comment')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(onParagraph).toBeFocused();
    await page.getByRole('button', { name: 'Open comment 2' }).press('Enter');
    await expect(dialog).toContainText('And on holidays.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open comment 2' })).toBeFocused();
    await expectAccessibleInBoth(page);
  });

  const { content } = await staff.call(articleBodyCalls.get, { params: { id: article.id } });
  expect(bodyParagraphs(content)).toEqual(lines);
  await context.close();
});

// Requirements: B-APPROVAL-41, B-APPROVAL-45, B-APPROVAL-46, B-APPROVAL-47
test('a writer and an editor discuss a passage without changing the text', async ({
  openAs,
  apiAs,
}) => {
  const article = await addArticle(apiAs, 'writing');
  await write(apiAs, article.id);
  const page = await openAs('writer', ownDocumentPath(article.id));
  const text = page.getByRole('textbox', { name: 'Text of the article' });
  await expect(text).toContainText(lines[2] ?? '');
  const panel = panelOf(page);
  const threads = panel.getByRole('list', { name: 'Threads' });

  await test.step('the shortcut comments on the selected passage, internally by default', async () => {
    await text.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    // One button is in the toolbar, and the other is next to the selection.
    await expect(page.getByRole('button', { name: 'Comment', exact: true })).toHaveCount(2);
    await page.keyboard.press('Control+Alt+m');
    const field = panel.getByRole('textbox', { name: 'New comment' });
    await field.fill('Which harbor?');
    await page.reload();
    await expect(field).toHaveValue('Which harbor?');
    await expect(panel.getByRole('radio', { name: 'Internal' })).toBeChecked();
    await expect(panel.getByText('Only the agency, writers, and editors see this.')).toBeVisible();
    await expectAccessibleInBoth(page);
    await panel.getByRole('button', { name: 'Save Comment' }).click();
    await expect(threads.getByText('Which harbor?')).toBeVisible();
    await expect(threads).toContainText('Internal');
    await expect(text.locator('[data-thread]')).toHaveText([lines[0] ?? '']);
  });

  const other = await openAs('editor', `${ownDocumentPath(article.id)}?panel=comments`);
  const theirs = panelOf(other).getByRole('list', { name: 'Threads' });

  await test.step('the editor sees the thread, and the writer sees the reply, without a reload', async () => {
    await theirs.getByRole('button', { name: 'Reply' }).click();
    await theirs.getByRole('textbox', { name: 'Reply' }).fill('The old one.');
    await theirs.getByRole('button', { name: 'Save Reply' }).click();
    await expect(threads.getByText('The old one.')).toBeVisible();
  });

  await test.step('the passage is found again after edits, and its removal is reported', async () => {
    await text.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('In short: ');
    await expect(text.locator('[data-thread]')).toHaveText([lines[0] ?? '']);
    await threads.getByRole('button', { name: /^Go to passage 1/ }).click();
    await expect(text).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Delete');
    await expect(threads.getByText('The passage was removed')).toBeVisible();
    await expect(text.locator('[data-thread]')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(text.locator('[data-thread]')).toHaveText([lines[0] ?? '']);
  });

  await test.step('a thread is resolved, found under its filter, and reopened', async () => {
    await threads.getByRole('button', { name: 'Resolve' }).click();
    await expect(panel.getByText('No open threads.')).toBeVisible();
    await expect(text.locator('[data-thread]')).toHaveCount(0);
    await panel.getByText('Resolved 1', { exact: true }).click();
    await expect(threads).toContainText('Resolved by');
    await threads.getByRole('button', { name: 'Reopen' }).click();
    await panel.getByText('Open 1', { exact: true }).click();
    await expect(threads.getByText('Which harbor?')).toBeVisible();
  });

  await test.step('a click on the passage opens its thread', async () => {
    await panel.getByRole('button', { name: 'Close panel' }).click();
    await text.locator('[data-thread]').click();
    await expect(threads.getByRole('listitem').first()).toHaveAttribute('aria-current', 'true');
  });

  const customer = await apiAs('customer');
  const query = { article: article.id };
  expect(await customer.call(commentCalls.list, { query })).toEqual([]);
  const staff = await apiAs('staff');
  await expect(async () => {
    const { content } = await staff.call(articleBodyCalls.get, { params: { id: article.id } });
    expect(bodyParagraphs(content)[0]).toMatch(new RegExp(`${lines[0]}$`));
    expect(bodyParagraphs(content).slice(1)).toEqual(lines.slice(1));
    expect(JSON.stringify(content)).not.toContain('thread');
  }).toPass();
});
