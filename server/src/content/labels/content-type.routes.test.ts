import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

describe('content types', () => {
  // Requirements: API-ARTICLES-26
  test('are initially the built-in types, in order, and are listed only for people who are signed in', async () => {
    const { status, body } = await staff.call(contentTypeEndpoints.list);
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toEqual([
      'Blog',
      'Page',
      'Press Release',
      'Social Media',
      'Link Building',
      'Optimization',
    ]);
    expect((await portal.anonymous.call(contentTypeEndpoints.list)).status).toBe(401);
  });

  test('can be created and renamed under unique names, and can be deleted unless they are in use or built in', async () => {
    const { create, update, delete: remove } = contentTypeEndpoints;
    const made = await staff.call(create, { body: { name: 'Podcast' } });
    expect(made).toMatchObject({ status: 201, body: { uid: null, color: '#868e96' } });
    const twin = await staff.call(create, { body: { name: 'podcast ' } });
    expect(twin).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    const params = { id: made.body.id };
    const renamed = await staff.call(update, { params, body: { name: 'Audio' } });
    expect(renamed.body).toMatchObject({ name: 'Audio', color: '#868e96' });
    expect((await staff.call(update, { params, body: { name: 'BLOG' } })).status).toBe(400);
    const template = await makeArticleTemplate(portal.database.writer, {
      content_type_id: params.id,
    });
    expect((await staff.call(remove, { params })).status).toBe(409);
    await portal.database.writer
      .deleteFrom('article_template')
      .where('id', '=', template.id)
      .execute();
    expect((await staff.call(remove, { params })).status).toBe(204);
    expect((await staff.call(remove, { params: { id: 1 } })).status).toBe(409);
  });
});

describe.each([
  ['channels', contentChannelEndpoints, 'Website'],
  ['tags', contentTagEndpoints, 'Local'],
] as const)('content %s', (_, endpoints, seeded) => {
  // Requirements: API-ARTICLES-28, API-ARTICLES-29
  test('can be listed by everyone who is signed in, but created only by staff', async () => {
    const db = portal.database.writer;
    const { status, body } = await staff.call(endpoints.list);
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toContain(seeded);
    expect((await portal.anonymous.call(endpoints.list)).status).toBe(401);
    const made = await staff.call(endpoints.create, { body: { name: 'Another' } });
    expect(made.status).toBe(201);
    const params = { id: made.body.id };
    const renamed = await staff.call(endpoints.update, { params, body: { name: 'Other' } });
    expect(renamed.body).toEqual({ id: params.id, name: 'Other', archived: false, version: 2 });
    const taken = await staff.call(endpoints.update, { params, body: { name: seeded } });
    expect(taken.status).toBe(400);
    const writer = await portal.signIn(await makePerson(db, { kind: 'writer' }));
    expect((await writer.call(endpoints.list)).status).toBe(200);
    expect((await writer.call(endpoints.create, { body: { name: 'No' } })).status).toBe(403);
    expect((await staff.call(endpoints.delete, { params })).status).toBe(204);
  });
});
