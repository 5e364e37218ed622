import { endpoints } from '@portal/contract/endpoints.ts';
import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessExpectations } from '#testing/access/expectations.ts';
import type { AccessInput } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { usePortal } from '#testing/use-portal.ts';

const calls = Object.entries(endpoints).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { responseKind }]) => responseKind !== 'events'),
);

/** Exceeds PostgreSQL's 32-bit integers, but not SQLite's. */
const large = 3_000_000_000;

const { portal } = usePortal();
let world: World;

beforeAll(async () => {
  world = await portal.database.transaction(makeWorld);
});

const namesOf = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Returns a copy of the input for each field, with that field replaced by a large number. */
function enlarged({ query, body }: Endpoint, right: AccessInput): AccessInput[] {
  const isRows = Array.isArray(right.body);
  const own = (isRows ? (right.body as unknown[])[0] : right.body) as object | undefined;
  const fields = new Set([...namesOf(body), ...Object.keys(own ?? {}), ...(isRows ? ['id'] : [])]);
  const bodies = [...fields].flatMap((name) =>
    [large, String(large)].map((value) => {
      const changed = { ...own, [name]: value };
      return { ...right, body: isRows ? [changed] : changed };
    }),
  );
  const queries = namesOf(query).map((name) => ({
    ...right,
    query: { ...right.query, [name]: large },
  }));
  return [...(body ? bodies : []), ...queries];
}

// Requirements: D-01, D-10
describe('no number is too large for the server on either database', () => {
  test.each(calls)('%s', async (name, endpoint) => {
    const { input } = accessExpectations[name] ?? {};
    const right = await portal.database.transaction(
      async (db): Promise<AccessInput> => (await input?.(db, world, 'superuser')) ?? {},
    );
    for (const one of enlarged(endpoint, right)) {
      const caller = await portal.signIn(world.people.superuser);
      const { status, text } = await caller.raw(
        endpoint.method,
        endpointUrl(endpoint, one),
        one.body,
      );
      expect(status, `${JSON.stringify(one)}: ${text.slice(0, 200)}`).toBeLessThan(500);
    }
  });
});
