import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessExpectations } from '#testing/access/expectations.ts';
import { isSignedIn, type Kind, kinds } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

const stated = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls).map(
    ([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const,
  ),
);

// Requirements: PERMS-28, PERMS-29, B-APPROVAL-12, B-ICAL-07, D-12
describe('each call is open to exactly the expected callers', () => {
  let portal: TestPortal;
  let world: World;

  beforeAll(async () => {
    portal = await startPortal();
    world = await portal.database.transaction(makeWorld);
  });
  afterAll(() => portal.close());

  /** Opens a new session for each call, because some calls end sessions. */
  async function callerOf(kind: Kind): Promise<Caller> {
    if (kind === 'linkHolder') return portal.withToken(world.reviewToken);
    if (kind === 'calendarHolder') return portal.withToken(world.calendarToken);
    return isSignedIn(kind) ? portal.signIn(world.people[kind]) : portal.anonymous;
  }

  test('the expectations cover exactly the calls of the contract', () => {
    expect(Object.keys(accessExpectations).sort()).toEqual(stated.map(([name]) => name).sort());
  });

  test.each(stated.filter(([, endpoint]) => endpoint.responseKind !== 'events'))(
    '%s',
    async (name, endpoint) => {
      const expectation = accessExpectations[name];
      if (!expectation) throw new Error(`Nobody has said who may call ${name}.`);
      const answered: Partial<Record<Kind, number>> = {};
      const results: Partial<Record<Kind, string>> = {};
      for (const kind of kinds) {
        const input =
          (await portal.database.transaction(
            async (db) => expectation.input?.(db, world, kind) ?? {},
          )) ?? {};
        const caller = await callerOf(kind);
        const answer = await caller.callRaw(endpoint, input);
        answered[kind] = answer.status;
        if (answer.status !== expectation.statuses[kind]) results[kind] = answer.text.slice(0, 300);
      }
      expect(answered, JSON.stringify(results)).toEqual(expectation.statuses);
    },
  );
});
