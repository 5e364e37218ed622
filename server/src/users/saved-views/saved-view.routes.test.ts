import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { savedViewEndpoints } from '@portal/contract/users/saved-view.endpoints.ts';
import { savedViewLimits } from '@portal/contract/users/saved-view.schema.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({
  people: { customer: 'customer', staff: 'staff', other: 'staff', boss: 'superuser' },
});
const { customer, staff, other, boss } = callers;
const { list, counts, create, update, choose, delete: remove } = savedViewEndpoints;

const articles = '/content-generation/articles/list';
const late = { path: articles, search: { is_late: 'true' } };

afterEach(async () => {
  clock.set();
  await portal.database.writer.deleteFrom('saved_view').execute();
});

async function saved(caller: Caller, fields: object = {}) {
  const answer = await caller.call(create, { body: { name: 'Late', ...late, ...fields } });
  expect(answer.status).toBe(201);
  return answer.body;
}

const namesOf = async (caller: Caller, query: { path?: string } = {}) =>
  (await caller.call(list, { query })).body.map(({ name }) => name);

// Requirements: B-VIEW-01
test('a view keeps its screen and search params, and is listed only for its owner', async () => {
  const view = await saved(staff, {
    path: `${articles}/`,
    search: { writer: '3', contentStatus: 'writing', title: '' },
  });
  expect(view).toMatchObject({
    path: articles,
    search: { contentStatus: 'writing', writer: '3' },
    visibility: 'own',
    is_default: false,
    in_sidebar: false,
    allowed_actions: ['update', 'delete'],
  });
  expect(Object.keys(view.search)).toEqual(['contentStatus', 'writer']);
  await saved(staff, { name: 'big apps', path: '/apps' });
  expect(await namesOf(staff)).toEqual(['big apps', 'Late']);
  expect(await namesOf(staff, { path: '/apps/' })).toEqual(['big apps']);
  expect(await namesOf(other)).toEqual([]);
  const params = { id: view.id };
  expect((await other.call(update, { params, body: { name: 'x' } })).status).toBe(404);
  expect((await other.call(choose, { params, body: { is_default: true } })).status).toBe(404);
  expect((await portal.anonymous.call(list)).status).toBe(401);
});

// Requirements: B-VIEW-02
test('staff share views with all staff, and only the owner or a superuser changes them', async () => {
  const view = await saved(staff, { visibility: 'staff' });
  const params = { id: view.id };
  expect(await namesOf(other)).toEqual(['Late']);
  expect(await namesOf(customer)).toEqual([]);
  const [seen] = (await other.call(list)).body;
  expect(seen?.allowed_actions).toEqual([]);
  expect((await other.call(update, { params, body: { name: 'Mine' } })).status).toBe(403);
  expect((await other.call(remove, { params })).status).toBe(403);
  const renamed = await boss.call(update, { params, body: { name: 'Overdue' } });
  expect(renamed.body).toMatchObject({ name: 'Overdue', visibility: 'staff' });
  const refused = await customer.call(create, {
    body: { name: 'Ours', ...late, visibility: 'staff' },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { visibility: ['Only staff can share views.'] },
  });
  const own = await saved(customer, { name: 'Ours' });
  const shared = await customer.call(update, {
    params: { id: own.id },
    body: { visibility: 'staff' },
  });
  expect(shared.status).toBe(400);
  await staff.call(update, { params, body: { visibility: 'own' } });
  expect(await namesOf(other)).toEqual([]);
});

// Requirements: B-VIEW-03
test('views of screens that the viewer can’t open are neither saved nor listed', async () => {
  const secret = await saved(boss, {
    name: 'Failed emails',
    path: '/administration/outbox',
    search: { state: 'failed' },
    visibility: 'staff',
  });
  expect(await namesOf(boss)).toEqual(['Failed emails']);
  expect(await namesOf(staff)).toEqual([]);
  const params = { id: secret.id };
  expect((await staff.call(choose, { params, body: { in_sidebar: true } })).status).toBe(404);
  for (const [caller, path] of [
    [staff, '/administration/outbox'],
    [customer, '/users/directory'],
    [staff, '/nowhere'],
    [staff, '//evil.example'],
  ] as const) {
    const { status, body } = await caller.call(create, { body: { name: 'x', path, search: {} } });
    expect({ path, status, body }).toEqual({
      path,
      status: 400,
      body: { path: ['This screen has no saved views.'] },
    });
  }
});

// Requirements: B-VIEW-04
test('names, search params, and the number of views per person are limited', async () => {
  const refused = async (fields: object) =>
    (await staff.call(create, { body: { name: 'Late', ...late, ...fields } })).body;
  expect(await refused({ name: 'x'.repeat(81) })).toEqual({
    name: ['Enter at most 80 characters.'],
  });
  expect(await refused({ name: ' ' })).toHaveProperty('name');
  expect(await refused({ search: { ids: '1'.repeat(4_000) } })).toEqual({
    search: ['This list has too many filters to be saved.'],
  });
  const { owner, search } = await saved(staff);
  const now = clock.instant();
  const values = {
    owner_id: owner.id,
    name: 'Late',
    name_key: 'late',
    screen: articles,
    path: articles,
    search: JSON.stringify(search),
    visibility: 'own' as const,
    created_at: now,
    updated_at: now,
  };
  const more = Array.from({ length: savedViewLimits.owned - 1 }, () => values);
  await insertRows(portal.database.writer, 'saved_view', more);
  expect(await refused({})).toEqual({ name: ['You have 100 saved views. Delete one first.'] });
  expect((await other.call(create, { body: { name: 'Late', ...late } })).status).toBe(201);
});

// Requirements: B-VIEW-05
test('each person has at most one default per screen, and their own choice of views in the sidebar', async () => {
  const one = await saved(staff, { visibility: 'staff' });
  const two = await saved(staff, { name: 'Soon', search: { is_due_soon: 'true' } });
  const apps = await saved(staff, { name: 'Apps', path: '/apps' });
  const set = (caller: Caller, id: number, body: object) =>
    caller.call(choose, { params: { id }, body });
  await set(staff, one.id, { is_default: true, in_sidebar: true });
  await set(staff, apps.id, { is_default: true });
  await set(other, one.id, { is_default: true });
  await set(staff, two.id, { is_default: true });
  const chosen = async (caller: Caller) =>
    (await caller.call(list)).body.map(({ name, is_default, in_sidebar }) => [
      name,
      is_default,
      in_sidebar,
    ]);
  expect(await chosen(staff)).toEqual([
    ['Apps', true, false],
    ['Late', false, true],
    ['Soon', true, false],
  ]);
  expect(await chosen(other)).toEqual([['Late', true, false]]);
  expect((await set(staff, two.id, { is_default: false })).body.is_default).toBe(false);
});

// Requirements: B-VIEW-06
test('an update with an outdated version is rejected, and the response includes the current view', async () => {
  const view = await saved(staff);
  const params = { id: view.id };
  const headers = { 'if-match': String(view.version) };
  const search = { is_due_soon: 'true' };
  expect((await staff.call(update, { params, headers, body: { search } })).body.search).toEqual(
    search,
  );
  const late = await staff.call(update, { params, headers, body: { name: 'Other' } });
  expect(late).toMatchObject({ status: 409, body: { current: { search } } });
});

// Requirements: B-VIEW-07
test('undoing a deletion restores everyone’s choices, except a default that was replaced in the meantime', async () => {
  const view = await saved(staff, { visibility: 'staff' });
  const params = { id: view.id };
  await staff.call(choose, { params, body: { is_default: true, in_sidebar: true } });
  await other.call(choose, { params, body: { is_default: true } });
  const deleted = await staff.call(remove, { params });
  expect(deleted.status).toBe(204);
  expect(await namesOf(other)).toEqual([]);
  const newer = await saved(other, { name: 'Newer' });
  await other.call(choose, { params: { id: newer.id }, body: { is_default: true } });
  const token = String(deleted.headers[undoHeader.toLowerCase()]);
  const undone = await staff.call(undoEndpoints.undo, { params: { token } });
  expect(undone.body).toEqual({ message: '“Late” is back.' });
  const [back] = (await staff.call(list)).body;
  expect(back).toEqual({ ...view, is_default: true, in_sidebar: true });
  const ofOther = (await other.call(list)).body;
  expect(ofOther.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Late', false],
    ['Newer', true],
  ]);
});

// Requirements: B-VIEW-08
test('one call counts several article views, including only the rows that the viewer can see', async () => {
  const db = portal.database.writer;
  const title = 'Counted views';
  await makeArticle(db, { title: `${title} one` });
  await makeArticle(db, { title: `${title} two` });
  await makeArticle(db, { title: `${title} three`, archived: 1 });
  const search = { title };
  const all = await saved(staff, { search, visibility: 'staff' });
  const archived = await saved(staff, { search: { ...search, archived: 'all', group: 'status' } });
  const wrong = await saved(staff, { search: { writer: 'nobody' } });
  const apps = await saved(staff, { path: '/apps' });
  const ids = [all, archived, wrong, apps].map(({ id }) => id).join();
  const counted = async (caller: Caller) =>
    (await caller.call(counts, { query: { ids } })).body.counts.sort((a, b) => a.id - b.id);
  expect(await counted(staff)).toEqual([
    { id: all.id, count: 2, has_more: false },
    { id: archived.id, count: 3, has_more: false },
    { id: apps.id, count: 0, has_more: false },
  ]);
  expect(await counted(other)).toEqual([{ id: all.id, count: 2, has_more: false }]);
  expect(await counted(customer)).toEqual([]);
  const many = Array.from({ length: 21 }, (_, index) => index + 1).join();
  expect((await staff.call(counts, { query: { ids: many } })).status).toBe(400);
});

// Requirements: B-VIEW-09
test('deleting a person deletes their own views but keeps their shared views', async () => {
  const person = await makePerson(portal.database.writer, { kind: 'staff' });
  const leaving = await portal.signIn(person);
  await saved(leaving, { name: 'Private' });
  const shared = await saved(leaving, { name: 'Shared', visibility: 'staff' });
  await leaving.call(choose, { params: { id: shared.id }, body: { is_default: true } });
  // Only people who are no longer staff can be deleted.
  const params = { id: person.id };
  await boss.call(userEndpoints.update, { params, body: { is_staff: false } });
  const removed = await staff.call(userEndpoints.delete, { params });
  expect(removed.status).toBe(204);
  const rows = await portal.database.reader.selectFrom('saved_view').select('name').execute();
  expect(rows).toEqual([{ name: 'Shared' }]);
  expect(await namesOf(other)).toEqual(['Shared']);
  const choices = await portal.database.reader
    .selectFrom('saved_view_choice')
    .select('view_id')
    .where('person_id', '=', person.id)
    .execute();
  expect(choices).toEqual([]);
  expect((await boss.call(remove, { params: { id: shared.id } })).status).toBe(204);
});
