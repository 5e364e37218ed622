import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatChannelEndpoints } from '@portal/contract/notifications/chat-channel.endpoints.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import { inboxPreferencesEndpoints } from '@portal/contract/notifications/inbox-preferences.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { checkArticles } from '#testing/acknowledged-changes.ts';
import { type Client, changeUntilGone } from '#testing/change-workload.ts';
import { makeClients } from '#testing/changing-clients.ts';
import { type ChatServer, startChatServer } from '#testing/chat-server.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';
import { testAuthority } from '#testing/tls-authority.ts';

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 20);
/** The number of notifications in one message. */
const posted = 10;

let place: Place;
let mails: TestMailServer;
let chat: ChatServer;
let server: ServerProcess;

beforeAll(async () => {
  place = await makePlace();
  mails = await startMailServer();
  chat = await startChatServer();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await mails.stop();
  await chat.close();
  await place.remove();
});

async function start(): Promise<void> {
  const authority = join(place.directory, 'authority.pem');
  await writeFile(authority, testAuthority);
  server = await startServerProcess(place, {
    PORTAL_DEMO: 'on',
    SMTP_URL: mails.url,
    ALLOWED_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: authority,
  });
}

async function clientOf(username: string) {
  const token = await signInAsStaff(server.url, username);
  return createClient({ fetch, baseUrl: server.url, token: () => token });
}

/** Turns on emails to the lead for each comment, and adds a channel for the lead and another for the organization. */
async function followChanges(organization: number): Promise<void> {
  const lead = await clientOf('leader');
  const staff = await clientOf('staff');
  await lead.call(inboxPreferencesEndpoints.update, { body: { kinds: { comment: 'now' } } });
  const values = { service: 'slack', name: 'Killed' } as const;
  const address = (path: string) => `https://${chat.host}/${path}`;
  await lead.call(chatChannelEndpoints.create, {
    body: { ...values, address: address('own'), kinds: ['comment', 'moved', 'rejected'] },
  });
  await staff.call(chatChannelEndpoints.create, {
    body: { ...values, address: address('client'), kinds: ['moved', 'rejected'], organization },
  });
}

/**
 * Makes all emails and posts due, as they would be once they can no longer be undone, and deletes the live events, as
 * if all of them were lost.
 */
const makeDue = (database: Database) =>
  database.transaction(async (db) => {
    const now = new Date().toISOString();
    await db.updateTable('inbox_item').set({ mail_at: now }).where('mail_at', '>', now).execute();
    await db.updateTable('chat_post').set({ due_at: now }).where('due_at', '>', now).execute();
    await db
      .updateTable('job')
      .set({ run_at: now })
      .where('kind', 'in', ['inbox.mail', 'chat.send'])
      .where('state', '=', 'queued')
      .where('run_at', '>', now)
      .execute();
    await db
      .updateTable('mail')
      .set({ next_attempt_at: now })
      .where('state', '=', 'queued')
      .where('next_attempt_at', '>', now)
      .execute();
    await db.deleteFrom('event').execute();
  });

/** Waits until a random moment, between changes or during one. */
async function randomMoment(clients: readonly Client[]): Promise<void> {
  const count = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const enough = count() + 40 + Math.random() * 80;
  const end = Date.now() + 30_000;
  while (count() < enough && Date.now() < end) await sleep(2);
  await sleep(Math.random() * 30);
}

/** Counts an article's notifications and posts, by kind and by person or channel. */
async function countsOf({ reader }: Database, articleId: number) {
  const { rows } = await sql<{ about: string; count: number }>`
    select person.username || ' ' || inbox_item.kind as about, count(*) as count
    from inbox_item
    join inbox_thread on inbox_thread.id = inbox_item.thread_id
    join person on person.id = inbox_item.person_id
    where inbox_thread.subject_kind = 'article' and inbox_thread.subject_id = ${articleId}
    group by person.username, inbox_item.kind
    union all
    select case when item_id is null then 'client posts' else 'own posts' end, count(*)
    from chat_post where subject_kind = 'article' and subject_id = ${articleId}
    group by case when item_id is null then 'client posts' else 'own posts' end`.execute(reader);
  const counts = new Map(rows.map(({ about, count }) => [about, Number(count)]));
  return (about: string) => counts.get(about) ?? 0;
}

/** Checks that each committed change to a client's articles has exactly its notifications and posts. */
async function checkNotices(database: Database, { articles }: Client): Promise<void> {
  for (const { id, title, moves, comments } of articles) {
    const count = await countsOf(database, id);
    const changes = moves.slice(1);
    const rejections = changes.filter((status) => status === 'rewrite').length;
    const atStep = (...statuses: string[]) =>
      moves.filter((status) => statuses.includes(status)).length;
    expect({
      title,
      comments: count('leader comment'),
      moved: count('leader moved'),
      rejected: count('leader rejected'),
      writer: count('writer assigned'),
      editor: count('editor assigned'),
      approver: count('approver assigned'),
      own: count('own posts'),
      client: count('client posts'),
    }).toEqual({
      title,
      comments,
      moved: changes.length - rejections,
      rejected: rejections,
      writer: atStep('writing', 'rewrite'),
      editor: atStep('editing', 'reedit'),
      approver: atStep('final_review'),
      own: changes.length + comments,
      client: changes.length,
    });
  }
}

/** Waits until no email and no post is queued. */
async function deliverAll(database: Database): Promise<void> {
  const waiting = async () => {
    await makeDue(database);
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from chat_post where state = 'queued')
      + (select count(*) from inbox_item where mail_at is not null)
      + (select count(*) from mail where state = 'queued') as count`.execute(database.reader);
    return Number(rows[0]?.count);
  };
  // A job that was killed on every attempt is requeued by its schedule within five minutes.
  await expect.poll(waiting, { timeout: 420_000, interval: 500 }).toBe(0);
}

const linesIn = (path: string) =>
  chat.posts
    .filter((post) => post.path === path)
    .flatMap(({ body }) => {
      const [, ...entries] = String((body as { text: string }).text).split('\n\n');
      return entries.flatMap((entry) => {
        const [link = '', ...lines] = entry.split('\n');
        const title = /\|(Kept \d+\.\d+) /.exec(link)?.[1] ?? link;
        return lines.map((line) => ({ title, line }));
      });
    });

/** Checks that each post was received, and that only kills caused repetitions. */
async function checkPosts(database: Database, clients: readonly Client[]): Promise<number> {
  const states = await database.reader.selectFrom('chat_post').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'sent' }]);
  const articles = clients.flatMap((client) => client.articles);
  let repeated = 0;
  for (const path of ['/own', '/client']) {
    const lines = linesIn(path);
    for (const { title, moves, comments } of articles) {
      const changes = moves.length - 1 + (path === '/own' ? comments : 0);
      const received = lines.filter((line) => line.title === title).length;
      expect(received, `${path} ${title}`).toBeGreaterThanOrEqual(changes);
      repeated += received - changes;
    }
  }
  expect(repeated).toBeLessThanOrEqual(2 * rounds * posted);
  return repeated;
}

/** Checks that each comment is in exactly one of the lead's emails, and that each of those emails was received. */
async function checkMails({ reader }: Database, clients: readonly Client[]): Promise<number> {
  const sent = await reader
    .selectFrom('mail')
    .innerJoin('person', 'person.email', 'mail.to_email')
    .select(['mail.text', 'mail.message_id', 'mail.state'])
    .where('person.username', '=', 'leader')
    .where('mail.headers', 'like', '%List-Unsubscribe%')
    .execute();
  const received = mails.messages.join('\n');
  for (const { message_id, state } of sent) {
    expect(state).toBe('sent');
    expect(received).toContain(message_id);
  }
  const text = sent.map((mail) => mail.text).join('\n');
  for (const comment of clients.flatMap(({ comments }) => comments)) {
    const found = text.match(new RegExp(`\\b${comment}\\b`, 'g'));
    expect(found, comment).toHaveLength(1);
  }
  return sent.length;
}

// Requirements: B-INBOX-18
test(`a server that is killed ${rounds} times loses no notification, email, or post`, async () => {
  await start();
  const token = await signInAsStaff(server.url);
  const clients = await makeClients(place, server.url, token);
  const organization = await withDatabase(place, ({ reader }) =>
    reader
      .selectFrom('organization')
      .select('id')
      .where('dba_name', '=', 'Nothing Lost')
      .executeTakeFirstOrThrow(),
  );
  await followChanges(organization.id);

  for (let round = 1; round <= rounds; round += 1) {
    const { url } = server;
    const streams = clients.map((client) => changeUntilGone(client, url, token));
    await Promise.race([randomMoment(clients), Promise.all(streams)]);
    await server.end('SIGKILL');
    await Promise.all(streams);
    await withDatabase(place, async (database) => {
      for (const client of clients) {
        await checkArticles(database, client);
        await checkNotices(database, client);
      }
      // The next server is killed while it sends these emails and posts.
      await makeDue(database);
    });
    await start();
  }

  await withDatabase(place, async (database) => {
    await deliverAll(database);
    const repeated = await checkPosts(database, clients);
    const sent = await checkMails(database, clients);
    const lead = await clientOf('leader');
    const threads = await lead.call(inboxEndpoints.list);
    const titles = new Set(threads.map(({ subject }) => subject.title));
    const articles = clients.flatMap((client) => client.articles);
    const changed = articles.filter(({ moves, comments }) => moves.length > 1 || comments > 0);
    for (const { title } of changed) expect([...titles]).toContain(title);
    const changes = articles.reduce(
      (sum, { moves, comments }) => sum + moves.length - 1 + comments,
      0,
    );
    console.log(
      `${database.engine}: killed ${rounds} times; ${changes} changes, each with its notifications and posts; ` +
        `${repeated} posts repeated by a kill; ${sent} emails, each comment in one of them.`,
    );
    expect(changes).toBeGreaterThan(rounds * 5);
  });
});
