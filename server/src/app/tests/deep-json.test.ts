import { signOffEndpoints } from '@portal/contract/content/approval/sign-off.endpoints.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { reportPrintEndpoints } from '@portal/contract/reporting/prints/report-print.endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessExpectations } from '#testing/access/expectations.ts';
import type { AccessInput } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const prints: readonly string[] = [reportPrintEndpoints.print.path, signOffEndpoints.print.path];

const writing = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { method, body }]) => method !== 'GET' && body),
);

/** JSON that is nested so deeply that recursion overflows the stack. */
const deep = [
  '['.repeat(8_000) + ']'.repeat(8_000),
  `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`,
  `${'{"__proto__":'.repeat(6_000)}1${'}'.repeat(6_000)}`,
] as const;

const { portal } = usePortal();
let world: World;
let superuser: Caller;

beforeAll(async () => {
  world = await portal.database.transaction(makeWorld);
});

/** Returns the names of the fields of the body and the record, and one unknown name. */
function namesOf({ body, record }: Endpoint): string[] {
  const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return [...new Set([...shape, ...Object.keys(record?.shape ?? {}), 'nobody_knows'])];
}

const asJson = { 'content-type': 'application/json' };

// Requirements: D-10
describe('extremely deep JSON causes no server error in any field', () => {
  test.each(writing)('%s', async (name, endpoint) => {
    superuser = await portal.signIn(world.people.superuser);
    const { input } = accessExpectations[name] ?? {};
    const right = await portal.database.transaction(
      async (db): Promise<AccessInput> => (await input?.(db, world, 'superuser')) ?? {},
    );
    const url = endpointUrl(endpoint, right);
    const isRows = Array.isArray(right.body);
    const own = (isRows ? (right.body as unknown[])[0] : right.body) as object | undefined;
    const fill = (field: string, index: number) =>
      `${JSON.stringify(field)}:${deep[index % 2 ? 0 : 1]}`;
    const names = namesOf(endpoint);
    const rest = JSON.stringify({ ...own }).slice(1, -1);
    const bodies = [
      `{${names.map(fill).join(',')}}`,
      `{${names.map((field, index) => fill(field, index + 1)).join(',')}}`,
      // Validation may stop at the first invalid field, so each field is also tested with valid values in the others.
      ...names
        .slice(0, 2)
        .map((field, index) => `{${[rest, fill(field, index)].filter(Boolean).join(',')}}`),
    ];
    for (const body of [...(isRows ? bodies.map((one) => `[${one}]`) : bodies), ...deep]) {
      const answer = await superuser.raw(endpoint.method, url, body, asJson);
      // The tested portal has no Chromium, so a valid print request returns 503.
      const isUnprinted = answer.status === 503 && prints.includes(endpoint.path);
      if (!isUnprinted) expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
    }
  });
});
