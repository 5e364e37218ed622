import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import {
  inboxGroupDefaultsEndpoints,
  inboxPreferencesEndpoints,
} from '@portal/contract/notifications/inbox-preferences.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({
  people: { staff: 'staff', superuser: 'superuser', customer: 'customer' },
});
const { staff, superuser, customer } = callers;
const { list, update } = inboxGroupDefaultsEndpoints;

let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let writer: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  writer = await portal.signIn(team.people.writer);
});
afterEach(async () => {
  for (const table of ['inbox_group_default', 'inbox_preference', 'inbox_thread'] as const) {
    await db().deleteFrom(table).execute();
  }
});

const set = (id: number, kinds: object) =>
  superuser.callRaw(update, { params: { id }, body: { kinds } });
const deliveryOf = async (caller: Caller, kind: string) =>
  (await caller.call(inboxPreferencesEndpoints.get)).body.kinds.find((one) => one.kind === kind)
    ?.delivery;
const comment = async () => {
  const one = await makeArticle(db(), { status: 'writing', ...team.columns });
  await staff.call(commentEndpoints.create, {
    body: { article: one.id, comment: `@${team.people.writer.name} hello` },
  });
};

// Requirements: B-INBOX-17
test('a group’s default applies to its members until they choose for themselves', async () => {
  const { id } = groups.writer;
  const changed = await set(id, { mentioned: 'off', comment: 'daily' });
  expect(changed.body.kinds).toContainEqual({
    kind: 'mentioned',
    delivery: 'off',
    standard: 'inbox',
  });
  expect(await deliveryOf(writer, 'mentioned')).toBe('off');
  expect(await deliveryOf(writer, 'comment')).toBe('daily');
  expect(await deliveryOf(staff, 'comment')).toBe('inbox');
  await comment();
  expect((await writer.call(inboxEndpoints.list)).body).toEqual([]);
  await writer.call(inboxPreferencesEndpoints.update, { body: { kinds: { mentioned: 'inbox' } } });
  await comment();
  expect((await writer.call(inboxEndpoints.list)).body).toHaveLength(1);
});

// Requirements: B-INBOX-17
test('null restores the portal’s own default, and each change is audited', async () => {
  const { id } = groups.writer;
  await set(id, { comment: 'daily' });
  await set(id, { comment: null });
  expect(await deliveryOf(writer, 'comment')).toBe('inbox');
  const query = { action: 'inbox_group_default.changed' };
  const entries = (await superuser.call(auditEntryEndpoints.list, { query })).body;
  expect(entries[0]).toMatchObject({
    subject: { noun: 'group', id },
    details: { kinds: { comment: null } },
  });
});

// Requirements: B-INBOX-17
test('clients’ groups have only the kinds that clients can get, and only superusers see the defaults', async () => {
  const { body } = await superuser.call(list);
  const ofCustomers = body.find(({ group }) => group.id === groups.customer.id);
  expect(ofCustomers?.kinds.map(({ kind }) => kind)).not.toContain('moved');
  expect((await set(groups.customer.id, { moved: 'inbox' })).status).toBe(400);
  expect((await set(7, { comment: 'inbox' })).status).toBe(404);
  await set(groups.customer.id, { comment: 'hourly' });
  expect(await deliveryOf(customer, 'comment')).toBe('hourly');
  for (const caller of [staff, customer, writer]) {
    expect((await caller.call(list)).status).toBe(403);
  }
});
