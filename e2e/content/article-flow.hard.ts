import type { Page } from '@playwright/test';
import { articleEndpoints } from '@portal/contract/content/article.endpoints.ts';
import type { StatusUid } from '@portal/contract/content/content-status.schema.ts';
import type { Username } from '../platform/api.ts';
import { expect, test } from '../platform/fixtures.ts';
import {
  assignmentsPath,
  choose,
  expectMessage,
  groupOf,
  nextStepOf,
  openArticle,
  panelOf,
  pickDay,
  rowOf,
} from './article-screens.ts';
import {
  type ApiAs,
  addArticle,
  dayFromNow,
  listMailSubjects,
  newTitle,
  personOf,
} from './article-setup.ts';

const draftUrl = 'https://client.example/wp-admin/post.php?post=71&action=edit';
const liveUrl = 'https://client.example/blog/the-journey';

const expectMail = (apiAs: ApiAs, username: Username, subject: string, title: string) =>
  expect.poll(() => listMailSubjects(apiAs, username, title)).toContain(`${subject}: ${title}`);

async function submit(page: Page, title: string, button: string, message: string) {
  await openArticle(page, title);
  const step = nextStepOf(page);
  await expectMessage(page, message, () => step.getByRole('button', { name: button }).click());
}

interface Verdict {
  decision: 'Approve' | 'Reject';
  stars?: number;
  text?: string;
}

async function giveFeedback(page: Page, title: string, verdict: Verdict, message: string) {
  await openArticle(page, title);
  const step = nextStepOf(page);
  const send = step.getByRole('button', { name: 'Submit Feedback' });
  await expect(send).toBeDisabled();
  await step.getByText(verdict.decision, { exact: true }).click();
  if (verdict.stars) {
    await expect(send).toBeDisabled();
    const stars = verdict.stars === 1 ? '1 star' : `${verdict.stars} stars`;
    await step.getByRole('radio', { name: stars }).check({ force: true });
  }
  if (verdict.text) await step.getByRole('textbox', { name: 'Feedback' }).fill(verdict.text);
  await expectMessage(page, message, () => send.click());
}

/** The poster's and the lead's steps, from ready to post to scheduled. */
async function postAndSchedule(
  title: string,
  apiAs: ApiAs,
  openAs: (username: Username, path: string) => Promise<Page>,
  poster: Page,
) {
  const leader = await openAs('leader', `${assignmentsPath}?lead=true`);
  await expect(groupOf(poster, 'Posting').getByText(title)).toBeVisible();
  await openArticle(poster, title);
  const step = nextStepOf(poster);
  const complete = step.getByRole('button', { name: 'Complete Posting' });
  await expect(complete).toBeDisabled();
  const field = step.getByRole('textbox', { name: 'Draft URL' });
  await field.fill('https://client.example/?p=71');
  await complete.click();
  await expect(
    step.getByText('Please enter a valid Wordpress draft URL containing /wp-admin'),
  ).toBeVisible();
  await field.fill(draftUrl);
  await expectMessage(poster, 'Posting Complete', () => complete.click());
  await expectMail(apiAs, 'leader', 'Article for Post QA', title);

  await expect(rowOf(leader, title)).toContainText('Post QA');
  const panel = await openArticle(leader, title);
  const finish = panel.getByRole('button', { name: 'Complete Post QA' });
  await expect(finish).toBeDisabled();
  const qa = nextStepOf(leader);
  await qa.getByRole('textbox', { name: 'Live URL' }).fill(liveUrl);
  await expect(finish).toBeDisabled();
  await pickDay(qa, 'Scheduled date', dayFromNow(12));
  await qa.getByRole('textbox', { name: 'Live URL' }).fill('');
  await expect(finish).toBeDisabled();
  await qa.getByRole('textbox', { name: 'Live URL' }).fill(liveUrl);
  await expectMessage(leader, 'Post QA Complete', () => finish.click());
  await expect(panelOf(leader).getByText('Scheduled', { exact: true }).first()).toBeVisible();
}

/** Each change of status, oldest first, with who made it. */
async function listStatusChanges(apiAs: ApiAs, id: number) {
  const staff = await apiAs('staff');
  const entries = await staff.call(articleEndpoints.changelog, { params: { id } });
  return entries
    .filter(({ changed_field }) => changed_field === 'status')
    .map(({ new_value, changed_by }) => `${new_value} by ${changed_by?.name}`)
    .reverse();
}

const statusOf = async (apiAs: ApiAs, id: number): Promise<StatusUid> => {
  const staff = await apiAs('staff');
  return (await staff.call(articleEndpoints.get, { params: { id } })).status.uid;
};

test('an article goes from its plan to its scheduled day, each person told by screen and mail (WORKFLOW-02 to WORKFLOW-07, WORKFLOW-14, WORKFLOW-17, WORKFLOW-18, WORKFLOW-21 to WORKFLOW-32, WORKFLOW-41 to WORKFLOW-44, ARTICLE-FORM-05, ARTICLE-FORM-37, ARTICLE-FORM-38, FEEDBACK-02 to FEEDBACK-05)', async ({
  openAs,
  apiAs,
}) => {
  test.setTimeout(150_000);
  const title = newTitle('From plan to post');
  const [staff, writer, customer] = await Promise.all([
    openAs('staff', `${assignmentsPath}?lead=true`),
    openAs('writer', assignmentsPath),
    personOf(apiAs, 'customer'),
  ]);
  await expect(groupOf(writer, 'Writing')).toBeVisible();

  await test.step('staff adds it', async () => {
    await staff.getByRole('button', { name: 'Add Content Article' }).click();
    const form = panelOf(staff);
    await choose(form, 'Client', customer.org_roles[0]?.organization_name ?? '');
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await choose(form, 'Type', 'Blog');
    await choose(form, 'Status', 'Writing');
    await choose(form, 'Writer', 'Jonah Beck');
    await choose(form, 'Editor', 'Clara Osei');
    await choose(form, 'Lead', 'Priya Raman');
    await choose(form, 'Final Reviewer', 'Marcus Lindqvist');
    await choose(form, 'Poster', 'Tessa Moreno');
    await pickDay(form, 'Write due date', dayFromNow(5));
    await pickDay(form, 'Edit due date', dayFromNow(9));
    await pickDay(form, 'Final Review due date', dayFromNow(14));
    await pickDay(form, 'Go-live due date', dayFromNow(21));
    await expectMessage(staff, 'Content Added!', () =>
      form.getByRole('button', { name: 'Add Content Article' }).click(),
    );
    await expect(panelOf(staff)).toHaveCount(0);
    await staff.context().close();
  });

  const editor = await openAs('editor', assignmentsPath);
  await test.step('the writer submits it', async () => {
    // It has come without a reload.
    await expect(rowOf(groupOf(writer, 'Writing'), title)).toBeVisible();
    await expectMail(apiAs, 'writer', 'New article to write', title);
    await expect(rowOf(groupOf(editor, 'Queued Work'), title)).toBeVisible();
    await submit(writer, title, 'Submit for Editing', 'Article Submitted');
  });

  await test.step('the editor sends it back', async () => {
    await expect(rowOf(groupOf(editor, 'Editing'), title)).toBeVisible();
    await expectMail(apiAs, 'editor', 'Article to edit', title);
    const verdict: Verdict = { decision: 'Reject', stars: 2, text: 'The ending is missing.' };
    await giveFeedback(editor, title, verdict, 'Article Rejected');
  });

  await test.step('the writer submits it again', async () => {
    await expect(rowOf(groupOf(writer, 'Re-Writing'), title)).toBeVisible();
    await expectMail(apiAs, 'writer', 'Article to re-write', title);
    await writer.getByRole('tab', { name: 'Feedback' }).click();
    await expect(panelOf(writer).getByText('The ending is missing.')).toBeVisible();
    const message = 'Article Submitted for Re-Editing';
    await submit(writer, title, 'Submit for Re-Editing', message);
    await writer.context().close();
  });

  const approver = await openAs('approver', assignmentsPath);
  await test.step('the editor passes it on', async () => {
    await expect(rowOf(groupOf(editor, 'Re-Editing'), title)).toBeVisible();
    await expectMail(apiAs, 'editor', 'Article to re-edit', title);
    await submit(editor, title, 'Submit for Final Review', 'Article Submitted for Posting');
    await editor.context().close();
  });

  const poster = await openAs('poster', assignmentsPath);
  await test.step('the final approver approves it', async () => {
    await expect(rowOf(groupOf(approver, 'Final Review'), title)).toBeVisible();
    await expectMail(apiAs, 'approver', 'Article to approve', title);
    await giveFeedback(approver, title, { decision: 'Approve', stars: 5 }, 'Article Approved');
    await expectMail(apiAs, 'poster', 'Article to post', title);
    await approver.context().close();
  });

  await test.step('poster and lead finish it', () => postAndSchedule(title, apiAs, openAs, poster));

  const api = await apiAs('staff');
  const [article] = await api.call(articleEndpoints.list, { query: { title } });
  expect(article).toMatchObject({
    status: { uid: 'scheduled' },
    admin_draft_url: draftUrl,
    live_url: liveUrl,
    scheduled_date: dayFromNow(12),
    latest_feedback_rating: 5,
  });
  expect(await listStatusChanges(apiAs, article?.id ?? 0)).toEqual([
    'Editing by Jonah Beck',
    'Re-Writing by Clara Osei',
    'Re-Editing by Jonah Beck',
    'Final Review by Clara Osei',
    'Ready to Post by Marcus Lindqvist',
    'Post QA by Tessa Moreno',
    'Scheduled by Priya Raman',
  ]);
});

test('a customer reviews what an editor approved, sends it back, and approves it the next time (WORKFLOW-15, WORKFLOW-16, WORKFLOW-18, WORKFLOW-19, WORKFLOW-43, CONTENT-ASSIGN-28, CONTENT-ASSIGN-29, FEEDBACK-07, FEEDBACK-10, FEEDBACK-18)', async ({
  openAs,
  apiAs,
}) => {
  test.setTimeout(120_000);
  const { id, title } = await addArticle(apiAs, 'editing', { approver: 'customer' });
  const [editor, customer] = await Promise.all([
    openAs('editor', assignmentsPath),
    openAs('customer', assignmentsPath),
  ]);
  await expect(
    customer.getByRole('heading', { name: 'Requires Attention', level: 1 }),
  ).toBeVisible();

  await test.step('the editor approves it', async () => {
    const approval: Verdict = { decision: 'Approve', stars: 5 };
    await giveFeedback(editor, title, approval, 'Article Submitted for Editing');
    await expectMail(apiAs, 'customer', 'Article to approve', title);
    await editor.context().close();
  });

  const writer = await openAs('writer', assignmentsPath);
  await test.step('the customer sends it back, with words', async () => {
    await expect(rowOf(groupOf(customer, 'Final Review'), title)).toBeVisible();
    await openArticle(customer, title);
    const step = nextStepOf(customer);
    // Four stars ask what is missing for the fifth.
    await step.getByText('Approve', { exact: true }).click();
    await step.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await step.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(step.getByText('Please say what to change.')).toBeVisible();
    expect(await statusOf(apiAs, id)).toBe('final_review');
    await customer.getByRole('button', { name: 'Close panel' }).click();
    const verdict: Verdict = { decision: 'Reject', stars: 3, text: 'Our phone number is wrong.' };
    await giveFeedback(customer, title, verdict, 'Article Rejected');
  });

  await test.step('the writer reads why, not from whom', async () => {
    await expect(rowOf(groupOf(writer, 'Re-Writing'), title)).toBeVisible();
    await openArticle(writer, title);
    await writer.getByRole('tab', { name: 'Feedback' }).click();
    const panel = panelOf(writer);
    await expect(panel.getByText('Our phone number is wrong.')).toBeVisible();
    await expect(panel.getByText('Final Reviewer').first()).toBeVisible();
    const feedback = panel.getByRole('tabpanel', { name: 'Feedback' });
    await expect(feedback.getByText('Harriet Cole')).toHaveCount(0);
    await writer.context().close();
  });

  await test.step('the second time the customer approves', async () => {
    const staff = await apiAs('staff');
    for (const to_status of ['reedit', 'final_review'] as const) {
      await staff.call(articleEndpoints.submit, { body: { articleId: id, to_status, extras: {} } });
    }
    await expect(rowOf(groupOf(customer, 'Final Review'), title)).toBeVisible();
    await giveFeedback(customer, title, { decision: 'Approve', stars: 5 }, 'Article Approved');
  });
  expect(await statusOf(apiAs, id)).toBe('ready_to_post');
  const poster = await openAs('poster', assignmentsPath);
  await postAndSchedule(title, apiAs, openAs, poster);
  expect(await statusOf(apiAs, id)).toBe('scheduled');
});

test('nobody but its person and staff is offered an article’s next step (WORKFLOW-08, WORKFLOW-10, WORKFLOW-41)', async ({
  openAs,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'writing');
  const editor = await openAs('editor', `${assignmentsPath}?article=${id}`);
  await expect(panelOf(editor).getByRole('heading', { name: title })).toBeVisible();
  await expect(nextStepOf(editor)).toContainText(
    'Only the writer or staff can take the next step.',
  );
  await expect(nextStepOf(editor).getByRole('button')).toHaveCount(0);
  await editor.context().close();

  const staff = await openAs('staff', `${assignmentsPath}?article=${id}`);
  await expectMessage(staff, 'Article Submitted', () =>
    nextStepOf(staff).getByRole('button', { name: 'Submit for Editing' }).click(),
  );
  expect(await statusOf(apiAs, id)).toBe('editing');
});

test('a writer plans the day and takes it back (WORKFLOW-34, WORKFLOW-36, WORKFLOW-37)', async ({
  openAs,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  const page = await openAs('writer', `${assignmentsPath}?article=${id}`);
  const panel = panelOf(page);
  const saved = () =>
    page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes(`/${id}`),
    );
  const first = saved();
  await pickDay(panel, 'Planned date', dayFromNow(4));
  expect((await first).postDataJSON()).toEqual({ scheduled_date: dayFromNow(4) });
  const second = saved();
  await panel.getByRole('textbox', { name: 'Planned date' }).fill('');
  await panel.getByRole('textbox', { name: 'Planned date' }).press('Tab');
  expect((await second).postDataJSON()).toEqual({ scheduled_date: null });

  const editing = await addArticle(apiAs, 'editing');
  await page.goto(`${assignmentsPath}?article=${editing.id}`);
  await expect(panel.getByRole('heading', { name: editing.title })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Planned date' })).toHaveCount(0);
});
