import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeAccount } from '#testing/people.factories.ts';
import { contentTypeId, makeContentProject } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ now: '2026-06-10T15:00:00Z', people: { staff: 'staff' } });
const { staff } = callers;

afterAll(() => clock.set());

const { list, get, create, update } = contentProjectEndpoints;
const project = { name: 'Alpha', start_year: 2026, start_month: 6 };

async function makeProjectArticle(
  projectId: number,
  clientId: number,
  status: 'writing' | 'on_hold',
) {
  const db = portal.database.writer;
  await db
    .insertInto('article')
    .values({
      title: 'Landing page',
      title_key: foldText('Landing page'),
      status_id: statusId[status],
      status_since: clock.instant(),
      client_id: clientId,
      project_id: projectId,
      content_type_id: await contentTypeId(db),
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .execute();
}

describe('a content project', () => {
  // Requirements: PROJECTS-08, PROJECTS-09, API-PLAN-07, API-PLAN-08
  test('can be created, read, updated and completed', async () => {
    const made = await staff.call(create, { body: project });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...project, due_date: null, complete: false });
    const params = { id: made.body.id };
    const dated = await staff.call(update, { params, body: { due_date: '2026-09-01' } });
    expect(dated.body).toMatchObject({ ...project, due_date: '2026-09-01' });
    const echoed = await staff.raw('PUT', `/api/content-projects/${params.id}/`, {
      ...dated.body,
      complete: true,
    });
    expect(echoed).toMatchObject({ status: 200, body: { complete: true } });
    expect((await staff.call(get, { params })).body).toEqual(echoed.body);
  });

  // Requirements: PROJECTS-10, PROJECTS-11, PROJECTS-12
  test('requires a name, a start month and a start year', async () => {
    expect(await staff.raw('POST', '/api/content-projects.json', { name: ' ' })).toMatchObject({
      status: 400,
      body: {
        name: ['This field is required.'],
        start_month: ['This field is required.'],
        start_year: ['This field is required.'],
      },
    });
    const wrong = { ...project, start_month: 13, start_year: 2026.5 };
    expect(await staff.call(create, { body: wrong })).toMatchObject({
      status: 400,
      body: {
        start_month: ['Enter a month from 1 to 12.'],
        start_year: ['Enter a whole number.'],
      },
    });
  });

  // Requirements: PROJECTS-13
  test('must begin between last year and five years from now, unless its start year is unchanged', async () => {
    const statusOf = async (start_year: number) =>
      (await staff.call(create, { body: { ...project, start_year } })).status;
    expect(await Promise.all([2024, 2025, 2031, 2032].map(statusOf))).toEqual([400, 201, 201, 400]);
    const old = await makeContentProject(portal.database.writer, { start_year: 2019 });
    const body = { name: 'Renamed', start_year: 2019 };
    expect((await staff.call(update, { params: { id: old.id }, body })).status).toBe(200);
  });
});

describe('the list of projects', () => {
  // Requirements: API-PLAN-06
  test('is sorted by name, and with complete=false contains only incomplete projects', async () => {
    const db = portal.database.writer;
    await makeContentProject(db, { name: 'zz open' });
    await makeContentProject(db, { name: 'ZZ done', complete: 1 });
    const names = async (query: Record<string, string | boolean>) =>
      (await staff.call(list, { query: { search: 'zz', ...query } })).body.map(({ name }) => name);
    expect(await names({})).toEqual(['ZZ done', 'zz open']);
    expect(await names({ complete: false })).toEqual(['zz open']);
    expect((await portal.anonymous.call(list)).status).toBe(401);
  });

  // Requirements: API-PLAN-06
  test('shows clients only projects with an article that they can see, without counts', async () => {
    const db = portal.database.writer;
    const account = await makeAccount(db);
    const own = await makeContentProject(db, { name: 'Own' });
    const held = await makeContentProject(db, { name: 'Held' });
    await makeProjectArticle(own.id, account.organization_id, 'writing');
    await makeProjectArticle(held.id, account.organization_id, 'on_hold');
    const customer = await portal.signIn({ id: account.person_id });
    const { body } = await customer.call(list);
    expect(body.map(({ name }) => name)).toEqual(['Own']);
    expect(body[0]).not.toHaveProperty('article_count');
    expect((await customer.call(get, { params: { id: held.id } })).status).toBe(404);
    expect((await customer.call(create, { body: project })).status).toBe(403);
  });

  // Requirements: PERMS-29, API-PLAN-06
  test('is limited in the same way for clients whose group may plan, because planning covers all clients', async () => {
    const db = portal.database.writer;
    const { id: foreign } = await makeContentProject(db, { name: 'Foreign' });
    const account = await makeAccount(db);
    const own = await makeContentProject(db, { name: 'Own' });
    await makeProjectArticle(own.id, account.organization_id, 'writing');
    await db
      .insertInto('group_permission')
      .values({ group_id: groups.customer.id, codename: 'add_contentproject' })
      .execute();
    const customer = await portal.signIn({ id: account.person_id });
    expect((await customer.call(list)).body.map(({ id }) => id)).toEqual([own.id]);
    expect((await customer.call(get, { params: { id: foreign } })).status).toBe(404);
    const change = (id: number) =>
      customer.call(update, { params: { id }, body: { name: 'Renamed' } });
    expect((await change(own.id)).status).toBe(403);
    expect((await change(foreign)).status).toBe(403);
    expect((await customer.call(create, { body: project })).status).toBe(403);
  });
});
