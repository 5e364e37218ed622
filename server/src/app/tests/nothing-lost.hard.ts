import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { checkArticles, checkFile, checkTraces, tally } from '#testing/acknowledged-changes.ts';
import { type Client, changeUntilGone } from '#testing/change-workload.ts';
import { makeClients } from '#testing/changing-clients.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import {
  findFreePort,
  launchServer,
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 20);

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

const messageIds = () =>
  mails.messages.map((message) => /^Message-ID: ?(<[^>]+>)/im.exec(message)?.[1] ?? message);

/**
 * Repeatedly makes the emails left by a killed server due again, which normally takes five minutes, until no emails are
 * queued.
 */
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

/** Waits until a random moment, between changes or during one. */
async function randomMoment(clients: readonly Client[]): Promise<void> {
  const enough = acknowledgedBy(clients) + Math.random() * 150;
  const end = Date.now() + 30_000;
  while (acknowledgedBy(clients) < enough && Date.now() < end) await sleep(2);
  await sleep(Math.random() * 30);
}

// Requirements: D-02
test(`a server that is killed ${rounds} times loses no acknowledged change`, async () => {
  server = await start();
  const token = await signInAsStaff(server.url);
  const clients = await makeClients(place, server.url, token);
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
    await withDatabase(place, async (database) => {
      for (const client of clients) {
        if (await checkArticles(database, client)) doneUnanswered += 1;
        await checkTraces(database, client);
      }
      await checkFile(database);
    });
  }

  await withDatabase(place, async (database) => {
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

// Requirements: D-02
test('the next start completes a first start that was killed', async () => {
  const counts = (where: Place) =>
    withDatabase(where, async ({ reader }) => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*) from person) as people,
        (select count(*) from organization) as organizations,
        (select count(*) from article) as articles,
        (select count(*) from changelog_entry) as changes,
        (select count(*) from comment) as comments`.execute(reader);
      return rows[0];
    });
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
