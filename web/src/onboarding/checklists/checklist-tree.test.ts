import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { flattenTree } from '@portal/contract/onboarding/item-tree.ts';
import { temporaryIdLimit } from '@portal/contract/onboarding/temporary-id.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointKey } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { dismissAllToasts, listToasts } from '#platform/ui/toasts/toasts.ts';
import type { Tree } from '../tree/tree.ts';
import { sampleItem } from './checklist-item.samples.ts';
import { checklistTree, tick } from './checklist-tree.ts';

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  ifMatch: string | null;
  answer: (status: number, data?: unknown) => void;
  fail: () => void;
}

let calls: Call[];
let checklist = 1_000;
let tree: Tree<ChecklistItem>;

/** Ids above the range of temporary ids, so that tests can tell the two apart. */
const base = temporaryIdLimit;
const [one, two, three] = [base + 1, base + 2, base + 3];

beforeEach(() => {
  calls = [];
  checklist += 1;
  vi.stubGlobal(
    'fetch',
    (
      url: string,
      { method, body, headers }: { method: string; body?: string; headers: HeadersInit },
    ) =>
      new Promise<Response>((resolve, reject) => {
        calls.push({
          method,
          path: url.replace(/^.*\/api|\/$/g, ''),
          body: body ? JSON.parse(body) : undefined,
          ifMatch: new Headers(headers).get('if-match'),
          answer: (status, data) =>
            resolve(
              data === undefined ? new Response(null, { status }) : Response.json(data, { status }),
            ),
          fail: () => reject(new TypeError('network')),
        });
      }),
  );
  tree = checklistTree(checklist);
  // Item 1 is the parent of items 2 and 3.
  setItems([
    item({ id: one, checklist_item_children: [two, three] }),
    item({ id: two, parent: one, order: 1 }),
    item({ id: three, parent: one, order: 2 }),
  ]);
});
afterEach(() => {
  queryClient.clear();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const item = (fields: Partial<ChecklistItem> & { id: number }) =>
  sampleItem({ checklist, ...fields });

function setItems(checklist_items: ChecklistItem[]) {
  const key = endpointKey(checklistCalls.get, { params: { id: checklist } });
  // The cast is safe: the tree reads only the items of a checklist.
  queryClient.setQueryData(key, { checklist_items } as unknown as Checklist);
}

const shown = () => tree.list();
const find = (id: number) => shown().find((each) => each.id === id);
const textOf = () =>
  flattenTree(shown())
    .map(({ item: { name, parent, order } }) => `${parent ? '>' : ''}${name}:${order}`)
    .join(' ');

/** Waits until the call at `index` (in sending order) has been sent, and returns the call. */
async function nextCall(index: number): Promise<Call> {
  await expect.poll(() => calls.length).toBeGreaterThan(index);
  return calls[index] as Call;
}

// Requirements: P2-CHECKLISTS-06, P2-CHECKLISTS-07, P2-CHECKLISTS-08, P2-CHECKLISTS-19
test('a new item appears immediately with a temporary id, which is replaced by the server’s id', async () => {
  const temporary = tree.add({ name: 'New', parent: one, order: 2 });
  expect(temporary).toBeLessThan(temporaryIdLimit);
  expect(textOf()).toContain('>New:2');
  expect(find(three)?.order).toBe(3);
  expect(find(one)?.checklist_item_children).toContain(temporary);

  const call = await nextCall(0);
  expect(call).toMatchObject({ method: 'POST', path: '/checklist-items' });
  expect(call.body).toEqual({ name: 'New', parent: one, order: 2, checklist });
  call.answer(201, item({ id: base + 9, name: 'New', parent: one, order: 2 }));
  await expect.poll(() => find(base + 9)).toMatchObject({ name: 'New', order: 2 });
  expect(find(temporary)).toBeUndefined();
  expect(tree.edits.realId(temporary)).toBe(base + 9);
  expect(find(one)?.checklist_item_children).toEqual([two, three, base + 9]);
  expect(listToasts().map(({ heading }) => heading)).toEqual(['Item Added!']);
});

// Requirements: P2-CHECKLISTS-07
test('if adding an item is rejected, it disappears along with new items below it', async () => {
  const before = textOf();
  const temporary = tree.add({ name: 'New', parent: null, order: 2 });
  tree.add({ name: 'Below', parent: temporary, order: 1 });
  expect(textOf()).toContain('>Below:1');
  (await nextCall(0)).answer(400, { name: ['No.'] });
  await expect.poll(() => textOf()).toBe(before);
  expect(calls).toHaveLength(1);
  expect(listToasts()).toMatchObject([{ heading: '“New” wasn’t added', message: 'No.' }]);
});

// Requirements: P2-CHECKLISTS-07
test('changes to a new item are sent only after the server has returned its id', async () => {
  const temporary = tree.add({ name: 'New', parent: null, order: 2 });
  tree.change(temporary, { patch: { due: '2026-12-01' }, body: { due: '2026-12-01' } });
  tree.move(temporary, { parent: one, order: 1 });
  expect(find(temporary)).toMatchObject({ due: '2026-12-01', parent: one, order: 1 });
  (await nextCall(0)).answer(201, item({ id: base + 9, name: 'New', order: 2 }));
  const change = await nextCall(1);
  expect(change.path).toBe(`/checklist-items/${base + 9}`);
  change.answer(200, item({ id: base + 9, name: 'New', order: 2, due: '2026-12-01', version: 2 }));
  const move = await nextCall(2);
  expect(move).toMatchObject({
    path: `/checklist-items/${base + 9}/move`,
    body: { parent: one, order: 1 },
  });
  move.answer(200, item({ id: base + 9, name: 'New', parent: one, order: 1, version: 3 }));
  await expect.poll(() => tree.edits.read().isBusy).toBe(false);
  expect(find(two)?.order).toBe(2);
});

// Requirements: P2-CHECKLISTS-01, P2-CHECKLISTS-02
test('changes to check boxes are sent one at a time, in order, without losing any', async () => {
  for (const id of [two, three, one]) tick(tree, find(id) as ChecklistItem);
  expect(shown().every(({ completed }) => completed)).toBe(true);
  for (const [index, id] of [two, three, one].entries()) {
    const call = await nextCall(index);
    expect(call).toMatchObject({ path: `/checklist-items/${id}`, body: { completed: true } });
    expect(calls).toHaveLength(index + 1);
    call.answer(200, { ...find(id), version: 2 });
  }
  await expect.poll(() => tree.edits.read().state).toBe('saved');
  expect(shown().every(({ completed }) => completed)).toBe(true);
});

// Requirements: P2-CHECKLISTS-01, P2-CHECKLISTS-02, P2-CHECKLISTS-20
test('reopening an item also reopens its parent, and can be undone', async () => {
  setItems([
    item({ id: one, completed: true, checklist_item_children: [two] }),
    item({ id: two, parent: one, completed: true }),
  ]);
  tick(tree, find(two) as ChecklistItem);
  expect(find(one)?.completed).toBe(false);
  const first = await nextCall(0);
  first.answer(200, item({ id: two, parent: one, completed: false, version: 2 }));
  await expect.poll(() => tree.edits.read().canUndo).toBe(true);
  expect(listToasts()).toMatchObject([{ heading: 'Item Updated!', action: { label: 'Undo' } }]);
  tree.edits.undo();
  expect(find(two)?.completed).toBe(true);
  const second = await nextCall(1);
  expect(second.body).toEqual({ completed: true });
  expect(second.ifMatch).toContain('2');
});

// Requirements: P2-CHECKLISTS-20
test('if another user changed a different field, that change is kept and the user’s change is resent', async () => {
  tree.change(two, { patch: { name: 'Mine' }, body: { name: 'Mine' } });
  const stale = await nextCall(0);
  const current = item({ id: two, parent: one, due: '2026-12-24', version: 7 });
  stale.answer(409, { detail: 'Stale.', current });
  const again = await nextCall(1);
  expect(again.body).toEqual({ name: 'Mine' });
  expect(again.ifMatch).toContain('7');
  again.answer(200, { ...current, name: 'Mine', version: 8 });
  await expect.poll(() => tree.edits.read().isBusy).toBe(false);
  expect(find(two)).toMatchObject({ name: 'Mine', due: '2026-12-24' });
  expect(listToasts().map(({ heading }) => heading)).toEqual(['Item Updated!']);
});

test('if another user changed the same field, that value is overwritten only if the user chooses to', async () => {
  tree.change(two, { patch: { name: 'Mine' }, body: { name: 'Mine' } });
  const current = item({ id: two, parent: one, name: 'Theirs', version: 7 });
  (await nextCall(0)).answer(409, { detail: 'Stale.', current });
  await expect.poll(() => find(two)?.name).toBe('Theirs');
  const [toast] = listToasts();
  expect(toast).toMatchObject({ tone: 'error', action: { label: 'Use mine' } });
  toast?.action?.onClick();
  const again = await nextCall(1);
  expect(again.body).toEqual({ name: 'Mine' });
  expect(again.ifMatch).toContain('7');
});

test('a new name isn’t sent if another user’s rename was saved during the edit', async () => {
  const named = (name: string) => ({ patch: { name }, body: { name } });
  setItems([item({ id: two, name: 'Theirs', version: 7 })]);
  tree.change(two, { ...named('Mine'), madeOn: { name: 'Old' } });
  await expect.poll(() => listToasts()).toHaveLength(1);
  expect(calls).toEqual([]);
  expect(find(two)?.name).toBe('Theirs');
});

// Requirements: P2-CHECKLISTS-21
test('deleting an item removes the items below it as well, and Undo restores all of them', async () => {
  const before = textOf();
  tree.remove(one);
  expect(shown()).toEqual([]);
  (await nextCall(0)).answer(204);
  await expect
    .poll(() => listToasts())
    .toMatchObject([{ heading: 'Item Deleted.', action: { label: 'Undo' } }]);
  tree.edits.undo();
  expect(textOf()).toBe(before);
  expect(await nextCall(1)).toMatchObject({
    method: 'POST',
    path: `/checklist-items/${one}/restore`,
  });
});

test('a change made while offline is kept, and retrying sends it', async () => {
  tick(tree, find(two) as ChecklistItem);
  (await nextCall(0)).fail();
  await expect.poll(() => tree.edits.read().state).toBe('failed');
  expect(find(two)?.completed).toBe(true);
  void tree.edits.retry();
  const again = await nextCall(1);
  expect(again.body).toEqual({ completed: true });
  again.answer(200, item({ id: two, parent: one, completed: true, version: 2 }));
  await expect.poll(() => tree.edits.read().state).toBe('saved');
  expect(calls).toHaveLength(2);
});
