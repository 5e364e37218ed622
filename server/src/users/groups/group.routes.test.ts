import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import {
  defaultGroupPermissions,
  groups,
  type Permission,
  permissions,
} from '@portal/contract/platform/permissions.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { expect, test } from 'vitest';
import { makeArticle } from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { superuser: 'superuser' }, isPerTest: true });
const { superuser } = callers;

const { list, preview, update } = groupPermissionEndpoints;
const writers = { params: { id: groups.writer.id } };
const setOf = async (name: string) =>
  (await superuser.call(list)).body.find((group) => group.name === name)?.permissions;

// Requirements: D-15, PERMS-02..06
test('each group lists its default permissions, and unknown or repeated permissions are rejected', async () => {
  const { body } = await superuser.call(list);
  expect(body.map(({ name }) => name)).toEqual([
    'Account Owner',
    'Writer',
    'Customer',
    'Staff',
    'Editor',
    'Administrator',
    'Contractor',
  ]);
  for (const { name, permissions: set, allowed_actions } of body) {
    const usual = defaultGroupPermissions[name as keyof typeof defaultGroupPermissions];
    expect([...set].sort(), name).toEqual([...usual].sort());
    expect(allowed_actions, name).toEqual(
      name === 'Staff' || name === 'Administrator' ? [] : ['update'],
    );
  }
  // All of these permissions can be assigned, but no others.
  const all = await superuser.call(update, { ...writers, body: { permissions: [...permissions] } });
  expect(all.body.permissions).toEqual(permissions);
  const unknown = { ...writers, body: { permissions: ['fly_to_the_moon'] } };
  expect((await superuser.callRaw(update, unknown)).status).toBe(400);
  const twice: Permission[] = ['add_feedback', 'add_feedback'];
  const answer = await superuser.call(update, { ...writers, body: { permissions: twice } });
  expect(answer.status).toBe(400);
});

// Requirements: D-08
test('a preview shows the gained and lost permissions and the affected people', async () => {
  await portal.database.transaction(async (db) => {
    const zoe = await makeWriter(db, { first_name: 'Zoë', last_name: 'Adams' });
    await makeWriter(db, { first_name: 'Ann', last_name: 'Brown' });
    await makeWriter(db, { is_active: 0 });
    // Staff pass every check regardless of their group's permissions, so they aren't counted.
    await makePerson(db, { kind: 'staff', group_id: groups.writer.id });
    await makeArticle(db, { writer_id: zoe.id, status_id: statusId.writing });
    await makeArticle(db, { writer_id: zoe.id, status_id: statusId.posted });
  });
  const body: { permissions: Permission[] } = {
    permissions: ['update_contentarticle', 'add_feedback'],
  };
  const effect = await superuser.call(preview, { ...writers, body });
  expect(effect.body).toMatchObject({
    gained: ['add_feedback'],
    lost: ['view_contentarticle'],
    people_count: 2,
    stranded_count: 1,
  });
  expect(effect.body.people.map(({ name }) => name)).toEqual(['Ann Brown', 'Zoë Adams']);
  expect(await setOf('Writer')).toEqual(['view_contentarticle', 'update_contentarticle']);
  const harmless = { permissions: [...defaultGroupPermissions.Writer, 'add_feedback' as const] };
  const more = await superuser.call(preview, { ...writers, body: harmless });
  expect(more.body).toMatchObject({ lost: [], stranded_count: 0 });
});

// Requirements: D-12, D-15
test('granted and revoked permissions take effect with the next call of an open session', async () => {
  const ann = await portal.database.transaction((db) => makeWriter(db));
  const writer = await portal.signIn(ann.person);
  expect((await writer.call(articleEndpoints.list)).status).toBe(200);
  const { body } = await superuser.call(update, { ...writers, body: { permissions: [] } });
  expect(body).toMatchObject({ permissions: [], version: 2, people_count: 1 });
  expect((await writer.call(articleEndpoints.list)).status).toBe(403);
  expect((await writer.call(authEndpoints.getUser)).body.permissions).toEqual([]);
  const back = { permissions: [...defaultGroupPermissions.Writer] };
  await superuser.call(update, { ...writers, body: back });
  expect((await writer.call(articleEndpoints.list)).status).toBe(200);
});

// Requirements: D-14
test('a change is audited with the gained and lost permissions, and saving without changes isn’t audited', async () => {
  const body: { permissions: Permission[] } = {
    permissions: ['view_contentarticle', 'add_feedback'],
  };
  await superuser.call(update, { ...writers, body });
  await superuser.call(update, { ...writers, body });
  const audit = await superuser.call(auditEntryEndpoints.list, { query: { action: 'group' } });
  expect(audit.body).toMatchObject([
    {
      action: 'group.permissions_changed',
      subject: { noun: 'group', id: groups.writer.id },
      details: { name: 'Writer', gained: ['add_feedback'], lost: ['update_contentarticle'] },
    },
  ]);
  const event = await portal.database.reader
    .selectFrom('event')
    .select(['topic', 'record_id'])
    .where('topic', '=', 'group')
    .execute();
  expect(event).toEqual([{ topic: 'group', record_id: groups.writer.id }]);
});

// Requirements: D-15
test('the permissions of Staff and Administrator can’t be changed, and no change locks superusers out', async () => {
  for (const { id } of [groups.staff, groups.administrator]) {
    const call = { params: { id }, body: { permissions: ['add_feedback' as const] } };
    expect((await superuser.call(preview, call)).status).toBe(409);
    expect((await superuser.call(update, call)).status).toBe(409);
  }
  const missing = { params: { id: 999 }, body: { permissions: [] } };
  expect((await superuser.call(update, missing)).status).toBe(404);
  const editable = [groups.accountOwner, groups.writer, groups.customer, groups.editor];
  for (const { id } of editable) {
    await superuser.call(update, { params: { id }, body: { permissions: [] } });
  }
  expect((await superuser.call(list)).status).toBe(200);
});

// Requirements: D-11
test('concurrent changes to one group don’t overwrite each other', async () => {
  const save = (permission: 'add_feedback' | 'view_webapp') =>
    superuser.call(update, { ...writers, version: 1, body: { permissions: [permission] } });
  const answers = await Promise.all([save('add_feedback'), save('view_webapp')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stale = await save('add_feedback');
  expect(stale).toMatchObject({ status: 409, body: { current: { version: 2 } } });
});
