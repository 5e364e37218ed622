import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { masterChecklistTemplatesEndpoints } from '@portal/contract/onboarding/master-checklist-templates.endpoints.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  makeBuildWithChecklist,
  makeChecklist,
  makeChecklistItem,
  makeChecklistTemplate,
  makeTemplateItem,
  makeWebsiteBuild,
} from '#testing/onboarding.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
let staff: Caller;
let person: Person;
let organization: Organization;
const db = () => portal.database.writer;

const now = '2026-06-15T12:00:00.000Z';

beforeAll(async () => {
  clock.set(now);
  portal = await startPortal();
  person = await makePerson(db(), { kind: 'staff' });
  staff = await portal.signIn(person);
  organization = await makeOrganization(db());
});
afterEach(() => clock.set(now));
afterAll(() => {
  clock.set();
  return portal.close();
});

const { list, get, create, update, delete: remove, previewStartDate } = websiteBuildEndpoints;
const masters = masterChecklistTemplatesEndpoints;

async function setMasters(body: {
  website_build?: number | null;
  website_deployment?: number | null;
}) {
  const answer = await staff.call(masters.update, { params: { id: masterTemplatesId }, body });
  expect(answer.status).toBe(200);
}

const add = (body: object) =>
  staff.callRaw(create, { body: { label: 'New site', organization: organization.id, ...body } });
const change = (id: number, body: object) => staff.callRaw(update, { params: { id }, body });
const itemsOf = async (id: number | null) =>
  (await staff.call(checklistEndpoints.get, { params: { id: id ?? 0 } })).body.checklist_items;

/** Creates two master templates: one with a tree of three items, and one with a single item. */
async function makeMasters() {
  const assignee = await makePerson(db(), { kind: 'staff' });
  const former = await makePerson(db(), { kind: 'staff', is_active: 0 });
  const build = await makeChecklistTemplate(db(), { name: 'Master Website Build Checklist' });
  const plan = await makeTemplateItem(db(), build.id, {
    name: 'Plan',
    description: '<p>Ask the client</p>',
    department: 'marketing',
    default_assignee_id: assignee.id,
    days_out: 7,
  });
  await makeTemplateItem(db(), build.id, { name: 'Sitemap', parent_id: plan.id, days_out: 0 });
  await makeTemplateItem(db(), build.id, { name: 'Design', default_assignee_id: former.id });
  const deployment = await makeChecklistTemplate(db());
  await makeTemplateItem(db(), deployment.id, {
    name: 'Certificate',
    check_kind: 'certificate',
    days_out: 60,
  });
  await setMasters({ website_build: build.id, website_deployment: deployment.id });
  return { build, deployment, assignee };
}

// Requirements: P2-SCOPE-10, P2-SCOPE-11, P2-API-ONBOARD-21, P2-BUILDS-15, P2-BUILDS-16
test('a build gets copies of both masters, with assignees, and with due dates relative to its start date', async () => {
  const { assignee } = await makeMasters();
  const links = {
    brand_interview_link: 'https://docs.example.com/interview',
    sitemap_link: 'https://docs.example.com/sitemap',
    intake_link: 'https://docs.example.com/intake',
    staging_url: 'https://staging.example.com',
  };
  const made = await add({ notes: 'In a hurry', start_date: '2026-12-28', ...links });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    label: 'New site',
    organization: { id: organization.id, dba_name: organization.dba_name },
    notes: 'In a hurry',
    start_date: '2026-12-28',
    ...links,
    is_active: true,
    new_application: null,
    build_badge: { name: 'Website Build Checklist', item_count: 3, completed_count: 0 },
    deploy_badge: { item_count: 1 },
    allowed_actions: ['update', 'archive', 'delete'],
  });
  const [plan, sitemap, design] = await itemsOf(made.body.build_checklist);
  expect(plan).toMatchObject({
    name: 'Plan',
    description: '<p>Ask the client</p>',
    department: 'marketing',
    assignee: { id: assignee.id },
    due: '2027-01-04',
    checklist_item_children: [sitemap?.id],
  });
  expect(sitemap).toMatchObject({ name: 'Sitemap', parent: plan?.id, due: '2026-12-28' });
  expect(design).toMatchObject({ name: 'Design', assignee: null, due: null, order: 2 });
  expect(await itemsOf(made.body.deploy_checklist)).toMatchObject([
    { name: 'Certificate', check: { kind: 'certificate', setting: null }, due: '2027-02-26' },
  ]);
  expect((await portal.anonymous.callRaw(create, { body: {} })).status).toBe(401);
});

// Requirements: P2-SCOPE-11
test('without a start date, due dates count from today; later edits to a template don’t affect a build', async () => {
  const { build } = await makeMasters();
  clock.set('2026-03-01T12:00:00.000Z');
  const made = await add({});
  expect(made.body.build_badge).toMatchObject({ next_due: '2026-03-01' });
  await makeTemplateItem(db(), build.id, { name: 'Late thought' });
  expect(await itemsOf(made.body.build_checklist)).toHaveLength(3);
});

// Requirements: P2-CHECKLISTS-28, P2-CHECKLISTS-29, P2-CHECKLISTS-TPL-12
test('a missing or archived master is skipped, and other templates can be chosen', async () => {
  const { build, deployment } = await makeMasters();
  await setMasters({ website_build: null });
  await db()
    .updateTable('checklist_template')
    .set({ archived: 1 })
    .where('id', '=', deployment.id)
    .execute();
  expect((await add({})).body).toMatchObject({
    build_checklist: null,
    deploy_checklist: null,
    build_badge: null,
    deploy_badge: null,
  });
  const chosen = await add({ build_template: build.id, deploy_template: null });
  expect(chosen.body).toMatchObject({ build_badge: { item_count: 3 }, deploy_checklist: null });
  expect((await add({ build_template: deployment.id })).body).toHaveProperty('build_template');
  expect((await add({ build_template: 999_999 })).body).toHaveProperty('build_template');
});

// Requirements: D-45
test('creating a build from two templates with 500 items doesn’t run a query per item', async () => {
  const template = await makeChecklistTemplate(db());
  const { id: _, ...columns } = await makeTemplateItem(db(), template.id);
  const rows = Array.from({ length: 499 }, (_, index) => ({ ...columns, position: index + 2 }));
  await db().insertInto('checklist_template_item').values(rows).execute();
  await setMasters({ website_build: template.id, website_deployment: template.id });
  const counted = { queries: 0 };
  const transaction = portal.database.transaction;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      counted.queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  portal.database.transaction = (work) => transaction((inDb) => work(inDb.withPlugin(counting)));
  try {
    const made = await add({});
    expect(made.body).toMatchObject({ build_badge: { item_count: 500 } });
  } finally {
    portal.database.transaction = transaction;
  }
  expect(counted.queries).toBeGreaterThan(5);
  expect(counted.queries).toBeLessThan(40);
});

// Requirements: P2-API-ONBOARD-19, P2-API-ONBOARD-20, P2-BUILDS-12
test('the list contains active builds, or archived builds on request', async () => {
  const active = await makeWebsiteBuild(db(), { label: 'Zanzibar dive shop' });
  const archived = await makeWebsiteBuild(db(), { label: 'Zanzibar hotel', is_active: 0 });
  const listIds = async (query: object) =>
    (await staff.callRaw(list, { query: { search: 'zanzibar', ...query } })).body.map(
      ({ id }) => id,
    );
  expect(await listIds({})).toEqual([active.id]);
  expect(await listIds({ archived: 'true' })).toEqual([archived.id]);
  const { body } = await staff.call(list, { query: { archived: true } });
  expect(body.every(({ is_active }) => !is_active)).toBe(true);
  expect((await portal.anonymous.call(list)).status).toBe(401);
  expect((await staff.callRaw(list, { query: { archive: 'true' } })).body).toHaveProperty(
    'archive',
  );
});

// Requirements: P2-APPS-08
test('builds can be filtered by whether they have an application', async () => {
  const free = await makeWebsiteBuild(db(), { label: 'Numbat shelter' });
  const used = await makeWebsiteBuild(db(), { label: 'Numbat shop', new_application_id: 7 });
  const listIds = async (query: object) =>
    (await staff.callRaw(list, { query: { search: 'numbat', ...query } })).body.map(({ id }) => id);
  expect(await listIds({})).toEqual([used.id, free.id]);
  expect(await listIds({ has_application: 'false' })).toEqual([free.id]);
  expect(await listIds({ has_application: 'true' })).toEqual([used.id]);
  expect(await listIds({ id: free.id })).toEqual([free.id]);
});

test('builds are paged, can be searched by label and client, and can be sorted with late builds first', async () => {
  const client = await makeOrganization(db(), {
    dba_name: 'Quokka Rescue',
    dba_name_key: 'quokka rescue',
  });
  const builds = [];
  for (const due of ['2026-06-20', '2026-06-01', null, '2026-06-10']) {
    const { build, checklist } = await makeBuildWithChecklist(db(), { organization_id: client.id });
    await makeChecklistItem(db(), checklist.id, { due });
    builds.push(build.id);
  }
  const [soon, latest, none, late] = builds;
  const query = { search: 'quokka', ordering: 'late', limit: 3 } as const;
  const first = await staff.call(list, { query });
  expect(first.body.map(({ id }) => id)).toEqual([latest, late, soon]);
  expect(first.body.map(({ is_late, late_count }) => [is_late, late_count])).toEqual([
    [true, 1],
    [true, 1],
    [false, 0],
  ]);
  const next = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const rest = await staff.call(list, { query: { ...query, cursor: decodeURIComponent(next) } });
  expect(rest.body.map(({ id }) => id)).toEqual([none]);
  const { body: one } = await staff.call(get, { params: { id: soon ?? 0 } });
  const ofClient = await staff.call(list, { query: { organization: one.organization.id } });
  expect(new Set(ofClient.body.map(({ organization }) => organization.id))).toEqual(
    new Set([one.organization.id]),
  );
});

// Requirements: P2-API-ONBOARD-22, P2-API-ONBOARD-23, P2-BUILDS-19
test('a build can be updated, and can be deleted unless it has an application', async () => {
  await makeMasters();
  const { body: made } = await add({ label: 'Old name' });
  const params = { id: made.id };
  expect((await change(made.id, { ...made, label: 'New name' })).body.label).toBe('New name');
  expect((await staff.call(get, { params })).body.label).toBe('New name');
  const stale = await staff.call(update, { params, body: { label: 'X' }, version: made.version });
  expect(stale).toMatchObject({ status: 409, body: { current: { label: 'New name' } } });
  await db()
    .updateTable('website_build')
    .set({ new_application_id: 7 })
    .where('id', '=', made.id)
    .execute();
  expect((await staff.call(get, { params })).body.new_application).toBe(7);
  expect(await staff.call(remove, { params })).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('application')] },
  });
  await db()
    .updateTable('website_build')
    .set({ new_application_id: null })
    .where('id', '=', made.id)
    .execute();
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(list)).body.map(({ id }) => id)).not.toContain(made.id);
  const lists = { params: { id: made.build_checklist ?? 0 } };
  expect((await staff.call(checklistEndpoints.get, lists)).status).toBe(404);
  for (const endpoint of [update, remove, get]) {
    const input = { params, body: {} };
    expect((await staff.callRaw(endpoint, input)).status).toBe(404);
    expect((await portal.anonymous.callRaw(endpoint, input)).status).toBe(401);
  }
  const audited = await db()
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_noun', '=', 'website_build')
    .where('subject_id', '=', made.id)
    .execute();
  expect(audited).toEqual([{ action: 'website_build.deleted' }]);
});

test('an archived build can’t be changed until it is reactivated', async () => {
  const build = await makeWebsiteBuild(db());
  expect((await change(build.id, { is_active: false })).body).toMatchObject({
    is_active: false,
    allowed_actions: ['reactivate', 'delete'],
  });
  expect((await change(build.id, { label: 'X' })).status).toBe(409);
  const reactivated = await change(build.id, { is_active: true, label: 'Again' });
  expect(reactivated.body).toMatchObject({ is_active: true, label: 'Again' });
});

describe('saving a build', () => {
  test.each([
    ['a blank label', { label: ' ' }],
    ['a label of 201 characters', { label: 'x'.repeat(201) }],
    ['a start date that does not exist', { start_date: '2026-02-30' }],
    ['a start date in another format', { start_date: '12/24/2026' }],
    ['an invalid link', { staging_url: 'staging' }],
    ['a link that runs a script', { sitemap_link: 'javascript:alert(1)' }],
    ['an unknown organization', { organization: 999_999 }],
    ['an unknown checklist', { build_checklist: 999_999 }],
  ])('rejects %s', async (_, body) => {
    const { id } = await makeWebsiteBuild(db());
    const answer = await change(id, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(Object.keys(body));
  });

  test('rejects an archived organization', async () => {
    const archived = await makeOrganization(db(), { is_active: 0 });
    expect((await add({ organization: archived.id })).body).toHaveProperty('organization');
  });

  test('rejects a checklist that belongs to another build', async () => {
    const { id } = await makeWebsiteBuild(db());
    const other = await makeBuildWithChecklist(db());
    const taken = { deploy_checklist: other.checklist.id };
    expect((await change(id, taken)).body).toHaveProperty('deploy_checklist');
    const free = await makeChecklist(db());
    expect((await change(id, { deploy_checklist: free.id })).body.deploy_checklist).toBe(free.id);
    expect((await change(id, { deploy_checklist: null })).body.deploy_badge).toBeNull();
  });
});

describe('changing the start date', () => {
  async function scheduled() {
    const { build, checklist } = await makeBuildWithChecklist(db(), { start_date: '2026-06-01' });
    const item = (more: object) => makeChecklistItem(db(), checklist.id, more);
    await item({ name: 'Done', due: '2026-06-05', completed: 1 });
    await item({ name: 'Soon', due: '2026-06-20' });
    await item({ name: 'Later', due: '2026-07-31' });
    await item({ name: 'Undated' });
    return { build, checklist };
  }
  const dues = async (id: number) =>
    Object.fromEntries((await itemsOf(id)).map(({ name, due }) => [name, due]));

  // Requirements: D-45
  test('shifts the due dates of open items by the same number of days; a preview counts them beforehand', async () => {
    const { build, checklist } = await scheduled();
    const preview = async (start_date: string) =>
      (await staff.call(previewStartDate, { params: { id: build.id }, query: { start_date } }))
        .body;
    expect(await preview('2026-06-11')).toEqual({
      days: 10,
      shifted_count: 2,
      completed_count: 1,
      undated_count: 1,
      late_count: 0,
    });
    expect(await preview('2026-05-20')).toMatchObject({ days: -12, late_count: 1 });
    expect(await preview('2026-06-01')).toMatchObject({ days: 0, shifted_count: 0 });
    expect(await dues(checklist.id)).toMatchObject({ Soon: '2026-06-20' });
    const changed = await change(build.id, { start_date: '2026-06-11' });
    expect(changed.body).toMatchObject({
      start_date: '2026-06-11',
      build_badge: { next_due: '2026-06-30' },
    });
    expect(await dues(checklist.id)).toEqual({
      Done: '2026-06-05',
      Soon: '2026-06-30',
      Later: '2026-08-10',
      Undated: null,
    });
  });

  test('shifts no due dates if the start date is removed or stays the same', async () => {
    const { build, checklist } = await scheduled();
    const before = await dues(checklist.id);
    await change(build.id, { start_date: null });
    expect(await dues(checklist.id)).toEqual(before);
    await change(build.id, { start_date: '2026-06-01' });
    expect(await dues(checklist.id)).toEqual(before);
    await change(build.id, { start_date: '2026-06-02' });
    expect(await dues(checklist.id)).toMatchObject({ Soon: '2026-06-21' });
  });

  test('is rejected if a due date would be too far in the future', async () => {
    const { build } = await scheduled();
    expect((await change(build.id, { start_date: '2199-12-31' })).body).toHaveProperty(
      'start_date',
    );
  });
});

// Requirements: P2-BUILDS-02
test('badges show the number of completed items, and a build is finished once all items are completed', async () => {
  const { build, checklist } = await makeBuildWithChecklist(db());
  await makeChecklist(db(), {
    website_build_id: build.id,
    kind: 'deploy',
    item_count: 3,
    completed_count: 3,
  });
  const [one, two] = [
    await makeChecklistItem(db(), checklist.id),
    await makeChecklistItem(db(), checklist.id, { due: '2026-01-01' }),
  ];
  const read = async () => (await staff.call(get, { params: { id: build.id } })).body;
  const tick = (id: number, completed = true) =>
    staff.call(checklistItemEndpoints.update, { params: { id }, body: { completed } });
  await tick(one.id);
  expect(await read()).toMatchObject({
    build_badge: { item_count: 2, completed_count: 1, next_due: '2026-01-01' },
    deploy_badge: { item_count: 3, completed_count: 3, next_due: null },
    finished_at: null,
    is_late: true,
  });
  await tick(two.id);
  expect(await read()).toMatchObject({
    build_badge: { completed_count: 2, next_due: null },
    finished_at: expect.any(String),
    is_late: false,
    forecast: null,
  });
  await tick(two.id, false);
  expect(await read()).toMatchObject({ finished_at: null });
});

test('a build shows who is holding it up, and a forecast based on the pace of earlier builds', async () => {
  const fresh = await startPortal();
  try {
    const inDb = fresh.database.writer;
    const caller = await fresh.signIn(await makePerson(inDb, { kind: 'staff' }));
    const finish = async (schedule_date: string, finished_at: string, items: number) => {
      const build = await makeWebsiteBuild(inDb, { schedule_date, start_date: schedule_date });
      await makeChecklist(inDb, {
        website_build_id: build.id,
        item_count: items,
        completed_count: items,
      });
      await inDb
        .updateTable('website_build')
        .set({ finished_at })
        .where('id', '=', build.id)
        .execute();
    };
    const { build, checklist } = await makeBuildWithChecklist(inDb);
    const slow = await makePerson(inDb, { kind: 'staff' });
    for (let item = 0; item < 4; item += 1) {
      await makeChecklistItem(inDb, checklist.id, {
        assignee_id: item < 2 ? slow.id : null,
        due: item < 3 ? '2026-06-01' : null,
      });
    }
    const read = async () => (await caller.call(get, { params: { id: build.id } })).body;
    await finish('2026-01-01', '2026-01-11T12:00:00.000Z', 10);
    await finish('2026-01-01', '2026-01-31T12:00:00.000Z', 10);
    expect(await read()).toMatchObject({
      forecast: null,
      held_up_by: { person: { id: slow.id, name: slow.name }, late_count: 2 },
      late_count: 3,
    });
    await finish('2026-01-01', '2026-03-02T12:00:00.000Z', 10);
    // The builds took 1, 3, and 6 days per item. At the median of 3 days, four open items take twelve days.
    expect((await read()).forecast).toEqual({
      finishes_on: '2026-06-27',
      days_per_item: 3,
      finished_build_count: 3,
    });
  } finally {
    await fresh.close();
  }
});

// Requirements: P2-PERMS-12, P2-PERMS-18
test('people with view_websitebuild can see, but not change, their organizations’ builds', async () => {
  const group = await makeGroup(db(), 'Builders', ['view_websitebuild']);
  const reader = await makePerson(db(), { group_id: group.id });
  const own = await makeWebsiteBuild(db());
  const other = await makeWebsiteBuild(db());
  await makeAccount(db(), { person_id: reader.id, organization_id: own.organization_id });
  const caller = await portal.signIn(reader);
  const { body } = await caller.call(list);
  expect(body.map(({ id }) => id)).toEqual([own.id]);
  expect(body[0]?.allowed_actions).toEqual([]);
  expect((await caller.call(get, { params: { id: other.id } })).status).toBe(404);
  const change = { params: { id: own.id }, body: { label: 'X' } };
  expect((await caller.call(update, change)).status).toBe(403);
  const owner = await makePerson(db(), { kind: 'owner' });
  await makeAccount(db(), { person_id: owner.id, organization_id: own.organization_id });
  const client = await portal.signIn(owner);
  for (const endpoint of Object.values(websiteBuildEndpoints)) {
    const input = { params: { id: own.id }, body: {}, query: { start_date: '2026-01-01' } };
    expect((await client.callRaw(endpoint, input)).status).toBe(403);
  }
});

// Requirements: P2-CHECKLISTS-22, P2-API-ONBOARD-24, P2-API-ONBOARD-25
test('the list of internal users contains staff, who can be assignees, but no clients', async () => {
  const client = await makePerson(db(), { kind: 'customer' });
  const { body } = await staff.call(userEndpoints.list, { query: { internal: true } });
  const ids = body.map(({ id }) => id);
  expect(ids).toContain(person.id);
  expect(ids).not.toContain(client.id);
});
