import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makePlace,
  type Place,
  post,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 12);
const rows = 1_000;

let place: Place;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await makePlace();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await place.remove();
});

const start = () => startServerProcess(place, { PORTAL_DEMO: 'on' });

interface Seen {
  /** The number of articles with the round's description. */
  changed: number;
  /** The number of changelog rows for the description. */
  entries: number;
  versions: number;
}

const look = (ids: readonly number[], description: string) =>
  withDatabase(place, async ({ reader }): Promise<Seen> => {
    const articles = await reader
      .selectFrom('article')
      .select(['description', 'version'])
      .where('id', 'in', ids)
      .execute();
    const { count } = await reader
      .selectFrom('changelog_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('new_value', '=', description)
      .executeTakeFirstOrThrow();
    return {
      changed: articles.filter((article) => article.description === description).length,
      entries: Number(count),
      versions: articles.reduce((sum, { version }) => sum + version, 0),
    };
  });

// Requirements: D-02, D-11, D-14
test(`a bulk change whose server is killed is stored with its changelog or not at all (${rounds} rounds)`, async () => {
  server = await start();
  const token = await signInAsStaff(server.url);
  const ids = await withDatabase(place, async ({ reader }) => {
    const changedRows = await reader
      .selectFrom('article')
      .select('id')
      .orderBy('id')
      .limit(rows)
      .execute();
    return changedRows.map(({ id }) => id);
  });
  expect(ids).toHaveLength(rows);
  const change = (description: string) => ids.map((id) => ({ id, description }));

  // Measures an uninterrupted call. Restarts the server first, because each round also uses a new server.
  await server.end('SIGKILL');
  server = await start();
  const began = performance.now();
  const first = await post(server.url, 'content-articles', change('undisturbed'), token);
  const duration = performance.now() - began;
  await first.body?.cancel();
  expect(first.status).toBe(201);
  let { versions } = await look(ids, 'undisturbed');
  const outcomes = { whole: 0, nothing: 0, answered: 0 };

  for (let round = 0; round < rounds; round += 1) {
    const description = `of round ${round}`;
    let wasAnswered = false;
    const sent = post(server.url, 'content-articles', change(description), token).then(
      ({ status }) => {
        wasAnswered = status === 201;
      },
      () => undefined,
    );
    // The last round kills the server at the moment it responds.
    const isLast = round === rounds - 1;
    await (isLast ? sent : sleep((duration * 1.2 * (round + 0.5)) / rounds));
    await server.end('SIGKILL');
    await sent;
    server = await start();
    const seen = await look(ids, description);
    const isWhole = seen.changed > 0;
    expect(seen, description).toEqual(
      isWhole
        ? { changed: rows, entries: rows, versions: versions + rows }
        : { changed: 0, entries: 0, versions },
    );
    // Changes that the server acknowledged must be stored.
    if (wasAnswered) expect(isWhole).toBe(true);
    versions = seen.versions;
    outcomes[isWhole ? 'whole' : 'nothing'] += 1;
    if (wasAnswered) outcomes.answered += 1;
  }
  console.log(`killed in the midst of ${rows} changes: ${JSON.stringify(outcomes)}`);
  expect(outcomes.nothing).toBeGreaterThan(0);
  expect(outcomes.answered).toBeGreaterThan(0);
});
