import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { maximumDepth, maximumItems } from '@portal/contract/onboarding/item-tree.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  makeBuildWithChecklist,
  makeChecklist,
  makeChecklistItem,
} from '#testing/onboarding.factories.ts';
import { makeAccount, makeGroup, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

afterEach(() => clock.set());

const items = checklistItemEndpoints;
const read = async (id: number) =>
  (await staff.call(checklistEndpoints.get, { params: { id } })).body;
const readItem = async (id: number) => (await staff.call(items.get, { params: { id } })).body;
const set = (id: number, body: object, by = staff) =>
  by.callRaw(items.update, { params: { id }, body });

async function checklistWith(...names: string[]) {
  const { build, checklist } = await makeBuildWithChecklist(db());
  const made = [];
  for (const name of names) made.push((await makeChecklistItem(db(), checklist.id, { name })).id);
  return { build, id: checklist.id, ids: made };
}

const shape = async (id: number) =>
  (await read(id)).checklist_items.map(({ name, order, parent }) => [name, order, parent]);

// Requirements: P2-CHECKLISTS-24, P2-CHECKLISTS-25, P2-API-ONBOARD-07
test('a checklist has all documented fields, its items in order, and its build', async () => {
  const { build, id, ids } = await checklistWith('Plan', 'Launch');
  const assignee = await makePerson(db(), { kind: 'staff' });
  const child = await makeChecklistItem(db(), id, {
    name: 'Sitemap',
    parent_id: ids[0],
    description: '<p>All pages</p>',
    department: 'marketing',
    assignee_id: assignee.id,
    due: '2026-07-01',
  });
  const body = await read(id);
  expect(body).toMatchObject({
    id,
    archived: false,
    item_count: 3,
    completed_count: 0,
    website_build: { id: build.id, kind: 'build' },
    allowed_actions: ['update', 'delete', 'edit_items'],
  });
  expect(body.checklist_items).toMatchObject([
    {
      id: ids[0],
      name: 'Plan',
      order: 1,
      description: null,
      department: null,
      assignee: null,
      due: null,
      completed: false,
      checklist: id,
      parent: null,
      checklist_item_children: [child.id],
    },
    {
      name: 'Sitemap',
      description: '<p>All pages</p>',
      department: 'marketing',
      assignee: { id: assignee.id, name: assignee.name },
      due: '2026-07-01',
      parent: ids[0],
    },
    { name: 'Launch', order: 2 },
  ]);
  await makeBuildWithChecklist(db());
  const { body: listed } = await staff.call(checklistEndpoints.list, {
    query: { website_build: build.id },
  });
  expect(listed).toEqual([body]);
  const { body: archived } = await staff.call(checklistEndpoints.list, {
    query: { website_build: build.id, archived: true },
  });
  expect(archived).toEqual([]);
  expect((await portal.anonymous.call(checklistEndpoints.list)).status).toBe(401);
});

// Requirements: P2-API-ONBOARD-08, P2-API-ONBOARD-09, P2-API-ONBOARD-10
test('a checklist can be created with or without a build, renamed, archived, and deleted', async () => {
  const alone = await staff.call(checklistEndpoints.create, { body: { name: 'Alone' } });
  expect(alone).toMatchObject({ status: 201, body: { name: 'Alone', website_build: null } });
  const { build } = await makeBuildWithChecklist(db());
  const deploy = { name: 'Go live', website_build: build.id, kind: 'deploy' } as const;
  const made = await staff.call(checklistEndpoints.create, { body: deploy });
  expect(made.body).toMatchObject({ website_build: { id: build.id, kind: 'deploy' } });
  const twice = await staff.call(checklistEndpoints.create, { body: deploy });
  expect(twice.body).toHaveProperty('kind');
  const params = { id: made.body.id };
  const changed = await staff.call(checklistEndpoints.update, { params, body: { name: 'Live' } });
  expect(changed.body.name).toBe('Live');
  await staff.call(checklistEndpoints.update, { params, body: { archived: true } });
  expect(await read(params.id)).toMatchObject({ name: 'Live', archived: true });
  expect((await staff.call(checklistEndpoints.delete, { params })).status).toBe(204);
  expect((await staff.call(checklistEndpoints.get, { params })).status).toBe(404);
  const { body } = await staff.call(websiteBuildEndpoints.get, { params: { id: build.id } });
  expect(body).toMatchObject({ deploy_checklist: null, deploy_badge: null });
  for (const endpoint of [checklistEndpoints.update, checklistEndpoints.delete]) {
    const input = { params, body: {} };
    expect((await staff.callRaw(endpoint, input)).status).toBe(404);
    expect((await portal.anonymous.callRaw(endpoint, input)).status).toBe(401);
  }
});

// Requirements: P2-CHECKLISTS-08, P2-API-ONBOARD-11
test('an item can be created with all its fields below another item, which then lists it as a child', async () => {
  const { id, ids } = await checklistWith('Plan');
  const added = await staff.call(items.create, {
    body: {
      name: ' Sitemap ',
      order: 1,
      description: '<p>Draw it</p><img src=x onerror=alert(1)>',
      department: 'marketing',
      checklist: id,
      parent: ids[0] ?? 0,
      assignee: people.staff.id,
      due: '2026-12-24',
      completed: true,
    },
  });
  expect(added).toMatchObject({
    status: 201,
    body: {
      name: 'Sitemap',
      order: 1,
      description: '<p>Draw it</p>',
      department: 'marketing',
      assignee: { id: people.staff.id, name: people.staff.name },
      due: '2026-12-24',
      completed: true,
      completed_by: { id: people.staff.id },
      completed_by_check: false,
    },
  });
  expect((await readItem(ids[0] ?? 0)).checklist_item_children).toEqual([added.body.id]);
  expect(
    (await portal.anonymous.call(items.create, { body: { name: 'X', checklist: id } })).status,
  ).toBe(401);
});

// Requirements: P2-CHECKLISTS-01, P2-CHECKLISTS-23, P2-API-ONBOARD-12, P2-API-ONBOARD-13
test('an item can be updated and deleted, and an unknown id returns 404', async () => {
  const { id, ids } = await checklistWith('Plan', 'Launch');
  const [plan = 0] = ids;
  expect((await set(plan, { assignee: people.staff.id, due: '2027-01-31' })).body).toMatchObject({
    assignee: { id: people.staff.id },
    due: '2027-01-31',
    version: 2,
  });
  expect((await set(plan, { completed: true })).body).toMatchObject({
    completed: true,
    completed_at: expect.any(String),
    completed_by: { id: people.staff.id },
  });
  expect(await read(id)).toMatchObject({ completed_count: 1 });
  expect((await set(plan, { completed: false })).body).toMatchObject({
    completed: false,
    completed_at: null,
    completed_by: null,
  });
  const record = await readItem(plan);
  expect((await set(plan, { ...record, name: 'Plan it' })).body).toMatchObject({ name: 'Plan it' });
  expect((await staff.call(items.delete, { params: { id: plan } })).status).toBe(204);
  expect(await shape(id)).toEqual([['Launch', 1, null]]);
  for (const endpoint of [items.update, items.delete, items.move, items.restore]) {
    const input = { params: { id: 999_999 }, body: { order: 1 } };
    expect((await staff.callRaw(endpoint, input)).status).toBe(404);
    expect((await portal.anonymous.callRaw(endpoint, input)).status).toBe(401);
  }
});

describe('moving an item', () => {
  // Requirements: P2-CHECKLISTS-09, P2-API-ONBOARD-14
  test('shifts its siblings, whether it is moved by the move call or by updating its order or parent', async () => {
    const { id, ids } = await checklistWith('A', 'B', 'C', 'D');
    const [a = 0, b = 0, , d = 0] = ids;
    const names = async () => (await shape(id)).map(([name, order]) => `${name}${order}`);
    const moved = await staff.call(items.move, { params: { id: d }, body: { order: 2 } });
    expect(moved).toMatchObject({ status: 200, body: { order: 2 } });
    expect(await names()).toEqual(['A1', 'D2', 'B3', 'C4']);
    await set(a, { order: 3 });
    expect(await names()).toEqual(['D1', 'B2', 'A3', 'C4']);
    await set(a, { parent: b });
    expect(await shape(id)).toEqual([
      ['D', 1, null],
      ['B', 2, null],
      ['A', 1, b],
      ['C', 3, null],
    ]);
    await staff.call(items.move, { params: { id: a }, body: { order: 1, parent: null } });
    expect(await names()).toEqual(['A1', 'D2', 'B3', 'C4']);
  });

  test('doesn’t conflict with a concurrent edit of a sibling', async () => {
    const { ids } = await checklistWith('A', 'B');
    const [a = 0, b = 0] = ids;
    const { version } = await readItem(a);
    await staff.call(items.move, { params: { id: b }, body: { order: 1 } });
    const edit = await staff.call(items.update, {
      params: { id: a },
      body: { name: 'AA' },
      version,
    });
    expect(edit.body).toMatchObject({ name: 'AA', order: 2 });
    const stale = await staff.call(items.update, {
      params: { id: a },
      body: { name: 'X' },
      version,
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { name: 'AA' } } });
  });

  // Requirements: D-45
  test('is rejected if the new parent is the item itself, one of its descendants, or an item of another checklist', async () => {
    const { id, ids } = await checklistWith('A');
    const [a = 0] = ids;
    const child = await makeChecklistItem(db(), id, { parent_id: a });
    const other = await checklistWith('Other');
    for (const parent of [a, child.id, other.ids[0] ?? 0, 999_999]) {
      expect(await set(a, { parent })).toMatchObject({
        status: 400,
        body: { parent: [expect.any(String)] },
      });
      const move = { params: { id: a }, body: { order: 1, parent } };
      expect((await staff.call(items.move, move)).status).toBe(400);
    }
    expect(await shape(id)).toHaveLength(2);
  });

  test('rejects an order below 1, and treats an order past the end as the last position', async () => {
    const { id, ids } = await checklistWith('A', 'B');
    const [a = 0] = ids;
    for (const order of [0, -1, 1.5, 'first', 1e30]) {
      expect((await set(a, { order })).status).toBe(400);
    }
    expect((await set(a, { order: 1e9 })).body.order).toBe(2);
    expect((await shape(id)).map(([name]) => name)).toEqual(['B', 'A']);
  });

  test(`is limited to ${maximumDepth} levels`, async () => {
    const { id, ids } = await checklistWith('1');
    let parent = ids[0] ?? 0;
    for (let depth = 2; depth <= maximumDepth; depth += 1) {
      const body = { checklist: id, name: String(depth), parent };
      parent = (await staff.call(items.create, { body })).body.id;
    }
    const tooDeep = await staff.call(items.create, { body: { checklist: id, name: 'X', parent } });
    expect(tooDeep.body).toHaveProperty('parent');
  });
});

test(`a checklist can have ${maximumItems} items`, async () => {
  const { id } = await checklistWith();
  const one = await makeChecklistItem(db(), id);
  const { id: _, ...columns } = one;
  const rows = Array.from({ length: maximumItems - 2 }, (_, index) => ({
    ...columns,
    position: index + 2,
  }));
  await db().insertInto('checklist_item').values(rows).execute();
  const add = () => staff.call(items.create, { body: { checklist: id, name: 'Last', order: 1 } });
  expect((await add()).status).toBe(201);
  expect((await add()).status).toBe(409);
  const { checklist_items, item_count } = await read(id);
  expect(item_count).toBe(maximumItems);
  expect(checklist_items.map(({ order }) => order)).toEqual(
    Array.from({ length: maximumItems }, (_, index) => index + 1),
  );
});

describe('an item with open child items', () => {
  // Requirements: P2-CHECKLISTS-02
  test('can be completed only after its children are completed', async () => {
    const { id, ids } = await checklistWith('Plan');
    const [plan = 0] = ids;
    const child = await makeChecklistItem(db(), id, { parent_id: plan });
    expect((await readItem(plan)).allowed_actions).not.toContain('complete');
    expect(await set(plan, { completed: true })).toMatchObject({
      status: 400,
      body: { completed: ['Complete the open item below it first.'] },
    });
    await set(child.id, { completed: true });
    expect((await readItem(plan)).allowed_actions).toContain('complete');
    expect((await set(plan, { completed: true })).body.completed).toBe(true);
  });

  // Requirements: P2-CHECKLISTS-02
  test('is reopened if an item below it is reopened, added, moved there, or restored', async () => {
    const { id, ids } = await checklistWith('Plan', 'Other');
    const [plan = 0, other = 0] = ids;
    const part = await makeChecklistItem(db(), id, { parent_id: plan, completed: 1 });
    const child = await makeChecklistItem(db(), id, { parent_id: part.id, completed: 1 });
    const isDone = async (one: number) => (await readItem(one)).completed;
    const complete = async () => {
      for (const one of [child.id, part.id, plan]) await set(one, { completed: true });
      expect([await isDone(plan), await isDone(part.id)]).toEqual([true, true]);
    };
    await complete();
    await set(child.id, { completed: false });
    expect([await isDone(plan), await isDone(part.id)]).toEqual([false, false]);

    await complete();
    const added = await staff.call(items.create, {
      body: { checklist: id, name: 'New', parent: part.id },
    });
    expect([await isDone(plan), await isDone(part.id)]).toEqual([false, false]);
    await staff.call(items.delete, { params: { id: added.body.id } });

    await complete();
    await staff.call(items.restore, { params: { id: added.body.id } });
    expect([await isDone(plan), await isDone(part.id)]).toEqual([false, false]);
    await staff.call(items.delete, { params: { id: added.body.id } });

    await complete();
    await staff.call(items.move, { params: { id: other }, body: { order: 1, parent: part.id } });
    expect([await isDone(plan), await isDone(part.id)]).toEqual([false, false]);
    expect((await readItem(plan)).completed_by).toBeNull();
  });
});

describe('deleting an item', () => {
  // Requirements: D-45
  test('also deletes the items below it, and can be undone', async () => {
    const { id, ids } = await checklistWith('A', 'B', 'C');
    const [, b = 0] = ids;
    const child = await makeChecklistItem(db(), id, { name: 'Part', parent_id: b });
    const before = await shape(id);
    await staff.call(items.delete, { params: { id: b } });
    expect(await shape(id)).toEqual([
      ['A', 1, null],
      ['C', 2, null],
    ]);
    expect((await staff.call(items.get, { params: { id: child.id } })).status).toBe(404);
    const partly = await staff.call(items.restore, { params: { id: child.id } });
    expect(partly.status).toBe(404);
    const restored = await staff.call(items.restore, { params: { id: b } });
    expect(restored).toMatchObject({ status: 200, body: { id: b, order: 2 } });
    expect(await shape(id)).toEqual(before);
  });

  test('can be undone in reverse order if a child was deleted before its parent', async () => {
    const { id, ids } = await checklistWith('A');
    const [a = 0] = ids;
    const child = await makeChecklistItem(db(), id, { parent_id: a });
    await staff.call(items.delete, { params: { id: child.id } });
    await staff.call(items.delete, { params: { id: a } });
    const part = { params: { id: child.id } };
    expect((await staff.call(items.restore, part)).status).toBe(409);
    expect((await staff.call(items.restore, { params: { id: a } })).status).toBe(200);
    expect((await staff.call(items.restore, part)).body.parent).toBe(a);
  });

  test('can no longer be undone after a day', async () => {
    const { ids } = await checklistWith('A');
    const params = { id: ids[0] ?? 0 };
    clock.set('2026-03-02T10:00:00.000Z');
    await staff.call(items.delete, { params });
    clock.set('2026-03-03T11:00:00.000Z');
    await portal.database.writer
      .insertInto('job')
      .values({
        kind: 'onboarding.purge-items',
        payload: '{}',
        state: 'queued',
        run_at: clock.instant(),
        created_at: clock.instant(),
      })
      .execute();
    await portal.services.runner.runDue();
    const later = await portal.signIn(people.staff);
    expect((await later.call(items.restore, { params })).status).toBe(404);
  });
});

describe('saving a checklist item', () => {
  test.each([
    ['a blank name', { name: ' \t ' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a date that does not exist', { due: '2026-02-30' }],
    ['a date in another format', { due: '24.12.2026' }],
    ['an unknown department', { department: 'Web Dev' }],
    ['an unknown field', { colour: 'red' }],
    ['another checklist', { checklist: 999_999 }],
    ['an unknown check', { check: { kind: 'horoscope', setting: null } }],
  ])('rejects %s', async (_, body) => {
    const { ids } = await checklistWith('A');
    const answer = await set(ids[0] ?? 0, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(Object.keys(body));
  });

  // Requirements: P2-CHECKLISTS-07
  test('rejects a temporary id', async () => {
    const { id } = await checklistWith();
    const body = { id: 4711, checklist: id, name: 'A' };
    expect((await staff.callRaw(items.create, { body })).body).toHaveProperty('id');
  });

  // Requirements: P2-CHECKLISTS-22
  test('rejects a client or writer as an assignee, but keeps an assignee who has left', async () => {
    const { ids } = await checklistWith('A');
    const [a = 0] = ids;
    const client = await makePerson(db(), { kind: 'owner' });
    const writer = await makePerson(db(), { kind: 'writer' });
    for (const assignee of [client.id, writer.id, 999_999]) {
      expect((await set(a, { assignee })).body).toHaveProperty('assignee');
    }
    const colleague = await makePerson(db(), { kind: 'staff' });
    await set(a, { assignee: colleague.id });
    await db().updateTable('person').set({ is_active: 0 }).where('id', '=', colleague.id).execute();
    const kept = await set(a, { assignee: colleague.id, name: 'B' });
    expect(kept).toMatchObject({ status: 200, body: { assignee: { is_active: false } } });
  });

  test('is rejected while the checklist or its build is archived', async () => {
    const { build, id, ids } = await checklistWith('A');
    const params = { id: ids[0] ?? 0 };
    const changes = () => [
      staff.call(items.update, { params, body: { completed: true } }),
      staff.call(items.move, { params, body: { order: 1 } }),
      staff.call(items.delete, { params }),
      staff.call(items.create, { body: { checklist: id, name: 'B' } }),
      staff.call(checklistItemCommentEndpoints.create, {
        body: { item: params.id, comment: 'Hello' },
      }),
    ];
    await db()
      .updateTable('website_build')
      .set({ is_active: 0 })
      .where('id', '=', build.id)
      .execute();
    for (const answer of await Promise.all(changes())) expect(answer.status).toBe(409);
    expect(await read(id)).toMatchObject({ allowed_actions: ['update', 'delete'] });
    expect((await readItem(params.id)).allowed_actions).toEqual([]);
    await db()
      .updateTable('website_build')
      .set({ is_active: 1 })
      .where('id', '=', build.id)
      .execute();
    await staff.call(checklistEndpoints.update, { params: { id }, body: { archived: true } });
    for (const answer of await Promise.all(changes())) expect(answer.status).toBe(409);
  });
});

test('deleting a build hides its checklists and items', async () => {
  const { build, id, ids } = await checklistWith('A');
  await staff.call(websiteBuildEndpoints.delete, { params: { id: build.id } });
  expect((await staff.call(checklistEndpoints.get, { params: { id } })).status).toBe(404);
  expect((await set(ids[0] ?? 0, { completed: true })).status).toBe(404);
});

describe('the permission view_websitebuild', () => {
  // Requirements: P2-PERMS-12, P2-PERMS-18
  test('gives viewers read-only access to the checklists of their own organizations', async () => {
    const group = await makeGroup(db(), 'Onlookers', ['view_websitebuild']);
    const onlooker = await makePerson(db(), { group_id: group.id });
    const own = await checklistWith('Ours');
    const theirs = await checklistWith('Theirs');
    const alone = await makeChecklist(db());
    await makeAccount(db(), { person_id: onlooker.id, organization_id: own.build.organization_id });
    const caller = await portal.signIn(onlooker);
    const { body } = await caller.call(checklistEndpoints.list);
    expect(body.map(({ id }) => id)).toEqual([own.id]);
    expect(body[0]).toMatchObject({
      allowed_actions: [],
      checklist_items: [{ allowed_actions: [] }],
    });
    for (const id of [theirs.id, alone.id]) {
      expect((await caller.call(checklistEndpoints.get, { params: { id } })).status).toBe(404);
    }
    const hidden = { params: { id: theirs.ids[0] ?? 0 } };
    expect((await caller.call(items.get, hidden)).status).toBe(404);
    expect((await set(own.ids[0] ?? 0, { completed: true }, caller)).status).toBe(403);
  });

  // Requirements: P2-PERMS-18
  test('isn’t granted to Account Owners, so all their calls return 403', async () => {
    const { id, ids, build } = await checklistWith('A');
    const owner = await makePerson(db(), { kind: 'owner' });
    await makeAccount(db(), { person_id: owner.id, organization_id: build.organization_id });
    const caller = await portal.signIn(owner);
    const calls = [
      ...Object.values(checklistEndpoints),
      ...Object.values(items),
      ...Object.values(checklistItemCommentEndpoints),
    ];
    for (const endpoint of calls) {
      const params = { id: endpoint.path.includes('items') ? (ids[0] ?? 0) : id, attachment: 1 };
      expect((await caller.callRaw(endpoint, { params, body: {} })).status).toBe(403);
    }
  });
});

test('comments can be changed and deleted only by their author, and are counted on the item', async () => {
  const { ids } = await checklistWith('A');
  const item = ids[0] ?? 0;
  const say = (by: Caller, comment: string) =>
    by.call(checklistItemCommentEndpoints.create, { body: { item, comment } });
  const colleague = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
  const made = await say(staff, 'Waiting for the logo');
  expect(made).toMatchObject({
    status: 201,
    body: { item, author: { id: people.staff.id }, allowed_actions: ['update', 'delete'] },
  });
  await Promise.all([say(colleague, 'It is here'), say(staff, 'Thanks')]);
  expect((await readItem(item)).comment_count).toBe(3);
  const params = { id: made.body.id };
  const body = { comment: 'Changed' };
  const { update, delete: remove, list } = checklistItemCommentEndpoints;
  expect((await colleague.call(update, { params, body })).status).toBe(403);
  expect((await colleague.call(remove, { params })).status).toBe(403);
  expect((await staff.call(update, { params, body })).body.comment).toBe('Changed');
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(list, { query: { item } })).body).toHaveLength(2);
  expect((await readItem(item)).comment_count).toBe(2);
  expect((await say(staff, '  ')).status).toBe(400);
});

describe('the list of a person’s own checklist items', () => {
  test('contains open items in active builds, earliest first, and can be limited to late and due items', async () => {
    clock.set('2026-06-15T16:00:00.000Z');
    const me = await makePerson(db(), { kind: 'staff' });
    const caller = await portal.signIn(me);
    const { build, id } = await checklistWith();
    const mine = (name: string, more: object = {}) =>
      makeChecklistItem(db(), id, { name, assignee_id: me.id, ...more });
    await mine('Undated');
    await mine('Next week', { due: '2026-06-22' });
    await mine('Late', { due: '2026-06-01' });
    const today = await mine('Today', { due: '2026-06-15' });
    await mine('Done', { due: '2026-06-01', completed: 1 });
    await makeChecklistItem(db(), id, { due: '2026-06-01' });
    await makeChecklistItem(db(), id, { parent_id: today.id });
    const names = async (query = {}) =>
      (await caller.call(items.mine, { query })).body.map(({ name }) => name);
    expect(await names()).toEqual(['Late', 'Today', 'Next week', 'Undated']);
    expect(await names({ due_within: 0 })).toEqual(['Late', 'Today']);
    expect(await names({ due_within: 7 })).toEqual(['Late', 'Today', 'Next week']);
    expect((await caller.call(items.myCounts)).body).toEqual({
      open_count: 4,
      due_today_count: 1,
      late_count: 1,
    });
    const { body } = await caller.call(items.mine, { query: { limit: 2 } });
    expect(body[0]).toMatchObject({
      website_build: { id: build.id, label: build.label },
      allowed_actions: expect.arrayContaining(['complete']),
    });
    expect(body[1]?.allowed_actions).not.toContain('complete');
    await db()
      .updateTable('website_build')
      .set({ is_active: 0 })
      .where('id', '=', build.id)
      .execute();
    expect(await names()).toEqual([]);
  });

  // Requirements: D-06, P2-CHECKLISTS-05
  test('uses the agency’s calendar to decide which items are late', async () => {
    const me = await makePerson(db(), { kind: 'staff' });
    // 10 p.m. in New York, when it is already the next day in UTC.
    clock.set('2026-06-16T02:00:00.000Z');
    const caller = await portal.signIn(me);
    const { id } = await checklistWith();
    await makeChecklistItem(db(), id, { assignee_id: me.id, due: '2026-06-15' });
    expect((await caller.call(items.myCounts)).body).toMatchObject({
      due_today_count: 1,
      late_count: 0,
    });
  });
});
