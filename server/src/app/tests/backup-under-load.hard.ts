import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, changeUntilGone, type KnownArticle } from '#testing/change-workload.ts';
import { makeClients } from '#testing/changing-clients.ts';
import {
  endOf,
  makePlace,
  type Place,
  runSource,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';

const secret = 'one secret for the portal and its restored copy';
const backups = 3;
let place: Place;
let other: Place;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await makePlace();
  other = await makePlace();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await place.remove();
  await other.remove();
});

const start = (where: Place) =>
  startServerProcess(where, { PORTAL_DEMO: 'on', PORTAL_SECRET: secret });

async function command(where: Place, ...args: string[]): Promise<void> {
  const child = runSource('cli/cli.ts', args, { ...where.env, PORTAL_SECRET: secret });
  expect(await endOf(child), child.output()).toBe(0);
}

/** Returns the numbers of saves and moves of each article that have been acknowledged so far. */
const stateOf = (clients: readonly Client[]) =>
  new Map(
    clients.flatMap(({ articles }) =>
      articles.map((article): [KnownArticle, { saves: number; moves: number }] => [
        article,
        { saves: article.saves, moves: article.moves.length },
      ]),
    ),
  );

const acknowledgedBy = (clients: readonly Client[]) =>
  clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

async function untilAcknowledged(clients: readonly Client[], count: number): Promise<void> {
  const enough = acknowledgedBy(clients) + count;
  for (const end = Date.now() + 60_000; acknowledgedBy(clients) < enough; await sleep(5)) {
    if (Date.now() > end) throw new Error('The server answers too slowly.');
  }
}

/**
 * Checks that a restored article reflects a single moment between the beginning and the end of its backup, and that its
 * changelog reflects the same moment. A call in progress may be missing from both.
 */
async function expectOneMoment(
  { id }: KnownArticle,
  before: { saves: number; moves: number },
  after: { saves: number; moves: number },
): Promise<void> {
  await withDatabase(other, async ({ reader }) => {
    const article = await reader
      .selectFrom('article')
      .innerJoin('content_status', 'content_status.id', 'article.status_id')
      .select(['description', 'content_status.name as status'])
      .where('article.id', '=', id)
      .executeTakeFirstOrThrow();
    const entries = await reader
      .selectFrom('changelog_entry')
      .select(['changed_field', 'new_value'])
      .where('article_id', '=', id)
      .where('changed_field', 'in', ['description', 'status'])
      .orderBy('id')
      .execute();
    const ofField = (field: string) => entries.filter((entry) => entry.changed_field === field);
    const saves = ofField('description');
    const moves = ofField('status');
    expect(saves.length).toBeGreaterThanOrEqual(before.saves);
    expect(saves.length).toBeLessThanOrEqual(after.saves + 1);
    expect(moves.length).toBeGreaterThanOrEqual(before.moves - 1);
    expect(moves.length).toBeLessThanOrEqual(after.moves + 1);
    expect(article.description).toBe(saves.at(-1)?.new_value ?? null);
    if (moves.length > 0) expect(article.status).toBe(moves.at(-1)?.new_value);
  });
}

// Requirements: D-02
test('a backup that is made under load restores the portal to a single point in time', async () => {
  server = await start(place);
  const { url } = server;
  const token = await signInAsStaff(url);
  const clients = await makeClients(place, url, token);
  const streams = clients.map((client) => changeUntilGone(client, url, token));
  const folder = (round: number) => join(place.directory, `backup-${round}`);
  let before = stateOf(clients);
  for (let round = 1; round <= backups; round += 1) {
    await untilAcknowledged(clients, 50);
    before = stateOf(clients);
    await command(place, 'backup', folder(round));
  }
  const after = stateOf(clients);
  const whileBackingUp = [...after].reduce(
    (sum, [article, { saves }]) => sum + saves - (before.get(article)?.saves ?? 0),
    0,
  );
  expect(whileBackingUp).toBeGreaterThan(0);
  await server.end('SIGKILL');
  await Promise.all(streams);

  await command(other, 'restore', folder(backups));
  for (const [article, then] of before) {
    await expectOneMoment(article, then, after.get(article) ?? then);
  }
  await command(other, 'verify-audit');
  server = await start(other);
  expect(await signInAsStaff(server.url)).toMatch(/./);
  const report = await fetch(`${server.url}/api/health`);
  expect(await report.json()).toMatchObject({ parts: { database: 'ok', files: 'ok' } });
  console.log(`${acknowledgedBy(clients)} changes, ${whileBackingUp} of them during the backup`);
});
