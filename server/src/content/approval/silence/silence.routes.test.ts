import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { reviewEndpoints } from '@portal/contract/content/approval/review.endpoints.ts';
import { reviewLinkEndpoints } from '@portal/contract/content/approval/review-link.endpoints.ts';
import { signOffEndpoints } from '@portal/contract/content/approval/sign-off.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { daysToApproveText } from '@portal/contract/organizations/silence-policy.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { onMailOutcome } from '#platform/mail/mail.events.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { workingDaysSetting } from '#platform/settings/working-days.ts';
import { makeArticle, makeArticleBody, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { remindReviewers } from '../reminders/review-reminder.service.ts';
import { applySilencePolicies } from './silence.jobs.ts';

const { portal, db, callers } = usePortal({
  people: { staff: 'staff', superuser: 'superuser' },
  isPerTest: true,
});
const { staff, superuser } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeEach(async () => {
  clock.set('2026-11-02T15:00:00Z');
  team = await makeArticleTeam(db());
});
afterEach(() => clock.set());

const setPolicy = (silence_policy: string, silence_days: number, by = staff) =>
  by.callRaw(organizationEndpoints.update, {
    params: { id: team.organization.id },
    body: { silence_policy, silence_days },
  });

const at = (day: string) => clock.set(`${day}T15:00:00Z`);

const run = (day: string) => {
  at(day);
  return applySilencePolicies({
    database: portal.database,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
};
const nothing = { approved: 0, escalated: 0 };

const toReview = (id: number) =>
  staff.call(articleEndpoints.submit, { body: { articleId: id, to_status: 'final_review' } });

async function sentForReview(title = 'Sailing') {
  const made = await makeArticle(db(), { ...team.columns, status: 'reedit', title });
  await makeArticleBody(db(), made.id, { text: 'Boats sail.', by: team.people.editor.id });
  expect((await toReview(made.id)).status).toBe(200);
  return made.id;
}

const mailsTo = ({ email }: { email: string | null }) =>
  db()
    .selectFrom('mail')
    .select(['id', 'subject', 'text', 'html', 'secret'])
    .where('to_email', '=', email ?? '')
    .orderBy('id')
    .execute();

const subjectsTo = async (person: { email: string | null }) =>
  (await mailsTo(person)).map(({ subject }) => subject);

/** Makes the mail server accept or reject every review mail, and records the result as the mailer does. */
async function settleMails(state: 'sent' | 'failed' | 'queued' = 'sent') {
  for (const { id } of await mailsTo(team.people.approver)) {
    const outcome = { mailId: id, state, error: null, at: clock.instant() };
    await portal.database.transaction((inDb) => onMailOutcome.emit(inDb, outcome));
  }
}

async function newestToken() {
  const links = (await mailsTo(team.people.approver)).flatMap(
    (mail) => /\/review\/([\w-]+)/.exec(withSecretLink(mail).text)?.[1] ?? [],
  );
  return links.at(-1) ?? '';
}

const statusOf = async (id: number) =>
  (await staff.call(articleEndpoints.get, { params: { id } })).body.status.uid;

const signOffsOf = async (article: number) =>
  (await staff.call(signOffEndpoints.list, { query: { article } })).body;

const stateOf = async (article: number) =>
  (await staff.call(reviewLinkEndpoints.silence, { query: { article } })).body;

const commentAsClient = async (article: number) =>
  portal.anonymous.call(reviewEndpoints.comment, {
    params: { token: await newestToken() },
    body: { article, comment: 'Is noon right?' },
  });

const answer = (article: number) =>
  staff.call(commentEndpoints.create, { body: { article, comment: 'Yes, it is.' } });

const send = (article: number) => staff.call(reviewLinkEndpoints.create, { body: { article } });

describe('the policy that silence counts as approval', () => {
  beforeEach(async () => {
    expect((await setPolicy('approve', 5)).status).toBe(200);
  });

  // Requirements: B-APPROVAL-18, B-APPROVAL-20
  test('approves after five working days with the system as the actor, and mails the poster, lead and client', async () => {
    const id = await sentForReview();
    await settleMails();
    expect(await run('2026-11-09')).toEqual(nothing);
    expect(await statusOf(id)).toBe('final_review');
    expect(await run('2026-11-10')).toEqual({ approved: 1, escalated: 0 });
    expect(await statusOf(id)).toBe('ready_to_post');
    expect(await signOffsOf(id)).toMatchObject([
      {
        way: 'silence',
        approved_by: null,
        actor: null,
        ip: null,
        silence: { days: 5, policy_of: team.organization.dba_name },
        is_latest: true,
        changed: [],
      },
    ]);
    const log = await staff.call(articleEndpoints.changelog, { params: { id } });
    expect(log.body.find(({ changed_field }) => changed_field === 'status')).toMatchObject({
      new_value: 'Ready to Post',
      changed_by: null,
      note: 'approved by silence',
    });
    const { poster, lead, approver } = team.people;
    expect(await subjectsTo(poster)).toEqual(['Article to post: Sailing']);
    expect(await subjectsTo(lead)).toEqual(['Approved by silence: Sailing']);
    const [, told] = await mailsTo(approver);
    expect(told?.text).toContain(
      `no answer within 5 working days, policy of ${team.organization.dba_name}`,
    );
    expect(await run('2026-11-10')).toEqual(nothing);
  });

  // Requirements: B-APPROVAL-18
  test('counts working days from the day that the mail server accepted the first mail', async () => {
    const holidays = [{ day: '2026-11-11', name: 'Veterans Day' }];
    await saveSetting(db(), workingDaysSetting, { weekdays: [1, 2, 3, 4, 5], holidays });
    const id = await sentForReview();
    at('2026-11-04');
    await settleMails();
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) {
      expect(await run(day)).toEqual(nothing);
    }
    expect(await stateOf(id)).toMatchObject({ answer_by: '2026-11-12', obstacle: null });
    expect(await run('2026-11-13')).toEqual({ approved: 1, escalated: 0 });
  });

  // Requirements: B-APPROVAL-19
  test('does nothing on days off, makes up for server downtime, and runs only once on two servers', async () => {
    const holidays = [{ day: '2026-11-11', name: 'Veterans Day' }];
    await saveSetting(db(), workingDaysSetting, { weekdays: [1, 2, 3, 4, 5], holidays });
    const ids = [await sentForReview(), await sentForReview('Rowing')];
    await settleMails();
    // No server runs on November 10, when both articles are due.
    expect(await run('2026-11-11')).toEqual(nothing);
    const runs = await Promise.all([run('2026-11-12'), run('2026-11-12')]);
    expect(runs[0].approved + runs[1].approved).toBe(2);
    for (const id of ids) {
      expect(await statusOf(id)).toBe('ready_to_post');
      expect(await signOffsOf(id)).toHaveLength(1);
    }
    expect(await subjectsTo(team.people.poster)).toHaveLength(2);
  });

  // Requirements: B-APPROVAL-18
  test.each([
    ['mail_not_sent', async () => undefined],
    ['mail_failed', () => settleMails('failed')],
    [
      'content_changed',
      async (id: number) => {
        await settleMails();
        const body = { description: 'Boats and lighthouses.' };
        await staff.call(articleEndpoints.update, { params: { id }, body });
      },
    ],
    [
      'open_comment',
      async (id: number) => {
        await settleMails();
        expect((await commentAsClient(id)).status).toBe(201);
      },
    ],
    [
      'no_link',
      async (id: number) => {
        await settleMails();
        const { body } = await staff.call(reviewLinkEndpoints.list, { query: { article: id } });
        for (const link of body) {
          await staff.call(reviewLinkEndpoints.revoke, { params: { id: link.id } });
        }
      },
    ],
  ] as const)(
    'doesn’t approve an article with the obstacle %s, and notifies the lead once',
    async (obstacle, prepare) => {
      const id = await sentForReview();
      await prepare(id);
      expect(await stateOf(id)).toMatchObject({ obstacle, escalated_at: null });
      expect(await run('2026-11-09')).toEqual(nothing);
      expect(await run('2026-11-10')).toEqual({ approved: 0, escalated: 1 });
      expect(await run('2026-11-11')).toEqual(nothing);
      expect(await statusOf(id)).toBe('final_review');
      const subjects = await subjectsTo(team.people.lead);
      expect(subjects.filter((subject) => subject.startsWith('No answer'))).toEqual([
        'No answer since November 2, 2026: Sailing',
      ]);
      expect(await stateOf(id)).toMatchObject({
        obstacle,
        escalated_at: '2026-11-10T15:00:00.000Z',
      });
    },
  );

  // Requirements: B-APPROVAL-18
  test('counts again from the agency’s answer to the client’s comment', async () => {
    const id = await sentForReview();
    await settleMails();
    await commentAsClient(id);
    at('2026-11-05');
    await answer(id);
    expect(await run('2026-11-10')).toEqual(nothing);
    expect(await stateOf(id)).toMatchObject({ answer_by: '2026-11-12', obstacle: null });
    expect(await run('2026-11-12')).toEqual(nothing);
    expect(await run('2026-11-13')).toEqual({ approved: 1, escalated: 0 });
  });

  // Requirements: B-APPROVAL-18
  test('a client’s thread stays open after an internal comment or an answer elsewhere, until it is resolved', async () => {
    const id = await sentForReview();
    await settleMails();
    await commentAsClient(id);
    const comments = await staff.call(commentEndpoints.list, { query: { article: id } });
    const thread = comments.body.find(({ comment }) => comment === 'Is noon right?')?.id ?? 0;
    const note = { article: id, comment: 'Ask the captain.', is_internal: true };
    expect((await staff.call(commentEndpoints.create, { body: note })).status).toBe(201);
    const anchor = { quote: 'Boats', prefix: '', suffix: '', block: 0, offset: 0 };
    const elsewhere = { article: id, comment: 'A nice word.', anchor };
    expect((await staff.call(commentEndpoints.create, { body: elsewhere })).status).toBe(201);
    expect(await stateOf(id)).toMatchObject({ obstacle: 'open_comment' });
    at('2026-11-05');
    await staff.call(commentEndpoints.resolve, { params: { id: thread } });
    expect(await stateOf(id)).toMatchObject({ answer_by: '2026-11-12', obstacle: null });
  });

  // Requirements: B-APPROVAL-18
  test('applies only to reviews with a mail that stated it, and never before the day stated in a mail', async () => {
    await setPolicy('remind', 5);
    const id = await sentForReview();
    await settleMails();
    await setPolicy('approve', 10);
    expect(await stateOf(id)).toMatchObject({ answer_by: null, obstacle: 'not_mailed' });
    at('2026-11-04');
    await send(id);
    await settleMails();
    // The mail stated a period of ten working days, which a later policy with a shorter period doesn't change.
    await setPolicy('approve', 5);
    expect(await stateOf(id)).toMatchObject({ answer_by: '2026-11-18' });
    expect(await run('2026-11-18')).toMatchObject({ approved: 0 });
  });

  // Requirements: B-APPROVAL-17
  test('is stated with the last day for an answer in the review mail, in the reminder, and on the review page', async () => {
    const id = await sentForReview();
    await settleMails();
    at('2026-11-04');
    await portal.database.transaction(remindReviewers);
    const mails = await mailsTo(team.people.approver);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain(
        'Without your answer by November 9, 2026, this article counts as approved.',
      );
    }
    const { body } = await portal.anonymous.call(reviewEndpoints.get, {
      params: { token: await newestToken() },
      query: {},
    });
    expect(body.article).toMatchObject({
      id,
      silence: { policy: 'approve', days: 5, answer_by: '2026-11-09' },
    });
  });

  // Requirements: B-APPROVAL-17
  test('is not stated in mails after the article has changed', async () => {
    const id = await sentForReview();
    await settleMails();
    const body = { description: 'Boats and lighthouses.' };
    await staff.call(articleEndpoints.update, { params: { id }, body });
    await send(id);
    const [first, second] = await mailsTo(team.people.approver);
    expect(first?.text).toContain('counts as approved');
    expect(second?.text).toContain('This article isn’t approved until you answer.');
  });

  // Requirements: B-APPROVAL-18
  test('starts counting again with a new mail after the last day has passed', async () => {
    const id = await sentForReview();
    await settleMails();
    const { body: links } = await staff.call(reviewLinkEndpoints.list, { query: { article: id } });
    await staff.call(reviewLinkEndpoints.revoke, { params: { id: links[0]?.id ?? 0 } });
    at('2026-11-12');
    await send(id);
    await settleMails();
    expect((await mailsTo(team.people.approver)).at(-1)?.text).toContain('November 19, 2026');
    expect(await run('2026-11-13')).toMatchObject({ approved: 0 });
    expect(await run('2026-11-20')).toMatchObject({ approved: 1 });
  });

  // Requirements: B-APPROVAL-20
  test('lets staff undo an approval, which deletes it; the days are counted again from the next mail', async () => {
    const id = await sentForReview();
    await settleMails();
    await run('2026-11-10');
    const [signOff] = await signOffsOf(id);
    const undo = (by = staff) =>
      by.call(signOffEndpoints.undo, { params: { id: signOff?.id ?? 0 } });
    const approver = await portal.signIn(team.people.approver);
    expect((await undo(approver)).status).toBe(403);
    expect((await undo()).status).toBe(204);
    expect(await statusOf(id)).toBe('final_review');
    expect(await signOffsOf(id)).toEqual([]);
    expect(await subjectsTo(team.people.poster)).toEqual([]);
    expect((await undo()).status).toBe(404);
    expect(await run('2026-11-11')).toMatchObject({ approved: 0 });
    await send(id);
    await settleMails();
    expect(await run('2026-11-18')).toMatchObject({ approved: 0 });
    expect(await run('2026-11-19')).toMatchObject({ approved: 1 });
  });

  // Requirements: B-APPROVAL-20
  test('doesn’t let staff undo an approval after the article has been changed', async () => {
    const id = await sentForReview();
    await settleMails();
    await run('2026-11-10');
    const body = { description: 'Boats and lighthouses.' };
    await staff.call(articleEndpoints.update, { params: { id }, body });
    const [signOff] = await signOffsOf(id);
    const undone = await staff.call(signOffEndpoints.undo, { params: { id: signOff?.id ?? 0 } });
    expect(undone.status).toBe(409);
    expect(await statusOf(id)).toBe('ready_to_post');
  });

  test('doesn’t apply to an article whose final approver isn’t a client', async () => {
    const { id } = await makeArticle(db(), {
      ...team.columns,
      final_approver_id: team.people.editor.id,
      status: 'final_review',
    });
    expect(await run('2026-11-20')).toEqual(nothing);
    expect(await statusOf(id)).toBe('final_review');
  });
});

describe('the policy to notify the lead early', () => {
  // Requirements: B-APPROVAL-21
  test('notifies the lead and the account lead once, after the policy’s number of days, and the article shows the time', async () => {
    const manager = await makePerson(db(), { kind: 'staff' });
    await staff.call(organizationEndpoints.update, {
      params: { id: team.organization.id },
      body: { silence_policy: 'escalate', silence_days: 3, account_lead: manager.id },
    });
    const id = await sentForReview();
    const [mail] = await mailsTo(team.people.approver);
    expect(mail?.text).toContain('Without your answer by November 5, 2026, we’ll notify');
    expect(await run('2026-11-05')).toEqual(nothing);
    expect(await run('2026-11-06')).toEqual({ approved: 0, escalated: 1 });
    expect(await run('2026-11-09')).toEqual(nothing);
    for (const person of [team.people.lead, manager]) {
      expect(await subjectsTo(person)).toEqual(['No answer since November 2, 2026: Sailing']);
    }
    expect(await stateOf(id)).toEqual({
      policy: 'escalate',
      days: 3,
      answer_by: '2026-11-05',
      waits_since: '2026-11-02T15:00:00.000Z',
      escalated_at: '2026-11-06T15:00:00.000Z',
      obstacle: null,
    });
    // Reminders continue, but the lead isn't notified again.
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11']) {
      at(day);
      await portal.database.transaction(remindReviewers);
    }
    expect(await subjectsTo(team.people.lead)).toHaveLength(1);
  });
});

// Requirements: B-APPROVAL-17
test('reminders are the only consequence by default', async () => {
  const id = await sentForReview();
  await settleMails();
  const [mail] = await mailsTo(team.people.approver);
  expect(mail?.text).toContain('This article isn’t approved until you answer.');
  expect(await run('2026-11-30')).toEqual(nothing);
  expect(await stateOf(id)).toMatchObject({ policy: 'remind', answer_by: null, obstacle: null });
});

// Requirements: B-APPROVAL-17
test('a policy must have enough working days and can’t be set by clients, and changes to it are audited', async () => {
  expect(await setPolicy('approve', 4)).toMatchObject({
    status: 400,
    body: { silence_days: [daysToApproveText] },
  });
  expect(await setPolicy('escalate', 11)).toMatchObject({ status: 400 });
  expect(await setPolicy('forget', 5)).toMatchObject({ status: 400 });
  const approver = await portal.signIn(team.people.approver);
  expect((await setPolicy('approve', 5, approver)).status).toBe(403);
  expect((await setPolicy('escalate', 2)).status).toBe(200);
  // The stored number of days is too low for the approval policy.
  const params = { id: team.organization.id };
  const changed = await staff.call(organizationEndpoints.update, {
    params,
    body: { silence_policy: 'approve' },
  });
  expect(changed).toMatchObject({ status: 400, body: { silence_days: [daysToApproveText] } });
  expect((await setPolicy('approve', 7)).body).toMatchObject({
    silence_policy: 'approve',
    silence_days: 7,
  });
  await setPolicy('approve', 7);
  const { body } = await superuser.call(auditEntryEndpoints.list, {
    query: { action: 'organization.silence_policy_changed' },
  });
  expect(body.map(({ details }) => details)).toMatchObject([
    { policy: 'approve', days: 7, previous_policy: 'escalate', previous_days: 2 },
    { policy: 'escalate', days: 2, previous_policy: 'remind', previous_days: 5 },
  ]);
});
