import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPersonViewer } from '#auth/sessions/authentication.service.ts';
import { contentEventVisibility } from '#content/content.hooks.ts';
import { makeArticle, makeArticleBody, makeArticleTeam } from '#testing/content.factories.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
/** The current test's article, in final review. */
let articleId: number;

const anchor = { quote: 'sail', prefix: 'Boats ', suffix: '.', block: 0, offset: 6 };

beforeAll(async () => {
  team = await makeArticleTeam(db());
});
beforeEach(async () => {
  ({ id: articleId } = await makeArticle(db(), { status: 'final_review', ...team.columns }));
  await makeArticleBody(db(), articleId, { text: 'Boats sail.', by: team.people.editor.id });
  await db().deleteFrom('mail').execute();
});

const as = (person: { id: number }) => portal.signIn(person);

function say(caller: Caller, given: Record<string, unknown> = {}) {
  const body = { article: articleId, comment: 'Hello', ...given };
  return caller.callRaw(commentEndpoints.create, { body });
}

const listed = async (caller: Caller): Promise<Comment[]> =>
  (await caller.call(commentEndpoints.list, { query: { article: articleId } })).body;

const mailedTo = async () => {
  const mails = await db().selectFrom('mail').selectAll().orderBy('id').execute();
  return mails.map(({ to_email, subject, text }) => ({ to: to_email, subject, text }));
};

describe('a comment on a passage', () => {
  // Requirements: B-APPROVAL-40
  test('keeps its quote, context and position when the text is edited', async () => {
    const { status, body } = await say(staff, { anchor });
    expect(status).toBe(201);
    expect(body).toMatchObject({ anchor, parent: null, is_internal: false, resolved_at: null });
    await makeArticleBody(db(), articleId, {
      text: 'New.',
      version: 2,
      by: team.people.editor.id,
    });
    expect(await listed(staff)).toMatchObject([{ anchor }]);
  });

  // Requirements: B-APPROVAL-40
  test('requires a quote of limited length, and an error names the invalid field', async () => {
    const refused = async (change: object) =>
      (await say(staff, { anchor: { ...anchor, ...change } })).body;
    expect(await refused({ quote: 'x'.repeat(1_001) })).toHaveProperty(['anchor.quote']);
    expect(await refused({ quote: ' \n ' })).toHaveProperty(['anchor.quote']);
    expect(await refused({ prefix: 'x'.repeat(65) })).toHaveProperty(['anchor.prefix']);
    expect(await refused({ block: -1 })).toHaveProperty(['anchor.block']);
    expect((await say(staff, { anchor: { ...anchor, quote: 'x'.repeat(1_000) } })).status).toBe(
      201,
    );
  });

  // Requirements: B-APPROVAL-40
  test('shows its passage only to people who may read the text, and only those people can choose a passage', async () => {
    await say(staff, { anchor });
    const client = await as(team.people.approver);
    expect(await listed(client)).toMatchObject([{ anchor }]);
    await db()
      .updateTable('article')
      .set({ status_id: (await makeArticle(db(), { status: 'rewrite' })).status_id })
      .where('id', '=', articleId)
      .execute();
    expect(await listed(client)).toMatchObject([{ comment: 'Hello', anchor: null }]);
    expect(await listed(await as(team.people.writer))).toMatchObject([{ anchor }]);
    expect(await say(client, { anchor })).toMatchObject({
      status: 400,
      body: { anchor: ['You can’t read the text of this article yet.'] },
    });
  });

  // Requirements: B-APPROVAL-46
  test('leaves the stored text, its versions, and its exports unchanged', async () => {
    const params = { id: articleId };
    const read = async () => {
      const { body } = await staff.call(articleBodyEndpoints.get, { params });
      const exported = await staff.callRaw(articleBodyEndpoints.export, {
        params,
        query: { format: 'html' },
      });
      return { content: body.content, version: body.version, html: exported.text };
    };
    const before = await read();
    await say(staff, { anchor, comment: 'Which boats?' });
    expect(await read()).toEqual(before);
    expect(before.html).toContain('Boats sail.');
  });
});

describe('a thread', () => {
  // Requirements: B-APPROVAL-41
  test('has one level of replies, which belong to the same article and have no passage', async () => {
    const { body: first } = await say(staff, { anchor });
    const { body: reply, status } = await say(await as(team.people.writer), { parent: first.id });
    expect(status).toBe(201);
    expect(reply).toMatchObject({ parent: first.id, anchor: null });
    expect(reply.allowed_actions).not.toContain('reply');
    expect((await say(staff, { parent: reply.id })).body).toHaveProperty('parent');
    const other = await makeArticle(db(), { status: 'final_review', ...team.columns });
    expect((await say(staff, { parent: first.id, article: other.id })).body).toHaveProperty(
      'parent',
    );
    expect((await say(staff, { parent: 999_999 })).body).toHaveProperty('parent');
    expect((await say(staff, { parent: first.id, anchor })).body).toHaveProperty('anchor');
  });

  // Requirements: B-APPROVAL-41
  test('records who resolved it and when, and is reopened by request or by a reply', async () => {
    const { body: first } = await say(staff, { anchor });
    const editor = await as(team.people.editor);
    const params = { id: first.id };
    const { body: resolved } = await editor.call(commentEndpoints.resolve, { params });
    expect(resolved).toMatchObject({
      resolved_by: { id: team.people.editor.id, name: team.people.editor.name },
      resolved_at: expect.any(String),
    });
    expect(resolved.allowed_actions).toContain('reopen');
    const again = await staff.call(commentEndpoints.resolve, { params });
    expect(again.body).toMatchObject({ resolved_by: { id: team.people.editor.id } });
    const reopened = await staff.call(commentEndpoints.reopen, { params });
    expect(reopened.body).toMatchObject({ resolved_at: null, resolved_by: null });

    await editor.call(commentEndpoints.resolve, { params });
    const { body: reply } = await say(await as(team.people.approver), { parent: first.id });
    expect(await listed(staff)).toMatchObject([{ id: first.id, resolved_at: null }, {}]);
    const ofReply = { params: { id: reply.id } };
    expect((await staff.callRaw(commentEndpoints.resolve, ofReply)).status).toBe(409);
  });

  // Requirements: B-APPROVAL-41
  test('can be resolved by the agency and the thread’s author, but not by other clients', async () => {
    const { body: ours } = await say(staff);
    const client = await as(team.people.approver);
    const { body: theirs } = await say(client);
    const resolve = async (id: number) =>
      (await client.callRaw(commentEndpoints.resolve, { params: { id } })).status;
    expect(await resolve(ours.id)).toBe(403);
    expect(await resolve(theirs.id)).toBe(200);
    const [, seen] = await listed(client);
    expect(seen?.allowed_actions).toContain('reopen');
  });

  // Requirements: B-APPROVAL-41
  test('can be deleted only by staff if it has replies, which are deleted with it', async () => {
    const writer = await as(team.people.writer);
    const { body: first } = await say(writer);
    expect(first.allowed_actions).toContain('delete');
    await say(staff, { parent: first.id });
    const [seen] = await listed(writer);
    expect(seen?.allowed_actions).not.toContain('delete');
    const params = { id: first.id };
    expect((await writer.callRaw(commentEndpoints.delete, { params })).status).toBe(409);
    expect((await staff.call(commentEndpoints.delete, { params })).status).toBe(204);
    expect(await listed(staff)).toEqual([]);
  });
});

describe('an internal comment', () => {
  /** Creates a contractor with an account in the organization, and makes them the article's final approver. */
  async function makeApproverInNoGroup() {
    const person = await makePerson(db(), { kind: 'contractor' });
    await makeAccount(db(), { person_id: person.id, organization_id: team.organization.id });
    await db()
      .updateTable('article')
      .set({ final_approver_id: person.id })
      .where('id', '=', articleId)
      .execute();
    return person;
  }

  // Requirements: B-APPROVAL-42
  test('is listed and counted for the agency and the people who work on the article, but never for clients', async () => {
    const { body } = await say(staff, { is_internal: true, anchor });
    expect(body).toMatchObject({ is_internal: true });
    const { writer, editor, poster, lead, approver } = team.people;
    for (const person of [writer, editor, poster, lead]) {
      expect(await listed(await as(person)), person.name).toMatchObject([{ id: body.id }]);
    }
    const clients = [
      approver,
      await makeApproverInNoGroup(),
      await makePerson(db(), { kind: 'customer' }),
    ];
    for (const person of clients) {
      const caller = await as(person);
      expect(await listed(caller)).toEqual([]);
      for (const endpoint of [commentEndpoints.resolve, commentEndpoints.delete]) {
        const answer = await caller.callRaw(endpoint, { params: { id: body.id } });
        expect([403, 404]).toContain(answer.status);
      }
    }
    const read = await (await as(approver)).call(articleEndpoints.get, {
      params: { id: articleId },
    });
    expect(read.body.contentComments).toEqual([]);
    expect(read.body.allowed_actions).not.toContain('comment');
  });

  // Requirements: B-APPROVAL-42
  test('can’t be written or answered by clients, and replies in an internal thread are internal', async () => {
    const { body: internal } = await say(staff, { is_internal: true });
    const { body: open } = await say(staff);
    const client = await as(team.people.approver);
    expect(await say(client, { is_internal: true })).toMatchObject({
      status: 400,
      body: { is_internal: ['You can’t write internal comments.'] },
    });
    expect((await say(client, { parent: internal.id })).body).toHaveProperty('parent');
    expect((await say(client, { parent: open.id })).status).toBe(201);
    const writer = await as(team.people.writer);
    expect((await say(writer, { parent: internal.id })).body).toMatchObject({ is_internal: true });
    expect((await say(writer, { parent: internal.id, is_internal: false })).body).toHaveProperty(
      'is_internal',
    );
    expect(await listed(client)).toHaveLength(2);
  });

  // Requirements: B-APPROVAL-42
  test('sends clients neither emails nor events, not even an event about the article', async () => {
    const { approver, lead } = team.people;
    await say(staff);
    await say(await as(approver), { comment: 'Is this right?' });
    await db().deleteFrom('mail').execute();
    await db().deleteFrom('event').execute();
    const { body } = await say(await as(team.people.writer), {
      comment: `Not for @${approver.name}`,
      is_internal: true,
    });
    const mails = await mailedTo();
    // The recipients are the lead and the staff member who commented earlier.
    expect(mails).toHaveLength(2);
    expect(mails.map(({ to }) => to)).toContain(lead.email);
    expect(mails.map(({ to }) => to)).not.toContain(approver.email);
    expect(mails[0]?.text).toContain('The agency only');

    const events = await db()
      .selectFrom('event')
      .select(['topic', 'record_id', 'person_id'])
      .execute();
    const ofInboxes = events.filter(({ topic }) => topic === 'inbox');
    expect(ofInboxes.map(({ person_id }) => person_id)).not.toContain(approver.id);
    expect(events.filter((event) => !ofInboxes.includes(event))).toEqual([
      { topic: 'comment', record_id: body.id, person_id: null },
    ]);
    const seen = async (person: { id: number }) => {
      const { id: personId } = person;
      const viewer = await findPersonViewer(db(), { personId, actorId: personId });
      return viewer && contentEventVisibility.comment?.(db(), viewer, [body.id]);
    };
    expect(await seen(approver)).toEqual(new Set());
    expect(await seen(team.people.writer)).toEqual(new Set([body.id]));
    await staff.call(commentEndpoints.delete, { params: { id: body.id } });
    const deleted = await db()
      .selectFrom('event')
      .select(['topic', 'kind', 'former_person_ids'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(deleted).toMatchObject({ topic: 'comment', kind: 'deleted' });
    expect(JSON.parse(deleted.former_person_ids ?? '[]')).not.toContain(approver.id);
  });
});

describe('a mention', () => {
  // Requirements: B-APPROVAL-43
  test('emails the mentioned person, even if the person wouldn’t otherwise get the comment', async () => {
    const { poster, writer } = team.people;
    await say(staff, { comment: `@${poster.name} please look`, anchor });
    const mails = await mailedTo();
    const mine = mails.find(({ to }) => to === poster.email);
    expect(mine?.subject).toMatch(/ mentioned you: /);
    expect(mine?.text).toContain('sail');
    expect(mails.some(({ to }) => to === writer.email)).toBe(false);
  });

  // Requirements: B-APPROVAL-43
  test('emails only people who can see the comment, and an edit emails only newly mentioned people', async () => {
    const { approver, writer, poster } = team.people;
    const stranger = await makePerson(db(), { kind: 'editor' });
    const comment = `@${approver.name} @${stranger.name} @${writer.name}`;
    const { body } = await say(staff, { comment, is_internal: true });
    const to = (await mailedTo()).map((mail) => mail.to);
    expect(to).toContain(writer.email);
    expect(to).not.toContain(approver.email);
    expect(to).not.toContain(stranger.email);
    await db().deleteFrom('mail').execute();
    await staff.call(commentEndpoints.update, {
      params: { id: body.id },
      body: { comment: `${comment} @${poster.name}` },
    });
    expect((await mailedTo()).map((mail) => mail.to)).toEqual([poster.email]);
  });

  // Requirements: B-APPROVAL-43
  test('is possible for the article’s people; only viewers of internal comments learn who else sees them', async () => {
    const { approver, writer, editor } = team.people;
    const offered = async (caller: Caller) =>
      (await caller.call(commentEndpoints.people, { query: { article: articleId } })).body;
    const forStaff = await offered(staff);
    expect(forStaff).toContainEqual({ id: writer.id, name: writer.name, sees_internal: true });
    expect(forStaff).toContainEqual({ id: approver.id, name: approver.name, sees_internal: false });
    const forClient = await offered(await as(approver));
    expect(forClient).toContainEqual({ id: editor.id, name: editor.name, sees_internal: false });
    expect(forClient.map(({ id }) => id)).not.toContain(approver.id);
    const stranger = await as(await makePerson(db(), { kind: 'editor' }));
    const query = { article: articleId };
    expect((await stranger.callRaw(commentEndpoints.people, { query })).status).toBe(404);
  });
});

// Requirements: B-APPROVAL-47
test('two people who change the same comment can’t overwrite each other’s changes unnoticed', async () => {
  const writer = await as(team.people.writer);
  const { body } = await say(writer);
  const params = { id: body.id };
  const change = (caller: Caller, comment: string) =>
    caller.callRaw(commentEndpoints.update, { params, body: { comment }, version: body.version });
  expect((await change(writer, 'Mine')).status).toBe(200);
  expect(await change(staff, 'Ours')).toMatchObject({
    status: 409,
    body: { current: { comment: 'Mine' } },
  });
  await Promise.all([say(writer, { parent: body.id }), say(staff, { parent: body.id })]);
  expect(await listed(staff)).toHaveLength(3);
});
