import { devices, type Page, type Request } from '@playwright/test';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import { signOffCalls } from '@portal/contract/content/approval/sign-off.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from '../platform/fixtures.ts';
import { addOrganization, addPerson } from '../users/people-setup.ts';
import { panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, personOf } from './article-setup.ts';
import { findFreeMonth, pick } from './planning-setup.ts';

const phone = { width: 390, height: 844 };

/** Returns the text of the newest email to an address, including its secret link. */
async function readMail(apiAs: ApiAs, to: string): Promise<string> {
  const admin = await apiAs('admin');
  const [mail] = await admin.call(outboxMailCalls.list, { query: { to, limit: 1 } });
  const { text } = await admin.call(outboxMailCalls.reveal, { params: { id: mail?.id ?? 0 } });
  return text;
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  );

// Requirements: B-APPROVAL-17, B-APPROVAL-23, B-APPROVAL-24
test('staff let silence count as approval, and the client sees the deadline in the email and on a phone', async ({
  browser,
  problems,
  openAs,
  apiAs,
}) => {
  const { id: client, slug, dba_name } = await addOrganization(apiAs, 'Silent');
  const approver = await addPerson(apiAs, { organization: client });
  const office = await openAs('staff', `/organizations/directory?organization=${slug}`);
  const form = panelOf(office).filter({ hasText: dba_name });
  await pick(form, 'If the client doesn’t answer a final review', 'Count the article as approved');
  const days = form.getByRole('textbox', { name: 'Working days' });
  await days.fill('4');
  problems.expect(400);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText(/after 5 working days at the earliest/).first()).toBeVisible();
  await expectAccessibleInBoth(office);
  await days.fill('5');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);

  const article = await addArticle(apiAs, 'reedit', { client, final_approver: approver.id });
  const staff = await apiAs('staff');
  const content = {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Boats sail.' }] },
    ],
  };
  await staff.call(articleBodyCalls.update, { params: { id: article.id }, body: { content } });
  const move = { articleId: article.id, to_status: 'final_review' };
  await staff.call(articleCalls.submit, { body: move });
  const mail = await readMail(apiAs, approver.email ?? '');
  expect(mail).toMatch(/Without your answer by \w+ \d+, \d{4}, this article counts as approved/);

  const context = await browser.newContext({ ...devices['iPhone 13'], viewport: phone });
  problems.watch(context);
  const page = await context.newPage();
  const code: Request[] = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) code.push(request);
  });
  await page.goto(/\/review\/[\w-]+/.exec(mail)?.[0] ?? '');
  await expect(page.getByText('Boats sail.')).toBeVisible();
  await expect(page.getByText(/Without your answer by .*, this article counts as/)).toBeVisible();
  await expectNoSideways(page);
  await expectAccessibleInBoth(page);
  // The page loads only its own code: no frame, menu, tables, or editor.
  const shared = code.filter((one) => /\/(index|mantine|shared|editor|content)-/.test(one.url()));
  expect(shared).toEqual([]);
  const sizes = await Promise.all(code.map((one) => one.sizes()));
  const sent = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(sent).toBeGreaterThan(50_000);
  expect(sent).toBeLessThan(160_000);
  await context.close();

  await office.goto(`/content-generation/assignments?article=${article.id}`);
  // The demonstration has no mail server.
  await expect(office.getByRole('region', { name: 'Review links' })).toContainText(
    'Doesn’t count as approved without an answer: the mail server hasn’t accepted the review mail yet.',
  );
  await expectAccessible(office);
});

/** Returns an article from the demonstration data that was approved by silence. */
async function findSilent(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  const client = (await personOf(apiAs, 'customer')).org_roles[0]?.organization ?? 0;
  const articles = await staff.call(articleCalls.list, {
    query: { client, contentStatus: 'ready_to_post', limit: 50, columns: ['id', 'title'] },
  });
  for (const article of articles) {
    const [signOff] = await staff.call(signOffCalls.list, { query: { article: article.id } });
    if (signOff?.way === 'silence') return article;
  }
  throw new Error('The demonstration has no article that was approved by silence.');
}

// Requirements: B-APPROVAL-20, B-APPROVAL-24, B-APPROVAL-25
test('an approval by silence names its policy instead of a person, and staff undo it', async ({
  openAs,
  apiAs,
}) => {
  const { id, title } = await findSilent(apiAs);
  const page = await openAs('staff', `/content-generation/assignments?article=${id}`);
  const approval = page.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText(
    'Approved by silence: no answer within 5 working days, policy of',
  );
  await page.setViewportSize(phone);
  await page.goto(`/content-generation/articles/${id}/approval`);
  await expect(page.getByRole('heading', { name: 'Approved by silence' })).toBeVisible();
  await expect(page.getByText('Nobody: approved by silence')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/content-generation/assignments?article=${id}`);
  await approval.getByRole('button', { name: 'Undo the Approval' }).click();
  await expect(page.getByText('Approval Undone')).toBeVisible();
  await expect(approval).toHaveCount(0);
  await expect(panelOf(page)).toContainText(title);
  await expect(page.getByRole('region', { name: 'Review links' })).toBeVisible();
});

// Requirements: B-APPROVAL-22, B-APPROVAL-24
test('staff can send a final approver one link for a month, from the month’s page or the client’s page', async ({
  browser,
  problems,
  openAs,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const { id: client, dba_name } = await addOrganization(apiAs, 'Monthly');
  const approver = await addPerson(apiAs, { organization: client });
  const free = await findFreeMonth(apiAs);
  const month = await staff.call(planningMonthCalls.create, {
    body: {
      ...free,
      default_milestone_one: `${free.year}-${String(free.month).padStart(2, '0')}-15`,
      default_milestone_two: `${free.year}-${String(free.month).padStart(2, '0')}-28`,
    },
  });
  const wishes = { client, final_approver: approver.id, planning_year_month: month.id };
  const one = await addArticle(apiAs, 'final_review', wishes);
  const two = await addArticle(apiAs, 'final_review', wishes);

  const page = await openAs('staff', `/content-generation/articles/${free.year}/${free.month}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send Review Links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send review links' });
  const group = dialog.getByRole('region', { name: new RegExp(`^${dba_name}, `) });
  await expect(group).toContainText('2 articles wait for');
  await group.getByRole('button', { name: /^Send Link for/ }).click();
  const sent = group.getByRole('list', { name: 'Sent links' }).getByRole('listitem');
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('got a link for');
  for (const { title } of [one, two]) await expect(sent).toContainText(title);
  await expectAccessible(page);
  const mail = await readMail(apiAs, approver.email ?? '');
  expect(mail).toContain('These articles are ready');

  await page.goto(`/organizations/${client}/content`);
  await page.getByRole('button', { name: 'Send Review Links' }).click();
  await expect(dialog.getByRole('region', { name: new RegExp(`^${dba_name}, `) })).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await expectAccessibleInBoth(page);

  const context = await browser.newContext({ ...devices['iPhone 13'], viewport: phone });
  problems.watch(context);
  const review = await context.newPage();
  await review.goto(/\/review\/[\w-]+/.exec(mail)?.[0] ?? '');
  const titleOf = (name: string) => review.getByRole('heading', { level: 1, name });
  await expect(titleOf('2 articles to review')).toBeVisible();
  await expectAccessibleInBoth(review);
  await review.getByRole('link', { name: one.title }).click();
  await expect(titleOf(one.title)).toBeVisible();
  await review.getByRole('link', { name: 'All 2 articles to review' }).click();
  await review.getByRole('link', { name: two.title }).click();
  await expect(titleOf(two.title)).toBeVisible();
  await review.goBack();
  await expect(titleOf('2 articles to review')).toBeVisible();
  await context.close();
});
