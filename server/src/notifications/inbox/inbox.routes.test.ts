import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import { notificationEndpoints } from '@portal/contract/notifications/notification.endpoints.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { hour } from '#platform/durations.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { wakeInbox } from './inbox.service.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff', boss: 'superuser' } });
const { staff, boss } = callers;
const { list, count, update, readAll } = inboxEndpoints;

let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let writer: Caller;
let editor: Caller;
let lead: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  writer = await portal.signIn(team.people.writer);
  editor = await portal.signIn(team.people.editor);
  lead = await portal.signIn(team.people.lead);
});

afterEach(async () => {
  clock.set();
  await db().deleteFrom('inbox_thread').execute();
});

const article = (status: 'writing' | 'editing' = 'writing') =>
  makeArticle(db(), { status, ...team.columns });
const say = (caller: Caller, { id }: { id: number }, comment: string, fields: object = {}) =>
  caller.call(commentEndpoints.create, { body: { article: id, comment, ...fields } });
const threads = async (caller: Caller, view?: 'open' | 'unread' | 'snoozed' | 'done') =>
  (await caller.call(list, { query: view ? { view } : {} })).body;
const unread = async (caller: Caller) => (await caller.call(count)).body.unread;
const texts = async (caller: Caller) =>
  (await threads(caller)).map(({ items }) => items.map(({ text }) => text));

// Requirements: B-INBOX-01
test('a comment notifies the people it mentions and the article’s followers, but not its author', async () => {
  const one = await article();
  await say(staff, one, `@${team.people.writer.name} is this right?`);
  const [thread] = await threads(writer);
  expect(thread).toMatchObject({
    subject: {
      kind: 'article',
      id: one.id,
      title: one.title,
      path: `/content-generation/assignments?article=${one.id}`,
    },
    place: 'open',
    is_unread: true,
    item_count: 1,
    items: [
      {
        kind: 'mentioned',
        text: expect.stringMatching(/ mentioned you$/),
        quote: `@${team.people.writer.name} is this right?`,
        is_unread: true,
      },
    ],
  });
  expect((await threads(lead))[0]?.items).toMatchObject([{ kind: 'comment' }]);
  expect(await threads(staff)).toEqual([]);
  expect(await unread(writer)).toBe(1);
});

// Requirements: B-INBOX-02
test('notifications about one record form one thread with the three newest ones, newest first', async () => {
  const one = await article();
  const two = await article();
  for (const text of ['one', 'two', 'three', 'four']) await say(staff, one, text);
  await say(staff, two, 'other');
  const [first, second] = await threads(lead);
  expect(first?.subject.id).toBe(two.id);
  expect(second).toMatchObject({ item_count: 4, subject: { id: one.id } });
  expect(second?.items.map(({ quote }) => quote)).toEqual(['four', 'three', 'two']);
  const page = await lead.call(list, { query: { limit: 1 } });
  expect(page.body.map(({ id }) => id)).toEqual([first?.id]);
});

const move = (caller: Caller, { id }: { id: number }, to_status: string, extras: object = {}) =>
  caller.call(articleEndpoints.submit, { body: { articleId: id, to_status, extras } });

// Requirements: B-INBOX-01
test('a move notifies the next assignee and the lead, and a rejection notifies the writer, editor, and lead', async () => {
  const one = await article();
  const { status } = await move(writer, one, 'editing');
  expect(status).toBe(200);
  expect(await texts(editor)).toEqual([['Ready for you to edit']]);
  // Only staff see who moved the article.
  expect(await texts(lead)).toEqual([['Moved from Writing to Editing']]);
  expect(await texts(writer)).toEqual([]);
  const feedback = { approved: false, satisfaction: 2, feedback_body: 'Too short' };
  expect((await move(editor, one, 'rewrite', { feedback })).status).toBe(200);
  expect(await threads(writer)).toMatchObject([
    {
      items: [
        { kind: 'assigned', text: 'Ready for you to re-write' },
        { kind: 'rejected', text: 'Rejected by the Editor', quote: 'Too short' },
      ],
    },
  ]);
  expect((await threads(lead))[0]?.items.map(({ kind }) => kind)).toEqual(['rejected', 'moved']);
});

// Requirements: B-INBOX-03
test('undoing a move deletes its notifications', async () => {
  const one = await article();
  const { headers } = await move(writer, one, 'editing');
  expect(await unread(editor)).toBe(1);
  const params = { token: String(headers[undoHeader]) };
  expect((await writer.call(undoEndpoints.undo, { params })).status).toBe(200);
  expect(await threads(editor)).toEqual([]);
  expect(await threads(lead)).toEqual([]);
  expect(await unread(editor)).toBe(0);
});

// Requirements: B-INBOX-04
test('a thread isn’t listed, counted, or changed if its owner may no longer see the record', async () => {
  const one = await article();
  await say(staff, one, `@${team.people.writer.name} secret`);
  const [thread] = await threads(writer);
  const params = { id: thread?.id ?? 0 };
  await db().updateTable('article').set({ writer_id: null }).where('id', '=', one.id).execute();
  expect(await threads(writer)).toEqual([]);
  expect(await unread(writer)).toBe(0);
  expect((await writer.call(update, { params, body: { place: 'done' } })).status).toBe(404);
  const { writer_id } = team.columns;
  await db().updateTable('article').set({ writer_id }).where('id', '=', one.id).execute();
  expect(await unread(writer)).toBe(1);
});

// Requirements: B-INBOX-04
test('comments that were deleted or are no longer visible aren’t shown', async () => {
  const one = await article();
  const { body } = await say(staff, one, 'first');
  await say(staff, one, 'agency only', { is_internal: true });
  expect((await threads(writer))[0]?.items.map(({ quote }) => quote)).toEqual([
    'agency only',
    'first',
  ]);
  await staff.call(commentEndpoints.delete, { params: { id: body.id } });
  expect((await threads(writer))[0]?.items.map(({ quote }) => quote)).toEqual(['agency only']);
  // The writer becomes the client's final approver, who sees no internal comments.
  const { writer: person } = team.people;
  await makeAccount(db(), { person_id: person.id, organization_id: one.client_id });
  await db()
    .updateTable('article')
    .set({ writer_id: null, final_approver_id: person.id })
    .where('id', '=', one.id)
    .execute();
  expect(await threads(writer)).toEqual([]);
  expect(await unread(writer)).toBe(0);
  await db().deleteFrom('account').where('person_id', '=', person.id).execute();
});

// Requirements: B-INBOX-05
test('a thread can be marked as read, unread, and done, and is reopened by the next notification', async () => {
  const one = await article();
  await say(staff, one, 'first');
  const [thread] = await threads(lead);
  const params = { id: thread?.id ?? 0 };
  const read = await lead.call(update, { params, body: { is_unread: false } });
  expect(read.body).toMatchObject({ is_unread: false, items: [{ is_unread: false }] });
  expect(await unread(lead)).toBe(0);
  await lead.call(update, { params, body: { is_unread: true } });
  expect(await threads(lead, 'unread')).toHaveLength(1);
  const done = await lead.call(update, { params, body: { place: 'done' } });
  expect(done.body).toMatchObject({ place: 'done', is_unread: false });
  expect(await threads(lead)).toEqual([]);
  expect(await threads(lead, 'done')).toHaveLength(1);
  await say(staff, one, 'second');
  expect(await threads(lead)).toMatchObject([
    { place: 'open', is_unread: true, items: [{ is_unread: true }, { is_unread: false }] },
  ]);
});

// Requirements: B-INBOX-06
test('a snoozed thread returns as unread when its snooze ends, or earlier with a new notification', async () => {
  const one = await article();
  await say(staff, one, 'first');
  const [thread] = await threads(lead);
  const params = { id: thread?.id ?? 0 };
  const snoozed_until = instantAfter(hour);
  const snoozed = await lead.call(update, { params, body: { snoozed_until } });
  expect(snoozed.body).toMatchObject({ place: 'snoozed', snoozed_until, is_unread: false });
  expect(await threads(lead)).toEqual([]);
  expect(await threads(lead, 'snoozed')).toHaveLength(1);
  await wakeInbox(db());
  expect(await threads(lead)).toEqual([]);
  clock.set(instantAfter(hour + 1000));
  await wakeInbox(db());
  expect(await threads(lead)).toMatchObject([{ is_unread: true, snoozed_until: null }]);
  await lead.call(update, { params, body: { snoozed_until: instantAfter(hour) } });
  await say(staff, one, 'second');
  expect(await threads(lead)).toMatchObject([{ place: 'open', snoozed_until: null }]);
});

// Requirements: B-INBOX-06
test('a snooze in the past or more than a year ahead is rejected, and so is an outdated version', async () => {
  const one = await article();
  await say(staff, one, 'first');
  const [thread] = await threads(lead);
  const params = { id: thread?.id ?? 0 };
  const snooze = async (until: string) =>
    (await lead.call(update, { params, body: { snoozed_until: until } })).body;
  expect(await snooze(instantAfter(-hour))).toEqual({
    snoozed_until: ['Choose a time in the future.'],
  });
  expect(await snooze(instantAfter(400 * 24 * hour))).toEqual({
    snoozed_until: ['Choose a time within a year.'],
  });
  await say(staff, one, 'second');
  const stale = await lead.call(update, {
    params,
    body: { place: 'done' },
    version: thread?.version ?? 0,
  });
  expect(stale.status).toBe(409);
  expect(await threads(lead)).toHaveLength(1);
});

// Requirements: B-INBOX-05
test('marking everything as read changes only the viewer’s own inbox', async () => {
  for (const one of [await article(), await article()]) await say(staff, one, 'hello');
  expect(await unread(lead)).toBe(2);
  expect((await lead.call(readAll)).body).toEqual({ unread: 0 });
  expect(await threads(lead)).toMatchObject([{ is_unread: false }, { is_unread: false }]);
  expect(await unread(writer)).toBe(2);
});

// Requirements: B-INBOX-03
test('a failing notification rolls back the change that caused it', async () => {
  const one = await article();
  await db().schema.alterTable('inbox_item').renameTo('inbox_item_away').execute();
  try {
    expect((await say(staff, one, 'lost?')).status).toBe(500);
  } finally {
    await db().schema.alterTable('inbox_item_away').renameTo('inbox_item').execute();
  }
  const comments = await staff.call(commentEndpoints.list, { query: { article: one.id } });
  expect(comments.body).toEqual([]);
  expect(await threads(lead)).toEqual([]);
});

// Requirements: B-INBOX-04
test('a thread can be accessed only by its owner', async () => {
  const one = await article();
  await say(staff, one, 'hello');
  const [thread] = await threads(lead);
  const params = { id: thread?.id ?? 0 };
  expect((await boss.call(update, { params, body: { place: 'done' } })).status).toBe(404);
  expect((await portal.anonymous.call(list)).status).toBe(401);
});

// Requirements: B-INBOX-01
test('a notification created through the API is in the inbox until it is deleted', async () => {
  const { body } = await staff.call(notificationEndpoints.create, { body: { text: 'Call Ada' } });
  expect(await threads(staff)).toMatchObject([
    { subject: { kind: 'notification', title: 'Call Ada', path: null } },
  ]);
  await staff.call(notificationEndpoints.delete, { params: { id: body.id } });
  expect(await threads(staff)).toEqual([]);
});

// Requirements: B-INBOX-01
test('inactive people get no notifications', async () => {
  const gone = await makePerson(db(), { kind: 'staff' });
  const one = await makeArticle(db(), { status: 'writing', ...team.columns, lead_id: gone.id });
  await db().updateTable('person').set({ is_active: 0 }).where('id', '=', gone.id).execute();
  await say(staff, one, 'hello');
  const rows = await db()
    .selectFrom('inbox_thread')
    .select('id')
    .where('person_id', '=', gone.id)
    .execute();
  expect(rows).toEqual([]);
});
