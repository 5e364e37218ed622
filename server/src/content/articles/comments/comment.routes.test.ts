import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
const as = (person: { id: number }) => portal.signIn(person);

beforeAll(async () => {
  team = await makeArticleTeam(db());
});

const article = () => makeArticle(db(), { status: 'editing', ...team.columns });

function say(caller: Caller, { id }: { id: number }, comment = 'Hello') {
  return caller.call(commentEndpoints.create, { body: { article: id, comment } });
}

// Requirements: COMMENTS-01, COMMENTS-02, API-FEEDBACK-07, API-FEEDBACK-08
test('a comment has its text, author and date', async () => {
  const one = await article();
  const { status, body } = await say(await as(team.people.writer), one, 'Any text: <b>ü</b>');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    article: one.id,
    comment: 'Any text: <b>ü</b>',
    author: { name: team.people.writer.name },
    date_created: expect.any(String),
  });
  const list = await staff.call(commentEndpoints.list, { query: { article: one.id } });
  expect(list.body).toMatchObject([{ id: body.id }]);
  const read = await staff.call(articleEndpoints.get, { params: { id: one.id } });
  expect(read.body.contentComments).toEqual([body.id]);
});

// Requirements: PERMS-29
test('a comment is visible to everyone who can see the article, and to nobody else', async () => {
  const one = await article();
  await say(staff, one);
  const count = async (caller: Caller) =>
    (await caller.call(commentEndpoints.list, { query: { article: one.id } })).body.length;
  for (const person of Object.values(team.people)) expect(await count(await as(person))).toBe(1);
  const stranger = await as(await makePerson(db(), { kind: 'editor' }));
  expect(await count(stranger)).toBe(0);
  expect((await say(stranger, one)).status).toBe(404);
});

test('a client can reply to comments, but not write the first comment', async () => {
  const one = await article();
  const client = await as(team.people.approver);
  const actions = async () =>
    (await client.call(articleEndpoints.get, { params: { id: one.id } })).body.allowed_actions;
  expect(await actions()).not.toContain('comment');
  expect((await say(client, one)).status).toBe(403);
  await say(staff, one);
  expect(await actions()).toContain('comment');
  expect((await say(client, one)).status).toBe(201);
});

// Requirements: API-FEEDBACK-09, API-FEEDBACK-10
test('a comment can be updated by its author and deleted by staff, but not by others', async () => {
  const one = await article();
  const writer = await as(team.people.writer);
  const editor = await as(team.people.editor);
  const params = { id: (await say(writer, one)).body.id };
  const body = { comment: 'Changed' };
  expect((await editor.call(commentEndpoints.update, { params, body })).status).toBe(403);
  expect((await editor.call(commentEndpoints.delete, { params })).status).toBe(403);
  expect((await writer.call(commentEndpoints.update, { params, body })).body.comment).toBe(
    'Changed',
  );
  expect((await staff.call(commentEndpoints.delete, { params })).status).toBe(204);
  expect((await writer.call(commentEndpoints.update, { params, body })).status).toBe(404);
});

test('an empty comment is rejected', async () => {
  expect((await say(staff, await article(), '  ')).body).toHaveProperty('comment');
});

// Requirements: PERMS-29, D-13, D-14
test('the real author is shown to staff and recorded in the audit log', async () => {
  const one = await article();
  const { writer, editor } = team.people;
  const admin = await makePerson(db(), { kind: 'superuser' });
  const impersonated = await portal.impersonate(admin, writer);
  const made = await say(impersonated, one, 'In their name');
  expect(made.body).toMatchObject({ author: { id: writer.id } });
  expect(made.body).not.toHaveProperty('actor');
  const read = async (by: Caller) =>
    (await by.call(commentEndpoints.list, { query: { article: one.id } })).body[0];
  expect(await read(staff)).toMatchObject({
    author: { id: writer.id },
    actor: { id: admin.id, name: admin.name },
  });
  expect(await read(await as(editor))).not.toHaveProperty('actor');

  const author = await as(writer);
  const params = { id: made.body.id };
  await author.call(commentEndpoints.update, { params, body: { comment: 'My own words' } });
  expect(await read(staff)).toMatchObject({ actor: null });
  await impersonated.call(commentEndpoints.update, { params, body: { comment: 'Not mine' } });
  expect(await read(staff)).toMatchObject({ actor: { id: admin.id } });
  await impersonated.call(commentEndpoints.delete, { params });
  const audited = await db()
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'acting_as_id'])
    .where('subject_noun', '=', 'comment')
    .where('subject_id', '=', made.body.id)
    .orderBy('id')
    .execute();
  expect(audited).toEqual(
    ['created', 'changed', 'deleted'].map((kind) => ({
      action: `comment.${kind}`,
      actor_id: admin.id,
      acting_as_id: writer.id,
    })),
  );
});

test('a comment is mailed to the assignee and lead, but not to its author or people without access', async () => {
  const { id, title } = await makeArticle(db(), { status: 'editing', ...team.columns });
  const former = await makePerson(db(), { kind: 'editor' });
  await db().updateTable('article').set({ lead_id: former.id }).where('id', '=', id).execute();
  await say(await as(former), { id }, 'From the former lead');
  await db()
    .updateTable('article')
    .set({ lead_id: team.people.lead.id })
    .where('id', '=', id)
    .execute();
  await db().deleteFrom('mail').execute();

  await say(await as(team.people.writer), { id }, 'Is this what you meant?');
  const mails = await db().selectFrom('mail').selectAll().orderBy('to_email').execute();
  const { editor, lead } = team.people;
  expect(mails.map(({ to_email }) => to_email)).toEqual([editor.email, lead.email].sort());
  expect(mails[0]).toMatchObject({
    subject: `New comment: ${title}`,
    text: expect.stringContaining('> Is this what you meant?'),
  });
  expect(mails[0]?.text).toContain(`/content-generation/assignments?article=${id}`);
});
