import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { chatChannelEndpoints } from '@portal/contract/notifications/chat-channel.endpoints.ts';
import type { ChatChannelBody } from '@portal/contract/notifications/chat-channel.schema.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import { inboxPreferencesEndpoints } from '@portal/contract/notifications/inbox-preferences.endpoints.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPersonViewer } from '#auth/sessions/authentication.service.ts';
import { clock } from '#platform/clock.ts';
import { JobPostponed } from '#platform/jobs/job-definitions.ts';
import { type ChatServer, startChatServer } from '#testing/chat-server.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import { usePortal } from '#testing/use-portal.ts';
import { sendPosts } from './chat.jobs.ts';
import { wakeChannels } from './chat-post.service.ts';

const { portal, db, callers } = usePortal({
  people: { staff: 'staff' },
  config: { allowedHosts: ['127.0.0.1'] },
});
const { staff } = callers;

let chat: ChatServer;
let distrust: () => void;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let lead: Caller;

beforeAll(async () => {
  distrust = trustTestAuthority();
  chat = await startChatServer();
  team = await makeArticleTeam(db());
  lead = await portal.signIn(team.people.lead);
});
afterAll(async () => {
  distrust();
  await chat.close();
});

// A Wednesday, 10:00 in New York.
const start = '2026-05-13T14:00:00.000Z';
beforeEach(() => clock.set(start));
afterEach(async () => {
  clock.set();
  chat.fault = undefined;
  chat.posts.splice(0);
  for (const table of ['chat_channel', 'inbox_thread', 'inbox_quiet_hours', 'job'] as const) {
    await db().deleteFrom(table).execute();
  }
});

async function addChannel(caller: Caller, values: Partial<ChatChannelBody> = {}) {
  const { body } = await caller.call(chatChannelEndpoints.create, {
    body: {
      service: 'slack',
      name: '#alerts',
      address: `https://${chat.host}/services/T/B/wxyz`,
      kinds: ['comment'],
      ...values,
    },
  });
  return body.id;
}

const ofClient = (values: Partial<ChatChannelBody> = {}) => ({
  organization: team.organization.id,
  kinds: ['moved' as const],
  ...values,
});

const article = (title = 'Boats') =>
  makeArticle(db(), { status: 'writing', title, ...team.columns });
const say = (id: number, comment: string) =>
  staff.call(commentEndpoints.create, { body: { article: id, comment } });
const move = (id: number, to_status: string) =>
  staff.call(articleEndpoints.submit, { body: { articleId: id, to_status, extras: {} } });

/** Sends the posts of a channel that are due at this time. If the job is postponed, returns its new time. */
async function sendAt(channelId: number, instant: string): Promise<string | undefined> {
  clock.set(instant);
  const { guardedFetch } = portal.services;
  try {
    await sendPosts(
      { guardedFetch, findViewer: findPersonViewer },
      { database: portal.database, channelId },
    );
  } catch (error) {
    if (!(error instanceof JobPostponed)) throw error;
    return error.until;
  }
  return undefined;
}

const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();
const texts = () => chat.posts.map(({ body }) => String((body as { text?: string }).text));
const channel = async (caller: Caller, organization?: number) => {
  const query = organization === undefined ? {} : { organization };
  return (await caller.call(chatChannelEndpoints.list, { query })).body[0];
};
const states = () => db().selectFrom('chat_post').select('state').execute();

// Requirements: B-INBOX-13
test('a person’s channel gets each notification of its kinds once, after the undo has expired', async () => {
  const id = await addChannel(lead);
  const one = await article();
  await say(one.id, 'a secret remark');
  expect(await sendAt(id, after(10))).toBe(after(45));
  expect(chat.posts).toEqual([]);
  await sendAt(id, after(60));
  await sendAt(id, after(120));
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toMatch(/^1 notification\n\n<http.*article=\d+\|Boats \(.*\)>\n.* commented$/);
  expect(texts()[0]).not.toContain('secret');
  expect(await states()).toEqual([{ state: 'sent' }]);
  expect(await channel(lead)).toMatchObject({ last_sent_at: after(60), last_error: null });
});

// Requirements: B-INBOX-13
test('notifications of other kinds, and notifications that have been read, aren’t posted', async () => {
  const id = await addChannel(lead, { kinds: ['comment', 'approved'] });
  const one = await article();
  await move(one.id, 'editing');
  await say(one.id, 'hello');
  await lead.call(inboxEndpoints.readAll);
  await sendAt(id, after(60));
  expect(chat.posts).toEqual([]);
  expect(await states()).toEqual([{ state: 'dropped' }]);
});

// Requirements: B-INBOX-13
test('permissions are checked when posts are sent', async () => {
  const id = await addChannel(lead);
  const one = await article();
  await say(one.id, 'hello');
  await db().updateTable('article').set({ lead_id: null }).where('id', '=', one.id).execute();
  await sendAt(id, after(60));
  expect(chat.posts).toEqual([]);
});

// Requirements: B-INBOX-13
test('posts wait for the end of the owner’s quiet hours', async () => {
  const quiet_hours = { from: '09:00', until: '12:30' };
  await lead.call(inboxPreferencesEndpoints.update, { body: { quiet_hours } });
  const id = await addChannel(lead);
  await say((await article()).id, 'hello');
  expect(await sendAt(id, after(60))).toBe('2026-05-13T16:30:00.000Z');
  await sendAt(id, '2026-05-13T16:30:00.000Z');
  expect(chat.posts).toHaveLength(1);
});

// Requirements: B-INBOX-13
test('ten notifications are posted in one message, and the next message follows a second later', async () => {
  const id = await addChannel(lead);
  const one = await article();
  for (let count = 0; count < 11; count += 1) await say(one.id, `remark ${count}`);
  expect(await sendAt(id, after(60))).toBe(after(61));
  await sendAt(id, after(61));
  const headings = texts().map((text) => text.split('\n')[0]);
  expect(headings).toEqual(['10 notifications', '1 notification']);
});

// Requirements: B-INBOX-13
test('if a service asks for a delay, the next attempt is made at the requested time, and nothing is lost', async () => {
  const id = await addChannel(lead);
  await say((await article()).id, 'hello');
  chat.fault = { status: 429, headers: { 'retry-after': '90' } };
  expect(await sendAt(id, after(60))).toBe(after(150));
  expect(await channel(lead)).toMatchObject({
    failing_since: after(60),
    last_error: 'Slack asks to wait before the next post.',
  });
  chat.fault = undefined;
  await sendAt(id, after(150));
  expect(chat.posts).toHaveLength(1);
  expect(await channel(lead)).toMatchObject({ failing_since: null, last_error: null });
});

// Requirements: B-INBOX-16
test('a channel that fails for a day is switched off, and its owner is notified', async () => {
  const id = await addChannel(lead);
  await say((await article()).id, 'hello');
  chat.fault = { status: 404 };
  const day = 24 * 3600;
  expect(await sendAt(id, after(60))).toBe(after(120));
  expect(await sendAt(id, after(60 + 1800))).toBe(after(60 + 3600));
  expect(await sendAt(id, after(60 + day - 1))).toBe(after(60 + day - 1 + 3600));
  expect(await channel(lead)).toMatchObject({ is_on: true });
  expect(await sendAt(id, after(60 + day))).toBeUndefined();
  expect(await channel(lead)).toMatchObject({
    is_on: false,
    switched_off_at: after(60 + day),
    last_error: expect.stringContaining('no longer recognizes this address'),
  });
  const [thread] = (await lead.call(inboxEndpoints.list)).body;
  expect(thread?.subject.title).toMatch(
    /^The chat channel “#alerts” \(Slack\) was switched off, because every post failed for a day/,
  );
  expect(await states()).toEqual([{ state: 'dropped' }]);
  const params = { id };
  chat.fault = undefined;
  const on = await lead.call(chatChannelEndpoints.update, { params, body: { is_on: true } });
  expect(on.body).toMatchObject({ is_on: true, failing_since: null, switched_off_at: null });
});

// Requirements: B-INBOX-14
test('a client’s channel gets titles, states and links, even if nobody else is notified', async () => {
  const id = await addChannel(staff, ofClient({ kinds: ['moved', 'assigned'] }));
  const one = await makeArticle(db(), {
    status: 'writing',
    title: 'Boats',
    ...team.columns,
    lead_id: null,
  });
  await move(one.id, 'editing');
  await sendAt(id, after(60));
  expect(texts()).toEqual([
    expect.stringMatching(
      /^2 notifications\n\n<[^|]*\|Boats \(.*\)>\nReady to edit\nMoved from Writing to Editing$/,
    ),
  ]);
});

// Requirements: B-INBOX-14
test('a change is posted in the lead’s channel and in the client’s channel', async () => {
  const ids = [await addChannel(lead, { kinds: ['moved'] }), await addChannel(staff, ofClient())];
  const one = await article();
  expect((await move(one.id, 'editing')).status).toBe(200);
  for (const id of ids) await sendAt(id, after(60));
  expect(texts().map((text) => text.split('\n').at(-1))).toEqual([
    expect.stringMatching(/moved it from Writing to Editing$|^Moved from Writing to Editing$/),
    'Moved from Writing to Editing',
  ]);
});

// Requirements: B-INBOX-14
test('an undone move is not posted', async () => {
  const id = await addChannel(staff, ofClient());
  const one = await article();
  const { headers } = await move(one.id, 'editing');
  const params = { token: String(headers[undoHeader]) };
  expect((await staff.call(undoEndpoints.undo, { params })).status).toBe(200);
  await sendAt(id, after(60));
  expect(chat.posts).toEqual([]);
  expect(await states()).toEqual([]);
});

// Requirements: B-INBOX-16
test('the person who added a client’s channel is notified when it is switched off', async () => {
  const id = await addChannel(staff, ofClient());
  await move((await article()).id, 'editing');
  chat.fault = { status: 403 };
  await sendAt(id, after(60));
  await sendAt(id, after(60 + 24 * 3600));
  expect(await channel(staff, team.organization.id)).toMatchObject({ is_on: false });
  const [thread] = (await staff.call(inboxEndpoints.list)).body;
  expect(thread?.subject).toMatchObject({ kind: 'organization', id: team.organization.id });
  expect(thread?.items[0]?.quote).toContain(`of ${team.organization.dba_name} was switched off`);
});

// Requirements: B-INBOX-14
test('a channel that clients read gets no articles on hold, and no articles of other clients', async () => {
  const id = await addChannel(staff, ofClient({ kinds: ['assigned'], is_for_client: true }));
  const [held, moved, shown] = [
    await article('Held'),
    await article('Moved'),
    await article('Shown'),
  ];
  for (const one of [held, moved, shown]) await move(one.id, 'editing');
  const other = await makeOrganization(db(), {});
  await db()
    .updateTable('article')
    .set({ client_id: other.id })
    .where('id', '=', moved.id)
    .execute();
  await db()
    .updateTable('article')
    .set({ status_id: statusId.on_hold })
    .where('id', '=', held.id)
    .execute();
  await sendAt(id, after(60));
  expect(texts().join()).toContain('Shown');
  expect(texts().join()).not.toMatch(/Held|Moved/);
});

// Requirements: B-INBOX-13
test('a killed server’s job is queued again by a scheduled job', async () => {
  const id = await addChannel(lead);
  await say((await article()).id, 'hello');
  await db().deleteFrom('job').execute();
  clock.set(after(60));
  await portal.database.transaction(wakeChannels);
  const queued = await db().selectFrom('job').select(['kind', 'unique_key', 'state']).execute();
  expect(queued).toEqual([{ kind: 'chat.send', unique_key: String(id), state: 'queued' }]);
});
