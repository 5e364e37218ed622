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

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 8);

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

/**
 * Returns the number of builds with this label, the number of their items, and the number of checklists without a
 * build.
 */
const look = (label: string) =>
  withDatabase(place, async ({ reader }) => {
    const builds = await reader
      .selectFrom('website_build')
      .select('id')
      .where('label', '=', label)
      .execute();
    const items = await reader
      .selectFrom('website_build')
      .innerJoin('checklist', 'checklist.website_build_id', 'website_build.id')
      .innerJoin('checklist_item', 'checklist_item.checklist_id', 'checklist.id')
      .select('checklist_item.id')
      .where('label', '=', label)
      .execute();
    const orphans = await reader
      .selectFrom('checklist')
      .select('id')
      .where('website_build_id', 'is', null)
      .execute();
    return { builds: builds.length, items: items.length, orphans: orphans.length };
  });

// Requirements: P2-SCOPE-11, D-02
test(`a build exists completely or not at all if the server is killed while adding it (${rounds} rounds)`, async () => {
  server = await start();
  const token = await signInAsStaff(server.url);
  const organization = await withDatabase(place, async ({ reader }) => {
    const { id } = await reader
      .selectFrom('organization')
      .select('id')
      .where('is_active', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  });
  const add = (label: string) =>
    post(server?.url ?? '', 'website-builds', { label, organization }, token);

  // Measures an uninterrupted call. Restarts the server first, because each round also uses a new server.
  await server.end('SIGKILL');
  server = await start();
  const began = performance.now();
  const first = await add('undisturbed');
  const duration = performance.now() - began;
  await first.body?.cancel();
  expect(first.status).toBe(201);
  const whole = await look('undisturbed');
  expect(whole).toEqual({ builds: 1, items: 95, orphans: 0 });
  const outcomes = { whole: 0, nothing: 0 };

  for (let round = 0; round < rounds; round += 1) {
    const label = `of round ${round}`;
    let wasAnswered = false;
    const sent = add(label).then(
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
    const seen = await look(label);
    expect(seen, label).toEqual(seen.builds === 1 ? whole : { builds: 0, items: 0, orphans: 0 });
    if (wasAnswered) expect(seen.builds).toBe(1);
    outcomes[seen.builds === 1 ? 'whole' : 'nothing'] += 1;
  }
  console.log(`killed while a build was added: ${JSON.stringify(outcomes)}`);
  expect(outcomes.whole).toBeGreaterThan(0);
});
