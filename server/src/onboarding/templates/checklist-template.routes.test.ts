import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import { checklistTemplateItemEndpoints } from '@portal/contract/onboarding/checklist-template-item.endpoints.ts';
import { masterChecklistTemplatesEndpoints } from '@portal/contract/onboarding/master-checklist-templates.endpoints.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { describe, expect, test } from 'vitest';
import { makeChecklistTemplate, makeTemplateItem } from '#testing/onboarding.factories.ts';
import { makeGroup, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const { list, get, create, update, delete: remove } = checklistTemplateEndpoints;
const items = checklistTemplateItemEndpoints;
const masters = masterChecklistTemplatesEndpoints;

const read = async (id: number) => (await staff.call(get, { params: { id } })).body;
const named = async (id: number) =>
  (await read(id)).template_items.map(({ name, order, parent }) => ({ name, order, parent }));

async function templateWith(...names: string[]) {
  const { id } = await makeChecklistTemplate(db());
  const made = [];
  for (const name of names) made.push(await makeTemplateItem(db(), id, { name }));
  return { id, items: made };
}

// Requirements: P2-CHECKLISTS-TPL-10, P2-CHECKLISTS-TPL-11, P2-API-ONBOARD-03
test('a template has all documented fields, and its items in order', async () => {
  const template = await templateWith('Plan', 'Build');
  const [plan] = template.items;
  const child = await makeTemplateItem(db(), template.id, { name: 'Sitemap', parent_id: plan?.id });
  const body = await read(template.id);
  expect(body).toMatchObject({
    id: template.id,
    archived: false,
    description: null,
    item_count: 3,
  });
  expect(body.template_items).toMatchObject([
    {
      name: 'Plan',
      order: 1,
      parent: null,
      checklist: template.id,
      checklist_template_item_children: [child.id],
      department: null,
      default_assignee: null,
      days_out: null,
      description: null,
    },
    { name: 'Sitemap', order: 1, parent: plan?.id },
    { name: 'Build', order: 2 },
  ]);
  const listed = (await staff.call(list)).body.find(({ id }) => id === template.id);
  expect(listed).toEqual(body);
  expect((await portal.anonymous.call(list)).status).toBe(401);
});

test('templates can be searched by part of their name, and archived templates are listed separately', async () => {
  const { id } = await makeChecklistTemplate(db(), { name: 'Sailmaker', name_key: 'sailmaker' });
  const idsBy = async (query: object) =>
    (await staff.call(list, { query })).body.map((template) => template.id);
  expect(await idsBy({ search: 'LMAK' })).toEqual([id]);
  const before = await makeChecklistTemplate(db(), { name: 'A sailboat', name_key: 'a sailboat' });
  expect(await idsBy({ search: 'sail' })).toEqual([before.id, id]);
  expect(await idsBy({ search: 'sailmaker', archived: true })).toEqual([]);
  await staff.call(update, { params: { id }, body: { archived: true } });
  expect(await idsBy({ search: 'sailmaker', archived: true })).toEqual([id]);
  expect(await idsBy({ search: 'sailmaker', archived: false })).toEqual([]);
});

// Requirements: P2-API-ONBOARD-04, P2-API-ONBOARD-05, P2-API-ONBOARD-06, P2-CHECKLISTS-TPL-12
test('a template can be created, updated, and deleted', async () => {
  const made = await staff.call(create, {
    body: { name: '  Shop  ', description: '<p>For <b>shops</b><script>x()</script></p>' },
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Shop',
    description: '<p>For <b>shops</b></p>',
    archived: false,
    item_count: 0,
  });
  const params = { id: made.body.id };
  const changed = await staff.call(update, { params, body: { archived: true } });
  expect(changed.body).toMatchObject({ name: 'Shop', archived: true });
  expect((await read(params.id)).archived).toBe(true);
  const archived = await staff.callRaw(create, { body: { name: 'X', archived: true } });
  expect([archived.status, archived.body]).toEqual([
    400,
    { archived: ['This field cannot be set.'] },
  ]);
  expect((await staff.call(update, { params: { id: 999_999 }, body: {} })).status).toBe(404);
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(get, { params })).status).toBe(404);
  expect((await staff.call(remove, { params })).status).toBe(404);
});

describe('the record of master templates', () => {
  const present = async () => (await staff.call(masters.list)).body[0];

  // Requirements: CONST-08, P2-CHECKLISTS-TPL-13, P2-CHECKLISTS-TPL-14, P2-CHECKLISTS-TPL-15,
  // P2-CHECKLISTS-TPL-17, P2-API-ONBOARD-01, P2-API-ONBOARD-02
  test('has the id 1, and its two templates can be set separately', async () => {
    const [build, deployment, another] = [
      await makeChecklistTemplate(db()),
      await makeChecklistTemplate(db()),
      await makeChecklistTemplate(db()),
    ];
    const params = { id: masterTemplatesId };
    const set = (body: object) => staff.callRaw(masters.update, { params, body });
    expect((await set({ website_build: build.id })).status).toBe(200);
    expect((await set({ website_deployment: deployment.id })).status).toBe(200);
    expect(await present()).toMatchObject({
      id: 1,
      website_build: build.id,
      website_deployment: deployment.id,
    });
    expect((await set({ website_build: another.id })).body).toMatchObject({
      website_build: another.id,
      website_deployment: deployment.id,
      website_build_template: { id: another.id, name: another.name, item_count: 0 },
    });
    expect((await read(another.id)).master_kinds).toEqual(['website_build']);
    expect((await set({ website_build: 999_999 })).body).toHaveProperty('website_build');
    const elsewhere = { params: { id: 2 }, body: { website_build: build.id } };
    expect((await staff.call(masters.update, elsewhere)).status).toBe(404);
    expect((await portal.anonymous.call(masters.list)).status).toBe(401);
  });

  // Requirements: P2-CHECKLISTS-TPL-04, P2-CHECKLISTS-TPL-12
  test('shows that a master template is archived, and has null once the template is deleted', async () => {
    const template = await makeChecklistTemplate(db());
    const params = { id: masterTemplatesId };
    await staff.call(masters.update, { params, body: { website_build: template.id } });
    const archive = { params: { id: template.id }, body: { archived: true } };
    await staff.call(update, archive);
    expect(await present()).toMatchObject({ website_build_template: { archived: true } });
    await staff.call(remove, { params: { id: template.id } });
    expect(await present()).toMatchObject({ website_build: null, website_build_template: null });
  });
});

// Requirements: P2-CHECKLISTS-TPL-03, P2-CHECKLISTS-TPL-08, P2-CHECKLISTS-TPL-22,
// P2-API-ONBOARD-15, P2-API-ONBOARD-16, P2-API-ONBOARD-17, P2-API-ONBOARD-18
test('items can be added, changed, nested, moved, and deleted, and the template counts them', async () => {
  const { id } = await makeChecklistTemplate(db());
  const add = async (name: string, more: object = {}) =>
    (await staff.call(items.create, { body: { checklist: id, name, ...more } })).body;
  const plan = await add('Plan');
  const build = await add('Build');
  const sitemap = await add('Sitemap', { parent: plan.id });
  await add('First', { order: 1 });
  expect(await named(id)).toEqual([
    { name: 'First', order: 1, parent: null },
    { name: 'Plan', order: 2, parent: null },
    { name: 'Sitemap', order: 1, parent: plan.id },
    { name: 'Build', order: 3, parent: null },
  ]);
  const revision = (await read(id)).revision;
  const lead = await makePerson(db(), { kind: 'staff' });
  const changed = await staff.call(items.update, {
    params: { id: build.id },
    body: {
      name: 'Build it',
      description: '<i>All of it</i>',
      department: 'web_dev',
      default_assignee: lead.id,
      days_out: 17,
    },
  });
  expect(changed.body).toMatchObject({
    name: 'Build it',
    description: '<i>All of it</i>',
    department: 'web_dev',
    default_assignee: { id: lead.id },
    days_out: 17,
    version: 2,
  });
  expect((await read(id)).revision).toBe(revision + 1);
  const moved = await staff.call(items.move, { params: { id: build.id }, body: { order: 1 } });
  expect(moved.body.order).toBe(1);
  await staff.call(items.move, { params: { id: sitemap.id }, body: { order: 1, parent: null } });
  expect((await named(id)).map(({ name }) => name)).toEqual([
    'Sitemap',
    'Build it',
    'First',
    'Plan',
  ]);
  expect((await staff.call(items.delete, { params: { id: build.id } })).status).toBe(204);
  expect(await read(id)).toMatchObject({ item_count: 3 });
  expect((await named(id)).map(({ order }) => order)).toEqual([1, 2, 3]);
  for (const endpoint of [items.update, items.delete, items.move]) {
    const input = { params: { id: 999_999 }, body: { order: 1 } };
    expect((await staff.callRaw(endpoint, input)).status).toBe(404);
    expect((await portal.anonymous.callRaw(endpoint, input)).status).toBe(401);
  }
});

// Requirements: P2-CHECKLISTS-TPL-21
test('0 days out are stored as null', async () => {
  const { items: made } = await templateWith('Plan');
  const params = { id: made[0]?.id ?? 0 };
  const set = async (days_out: number | null) =>
    (await staff.call(items.update, { params, body: { days_out } })).body.days_out;
  expect(await set(13)).toBe(13);
  expect(await set(0)).toBeNull();
  expect((await staff.callRaw(items.update, { params, body: { days_out: -1 } })).status).toBe(400);
});

// Requirements: D-45
test('restoring a deleted item also restores the items below it, all in their former positions', async () => {
  const template = await templateWith('One', 'Two', 'Three');
  const [, two] = template.items;
  await makeTemplateItem(db(), template.id, { name: 'Part', parent_id: two?.id });
  const before = await named(template.id);
  const params = { id: two?.id ?? 0 };
  await staff.call(items.delete, { params });
  expect((await named(template.id)).map(({ name }) => name)).toEqual(['One', 'Three']);
  expect((await staff.call(items.restore, { params })).status).toBe(200);
  expect(await named(template.id)).toEqual(before);
  expect((await staff.call(items.restore, { params })).status).toBe(404);
});

describe('a template item', () => {
  test.each([
    ['a blank name', { name: '   ' }, 400],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 400],
    ['a name of 200 characters', { name: 'x'.repeat(200) }, 200],
    ['an order of 0', { order: 0 }, 400],
    ['an order of -1', { order: -1 }, 400],
    ['an order beyond the last place', { order: 1e9 }, 200],
    ['an unknown department', { department: 'catering' }, 400],
    ['an unknown check', { check: { kind: 'horoscope' } }, 400],
  ])('is validated on update with %s', async (_, body, status) => {
    const { items: made } = await templateWith('One', 'Two');
    const params = { id: made[0]?.id ?? 0 };
    expect((await staff.callRaw(items.update, { params, body })).status).toBe(status);
  });

  // Requirements: P2-CHECKLISTS-TPL-23
  test('can’t have a client or a former employee as its default assignee', async () => {
    const { items: made } = await templateWith('One');
    const params = { id: made[0]?.id ?? 0 };
    const client = await makePerson(db(), { kind: 'owner' });
    const former = await makePerson(db(), { kind: 'staff', is_active: 0 });
    for (const default_assignee of [client.id, former.id, 999_999]) {
      const answer = await staff.call(items.update, { params, body: { default_assignee } });
      expect(answer.body).toHaveProperty('default_assignee');
    }
  });

  // Requirements: D-45
  test('can’t have an item of another template, itself, or its own descendant as its parent', async () => {
    const template = await templateWith('One');
    const other = await templateWith('Other');
    const id = template.items[0]?.id ?? 0;
    const child = await makeTemplateItem(db(), template.id, { parent_id: id });
    for (const parent of [other.items[0]?.id ?? 0, id, child.id]) {
      const answer = await staff.call(items.update, { params: { id }, body: { parent } });
      expect(answer).toMatchObject({ status: 400, body: { parent: [expect.any(String)] } });
    }
  });
});

// Requirements: P2-PERMS-16, P2-PERMS-18
test('templates can be changed only with the permission update_checklisttemplate', async () => {
  const group = await makeGroup(db(), 'Keepers of templates', ['update_checklisttemplate']);
  const keeper = await portal.signIn(await makePerson(db(), { group_id: group.id }));
  const made = await keeper.call(create, { body: { name: 'Theirs' } });
  expect(made.status).toBe(201);
  expect(
    (await keeper.call(items.create, { body: { checklist: made.body.id, name: 'A' } })).status,
  ).toBe(201);
  const owner = await portal.signIn(await makePerson(db(), { kind: 'owner' }));
  for (const endpoint of [...Object.values(checklistTemplateEndpoints), ...Object.values(items)]) {
    const input = { params: { id: made.body.id, attachment: 1 }, body: {} };
    expect((await owner.callRaw(endpoint, input)).status).toBe(403);
  }
});
