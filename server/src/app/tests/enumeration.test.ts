import { createHook } from 'node:async_hooks';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '#auth/passwords/password-hash.ts';
import { clock } from '#platform/clock.ts';
import { accessExpectations } from '#testing/access/expectations.ts';
import type { AccessInput } from '#testing/access/kinds.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { fillTheirs } from '#testing/bad-input/other-organization.ts';
import { makeChatChannel } from '#testing/notifications.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const password = 'correct horse battery';
const { portal } = usePortal();
let world: World;
let password_hash: string;

beforeAll(async () => {
  world = await portal.database.transaction(async (db) => {
    const made = await makeWorld(db);
    await fillTheirs(db, made);
    return made;
  });
  password_hash = await hashPassword(password);
});
afterEach(() => portal.database.writer.deleteFrom('rate_limit').execute());

/** Counts the password hashes that `work` computes, because they account for most of a response's time. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}

describe('nobody can find out who has an account', () => {
  const login = (username: string, typed: string) =>
    portal.anonymous.call(authEndpoints.login, { body: { username, password: typed } });

  test('every login attempt computes one password hash, so its duration reveals nothing', async () => {
    const db = portal.database.writer;
    const known = await makePerson(db, { kind: 'writer', password_hash });
    const inactive = await makePerson(db, { kind: 'writer', password_hash, is_active: 0 });
    const without = await makePerson(db, { kind: 'writer', password_hash: null });
    for (const [username, typed] of [
      [known.username, 'wrong'],
      [known.email ?? '', 'wrong'],
      ['nobody-of-this-name', 'wrong'],
      ['nobody@nowhere.example', 'wrong'],
      [inactive.username, password],
      [without.username, 'wrong'],
      [known.username, password],
    ] as const) {
      const hashes = await countHashes(() => login(username, typed));
      expect([username, hashes]).toEqual([username, 1]);
    }
  });

  test('a failed login writes the same number of rows for any name', async () => {
    const known = await makePerson(portal.database.writer, { kind: 'writer', password_hash });
    const written = async (username: string) => {
      const count = async () => {
        const { reader } = portal.database;
        const rows = await reader.selectFrom('audit_entry').select('id').execute();
        const failures = await reader.selectFrom('rate_limit').select('id').execute();
        return rows.length + failures.length;
      };
      const before = await count();
      await login(username, 'wrong');
      return (await count()) - before;
    };
    expect(await written('nobody-of-this-name')).toBe(await written(known.username));
  });

  test('a login has the same rate limit for unknown names as for known ones', async () => {
    const refusedAfter = async (username: string) => {
      for (let count = 0; count < 20; count += 1) {
        if ((await login(username, 'wrong')).status === 429) return count;
      }
      return null;
    };
    const known = await makePerson(portal.database.writer, { kind: 'writer', password_hash });
    expect(await refusedAfter(known.username)).toBe(10);
    await portal.database.writer.deleteFrom('rate_limit').execute();
    expect(await refusedAfter('Nobody-Of-This-Name')).toBe(10);
  });

  test('registering without an invitation gets the same response for taken and free names', async () => {
    const known = await makePerson(portal.database.writer, { kind: 'writer' });
    const register = (username: string, email: string) =>
      portal.anonymous.call(authEndpoints.register, {
        body: {
          key: 'no such key',
          username,
          email,
          first_name: 'New',
          last_name: 'Person',
          password1: 'quite another word',
          password2: 'quite another word',
        },
      });
    let [taken, free] = [
      { status: 0, text: '' },
      { status: 0, text: '' },
    ];
    const hashes = [
      await countHashes(async () => {
        taken = await register(known.username, known.email ?? '');
      }),
      await countHashes(async () => {
        free = await register('nobody.has.this', 'nobody@nowhere.example');
      }),
    ];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(hashes).toEqual([0, 0]);
  });

  test('an invalid password link gets the same response whether or not the user exists', async () => {
    const known = await makePerson(portal.database.writer, { kind: 'writer', password_hash });
    const confirm = (uid: string) =>
      portal.anonymous.call(authEndpoints.confirmPasswordReset, {
        body: { uid, token: 'x'.repeat(43), new_password1: password, new_password2: password },
      });
    const [theirs, nobodys] = [await confirm(String(known.id)), await confirm('999999')];
    expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text]);
    expect(await countHashes(() => confirm(String(known.id)))).toBe(0);
  });
});

/** Nouns whose records outsiders never see if the records belong to another organization. */
const hiddenNouns = [
  'articles',
  'articleBodies',
  'documents',
  'comments',
  'feedback',
  'signOffs',
  'livePages',
  'organizations',
  'accounts',
  'editorialRequirements',
  'articleTemplates',
  'users',
  'userPreferences',
  'chatChannels',
] as const;

/** Calls that identify one record by its id. */
const onRecords = hiddenNouns.flatMap((noun) =>
  Object.entries(endpoints[noun])
    .map(([name, endpoint]) => [`${noun}.${name}`, noun, endpoint as Endpoint] as const)
    .filter(
      ([, , { params }]) => params instanceof z.ZodObject && Object.hasOwn(params.shape, 'id'),
    ),
);

/** Returns ids of the other organization's records that outsiders never see. */
async function hiddenIds(): Promise<Record<(typeof hiddenNouns)[number], number>> {
  const { writer: db } = portal.database;
  const { theirs } = world;
  const stamps = { created_at: clock.instant(), updated_at: clock.instant() };
  const first = (table: 'account' | 'editorial_requirement' | 'article_template') =>
    db
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', theirs.id)
      .executeTakeFirstOrThrow();
  const article = await db
    .selectFrom('article')
    .select('id')
    .where('client_id', '=', theirs.id)
    .executeTakeFirstOrThrow();
  const comment = await db
    .selectFrom('comment')
    .select('id')
    .where('article_id', '=', article.id)
    .executeTakeFirstOrThrow();
  const signOff = await db
    .selectFrom('sign_off')
    .select('id')
    .where('article_id', '=', article.id)
    .executeTakeFirstOrThrow();
  const feedback = await db
    .insertInto('feedback')
    .values({
      article_id: article.id,
      given_by_id: world.people.staff.id,
      feedback_type: 'Editor',
      approved: 0,
      feedback_body: 'Hidden',
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const channel = await makeChatChannel(db, {
    owner_id: world.people.staff.id,
    organization_id: theirs.id,
  });
  return {
    articles: article.id,
    articleBodies: article.id,
    documents: article.id,
    comments: comment.id,
    feedback: feedback.id,
    signOffs: signOff.id,
    livePages: article.id,
    organizations: theirs.id,
    accounts: (await first('account')).id,
    editorialRequirements: (await first('editorial_requirement')).id,
    articleTemplates: (await first('article_template')).id,
    users: world.people.stranger.id,
    userPreferences: world.people.stranger.id,
    chatChannels: channel.id,
  };
}

// Requirements: PERMS-29, ORGS-39, D-12
describe('a hidden record gets the same response as a missing one', () => {
  let hidden: Awaited<ReturnType<typeof hiddenIds>>;
  beforeAll(async () => {
    hidden = await hiddenIds();
  });

  test.each(onRecords)('%s', async (name, noun, endpoint) => {
    const id = hidden[noun];
    const { input } = accessExpectations[name] ?? {};
    for (const kind of ['nobody', 'customer', 'owner', 'otherWriter', 'editor'] as const) {
      const right = await portal.database.transaction(
        async (db): Promise<AccessInput> => (await input?.(db, world, kind)) ?? {},
      );
      const caller = await portal.signIn(world.people[kind]);
      const ask = async (which: number) => {
        const params = { ...right.params, id: which };
        const url = endpointUrl(endpoint, { params, query: right.query });
        const { status, text } = await caller.raw(endpoint.method, url, right.body);
        return { kind, status, text: text.replaceAll(String(which), 'ID') };
      };
      const there = await ask(id);
      expect(there.status, `${kind}: ${there.text}`).toBeGreaterThanOrEqual(400);
      expect(there).toEqual(await ask(999_999));
    }
    if (!name.endsWith('.get')) return;
    const staff = await portal.signIn(world.people.staff);
    expect((await staff.call(endpoint, { params: { id } })).status).toBe(200);
  });
});
