import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import { userFeedbackTypes } from '@portal/contract/notifications/user-feedback-types.ts';
import { expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff', writer: 'writer' } });
const { staff, writer } = callers;

const { list, get, create, update, delete: remove } = userFeedbackEndpoints;

async function given(feedback = 'More colors', caller = writer) {
  const answer = await caller.call(create, { body: { feedback_type: 'suggestion', feedback } });
  expect(answer.status).toBe(201);
  return answer.body;
}

// Requirements: USERFEEDBACK-01, USERFEEDBACK-03, API-USERS-16, API-USERS-17
test('every signed-in user can give feedback, and staff can read it', async () => {
  expect((await portal.anonymous.call(list)).status).toBe(401);
  expect((await portal.anonymous.raw('POST', '/api/user-feedback.json', {})).status).toBe(401);
  const { id } = await given('A dark theme');
  const { body } = await staff.call(list);
  expect(body).toContainEqual(
    expect.objectContaining({ id, feedback_type: 'suggestion', feedback: 'A dark theme' }),
  );
});

// Requirements: USERFEEDBACK-02
test('feedback is a question, a suggestion, or a bug, and can be filtered by type', async () => {
  expect(userFeedbackTypes).toEqual(['question', 'suggestion', 'bug']);
  const body = { feedback_type: 'praise', feedback: 'Nice' };
  const refused = await writer.raw('POST', '/api/user-feedback.json', body);
  expect(refused).toMatchObject({ status: 400, body: { feedback_type: [expect.any(String)] } });
  const bugs = await staff.call(list, { query: { feedback_type: 'bug' } });
  expect(bugs.body).toEqual([]);
});

// Requirements: API-USERS-18, API-USERS-19
test('an author can update and delete their feedback', async () => {
  const { id } = await given();
  const params = { id };
  const changed = await writer.call(update, { params, body: { feedback: 'Fewer colors' } });
  expect(changed).toMatchObject({ status: 200, body: { feedback: 'Fewer colors' } });
  expect((await writer.call(remove, { params })).status).toBe(204);
  expect((await writer.call(list)).body.map((one) => one.id)).not.toContain(id);
});

test('feedback is listed newest first', async () => {
  const [older, newer] = [await given(), await given()];
  const ids = (await staff.call(list)).body.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([newer.id, older.id]);
});

test('staff can read and delete any feedback, and other users can see only their own', async () => {
  const { id } = await given();
  const other = await portal.signIn(await makePerson(portal.database.writer, { kind: 'editor' }));
  expect((await other.call(list)).body).toEqual([]);
  expect((await other.call(get, { params: { id } })).status).toBe(404);
  expect((await staff.call(get, { params: { id } })).body).toMatchObject({ id });
  expect((await other.call(remove, { params: { id } })).status).toBe(404);
  expect((await staff.call(remove, { params: { id } })).status).toBe(204);
});

// Requirements: D-13, D-14
test('staff can see, and the audit log records, who really gave feedback during impersonation', async () => {
  const db = portal.database.writer;
  const admin = await makePerson(db, { kind: 'superuser' });
  const author = await makePerson(db, { kind: 'customer' });
  const [impersonated, own] = [
    await portal.impersonate(admin, author),
    await portal.signIn(author),
  ];
  const made = await given('In their name', impersonated);
  expect(made).not.toHaveProperty('actor');
  const params = { id: made.id };
  const read = async () => (await staff.call(get, { params })).body;
  expect(await read()).toMatchObject({ user: { id: author.id }, actor: { id: admin.id } });
  await own.call(update, { params, body: { feedback: 'My own words' } });
  expect(await read()).toMatchObject({ actor: null });
  await staff.call(update, { params, body: { feedback_type: 'bug' } });
  expect(await read()).toMatchObject({ actor: null });
  await impersonated.call(remove, { params });
  const audited = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject_noun', '=', 'user_feedback')
    .where('acting_as_id', '=', author.id)
    .orderBy('id')
    .execute();
  expect(audited).toEqual(
    ['created', 'deleted'].map((kind) => ({
      action: `user_feedback.${kind}`,
      actor_id: admin.id,
    })),
  );
});
