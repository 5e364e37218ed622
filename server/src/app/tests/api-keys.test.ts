import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { apiKeyPrefix, hashToken, makeToken } from '#platform/tokens.ts';
import { accessExpectations } from '#testing/access/expectations.ts';
import { isSignedIn, type Kind, kinds } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';

const people = kinds.filter(isSignedIn);

const calls = Object.entries(endpoints).flatMap(([noun, of]) =>
  Object.entries(of)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { responseKind }]) => responseKind !== 'events'),
);

/** Returns whether a read-only key must not make this call. All other calls get the same response as in a session. */
const isRefused = ({ method, isSessionOnly, isSecret }: Endpoint) =>
  method !== 'GET' || isSessionOnly || isSecret;

// Requirements: D-12
describe('a read-only key can read everything that its owner can read, and can do nothing else', () => {
  let portal: TestPortal;
  let world: World;
  const tokens = new Map<Kind, string>();

  beforeAll(async () => {
    portal = await startPortal();
    world = await portal.database.transaction(makeWorld);
    for (const kind of people) {
      const token = `${apiKeyPrefix}${makeToken()}`;
      tokens.set(kind, token);
      const key = { name: kind, token_hash: hashToken(token), token_end: token.slice(-4) };
      const owner = { person_id: world.people[kind].id, created_at: clock.instant() };
      await portal.database.transaction((db) =>
        db
          .insertInto('api_key')
          .values({ ...key, ...owner, scope: 'read' })
          .execute(),
      );
    }
  });
  afterAll(() => portal.close());

  test.each(calls)('%s', async (name, endpoint) => {
    const expectation = accessExpectations[name];
    const answered: Partial<Record<Kind, number>> = {};
    for (const kind of people) {
      const input = await portal.database.transaction(
        async (db) => (await expectation?.input?.(db, world, kind)) ?? {},
      );
      const caller = portal.withToken(tokens.get(kind) ?? '');
      answered[kind] = (await caller.callRaw(endpoint, input)).status;
    }
    const expected = people.map((kind) => [
      kind,
      isRefused(endpoint) ? 403 : expectation?.statuses[kind],
    ]);
    expect(answered).toEqual(Object.fromEntries(expected));
  });
});
