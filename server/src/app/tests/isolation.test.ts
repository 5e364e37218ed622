import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessExpectations } from '#testing/access/expectations.ts';
import { isSignedIn, type Kind, kinds } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { canary, fillTheirs } from '#testing/bad-input/other-organization.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const readings = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { method, responseKind }]) => method === 'GET' && responseKind !== 'events'),
);
const lists = readings.filter(([, { isList }]) => isList);

const { portal } = usePortal();
let world: World;

beforeAll(async () => {
  world = await portal.database.transaction(async (db) => {
    const made = await makeWorld(db);
    await made.article(db);
    await fillTheirs(db, made);
    // Apart from the legal name, which is the canary, the organizations' names differ by one letter.
    await db
      .updateTable('organization')
      .set({ dba_name: 'Harbor Marine', dba_name_key: 'harbor marine', legal_name: canary })
      .where('id', '=', made.theirs.id)
      .execute();
    return made;
  });
});

const callerOf = (kind: Kind): Promise<Caller> | Caller =>
  isSignedIn(kind) ? portal.signIn(world.people[kind]) : portal.anonymous;

// Requirements: PERMS-29, ORGS-39, D-12
describe('nobody sees a row of another organization whose name differs by one letter', () => {
  test.each(lists)('%s', async (name, endpoint) => {
    const { theirs } = world;
    // Filters that could name the other organization or find records by its name.
    const wishes: Record<string, string | number>[] = [
      {},
      { organization: theirs.id },
      { client: theirs.id },
      { org: theirs.id },
      { search: 'Harbor Marine' },
      { title: canary },
      { columns: 'id,client.dba_name,organization' },
    ];
    const { input } = accessExpectations[name] ?? {};
    for (const kind of ['anonymous', 'nobody', 'customer', 'owner', 'writer', 'editor'] as const) {
      const caller = await callerOf(kind);
      const right = await portal.database.transaction(
        async (db) => (await input?.(db, world, kind)) ?? {},
      );
      for (const query of wishes) {
        const url = endpointUrl(endpoint, { params: right.params ?? {}, query });
        const { status, text } = await caller.raw('GET', url);
        expect(status, `${kind} ${url}: ${text.slice(0, 200)}`).toBeLessThan(500);
        expect(text, `${kind} ${url}`).not.toContain(canary);
        expect(text, `${kind} ${url}`).not.toContain('Harbor Marine');
      }
    }
    // The other organization's customer sees the row, so the search above could have found it.
    if (name === 'organizations.list') {
      const stranger = await callerOf('stranger');
      expect((await stranger.raw('GET', endpointUrl(endpoint))).text).toContain('Harbor Marine');
    }
  });
});

// Requirements: D-12
describe('email addresses, phone numbers, and rates are visible only to the people who need them', () => {
  const marks = { email: 'secret-address', phone: '+1-555-SECRET', rate: '"rate":7.77' };

  beforeAll(async () => {
    await portal.database.transaction(async (db) => {
      // Marks the data of everyone who works on our articles, and of a colleague in our organization.
      const { people, ours } = world;
      const colleague = await makePerson(db, { kind: 'owner' });
      await makeAccount(db, { person_id: colleague.id, organization_id: ours.id });
      const everyone = [...Object.values(people), colleague];
      for (const { id } of everyone) {
        await db
          .updateTable('person')
          .set({
            email: `${marks.email}-${id}@example.com`,
            email_key: `${marks.email}-${id}@example.com`,
            phone_number: `${marks.phone} ${id}`,
          })
          .where('id', '=', id)
          .execute();
      }
      await db.updateTable('writer').set({ rate_cents: 777 }).execute();
      await world.article(db, {
        lead_id: people.staff.id,
        status_id: statusId.final_review,
        final_approver_id: people.customer.id,
      });
    });
  });

  test.each(readings)('%s', async (name, endpoint) => {
    const { input } = accessExpectations[name] ?? {};
    const others = kinds.filter((kind) => kind !== 'staff' && kind !== 'superuser');
    for (const kind of others) {
      const right = await portal.database.transaction(
        async (db) => (await input?.(db, world, kind)) ?? {},
      );
      const { text } = await (await callerOf(kind)).callRaw(endpoint, right);
      const ownId = isSignedIn(kind) ? world.people[kind].id : 0;
      const own = [`${marks.email}-${ownId}@example.com`, `${marks.phone} ${ownId}`];
      const seen = own.reduce((rest, mine) => rest.replaceAll(`"${mine}"`, '""'), text);
      expect(seen, kind).not.toContain(marks.email);
      expect(seen, kind).not.toContain(marks.phone);
      const isOwnRate = kind === 'writer' || kind === 'otherWriter';
      if (!isOwnRate) expect(seen, kind).not.toContain(marks.rate);
    }
  });

  test('staff see email addresses, phone numbers, and rates, which shows that the test could find them', async () => {
    const staff = await callerOf('staff');
    const { text } = await staff.call(endpoints.users.list);
    expect(text).toContain(marks.email);
    expect(text).toContain(marks.phone);
    expect(text).toContain(marks.rate);
  });
});
