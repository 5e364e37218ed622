import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessExpectations } from '#testing/access/expectations.ts';
import type { AccessInput } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

type Calls = Readonly<Record<string, Endpoint>>;
type Versioned = { id?: number; version?: number };

/** Calls that change stored records without comparing versions, each with the reason. */
const unversioned: Readonly<Record<string, string>> = {
  'contentStatuses.arrange': 'It names every status, and returns 409 if one was added or deleted.',
  'contentTypes.arrange':
    'It names every content type, and returns 409 if one was added or deleted.',
  'inboxGroupDefaults.update':
    'It sets deliveries by kind, and changes only the kinds that it names.',
  'inboxPreferences.update':
    'It records the viewer’s own choices by kind, and changes only the kinds that it names.',
  'reportScreenshots.save': 'It replaces an image, and sent reports keep the earlier one.',
  'reportWaivers.save':
    'It records the viewer’s own decision that data may be missing, and edits nothing.',
  'savedViews.choose': 'It records the viewer’s own default and sidebar, and edits no view.',
};

/** Inputs that contain a change, for calls whose inputs in the access test change nothing. */
const inputs: Readonly<Record<string, AccessInput>> = {
  'groupPermissions.update': { params: { id: groups.editor.id }, body: { permissions: [] } },
  'portalSettings.update': { body: { time_zone: 'Europe/Berlin' } },
  'economicsSettings.update': { body: { currency: 'EUR' } },
};

const updates = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls as Calls)
    .filter(([, { method, params, record }]) => method === 'PUT' || (params && record))
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint, calls as Calls] as const),
);

// Requirements: D-11
describe('if two people change a record at the same time, the second gets a conflict', () => {
  let portal: TestPortal;
  let world: World;
  let superuser: Caller;

  beforeAll(async () => {
    portal = await startPortal();
    world = await portal.database.transaction(makeWorld);
    superuser = await portal.signIn(world.people.superuser);
  });
  afterAll(() => portal.close());

  async function makeInput(name: string): Promise<AccessInput> {
    const { input } = accessExpectations[name] ?? {};
    const made = await portal.database.transaction(
      async (db) => (await input?.(db, world, 'superuser')) ?? {},
    );
    return inputs[name] ?? made;
  }

  /** Returns the record, read with its own call, from its list, or from its organization, as the contract allows. */
  async function read(
    name: string,
    calls: Calls,
    { params }: AccessInput,
  ): Promise<Versioned | undefined> {
    const { get, list } = calls;
    if (get) return (await superuser.call(get, { params } as never)).body as Versioned;
    if (list) {
      const { query } = await makeInput(name.replace(/\w+$/, 'list'));
      const { body } = await superuser.callRaw(list, query ? { query } : {});
      return (body as Versioned[]).find(({ id }) => id === params?.id);
    }
    const { body } = await superuser.call(endpoints.organizations.list, {
      query: { detailed: true },
    });
    const owner = body.find((one) => one.what_converts_account?.id === params?.id);
    return owner?.what_converts_account ?? undefined;
  }

  test('each call exempt from versioning exists in the contract', () => {
    const names = updates.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(unversioned)));
  });

  test.each(updates.filter(([name]) => !(name in unversioned)))(
    '%s',
    async (name, endpoint, calls) => {
      const input = await makeInput(name);
      const record = await read(name, calls, input);
      expect(record?.version).toEqual(expect.any(Number));
      const version = record?.version ?? 0;
      const send = (seen?: number) =>
        superuser.call(endpoint, { ...input, version: seen } as never) as Promise<{
          status: number;
          body: Versioned & { current?: Versioned };
        }>;
      const current = { ...(record?.id && { id: record.id }), version };

      const stale = await send(version + 1);
      expect([stale.status, stale.body.current]).toEqual([409, expect.objectContaining(current)]);

      const answers = await Promise.all([send(version), send(version)]);
      const [first, second] = answers.sort((a, b) => a.status - b.status);
      expect([first?.status, first?.body.version]).toEqual([200, version + 1]);
      expect([second?.status, second?.body.current?.version]).toEqual([409, version + 1]);
      expect((await read(name, calls, input))?.version).toBe(version + 1);

      expect((await send()).status).toBe(200);
    },
  );
});
