import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import { checklistTemplateItemEndpoints } from '@portal/contract/onboarding/checklist-template-item.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrganization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let organization: { id: number };
let template: number;

const templateItems = checklistTemplateItemEndpoints;
const items = checklistItemEndpoints;

beforeAll(async () => {
  organization = await makeOrganization(db());
});
beforeEach(async () => {
  const body = { name: 'Master Website Build Checklist' };
  template = (await staff.call(checklistTemplateEndpoints.create, { body })).body.id;
});

const define = async (name: string, more: object = {}) =>
  (await staff.call(templateItems.create, { body: { checklist: template, name, ...more } })).body
    .id;
const redefine = (id: number, body: object) =>
  staff.callRaw(templateItems.update, { params: { id }, body });

/** Creates a build from the template's current revision. */
async function copy() {
  const { body } = await staff.call(websiteBuildEndpoints.create, {
    body: {
      label: 'Site',
      organization: organization.id,
      start_date: '2026-06-01',
      build_template: template,
      deploy_template: null,
    },
  });
  const id = body.build_checklist ?? 0;
  const item = async (name: string) => {
    const one = (await read(id)).checklist_items.find((candidate) => candidate.name === name);
    if (!one) throw new Error(`There is no item ${name}.`);
    return one;
  };
  return { build: body, id, item };
}

const read = async (id: number) =>
  (await staff.call(checklistEndpoints.get, { params: { id } })).body;
const tree = async (id: number) => {
  const { checklist_items } = await read(id);
  const names = new Map(checklist_items.map((item) => [item.id, item.name]));
  return checklist_items.map(({ name, parent }) =>
    parent === null ? name : `${names.get(parent)} > ${name}`,
  );
};
const edit = (id: number, body: object) => staff.callRaw(items.update, { params: { id }, body });
const preview = async () =>
  (await staff.call(checklistTemplateEndpoints.previewUpdates, { params: { id: template } })).body;
const record = async () =>
  (await staff.call(checklistTemplateEndpoints.get, { params: { id: template } })).body;
const apply = async (...checklists: number[]) =>
  staff.call(checklistTemplateEndpoints.updateChecklists, {
    params: { id: template },
    body: { checklists, revision: (await record()).revision },
  });

test('without outdated checklists, there is nothing to update', async () => {
  expect(await preview()).toEqual([]);
});

test('a template’s changes are previewed for each build, and applied to the chosen builds', async () => {
  const plan = await define('Plan', { days_out: 7 });
  await define('Design');
  await define('Print flyers');
  const [one, two] = [await copy(), await copy()];
  expect(await preview()).toEqual([]);
  expect((await read(one.id)).template).toMatchObject({ id: template, is_newer: false });

  await redefine(plan, { name: 'Plan the site', days_out: 10, department: 'marketing' });
  await define('Sitemap', { parent: plan });
  await define('Choose colors', { order: 2 });
  const flyers = (await record()).template_items.find(({ name }) => name === 'Print flyers');
  await staff.call(templateItems.delete, { params: { id: flyers?.id ?? 0 } });

  expect(await record()).toMatchObject({
    outdated_checklist_count: 2,
    allowed_actions: ['update', 'delete', 'update_checklists'],
  });
  const previews = await preview();
  expect(previews.map(({ checklist }) => checklist)).toEqual([one.id, two.id]);
  expect(previews[0]).toMatchObject({
    website_build: { id: one.build.id, label: 'Site', kind: 'build' },
    added: [{ name: 'Sitemap' }, { name: 'Choose colors' }],
    changed: [
      {
        name: 'Plan',
        fields: [
          { field: 'name', before: 'Plan', after: 'Plan the site' },
          { field: 'department', before: null, after: 'marketing' },
          { field: 'due', before: '2026-06-08', after: '2026-06-11' },
        ],
      },
    ],
    dropped: [{ name: 'Print flyers' }],
    kept: [],
  });
  expect(await tree(one.id)).toEqual(['Plan', 'Design', 'Print flyers']);

  expect((await apply(one.id)).body).toEqual({
    updated: [{ checklist: one.id, added_count: 2, changed_count: 1, dropped_count: 1 }],
  });
  expect(await tree(one.id)).toEqual([
    'Plan the site',
    'Plan the site > Sitemap',
    'Choose colors',
    'Design',
  ]);
  expect(await one.item('Plan the site')).toMatchObject({
    due: '2026-06-11',
    department: 'marketing',
  });
  expect(await read(one.id)).toMatchObject({ item_count: 4, template: { is_newer: false } });
  expect(await tree(two.id)).toEqual(['Plan', 'Design', 'Print flyers']);
  expect((await preview()).map(({ checklist }) => checklist)).toEqual([two.id]);
});

test('items that were completed, edited, or used aren’t updated, and are listed as kept', async () => {
  const ids: Record<string, number> = {};
  for (const name of ['Ticked', 'Renamed', 'Dated', 'Discussed', 'Nested', 'Untouched']) {
    ids[name] = await define(name, { days_out: 1 });
  }
  const { id, item } = await copy();
  await edit((await item('Ticked')).id, { completed: true });
  await edit((await item('Renamed')).id, { name: 'Renamed by hand' });
  await edit((await item('Dated')).id, { due: '2026-07-01' });
  await staff.call(checklistItemCommentEndpoints.create, {
    body: { item: (await item('Discussed')).id, comment: 'Why?' },
  });
  await staff.call(items.create, {
    body: { checklist: id, name: 'Own part', parent: (await item('Nested')).id },
  });
  for (const name of ['Ticked', 'Renamed'])
    await redefine(ids[name] ?? 0, { name: `${name} anew` });
  await redefine(ids.Dated ?? 0, { name: 'Dated anew', days_out: 9 });
  for (const name of ['Discussed', 'Nested', 'Untouched']) {
    await staff.call(templateItems.delete, { params: { id: ids[name] ?? 0 } });
  }
  const [plan] = await preview();
  expect(plan?.kept.map(({ name, reason }) => [name, reason])).toEqual([
    ['Ticked', 'completed'],
    ['Renamed by hand', 'edited'],
    ['Dated', 'edited'],
    ['Discussed', 'used'],
    ['Nested', 'used'],
  ]);
  expect(plan?.dropped.map(({ name }) => name)).toEqual(['Untouched']);
  await apply(id);
  expect(await tree(id)).toEqual([
    'Ticked',
    'Renamed by hand',
    'Dated anew',
    'Discussed',
    'Nested',
    'Nested > Own part',
  ]);
  expect(await item('Dated anew')).toMatchObject({ due: '2026-07-01' });
});

test('an item deleted from a checklist isn’t added again, and an item moved in the template is moved', async () => {
  const [a, b, c] = [await define('A'), await define('B'), await define('C')];
  const { id, item } = await copy();
  const moved = await copy();
  await staff.call(items.delete, { params: { id: (await item('B')).id } });
  await staff.call(items.move, {
    params: { id: (await moved.item('C')).id },
    body: { order: 1 },
  });
  await redefine(b, { name: 'B anew' });
  await staff.call(templateItems.move, { params: { id: c }, body: { order: 1, parent: a } });
  const [plan] = await preview();
  expect(plan).toMatchObject({
    added: [],
    changed: [{ name: 'C', fields: [{ field: 'place', after: 'place 1 below A' }] }],
  });
  await apply(id, moved.id);
  expect(await tree(id)).toEqual(['A', 'A > C']);
  // Someone moved C by hand in this checklist, so C stays there.
  expect(await tree(moved.id)).toEqual(['C', 'A', 'B anew']);
});

test('shifting due dates with the start date doesn’t count as an edit', async () => {
  const plan = await define('Plan', { days_out: 7 });
  const { build, id, item } = await copy();
  await staff.call(websiteBuildEndpoints.update, {
    params: { id: build.id },
    body: { start_date: '2026-06-11' },
  });
  await redefine(plan, { days_out: 8 });
  await apply(id);
  expect((await item('Plan')).due).toBe('2026-06-19');
});

test('updating is rejected for another revision, another template’s checklist, or an archived build', async () => {
  const plan = await define('Plan');
  const { build, id } = await copy();
  await redefine(plan, { name: 'Plan anew' });
  const [shown] = await preview();
  const revision = shown?.revision ?? 0;
  expect(revision).toBe((await record()).revision);
  const update = (checklists: number[], seen = revision) =>
    staff.callRaw(checklistTemplateEndpoints.updateChecklists, {
      params: { id: template },
      body: { checklists, revision: seen },
    });
  expect((await update([id], revision - 1)).status).toBe(409);
  expect((await update([id, id])).status).toBe(400);
  expect((await update([])).status).toBe(400);
  expect((await update([id, 999_999])).body).toHaveProperty('checklists');
  expect(await tree(id)).toEqual(['Plan']);
  await staff.call(websiteBuildEndpoints.update, {
    params: { id: build.id },
    body: { is_active: false },
  });
  expect(await preview()).toEqual([]);
  expect((await update([id])).status).toBe(400);
});

test('deleting a template keeps the checklists copied from it', async () => {
  await define('Plan');
  const { id } = await copy();
  await staff.call(checklistTemplateEndpoints.delete, { params: { id: template } });
  expect(await read(id)).toMatchObject({ template: null, item_count: 1 });
});
