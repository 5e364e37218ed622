import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, expectAccessibleInBoth, test } from '../platform/fixtures.ts';
import { type ApiAs, addArticle, personOf } from './article-setup.ts';

const phone = { width: 390, height: 844 };

/** Approves an article in final review as its final approver. */
async function approve(apiAs: ApiAs, articleId: number) {
  const extras = { feedback: { approved: true, satisfaction: 5, feedback_body: '' } };
  const approver = await apiAs('approver');
  await approver.call(articleCalls.submit, {
    body: { articleId, to_status: 'ready_to_post', extras },
  });
}

// Requirements: B-APPROVAL-03, B-APPROVAL-05
test('staff see who approved an article and what has changed since, and download the approval', async ({
  openAs,
  apiAs,
}) => {
  const article = await addArticle(apiAs, 'final_review', { description: 'Boats and harbors.' });
  await approve(apiAs, article.id);
  const page = await openAs('staff', `/content-generation/assignments?article=${article.id}`);
  const approval = page.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText('Approved by');
  await expect(approval).toContainText('just now');

  const staff = await apiAs('staff');
  const body = { description: 'Boats and lighthouses.' };
  await staff.call(articleCalls.update, { params: { id: article.id }, body });
  await expect(approval).toContainText('Needs approval again: changed since approval: Description');

  await approval.getByRole('link', { name: 'Show the differences' }).click();
  const changes = page.getByRole('region', { name: 'Changes since approval' });
  await expect(changes.locator('del')).toHaveText('harbors');
  await expect(changes.locator('ins')).toHaveText('lighthouses');
  await expectAccessibleInBoth(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await (await downloading).path();
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(file)));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text).toHaveLength(1);
  expect(text[0]).toContain(article.title);
  expect(text[0]).toContain('Boats and harbors.');
  expect(text[0]?.replace(/\s/g, '')).toMatch(/[0-9a-f]{64}/);
});

/** Returns the path of the newest review link emailed to the customer for an article. */
async function findReviewPath(apiAs: ApiAs, title: string): Promise<string> {
  const admin = await apiAs('admin');
  const { email } = await personOf(apiAs, 'customer');
  const query = { to: email ?? '', limit: 20 };
  const mails = await admin.call(outboxMailCalls.list, { query });
  const mail = mails.find(({ subject }) => subject === `Article to approve: ${title}`);
  const { text } = await admin.call(outboxMailCalls.reveal, { params: { id: mail?.id ?? 0 } });
  return /\/review\/[\w-]+/.exec(text)?.[0] ?? '';
}

async function findCode(apiAs: ApiAs): Promise<string> {
  const admin = await apiAs('admin');
  const { email } = await personOf(apiAs, 'customer');
  const [mail] = await admin.call(outboxMailCalls.list, { query: { to: email ?? '', limit: 1 } });
  const { text } = await admin.call(outboxMailCalls.reveal, { params: { id: mail?.id ?? 0 } });
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

async function write(apiAs: ApiAs, id: number, words: string) {
  const staff = await apiAs('staff');
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  };
  await staff.call(articleBodyCalls.update, { params: { id }, body: { content } });
}

// Requirements: B-APPROVAL-07, B-APPROVAL-08, B-APPROVAL-11, B-APPROVAL-13
test('a client approves on a phone without signing in, after seeing what changed in the text', async ({
  browser,
  problems,
  apiAs,
}) => {
  const article = await addArticle(apiAs, 'reedit', {
    approver: 'customer',
    description: 'Boats and harbors.',
    focus_keyword_plaintext: 'sailing',
  });
  await write(apiAs, article.id, 'Every boat sails from the old harbor at noon.');
  const staff = await apiAs('staff');
  const move = { articleId: article.id, to_status: 'final_review' };
  await staff.call(articleCalls.submit, { body: move });
  const path = await findReviewPath(apiAs, article.title);

  const context = await browser.newContext({ ...devices['iPhone 13'], viewport: phone });
  problems.watch(context);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
  await expect(page.getByText('Every boat sails from the old harbor at noon.')).toBeVisible();
  await expect(page.getByText('sailing', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expectAccessibleInBoth(page);

  await page.getByLabel('Add a comment').fill('Is noon right?');
  // Sending the comment reloads the review. Wait for the reload before changing the text.
  const reread = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && /\/api\/reviews\/[^/]+\/?$/.test(response.url()),
  );
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await reread;
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('Is noon right?', { exact: true })).toBeVisible();

  // The text changes while the page is open, so the approval is rejected, and the new version shows the difference.
  await write(apiAs, article.id, 'Every boat sails from the new harbor at noon.');
  problems.expect(409);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Show the New Version' }).click();
  await expect(page.getByText(/since you last looked/)).toBeVisible();
  await expect(page.locator('ins', { hasText: 'new' })).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await findCode(apiAs));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Thank you. The article is approved.')).toBeVisible();

  problems.expect(404);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await context.close();
});

// Requirements: B-APPROVAL-14
test('staff see an article’s review link, revoke it, and send another', async ({
  openAs,
  apiAs,
}) => {
  const article = await addArticle(apiAs, 'final_review', { approver: 'customer' });
  const page = await openAs('staff', `/content-generation/assignments?article=${article.id}`);
  const links = page.getByRole('region', { name: 'Review links' });
  await expect(links.getByRole('listitem')).toContainText(['not opened yet']);
  await links.getByRole('button', { name: /^Revoke the link of/ }).click();
  await expect(links.getByRole('listitem')).toContainText(['revoked']);
  await links.getByRole('button', { name: 'Send Again' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(2);
});
