import { endpoints } from '@portal/contract/endpoints.ts';
import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import {
  agencyPermissions,
  clientGroupIds,
  permissions,
} from '@portal/contract/platform/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessExpectations } from '#testing/access/expectations.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { canary, fillTheirs } from '#testing/bad-input/other-organization.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const stated = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls).map(
    ([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const,
  ),
);
const calls = stated.filter(([, { responseKind }]) => responseKind !== 'events');
const readings = calls.filter(([, { method }]) => method === 'GET');

/** Lists of the agency's staff, who work for all organizations. */
const agencyLists: readonly string[] = ['users.staff', 'writers.list'];

/** Calls that customers with more permissions can make for their own organizations. */
const opened: readonly string[] = [
  'articleTemplates.list',
  'articleTemplates.values',
  'articleTemplates.groups',
  'checklists.list',
  'checklistItems.mine',
  'checklistItems.myCounts',
  'checklistItemComments.list',
  'websiteBuilds.list',
  'accountPosts.list',
  'postingPulls.current',
  'postingPulls.start',
  'accountHealth.list',
  'linkChecks.run',
  'linkChecks.list',
  'reports.values',
  'reportMonths.list',
  'reportMonths.get',
  'reportOperations.list',
  'reportOperations.createReports',
  'reportOperations.validateData',
  'reportOperations.createPresentations',
  'reportOperations.queryUnsent',
  'reportDataImports.list',
  'reportDataImports.create',
  'reportRecipients.list',
  'reportSendings.list',
  'webApplications.list',
];

const { portal } = usePortal();
let world: World;

beforeAll(async () => {
  world = await portal.database.transaction(async (db) => {
    const made = await makeWorld(db);
    await made.article(db);
    await fillTheirs(db, made);
    await db.deleteFrom('group_permission').where('group_id', 'in', clientGroupIds).execute();
    const everything = clientGroupIds.flatMap((group_id) =>
      permissions.map((codename) => ({ group_id, codename })),
    );
    await db.insertInto('group_permission').values(everything).execute();
    return made;
  });
});

const inputOf = (name: string, kind: 'customer' | 'stranger') =>
  portal.database.transaction(
    async (db) => (await accessExpectations[name]?.input?.(db, world, kind)) ?? {},
  );

// Requirements: PERMS-29, D-75
describe('a client group with every permission gives access only to its members’ own organizations', () => {
  test('permissions that aren’t limited to an organization have no effect', async () => {
    const customer = await portal.signIn(world.people.customer);
    const { body } = await customer.call(endpoints.auth.getUser);
    const held = body.permissions.map(({ codename }) => codename);
    const rest = permissions.filter((one) => !agencyPermissions.includes(one));
    expect(held.sort()).toEqual([...rest].sort());
  });

  test.each(readings.filter(([name]) => !agencyLists.includes(name)))(
    '%s shows no data of another organization',
    async (name, endpoint) => {
      const { theirs, people } = world;
      const { params = {}, query: given = {} } = await inputOf(name, 'customer');
      for (const person of [people.customer, people.owner]) {
        const caller: Caller = await portal.signIn(person);
        for (const query of [given, {}, { organization: theirs.id }, { client: theirs.id }]) {
          const url = endpointUrl(endpoint, { params, query });
          const { status, text } = await caller.raw('GET', url);
          expect(status, `${url}: ${text.slice(0, 200)}`).toBeLessThan(500);
          expect(text, url).not.toContain(canary);
        }
      }
    },
  );

  test('no other call succeeds on records of another organization or the agency', async () => {
    const succeeded: string[] = [];
    for (const [name, endpoint] of calls) {
      const usual = accessExpectations[name]?.statuses.stranger ?? 0;
      if (usual < 400) continue;
      const caller = await portal.signIn(world.people.stranger);
      const { status } = await caller.callRaw(endpoint, await inputOf(name, 'stranger'));
      if (status < 400) succeeded.push(name);
    }
    expect(succeeded.sort()).toEqual([...agencyLists, ...opened].sort());
  });
});
