import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import { statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import { expect, test } from 'vitest';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { makeArticleTemplate, makeKeywordMeta } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' }, isPerTest: true });
const { staff } = callers;

const statusList = async () => (await staff.call(contentStatusEndpoints.list)).body;

// Requirements: D-21, D-26, WORKFLOW-01
test('a new portal has eleven statuses with their types, colors and days until due, and six content types', async () => {
  const statuses = (await statusList()).map((status) => [
    status.uid,
    status.status_type,
    status.color.toUpperCase(),
    status.due_date_day_offset,
  ]);
  expect(statuses).toEqual([
    ['planned', 'Inactive', '#FD9A01', null],
    ['writing', 'Active', '#1EAAEA', null],
    ['rewrite', 'Active', '#FF6347', 7],
    ['editing', 'Active', '#37C4AB', null],
    ['reedit', 'Active', '#EEC301', 7],
    ['final_review', 'Active', '#EA4D9D', 7],
    ['ready_to_post', 'Active', '#E363E3', 7],
    ['post_qa', 'Active', '#AA63E3', 3],
    ['scheduled', 'Complete', '#333333', null],
    ['posted', 'Complete', '#333333', null],
    ['on_hold', 'Inactive', '#999999', null],
  ]);
  const types = (await staff.call(contentTypeEndpoints.list)).body;
  expect(types.map(({ name }) => name).sort()).toEqual([
    'Blog',
    'Link Building',
    'Optimization',
    'Page',
    'Press Release',
    'Social Media',
  ]);
});

// Requirements: D-08, D-21
test('a status can be renamed, recolored, hidden and given days until due', async () => {
  const params = { id: 4 };
  const body = { name: 'Copy-editing', color: '#112233', due_date_day_offset: 5, is_active: false };
  const { body: changed } = await staff.call(contentStatusEndpoints.update, { params, body });
  expect(changed).toMatchObject({ ...body, uid: 'editing', status_type: 'Active' });
  expect((await statusList()).find(({ id }) => id === 4)).toEqual(changed);
});

// Requirements: D-26, D-11
test('the uid and type of a status can’t change, but can be sent unchanged with the whole record', async () => {
  const [first] = await statusList();
  const params = { id: first?.id ?? 0 };
  const send = (body: object) => staff.callRaw(contentStatusEndpoints.update, { params, body });
  expect((await send({ ...first, name: 'Ideas' })).body).toMatchObject({ name: 'Ideas' });
  expect(await send({ uid: 'writing' })).toMatchObject({
    status: 400,
    body: { uid: [expect.any(String)] },
  });
  expect(await send({ status_type: 'Active' })).toMatchObject({
    status: 400,
    body: { status_type: [expect.any(String)] },
  });
});

// Requirements: D-10
test('the error for an invalid status value names the field', async () => {
  const refused = async (body: object) => {
    const answer = await staff.callRaw(contentStatusEndpoints.update, { params: { id: 3 }, body });
    expect(answer.status).toBe(400);
    return Object.keys(answer.body);
  };
  expect(await refused({ color: 'red' })).toEqual(['color']);
  expect(await refused({ name: ' ' })).toEqual(['name']);
  expect(await refused({ name: 'WRITING' })).toEqual(['name']);
  expect(await refused({ due_date_day_offset: -1 })).toEqual(['due_date_day_offset']);
  expect(await refused({ order: 0 })).toEqual(['order']);
});

test('the last active status can’t be hidden', async () => {
  const answers = [];
  for (const { id } of await statusList()) {
    const call = { params: { id }, body: { is_active: false } };
    answers.push((await staff.call(contentStatusEndpoints.update, call)).status);
  }
  expect(answers).toEqual([...statusUids.slice(1).map(() => 200), 400]);
});

// Requirements: D-08
test('reordering statuses or content types requires the complete list', async () => {
  for (const { list, arrange } of [contentStatusEndpoints, contentTypeEndpoints]) {
    const ids = async () => (await staff.call(list)).body.map(({ id }) => id);
    const turned = (await ids()).toReversed();
    expect((await staff.call(arrange, { body: { ids: turned } })).status).toBe(204);
    expect(await ids()).toEqual(turned);
    const some = turned.slice(1);
    expect((await staff.call(arrange, { body: { ids: some } })).status).toBe(409);
    expect((await staff.call(arrange, { body: { ids: [...some, 999] } })).status).toBe(409);
    const twice = [...some, some[0] ?? 0];
    expect((await staff.call(arrange, { body: { ids: twice } })).status).toBe(400);
    expect(await ids()).toEqual(turned);
  }
});

test('a new content type is added to the end of the list', async () => {
  const made = await staff.call(contentTypeEndpoints.create, { body: { name: 'Podcast' } });
  expect(made.body).toMatchObject({ order: 7, archived: false });
  const { body } = await staff.call(contentTypeEndpoints.list);
  expect(body.at(-1)?.name).toBe('Podcast');
});

// Requirements: D-08
test.each([
  ['content type', contentTypeEndpoints],
  ['channel', contentChannelEndpoints],
  ['tag', contentTagEndpoints],
] as const)(
  'a %s can be archived and restored, and stays in the list while it is archived',
  async (_, nouns) => {
    const made = await staff.call(nouns.create, { body: { name: 'Old one' } });
    const params = { id: made.body.id };
    const archived = await staff.call(nouns.update, { params, body: { archived: true } });
    expect(archived.body).toMatchObject({ name: 'Old one', archived: true });
    const { body } = await staff.call(nouns.list);
    expect(body.find(({ id }) => id === params.id)).toMatchObject({ archived: true });
    const back = await staff.call(nouns.update, { params, body: { archived: false } });
    expect(back.body).toMatchObject({ archived: false });
  },
);

// Requirements: D-08
test('only staff see how often each label is used', async () => {
  const writer = await portal.database.transaction(async (db) => {
    await makeArticleTemplate(db, { content_type_id: 1 });
    const { id } = await makeKeywordMeta(db);
    await db
      .insertInto('keyword_meta_tag')
      .values({ keyword_meta_id: id, content_tag_id: 2 })
      .execute();
    return makeWriter(db);
  });
  const query = { detailed: true };
  const types = await staff.call(contentTypeEndpoints.list, { query });
  expect(types.body[0]).toMatchObject({ article_count: 0, template_count: 1 });
  const tags = await staff.call(contentTagEndpoints.list, { query });
  expect(tags.body.map(({ id, keyword_count }) => [id, keyword_count])).toContainEqual([2, 1]);
  const channels = await staff.call(contentChannelEndpoints.list, { query });
  expect(channels.body[0]).toMatchObject({ article_count: 0, template_count: 0 });
  const other = await portal.signIn(writer.person);
  const { body } = await other.call(contentTypeEndpoints.list, { query });
  expect(body[0]).not.toHaveProperty('article_count');
});

// Requirements: D-14
test('changes to labels are audited and cause events for everyone', async () => {
  const made = await staff.call(contentTagEndpoints.create, { body: { name: 'Evergreen' } });
  await staff.call(contentTagEndpoints.delete, { params: { id: made.body.id } });
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const superuser = await portal.signIn(root);
  const query = { action: 'content_tag' };
  const { body } = await superuser.call(auditEntryEndpoints.list, { query });
  expect(body.map(({ action, details }) => [action, details.name])).toEqual([
    ['content_tag.deleted', 'Evergreen'],
    ['content_tag.created', 'Evergreen'],
  ]);
  const events = await portal.database.reader
    .selectFrom('event')
    .select(['topic', 'record_id'])
    .where('topic', '=', 'content-tag')
    .execute();
  expect(events).toEqual([
    { topic: 'content-tag', record_id: null },
    { topic: 'content-tag', record_id: null },
  ]);
});
