import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { accessExpectations } from '#testing/access/expectations.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import type { Caller, TestPortal, TestResponse } from '#testing/portal.ts';
import { type LoadCase, loadCases } from './load-cases.ts';

/** Every endpoint of the contract, by `noun.call`, except event streams, which never end. */
export const walkedEndpoints: readonly (readonly [string, Endpoint])[] = Object.entries(
  endpoints,
).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { responseKind }]) => responseKind !== 'events'),
);

export interface LoadWalk {
  /** Returns the worst requests to an endpoint, with the ids of existing records, and a superuser to send them. */
  casesOf(name: string, endpoint: Endpoint): Promise<{ caller: Caller; cases: LoadCase[] }>;
}

export async function startLoadWalk(portal: TestPortal): Promise<LoadWalk> {
  const world: World = await portal.database.transaction(makeWorld);
  return {
    async casesOf(name, endpoint) {
      const { input } = accessExpectations[name] ?? {};
      const right = await portal.database.transaction(
        async (db) => (await input?.(db, world, 'superuser')) ?? {},
      );
      const caller = await portal.signIn(world.people.superuser);
      return { caller, cases: loadCases(name, endpoint, right) };
    },
  };
}

/** Sends one of the worst requests. */
export async function sendCase(
  caller: Caller,
  { method }: Endpoint,
  { url, content }: LoadCase,
): Promise<TestResponse<unknown>> {
  const { payload, headers } = (await content?.()) ?? { payload: undefined, headers: {} };
  return caller.raw(method, url, payload, headers);
}
