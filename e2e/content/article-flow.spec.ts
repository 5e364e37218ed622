import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleMoves } from '@portal/contract/content/articles/article-workflow.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import type { Username } from '../platform/api.ts';
import { expect, test } from '../platform/fixtures.ts';
import {
  assignmentsPath,
  groupOf,
  nextStepOf,
  openArticle,
  panelOf,
  rowOf,
  unfold,
} from './article-screens.ts';
import { type ApiAs, addArticle } from './article-setup.ts';
import {
  completePostQa,
  draftUrl,
  expectMail,
  giveFeedback,
  liveUrl,
  post,
  scheduledDay,
  submit,
  type Verdict,
} from './article-steps.ts';
import { importArticle, planNotes } from './content-plan.ts';

const read = async (apiAs: ApiAs, id: number) =>
  (await apiAs('staff')).call(articleCalls.get, { params: { id } });

const statusOf = async (apiAs: ApiAs, id: number): Promise<StatusUid> =>
  (await read(apiAs, id)).status.uid;

/** People without staff rights, who all try each move. */
const people: readonly Username[] = [
  'writer',
  'editor',
  'approver',
  'poster',
  'contractor',
  'customer',
  'owner',
  'nobody',
];

/** Checks that a move from the article's status is rejected for everyone in `people` except `actor`. */
async function expectOthersRefused(apiAs: ApiAs, id: number, actor: Username | null) {
  const status = await statusOf(apiAs, id);
  const [move] = articleMoves.filter(({ from }) => from === status);
  const body = {
    articleId: id,
    to_status: move?.to ?? '',
    extras: extrasOf(move?.approves ?? null),
  };
  for (const username of people.filter((one) => one !== actor)) {
    const api = await apiAs(username);
    const answer = await api.statusOf(articleCalls.submit, { body });
    expect([403, 404], `${username} in ${status}`).toContain(answer);
  }
  expect(await statusOf(apiAs, id)).toBe(status);
}

const extrasOf = (approved: boolean | null) => ({
  admin_draft_url: draftUrl,
  live_url: liveUrl,
  scheduled_date: scheduledDay(),
  ...(approved !== null && { feedback: { approved, satisfaction: 5, feedback_body: 'Mine now.' } }),
});

/** Lists the field changes made since the import, with their authors, oldest first. */
async function listChanges(apiAs: ApiAs, id: number) {
  const staff = await apiAs('staff');
  const entries = await staff.call(articleCalls.changelog, { params: { id } });
  return entries
    .filter(({ note }) => note !== 'imported')
    .map(
      ({ changed_field, previous_value, new_value, changed_by }) =>
        `${changed_field}: ${previous_value} → ${new_value} by ${changed_by?.name}`,
    )
    .reverse();
}

// Requirements: WORKFLOW-02..07, WORKFLOW-10, WORKFLOW-14, WORKFLOW-17, WORKFLOW-18,
// WORKFLOW-21..33, WORKFLOW-41..44, FEEDBACK-02..05
test('an imported article reaches Scheduled: each assignee is notified, and only that person can move it', async ({
  openAs,
  apiAs,
}) => {
  test.setTimeout(240_000);
  const writer = await openAs('writer', assignmentsPath);
  await expect(groupOf(writer, 'Writing')).toBeVisible();
  const { id, title, description } = await importArticle(apiAs);
  expect(description).toBe(planNotes);
  // The poster keeps the article's panel open from the start.
  const poster = await openAs('poster', `${assignmentsPath}?article=${id}`);
  const expectTurn = async (actor: Username, role: string) => {
    const step = nextStepOf(poster);
    await expect(step).toContainText(`Only the ${role} or staff can take the next step.`);
    await expect(step.getByRole('button')).toHaveCount(0);
    await expectOthersRefused(apiAs, id, actor);
  };

  await test.step('the writer submits the article', async () => {
    await expect(rowOf(groupOf(writer, 'Writing'), title)).toBeVisible();
    await unfold(poster, 'Queued Work');
    await expect(rowOf(groupOf(poster, 'Queued Work'), title)).toBeVisible();
    await expectTurn('writer', 'writer');
    await submit(writer, title, 'Submit for Editing', 'Article Submitted');
  });

  const editor = await openAs('editor', assignmentsPath);
  await test.step('the editor rejects the article', async () => {
    await expect(rowOf(groupOf(editor, 'Editing'), title)).toBeVisible();
    await expectMail(apiAs, 'editor', 'Article to edit', title);
    await expectTurn('editor', 'editor');
    const verdict: Verdict = { decision: 'Reject', stars: 2, text: 'The ending is missing.' };
    await giveFeedback(editor, title, verdict, 'Article Rejected');
  });

  await test.step('the writer submits the article again', async () => {
    await expect(rowOf(groupOf(writer, 'Re-Writing'), title)).toBeVisible();
    await expectMail(apiAs, 'writer', 'Article to re-write', title);
    await expectTurn('writer', 'writer');
    await expect(nextStepOf(writer).getByText('The ending is missing.')).toBeVisible();
    await writer.getByRole('tab', { name: 'Feedback' }).click();
    const feedback = panelOf(writer).getByRole('tabpanel', { name: 'Feedback' });
    await expect(feedback.getByText('The ending is missing.')).toBeVisible();
    const message = 'Article Submitted for Re-Editing';
    await submit(writer, title, 'Submit for Re-Editing', message);
    await writer.context().close();
  });

  const approver = await openAs('approver', assignmentsPath);
  await test.step('the editor approves the article', async () => {
    await expect(rowOf(groupOf(editor, 'Re-Editing'), title)).toBeVisible();
    await expectMail(apiAs, 'editor', 'Article to re-edit', title);
    await expectTurn('editor', 'editor');
    await submit(editor, title, 'Submit for Final Review', 'Article Submitted for Posting');
    await editor.context().close();
  });

  await test.step('the final approver approves the article', async () => {
    await expect(rowOf(groupOf(approver, 'Final Review'), title)).toBeVisible();
    await expectMail(apiAs, 'approver', 'Article to approve', title);
    await expectTurn('approver', 'final reviewer');
    await giveFeedback(approver, title, { decision: 'Approve', stars: 5 }, 'Article Approved');
    await approver.context().close();
  });

  const leader = await openAs('leader', `${assignmentsPath}?lead=true`);
  await test.step('the poster posts the article', async () => {
    await expect(rowOf(groupOf(poster, 'Posting'), title)).toBeVisible();
    await expectMail(apiAs, 'poster', 'Article to post', title);
    await expectOthersRefused(apiAs, id, 'poster');
    await post(poster, title);
  });

  await test.step('the lead schedules the article', async () => {
    await expectMail(apiAs, 'leader', 'Article for Post QA', title);
    await expectOthersRefused(apiAs, id, null);
    await completePostQa(leader, title);
    await expect(groupOf(poster, 'Completed')).toBeVisible();
    await unfold(poster, 'Completed');
    await expect(rowOf(groupOf(poster, 'Completed'), title)).toBeVisible();
  });

  const article = await read(apiAs, id);
  expect(article).toMatchObject({
    status: { uid: 'scheduled' },
    admin_draft_url: draftUrl,
    live_url: liveUrl,
    scheduled_date: scheduledDay(),
    latest_feedback_rating: 5,
  });
  expect(await listChanges(apiAs, id)).toEqual([
    'status: Writing → Editing by Jonah Beck',
    'status: Editing → Re-Writing by Clara Osei',
    `duedate_rewrite: null → ${article.duedate_rewrite} by Clara Osei`,
    'status: Re-Writing → Re-Editing by Jonah Beck',
    `duedate_reedit: null → ${article.duedate_reedit} by Jonah Beck`,
    'status: Re-Editing → Final Review by Clara Osei',
    'status: Final Review → Ready to Post by Marcus Lindqvist',
    `duedate_schedulepost: null → ${article.duedate_schedulepost} by Marcus Lindqvist`,
    'status: Ready to Post → Post QA by Tessa Moreno',
    `admin_draft_url: null → ${draftUrl} by Tessa Moreno`,
    `duedate_qapost: null → ${article.duedate_qapost} by Tessa Moreno`,
    'status: Post QA → Scheduled by Priya Raman',
    `live_url: null → ${liveUrl} by Priya Raman`,
    `scheduled_date: null → ${scheduledDay()} by Priya Raman`,
  ]);
});

// Requirements: WORKFLOW-15, WORKFLOW-16, WORKFLOW-18, WORKFLOW-19, WORKFLOW-43, CONTENT-ASSIGN-28,
// CONTENT-ASSIGN-29, FEEDBACK-07, FEEDBACK-10, FEEDBACK-18
test('a customer reviews an article that an editor approved, rejects it, and later approves it', async ({
  openAs,
  apiAs,
}) => {
  test.setTimeout(240_000);
  const { id, title } = await addArticle(apiAs, 'editing', { approver: 'customer' });
  const [editor, customer] = await Promise.all([
    openAs('editor', assignmentsPath),
    openAs('customer', assignmentsPath),
  ]);
  await expect(
    customer.getByRole('heading', { name: 'Requires Attention', level: 1 }),
  ).toBeVisible();

  await test.step('the editor approves the customer’s article', async () => {
    const approval: Verdict = { decision: 'Approve', stars: 5 };
    await giveFeedback(editor, title, approval, 'Article Submitted for Editing');
    await expectMail(apiAs, 'customer', 'Article to approve', title);
    await editor.context().close();
  });

  const writer = await openAs('writer', assignmentsPath);
  await test.step('the customer rejects the article with a reason', async () => {
    await expect(rowOf(groupOf(customer, 'Final Review'), title)).toBeVisible();
    await openArticle(customer, title);
    const step = nextStepOf(customer);
    // An approval with four stars needs a reason.
    await step.getByText('Approve', { exact: true }).click();
    await step.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await step.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(step.getByText('Please say what to change.')).toBeVisible();
    expect(await statusOf(apiAs, id)).toBe('final_review');
    await customer.getByRole('button', { name: 'Close panel' }).click();
    const verdict: Verdict = { decision: 'Reject', stars: 3, text: 'Our phone number is wrong.' };
    await giveFeedback(customer, title, verdict, 'Article Rejected');
  });

  await test.step('the writer sees the reason, but not its author’s name', async () => {
    await expect(rowOf(groupOf(writer, 'Re-Writing'), title)).toBeVisible();
    await openArticle(writer, title);
    await expect(nextStepOf(writer).getByText('Our phone number is wrong.')).toBeVisible();
    await writer.getByRole('tab', { name: 'Feedback' }).click();
    const feedback = panelOf(writer).getByRole('tabpanel', { name: 'Feedback' });
    await expect(feedback.getByText('Our phone number is wrong.')).toBeVisible();
    await expect(feedback.getByText('Final Reviewer').first()).toBeVisible();
    await expect(feedback.getByText('Harriet Cole')).toHaveCount(0);
    await writer.context().close();
  });

  await test.step('the customer approves the article after rework', async () => {
    const staff = await apiAs('staff');
    for (const to_status of ['reedit', 'final_review'] as const) {
      await staff.call(articleCalls.submit, { body: { articleId: id, to_status, extras: {} } });
    }
    await expect(rowOf(groupOf(customer, 'Final Review'), title)).toBeVisible();
    await giveFeedback(customer, title, { decision: 'Approve', stars: 5 }, 'Article Approved');
  });
  expect(await statusOf(apiAs, id)).toBe('ready_to_post');
  await customer.context().close();
  const [poster, leader] = await Promise.all([
    openAs('poster', assignmentsPath),
    openAs('leader', `${assignmentsPath}?lead=true`),
  ]);
  await post(poster, title);
  await completePostQa(leader, title);
  expect(await statusOf(apiAs, id)).toBe('scheduled');
});
