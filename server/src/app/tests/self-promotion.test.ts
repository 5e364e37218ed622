import { endpoints } from '@portal/contract/endpoints.ts';
import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessExpectations } from '#testing/access/expectations.ts';
import type { AccessInput } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { usePortal } from '#testing/use-portal.ts';

const writing = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const)
    .filter(([, { method }]) => method !== 'GET'),
);

/** Fields that an attacker could send to gain permissions. */
const wishes: Record<string, unknown> = {
  is_staff: true,
  is_superuser: true,
  is_active: false,
  group: groups.administrator.id,
  group_id: groups.administrator.id,
  default_role: { id: groups.administrator.id, name: 'Administrator' },
  role_id: groups.administrator.id,
  permissions: ['delete_user', 'add_userorgrole'],
  org_roles: [{ organization: 1, role: { id: groups.accountOwner.id, name: 'Account Owner' } }],
  accounts: [{ organizationId: 1, roleId: groups.accountOwner.id }],
  password_hash: 'x',
  token_hash: 'x',
  actor_id: 1,
  person_id: 1,
  author_id: 1,
  created_at: '2020-01-01T00:00:00.000Z',
  id: 999_999,
  version: 999_999,
};

const outsiders = ['anonymous', 'nobody', 'customer', 'owner', 'writer', 'editor'] as const;

const { portal } = usePortal();
let world: World;

beforeAll(async () => {
  world = await portal.database.transaction(makeWorld);
});

/** Returns all rows that determine permissions. */
async function powers() {
  const { reader } = portal.database;
  return {
    people: await reader
      .selectFrom('person')
      .select(['id', 'is_staff', 'is_superuser', 'is_active', 'group_id', 'password_hash'])
      .orderBy('id')
      .execute(),
    places: await reader
      .selectFrom('account')
      .select(['id', 'person_id', 'organization_id', 'role_id'])
      .orderBy('id')
      .execute(),
    sets: await reader
      .selectFrom('group_permission')
      .select(['group_id', 'codename'])
      .orderBy('group_id')
      .orderBy('codename')
      .execute(),
    rates: await reader.selectFrom('writer').select(['id', 'rate_cents']).orderBy('id').execute(),
  };
}

/** Returns whether the endpoint accepts or ignores this field by design. */
function isKnown({ body, aliases, ignored }: Endpoint, name: string): boolean {
  const own = aliases?.[name] ?? name;
  const isOwn = body instanceof z.ZodObject && Object.hasOwn(body.shape, own);
  return isOwn || (ignored?.includes(name) ?? false);
}

// Requirements: PERMS-28, D-12
describe('nobody gains permissions through extra fields', () => {
  test.each(writing)('%s', async (name, endpoint) => {
    const { input } = accessExpectations[name] ?? {};
    for (const kind of outsiders) {
      const caller =
        kind === 'anonymous' ? portal.anonymous : await portal.signIn(world.people[kind]);
      const right = await portal.database.transaction(
        async (db): Promise<AccessInput> => (await input?.(db, world, kind)) ?? {},
      );
      const isRows = Array.isArray(right.body);
      const own = (isRows ? (right.body as unknown[])[0] : right.body) as object | undefined;
      const before = await powers();
      const taken: string[] = [];
      for (const [field, value] of Object.entries(wishes)) {
        if (!endpoint.body) continue;
        const body = { ...own, [field]: value };
        const url = endpointUrl(endpoint, right);
        const answer = await caller.raw(endpoint.method, url, isRows ? [body] : body);
        if (answer.status < 400 && !isKnown(endpoint, field)) taken.push(field);
        expect(answer.status, `${kind} ${field}: ${answer.text}`).toBeLessThan(500);
      }
      expect(taken, kind).toEqual([]);
      expect(await powers(), kind).toEqual(before);
    }
  });
});
