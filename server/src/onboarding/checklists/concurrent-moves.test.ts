import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { flattenTree, groupByParent, maximumDepth } from '@portal/contract/onboarding/item-tree.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db } = usePortal();
let people: Caller[];

beforeAll(async () => {
  people = [];
  for (let one = 0; one < 4; one += 1) {
    people.push(await portal.signIn(await makePerson(db(), { kind: 'staff' })));
  }
});

const itemCount = 14;
const place = fc.integer({ min: 0, max: itemCount - 1 });

/** One action by one person: moving, adding, or completing an item, or deleting an item and restoring it. */
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      item: place,
      parent: fc.option(place),
      order: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.constant(1e9)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('add' as const), parent: fc.option(place) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), item: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick' as const), item: place }) },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

function perform(caller: Caller, checklist: number, ids: readonly number[], done: Action) {
  const id = 'item' in done ? (ids[done.item] ?? 0) : 0;
  const at = (one: number | null) => (one === null ? null : (ids[one] ?? 0));
  if (done.kind === 'move') {
    const body = { order: done.order, parent: at(done.parent) };
    return [caller.call(checklistItemEndpoints.move, { params: { id }, body })];
  }
  if (done.kind === 'add') {
    const body = { checklist, name: 'Added', parent: at(done.parent) };
    return [caller.call(checklistItemEndpoints.create, { body })];
  }
  if (done.kind === 'tick') {
    const body = { completed: true };
    return [caller.call(checklistItemEndpoints.update, { params: { id }, body })];
  }
  return [
    caller.call(checklistItemEndpoints.delete, { params: { id } }),
    caller.call(checklistItemEndpoints.restore, { params: { id } }),
  ];
}

async function readTree(caller: Caller, id: number) {
  const { body } = await caller.call(checklistEndpoints.get, { params: { id } });
  return body;
}

// Requirements: P2-CHECKLISTS-09, D-45
test('200 concurrent moves by four people leave a valid tree with consecutive orders', async () => {
  const batch = fc.array(action, { minLength: 200, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(batch, async (actions) => {
      const checklist = await makeChecklist(db());
      const ids: number[] = [];
      for (let one = 0; one < itemCount; one += 1) {
        ids.push((await makeChecklistItem(db(), checklist.id)).id);
      }
      const answers = await Promise.all(
        people.map(async (caller, person) => {
          const statuses: number[] = [];
          // Each person's actions run sequentially; the four people run concurrently.
          for (const done of actions.filter((_, index) => index % people.length === person)) {
            const calls = await Promise.all(perform(caller, checklist.id, ids, done));
            statuses.push(...calls.map(({ status }) => status));
          }
          return statuses;
        }),
      );
      const statuses = new Set(answers.flat());
      // 400: the move would create a cycle or too many levels. 404 and 409: someone deleted or restored the item.
      for (const status of statuses) expect([200, 201, 204, 400, 404, 409]).toContain(status);

      const [first, ...others] = await Promise.all(
        people.map((caller) => readTree(caller, checklist.id)),
      );
      for (const other of others) expect(other).toEqual(first);
      const items = first?.checklist_items ?? [];
      const rows = flattenTree(items);
      expect(rows.map(({ item }) => item.id).sort()).toEqual(items.map(({ id }) => id).sort());
      expect(Math.max(0, ...rows.map(({ depth }) => depth))).toBeLessThanOrEqual(maximumDepth);
      for (const [parent, group] of groupByParent(items)) {
        expect(group.map(({ order }) => order)).toEqual(group.map((_, index) => index + 1));
        const above = items.find(({ id }) => id === parent);
        if (above?.completed) expect(group.every(({ completed }) => completed)).toBe(true);
      }
      const stored = await db()
        .selectFrom('checklist_item')
        .select(['id', 'parent_id'])
        .where('checklist_id', '=', checklist.id)
        .where('deleted_at', 'is', null)
        .execute();
      // All stored items are reachable from the top, so there are no cycles and no lost children.
      expect(rows).toHaveLength(stored.length);
      expect(first?.item_count).toBe(stored.length);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);
