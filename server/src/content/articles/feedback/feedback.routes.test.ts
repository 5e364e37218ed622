import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeAccount, makePerson, makeWriter } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
const as = (person: { id: number }) => portal.signIn(person);

beforeAll(async () => {
  team = await makeArticleTeam(db());
});

const article = (status: StatusUid = 'editing') => makeArticle(db(), { status, ...team.columns });

function give(caller: Caller, { id }: { id: number }, given: Record<string, unknown>) {
  return caller.call(feedbackEndpoints.create, { body: { article: id, ...given } });
}

describe('the text of feedback', () => {
  // Requirements: FEEDBACK-05, FEEDBACK-06, FEEDBACK-07, FEEDBACK-10
  test.each<[Record<string, unknown>, number]>([
    [{ approved: true, satisfaction: 5 }, 201],
    [{ approved: false, satisfaction: 5 }, 400],
    [{ approved: true, satisfaction: 4 }, 400],
    [{ approved: true, satisfaction: 4, feedback_body: 'Nice' }, 201],
  ])(
    'is checked together with the verdict and stars: %j gets the status %i',
    async (given, status) => {
      expect((await give(await as(team.people.editor), await article(), given)).status).toBe(
        status,
      );
    },
  );

  // Requirements: FEEDBACK-08, FEEDBACK-09
  test('is required for a rejection, but not for an approval if no stars are requested', async () => {
    const approver = await makePerson(db(), { kind: 'staff' });
    const one = await makeArticle(db(), {
      ...team.columns,
      status: 'final_review',
      final_approver_id: approver.id,
    });
    const caller = await as(approver);
    expect((await give(caller, one, { approved: true })).status).toBe(201);
    expect((await give(caller, one, { approved: false })).body).toHaveProperty('feedback_body');
  });
});

// Requirements: FEEDBACK-11, FEEDBACK-12
test('feedback has one to five stars, or null instead of stars', async () => {
  const editor = await as(team.people.editor);
  const one = await article();
  for (const satisfaction of [0, 6, 2.5]) {
    const answer = await give(editor, one, { approved: true, satisfaction, feedback_body: 'x' });
    expect(answer.status).toBe(400);
  }
  const answer = await give(editor, one, { approved: true, satisfaction: '', feedback_body: 'x' });
  expect(answer.body.satisfaction).toBeNull();
});

// Requirements: FEEDBACK-13, FEEDBACK-14, API-FEEDBACK-01, API-FEEDBACK-04
test('feedback has all documented fields, and requires a session', async () => {
  const one = await article();
  const { body } = await give(await as(team.people.editor), one, {
    approved: true,
    satisfaction: 5,
  });
  const record = {
    id: body.id,
    article: one.id,
    given_by: { id: team.people.editor.id },
    feedback_type: 'Editor',
    approved: true,
    satisfaction: 5,
    feedback_body: '',
    date_created: expect.any(String),
  };
  expect(body).toMatchObject(record);
  const query = { article: one.id };
  const listed = await staff.call(feedbackEndpoints.list, { query });
  expect(listed).toMatchObject({ status: 200, body: [record] });
  expect((await staff.raw('GET', '/api/feedback.json')).status).toBe(200);
  expect((await portal.anonymous.call(feedbackEndpoints.list, { query })).status).toBe(401);
});

// Requirements: FEEDBACK-14
test('feedback by an editor who is also the final approver is a final review only in the status Final Review', async () => {
  const { editor } = team.people;
  const own = { ...team.columns, final_approver_id: editor.id };
  const body = { approved: true, satisfaction: 5 };
  const typeIn = async (status: StatusUid) => {
    const one = await makeArticle(db(), { ...own, status });
    return (await give(await as(editor), one, body)).body.feedback_type;
  };
  expect(await typeIn('editing')).toBe('Editor');
  expect(await typeIn('final_review')).toBe('FinalReviewer');
});

// Requirements: FEEDBACK-23
test('an article shows its latest stars, even after feedback is changed or deleted', async () => {
  const one = await article();
  const editor = await as(team.people.editor);
  await give(editor, one, { approved: true, satisfaction: 5 });
  const second = await give(editor, one, { approved: true, satisfaction: 3, feedback_body: 'x' });
  const rating = async () =>
    (await staff.call(articleEndpoints.get, { params: { id: one.id } })).body
      .latest_feedback_rating;
  expect(await rating()).toBe(3);
  const params = { id: second.body.id };
  await staff.call(feedbackEndpoints.update, { params, body: { satisfaction: 4 } });
  expect(await rating()).toBe(4);
  await staff.call(feedbackEndpoints.delete, { params });
  expect(await rating()).toBe(5);
});

// Requirements: FEEDBACK-23, USERS-36
test('a writer’s rating is the average rating of their current articles', async () => {
  const editor = await as(team.people.editor);
  const writer = await makeWriter(db());
  const other = await makeWriter(db());
  const average = async ({ person }: typeof writer) => {
    const { body } = await staff.call(userEndpoints.get, { params: { id: person.id } });
    return body.writer?.rating;
  };
  const rated = () =>
    makeArticle(db(), { ...team.columns, status: 'editing', writer_id: writer.id });
  const [good, bad] = [await rated(), await rated()];
  await give(editor, good, { approved: true, satisfaction: 5 });
  await give(editor, bad, { approved: false, satisfaction: 2, feedback_body: 'x' });
  expect(await average(writer)).toBe(3.5);
  await staff.call(articleEndpoints.update, {
    params: { id: bad.id },
    body: { writer: other.id },
  });
  expect([await average(writer), await average(other)]).toEqual([5, 2]);
  await staff.call(articleEndpoints.reassign, {
    body: { prevUserId: writer.person.id, newUserId: other.person.id },
  });
  expect([await average(writer), await average(other)]).toEqual([null, 3.5]);
  await staff.call(articleEndpoints.delete, { params: { id: bad.id } });
  expect(await average(other)).toBe(5);
});

// Requirements: FEEDBACK-07
test('feedback with stars still requires text if the stars are changed or removed', async () => {
  const editor = await as(team.people.editor);
  const { body } = await give(editor, await article(), { approved: true, satisfaction: 5 });
  const change = (satisfaction: number | null) =>
    editor.call(feedbackEndpoints.update, { params: { id: body.id }, body: { satisfaction } });
  expect((await change(4)).body).toHaveProperty('feedback_body');
  expect((await change(null)).body).toHaveProperty('feedback_body');
});

// Requirements: WORKFLOW-20, WORKFLOW-42, WORKFLOW-43
test('feedback is rejected from everyone except the current assignee, and from assignees without add_feedback', async () => {
  const body = { approved: true, satisfaction: 5 };
  const statusOf = async (person: { id: number }, status: StatusUid) =>
    (await give(await as(person), await article(status), body)).status;
  const { editor, approver, poster, writer } = team.people;
  expect(await statusOf(editor, 'reedit')).toBe(201);
  expect(await statusOf(approver, 'final_review')).toBe(201);
  for (const person of [editor, approver, poster, writer])
    expect(await statusOf(person, 'writing')).toBe(403);
  expect(await statusOf(approver, 'editing')).toBe(403);
  expect(await statusOf(editor, 'final_review')).toBe(403);
  const reviewed = await makeArticle(db(), {
    ...team.columns,
    status: 'final_review',
    final_approver_id: poster.id,
  });
  expect((await give(await as(poster), reviewed, body)).status).toBe(403);
});

describe('feedback', () => {
  // Requirements: FEEDBACK-15, FEEDBACK-16, API-FEEDBACK-02
  test('is visible to staff, with names', async () => {
    const one = await article();
    await give(await as(team.people.editor), one, { approved: true, satisfaction: 5 });
    const answer = await staff.call(feedbackEndpoints.list, {
      query: { article: one.id, detailed: 'true' },
    });
    expect(answer.body).toMatchObject([{ given_by: { name: team.people.editor.name } }]);
  });

  // Requirements: FEEDBACK-17, FEEDBACK-18, PERMS-29
  test('is visible to clients of the organization, without other people’s names', async () => {
    const one = await article('final_review');
    const approver = await as(team.people.approver);
    await give(staff, one, { approved: true, feedback_body: 'From staff' });
    await give(approver, one, { approved: true, satisfaction: 5 });
    const { body } = await approver.call(feedbackEndpoints.list, { query: { article: one.id } });
    expect(body.map(({ given_by }) => given_by)).toMatchObject([
      { id: team.people.approver.id, name: team.people.approver.name },
      { id: null, name: 'Final Reviewer', avatar_color: null, avatar_url: null },
    ]);
    const foreign = await makeAccount(db());
    const other = await as({ id: foreign.person_id });
    expect((await other.call(feedbackEndpoints.list, { query: {} })).body).toEqual([]);
  });

  // Requirements: PERMS-29
  test('is visible to a client of two organizations only for the default organization', async () => {
    const both = await makePerson(db(), { kind: 'owner' });
    const second = await makeArticleTeam(db());
    for (const { organization } of [team, second]) {
      await makeAccount(db(), { person_id: both.id, organization_id: organization.id });
    }
    await db()
      .updateTable('user_preferences')
      .set({ default_organization_id: second.organization.id })
      .where('person_id', '=', both.id)
      .execute();
    const here = await article();
    const there = await makeArticle(db(), { ...second.columns, status: 'editing' });
    await give(staff, here, { approved: true, satisfaction: 5 });
    await give(staff, there, { approved: true, satisfaction: 5 });
    const { body } = await (await as(both)).call(feedbackEndpoints.list, {});
    expect(body.map((one) => one.article)).toEqual([there.id]);
  });

  // Requirements: FEEDBACK-18
  test('is visible to the writer, with Editor as the author’s name', async () => {
    const one = await article();
    const rejection = { approved: false, satisfaction: 2, feedback_body: 'Too short' };
    await give(await as(team.people.editor), one, rejection);
    const writer = await as(team.people.writer);
    const { body } = await writer.call(feedbackEndpoints.list, { query: { article: one.id } });
    expect(body).toMatchObject([
      { given_by: { id: null, name: 'Editor' }, feedback_body: 'Too short', allowed_actions: [] },
    ]);
  });
});

// Requirements: FEEDBACK-18
test('an email about a rejection names its author only to staff', async () => {
  const lead = await makePerson(db(), { kind: 'staff' });
  const named = { title: 'A masked rejection', lead_id: lead.id };
  const one = await makeArticle(db(), { ...team.columns, ...named, status: 'final_review' });
  const body = { approved: false, satisfaction: 2, feedback_body: 'The second part is thin.' };
  await give(await as(team.people.approver), one, body);
  const mails = await db()
    .selectFrom('mail')
    .select(['to_email', 'subject', 'text'])
    .where('subject', '=', 'Article rejected: A masked rejection')
    .execute();
  const mailTo = ({ email }: { email: string | null }) =>
    mails.find(({ to_email }) => to_email === email)?.text;
  expect(mails).toHaveLength(2);
  for (const text of [mailTo(lead), mailTo(team.people.editor)]) {
    for (const part of ['A masked rejection', '2/5', body.feedback_body]) {
      expect(text).toContain(part);
    }
  }
  expect(mailTo(lead)).toContain(team.people.approver.name);
  expect(mailTo(team.people.editor)).not.toContain(team.people.approver.name);
  expect(mailTo(team.people.editor)).toContain('Final Reviewer');
});

describe('giving feedback', () => {
  // Requirements: WORKFLOW-20
  test('is allowed for the current assignee and for staff', async () => {
    const body = { approved: true, satisfaction: 5 };
    expect((await give(await as(team.people.writer), await article(), body)).status).toBe(403);
    const poster = await as(team.people.poster);
    expect((await give(poster, await article('ready_to_post'), body)).status).toBe(403);
    const approver = await as(team.people.approver);
    expect((await give(approver, await article('editing'), body)).status).toBe(403);
    expect((await give(approver, await article('final_review'), body)).status).toBe(201);
    expect((await give(staff, await article('posted'), body)).status).toBe(201);
    expect((await give(approver, await makeArticle(db()), body)).status).toBe(404);
  });

  // Requirements: API-FEEDBACK-05, API-FEEDBACK-06
  test('allows the author and staff to update and delete the feedback afterward', async () => {
    const one = await article();
    const editor = await as(team.people.editor);
    const { body } = await give(editor, one, { approved: true, satisfaction: 5 });
    const params = { id: body.id };
    const writer = await as(team.people.writer);
    const change = { feedback_body: 'More' };
    expect((await writer.call(feedbackEndpoints.update, { params, body: change })).status).toBe(
      403,
    );
    expect((await writer.call(feedbackEndpoints.delete, { params })).status).toBe(403);
    const foreign = await as({ id: (await makeAccount(db())).person_id });
    expect((await foreign.call(feedbackEndpoints.delete, { params })).status).toBe(404);
    expect(
      (await editor.call(feedbackEndpoints.update, { params, body: change })).body,
    ).toMatchObject({ feedback_body: 'More' });
    expect((await staff.call(feedbackEndpoints.delete, { params })).status).toBe(204);
    const after = await staff.call(articleEndpoints.get, { params: { id: one.id } });
    expect(after.body.status.uid).toBe('editing');
  });
});

// Requirements: API-FEEDBACK-03
test('feedback can be filtered by client, even if the path has no trailing slash', async () => {
  const own = await makeArticleTeam(db());
  const one = await makeArticle(db(), { ...own.columns, status: 'editing' });
  for (const each of [await article(), one])
    await give(staff, each, { approved: true, satisfaction: 5 });
  const answer = await staff.raw('GET', `/api/feedback?client=${own.organization.id}`);
  expect(answer).toMatchObject({ status: 200, body: [{ article: one.id }] });
});

// Requirements: PERMS-29, D-13, D-14
test('the real author of feedback is shown to staff and recorded in the audit log', async () => {
  const { approver } = team.people;
  const admin = await makePerson(db(), { kind: 'superuser' });
  const impersonated = await portal.impersonate(admin, approver);
  const one = await article('final_review');
  const feedback = { approved: true, satisfaction: 5 };
  const body = { articleId: one.id, to_status: 'ready_to_post' as const, extras: { feedback } };
  expect((await impersonated.call(articleEndpoints.submit, { body })).status).toBe(200);
  const read = async (by: Caller) =>
    (await by.call(feedbackEndpoints.list, { query: { article: one.id } })).body[0];
  const records = await read(staff);
  expect(records).toMatchObject({
    given_by: { id: approver.id },
    actor: { id: admin.id, name: admin.name },
  });
  const client = await as(approver);
  expect(await read(client)).not.toHaveProperty('actor');

  const params = { id: records?.id ?? 0 };
  await client.call(feedbackEndpoints.update, { params, body: { feedback_body: 'My own' } });
  expect(await read(staff)).toMatchObject({ actor: null });
  await staff.call(feedbackEndpoints.update, { params, body: { approved: false } });
  expect(await read(staff)).not.toMatchObject({ actor: null });
  await staff.call(feedbackEndpoints.delete, { params });
  const audited = await db()
    .selectFrom('audit_entry')
    .select(['action', 'acting_as_id'])
    .where('subject_noun', '=', 'feedback')
    .where('subject_id', '=', params.id)
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'feedback.created', acting_as_id: approver.id },
    { action: 'feedback.changed', acting_as_id: null },
    { action: 'feedback.deleted', acting_as_id: null },
  ]);
});
