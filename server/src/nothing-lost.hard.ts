import { setTimeout as sleep } from 'node:timers/promises';
import { statusId, statusUids } from '@portal/contract/content/content-status.schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { contentTypeId } from '#testing/content.factories.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import {
  findFreePort,
  launchServer,
  makePlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import {
  adopt,
  type Client,
  changeUntilGone,
  type KnownArticle,
  type Unanswered,
} from '#testing/stream-of-changes.ts';

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 20);
const clientCount = 6;
const articlesEach = 4;

const turnSubjects: Readonly<Record<string, string>> = {
  writing: 'New article to write',
  editing: 'Article to edit',
  rewrite: 'Article to re-write',
  reedit: 'Article to re-edit',
  final_review: 'Article to approve',
};

let place: Place;
let mails: TestMailServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await makePlace();
  mails = await startMailServer();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await mails.stop();
  await place.remove();
});

const start = () => startServerProcess(place, { PORTAL_DEMO: 'on', SMTP_URL: mails.url });

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ ...place.database, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function call<T>(url: string, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${url}/api/${path}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Token ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Articles of a client without people of its own, so that each mail is an assigned person's. */
async function makeClients(url: string, token: string): Promise<Client[]> {
  const client = await call<{ id: number }>(
    url,
    'organizations',
    { dba_name: 'Nothing Lost', legal_name: 'Nothing Lost LLC', business_email: 'n@example.com' },
    token,
  );
  const given = await withDatabase(async ({ reader }) => {
    const people = await reader
      .selectFrom('person')
      .leftJoin('writer', 'writer.person_id', 'person.id')
      .select(['person.id', 'username', 'writer.id as writer_id'])
      .execute();
    const idOf = (name: string) => people.find(({ username }) => username === name)?.id;
    return {
      client: client.id,
      status: statusId.writing,
      content_type: await contentTypeId(reader),
      writer: people.find(({ username }) => username === 'writer')?.writer_id,
      editor: idOf('editor'),
      final_approver: idOf('approver'),
      poster: idOf('poster'),
      lead: idOf('leader'),
      duedate_write: '2027-01-01',
      duedate_finalreview: '2027-02-01',
      duedate_golive: '2027-03-01',
    };
  });
  const clients: Client[] = [];
  for (let number = 0; number < clientCount; number += 1) {
    const articles: KnownArticle[] = [];
    for (let place = 0; place < articlesEach; place += 1) {
      const title = `Kept ${number}.${place}`;
      const body = { ...given, title };
      const made = await call<{ id: number; version: number }>(
        url,
        'content-articles',
        body,
        token,
      );
      const known = { description: null, status: 'writing', saves: 0, moves: ['writing'] };
      articles.push({ ...known, id: made.id, version: made.version, title });
    }
    clients.push({ articles, comments: [], unanswered: null, acknowledged: 0 });
  }
  return clients;
}

type StoredArticle = { id: number; version: number; description: string | null; status: string };

const uidOf = new Map(statusUids.map((uid) => [statusId[uid], uid]));

async function readArticles({ reader }: Database, client: Client) {
  const ids = client.articles.map(({ id }) => id);
  const rows = await reader
    .selectFrom('article')
    .select(['id', 'version', 'description', 'status_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row): [number, StoredArticle] => [
      Number(row.id),
      { ...row, status: uidOf.get(Number(row.status_id)) ?? '' },
    ]),
  );
}

async function commentsOf({ reader }: Database, client: Client): Promise<string[]> {
  const ids = client.articles.map(({ id }) => id);
  const rows = await reader
    .selectFrom('comment')
    .select('comment')
    .where('article_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ comment }) => comment);
}

/** Whether the call that nobody answered was done after all, by any one trace of it. */
function wasDone(
  { changes, comment }: Unanswered,
  stored: Map<number, StoredArticle>,
  all: string[],
) {
  if (comment !== null) return all.includes(comment);
  return [...changes.keys()].some(({ id, version }) => stored.get(id)?.version !== version);
}

/** Every acknowledged change is there; the unanswered call was done whole or not at all. */
async function checkArticles(database: Database, client: Client): Promise<boolean> {
  const stored = await readArticles(database, client);
  const comments = await commentsOf(database, client);
  const { unanswered } = client;
  const isDone = unanswered !== null && wasDone(unanswered, stored, comments);
  if (unanswered && isDone) {
    adopt(client, unanswered, ({ id, version }) => stored.get(id)?.version ?? version);
  }
  client.unanswered = null;
  for (const { id, title, version, description, status } of client.articles) {
    expect(stored.get(id), title).toMatchObject({ version, description, status });
  }
  expect(comments).toEqual(client.comments);
  return isDone;
}

const tally = (texts: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
};

/** Each change has its changelog rows and each move its mails, once. */
async function checkTraces({ reader }: Database, { articles }: Client): Promise<void> {
  for (const article of articles) {
    const entries = await reader
      .selectFrom('changelog_entry')
      .select(['changed_field', 'new_value'])
      .where('article_id', '=', article.id)
      .orderBy('id')
      .execute();
    const saves = entries.filter(({ changed_field }) => changed_field === 'description');
    const moves = entries.filter(({ changed_field }) => changed_field === 'status');
    expect(saves.length, article.title).toBe(article.saves);
    expect(saves.at(-1)?.new_value ?? null, article.title).toBe(article.description);
    expect(moves.length, article.title).toBe(article.moves.length - 1);

    const queued = await reader
      .selectFrom('mail')
      .select('subject')
      .where('subject', 'like', `%: ${article.title}`)
      .execute();
    const rejections = article.moves.filter((to) => to === 'rewrite');
    const expected = [
      ...article.moves.map((to) => `${turnSubjects[to]}: ${article.title}`),
      // To the editor and to the lead.
      ...rejections.flatMap(() => Array(2).fill(`Article rejected: ${article.title}`)),
    ];
    expect(tally(queued.map(({ subject }) => subject))).toEqual(tally(expected));
  }
}

async function checkFile({ engine, reader }: Database): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  expect((await sql`pragma foreign_key_check`.execute(reader)).rows).toEqual([]);
}

const messageIds = () =>
  mails.messages.map((message) => /^Message-ID: ?(<[^>]+>)/im.exec(message)?.[1] ?? message);

/** Makes due what a killed server had taken, as five minutes would, until nothing is queued. */
async function deliverAll(database: Database): Promise<void> {
  mails.answer = 'accept';
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(500)) {
    const { rows } = await sql<{ id: number }>`select id from mail where state = 'queued'`.execute(
      database.reader,
    );
    if (rows.length === 0) return;
    await database.transaction((db) =>
      db
        .updateTable('mail')
        .set({ next_attempt_at: new Date().toISOString() })
        .where('state', '=', 'queued')
        .where('attempts', '>', 0)
        .execute(),
    );
  }
}

const acknowledgedBy = (clients: readonly Client[]) =>
  clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** Some changes later, between two or in the midst of several. */
async function randomMoment(clients: readonly Client[]): Promise<void> {
  const enough = acknowledgedBy(clients) + Math.random() * 150;
  const end = Date.now() + 30_000;
  while (acknowledgedBy(clients) < enough && Date.now() < end) await sleep(2);
  await sleep(Math.random() * 30);
}

test(`a server that is killed ${rounds} times loses nothing that it acknowledged (D-02)`, async () => {
  server = await start();
  const login = { username: 'staff', password: 'portal-demo-2026' };
  const { token } = await call<{ token: string }>(server.url, 'rest-auth/login', login);
  const clients = await makeClients(server.url, token);
  let doneUnanswered = 0;
  let slowestStart = 0;

  for (let round = 1; round <= rounds; round += 1) {
    mails.answer = round % 5 === 0 ? 'down' : 'accept';
    const { url } = server;
    const streams = clients.map((client) => changeUntilGone(client, url, token));
    await Promise.race([randomMoment(clients), Promise.all(streams)]);
    await server.end('SIGKILL');
    await Promise.all(streams);

    const began = Date.now();
    server = await start();
    slowestStart = Math.max(slowestStart, Date.now() - began);
    await withDatabase(async (database) => {
      for (const client of clients) {
        if (await checkArticles(database, client)) doneUnanswered += 1;
        await checkTraces(database, client);
      }
      await checkFile(database);
    });
  }

  await withDatabase(async (database) => {
    await deliverAll(database);
    const rows = await database.reader.selectFrom('mail').select(['message_id', 'state']).execute();
    const sent = messageIds();
    expect(tally(rows.map(({ state }) => state))).toEqual({ sent: rows.length });
    expect([...new Set(sent)].sort()).toEqual(rows.map(({ message_id }) => message_id).sort());

    const acknowledged = acknowledgedBy(clients);
    console.log(
      `${database.engine}: killed ${rounds} times; ${acknowledged} changes acknowledged, all there; ` +
        `${doneUnanswered} more done without an answer, none half; ${rows.length} mails, each sent, ` +
        `${sent.length - rows.length} of them twice; ready again within ${slowestStart} ms.`,
    );
    expect(acknowledged).toBeGreaterThan(rounds * 10);
  });
});

test('a first start that is killed is finished by the next one (D-02)', async () => {
  const counts = async (where: Place) => {
    const database = openDatabase({ ...where.database, poolSize: 2 });
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from person) as people,
      (select count(*) from organization) as organizations,
      (select count(*) from article) as articles,
      (select count(*) from changelog_entry) as changes,
      (select count(*) from comment) as comments`.execute(database.reader);
    await database.close();
    return rows[0];
  };
  const places = [await makePlace(), await makePlace()] as const;
  const [undisturbed, disturbed] = places;
  const began = Date.now();
  const first = await startServerProcess(undisturbed, { PORTAL_DEMO: 'on' });
  const duration = Date.now() - began;
  await first.end('SIGTERM');

  for (let share = 0.2; share < 1; share += 0.15) {
    const port = await findFreePort();
    const killed = launchServer(disturbed, { PORTAL_DEMO: 'on', port });
    await sleep(duration * share);
    await killed.end('SIGKILL');
  }
  const last = await startServerProcess(disturbed, { PORTAL_DEMO: 'on' });
  await last.end('SIGTERM');
  expect(await counts(disturbed)).toEqual(await counts(undisturbed));
  for (const one of places) await one.remove();
});
