import { signOffEndpoints } from '@portal/contract/content/approval/sign-off.endpoints.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { errorDetail, fieldErrors } from '@portal/contract/platform/errors.ts';
import { reportPrintEndpoints } from '@portal/contract/reporting/prints/report-print.endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessExpectations } from '#testing/access/expectations.ts';
import { type AccessInput, isSignedIn, type Kind } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { type Caller, startPortal, type TestPortal, type TestResponse } from '#testing/portal.ts';
import { hostileVersions } from './hostile-values.ts';
import { type Mutation, mutate, mutations } from './mutation.ts';
import { canary, fillTheirs } from './other-organization.ts';
import { arbitraryInput } from './schema.arbitrary.ts';

const prints: readonly string[] = [reportPrintEndpoints.print.path, signOffEndpoints.print.path];

interface Attempt {
  kind: Kind;
  /** The input to mutate: valid input with existing ids, or generated input. */
  base: 'right' | 'made';
  params: unknown;
  query: unknown;
  body: unknown;
  onPath: Mutation[];
  onQuery: Mutation[];
  onBody: Mutation[];
  version: string | undefined;
}

const outsiders = ['anonymous', 'nobody', 'customer', 'writer'] as const;
const insiders = ['staff', 'superuser'] as const;

/** Text that must not occur in any response: keys, hashes, SQL, internals. */
const secrets =
  /\$argon2|token_hash|key_hash|password_hash|insert into|syntax error|SQLITE_|errcode|node_modules|server\/src|\n\s+at /i;

/** Returns whether a call is slow because it hashes a password. */
const isSlow = (endpoint: Endpoint) => /login|registration|password/.test(endpoint.path);

function attempts(endpoint: Endpoint, kinds: readonly Kind[]): fc.Arbitrary<Attempt> {
  // An unknown query parameter is rejected before any other check, so such input is generated rarely.
  const seldom = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 1, arbitrary: mutations },
  );
  return fc.record({
    kind: fc.constantFrom(...kinds),
    base: fc.constantFrom('right', 'right', 'made'),
    params: arbitraryInput(endpoint.params),
    query: arbitraryInput(endpoint.query),
    body: arbitraryInput(endpoint.body),
    onPath: seldom,
    onQuery: endpoint.query ? mutations : seldom,
    onBody: mutations,
    version: fc.option(fc.constantFrom(...hostileVersions), { nil: undefined, freq: 8 }),
  }) as fc.Arbitrary<Attempt>;
}

/** Converts a value to text for a URL, which can't contain lone surrogates. */
function written(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

const entriesOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function addressOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const entries = new Map(entriesOf(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => written(entries.get(name)));
  const pairs = entriesOf(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${written(name)}=${written(one)}`),
  );
  return `${path}/?${pairs.join('&')}`;
}

const rowErrors = z.array(z.record(z.string(), z.array(z.string())));

/** Throws unless the API may return this response. */
function judge(endpoint: Endpoint, attempt: Attempt, answer: TestResponse<unknown>): void {
  const { status, body, text } = answer;
  // The tested portal has no Chromium, so a valid request to print returns 503.
  const isUnprinted = status === 503 && prints.includes(endpoint.path);
  if (!isUnprinted) expect(status, text.slice(0, 500)).toBeLessThan(500);
  expect(text).not.toMatch(secrets);
  if (outsiders.some((kind) => kind === attempt.kind)) expect(text).not.toContain(canary);
  if (status < 400) return;
  if (status === 400) {
    const shape = Array.isArray(body) && endpoint.path === '/api/content-articles';
    const { success } = (shape ? rowErrors : fieldErrors).safeParse(body);
    expect(success, `400 without fields: ${text.slice(0, 300)}`).toBe(true);
    expect(text, '400 that names nothing').not.toBe('{}');
    return;
  }
  expect(errorDetail.safeParse(body).success, `${status}: ${text.slice(0, 300)}`).toBe(true);
  expect(Object.keys(body as object).filter((name) => name !== 'current')).toEqual(['detail']);
}

/** Defines tests that call every endpoint of the contract with `runs` generated inputs each. */
export function describeBadInput(runs: number): void {
  const counted: Record<string, number> = {};

  describe.each(Object.entries(endpoints))('%s', (noun, calls) => {
    let portal: TestPortal;
    let world: World;

    beforeAll(async () => {
      portal = await startPortal();
      world = await portal.database.transaction(async (db) => {
        const made = await makeWorld(db);
        await fillTheirs(db, made);
        return made;
      });
    });
    afterAll(() => portal.close());

    function callerOf(kind: Kind): Promise<Caller> | Caller {
      return isSignedIn(kind) ? portal.signIn(world.people[kind]) : portal.anonymous;
    }

    async function rightInput(name: string, kind: Kind): Promise<AccessInput> {
      const { input } = accessExpectations[`${noun}.${name}`] ?? {};
      return portal.database.transaction(async (db) => (await input?.(db, world, kind)) ?? {});
    }

    async function attack(name: string, endpoint: Endpoint, attempt: Attempt): Promise<void> {
      const base =
        attempt.base === 'right'
          ? { params: {}, query: {}, body: {}, ...(await rightInput(name, attempt.kind)) }
          : attempt;
      const url = addressOf(
        endpoint,
        attempt.onPath.reduce(mutate, base.params as unknown),
        attempt.onQuery.reduce(mutate, base.query as unknown),
      );
      const body = attempt.onBody.reduce(mutate, base.body);
      const caller = await callerOf(attempt.kind);
      const answer =
        endpoint.method === 'GET'
          ? await caller.raw('GET', url)
          : await caller.raw(endpoint.method, url, JSON.stringify(body), {
              'content-type': 'application/json',
              ...(attempt.version === undefined ? {} : { 'if-match': attempt.version }),
            });
      counted[answer.status] = (counted[answer.status] ?? 0) + 1;
      judge(endpoint, attempt, answer);
    }

    async function survive(name: string, kinds: readonly Kind[]): Promise<void> {
      const endpoint = (calls as Record<string, Endpoint>)[name];
      if (!endpoint || endpoint.responseKind === 'events') return;
      const numRuns = isSlow(endpoint) ? Math.ceil(runs / 4) : runs;
      await fc.assert(
        fc.asyncProperty(attempts(endpoint, kinds), (attempt) => attack(name, endpoint, attempt)),
        { numRuns, endOnFailure: true },
      );
    }

    // Test outsiders first, because random calls by staff may grant outsiders access to the other organization.
    test.each(Object.keys(calls))(
      '%s handles invalid input from outsiders and reveals nothing',
      (name) => survive(name, outsiders),
    );
    test.each(Object.keys(calls))('%s handles invalid input from staff', (name) =>
      survive(name, insiders),
    );
  });

  test('many calls succeed and many are rejected', () => {
    console.log(`bad input, seed ${fc.readConfigureGlobal().seed}: ${JSON.stringify(counted)}`);
    expect(counted[200] ?? 0).toBeGreaterThan(counted[400] ? 100 : 0);
    expect(counted[201] ?? 0).toBeGreaterThan(0);
    expect(counted[400] ?? 0).toBeGreaterThan(500);
  });
}
