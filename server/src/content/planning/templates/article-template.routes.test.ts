import type { TemplateGroup } from '@portal/contract/content/planning/article-template.calls.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { describe, expect, test } from 'vitest';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  makeWriter,
} from '#testing/people.factories.ts';
import { contentTypeId, makeArticleTemplate } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const { list, get, create, update, delete: remove } = articleTemplateEndpoints;

async function wanted(type = 'blog') {
  const db = portal.database.writer;
  return {
    title: 'Monthly Blog',
    client: (await makeOrganization(db)).id,
    content_type: await contentTypeId(db, type),
  };
}

describe('an article template', () => {
  // Requirements: TEMPLATES-06, TEMPLATES-08, TEMPLATES-09, API-ARTICLES-23
  test('has all its fields, selects every month by default, and reveals no email addresses or pay rates', async () => {
    const db = portal.database.writer;
    const writer = await makeWriter(db);
    const people = {
      editor: (await makePerson(db, { kind: 'editor' })).id,
      poster: (await makePerson(db, { kind: 'contractor' })).id,
      lead: (await makePerson(db, { kind: 'staff' })).id,
      final_approver: (await makePerson(db, { kind: 'editor' })).id,
    };
    const body = {
      ...(await wanted()),
      ...people,
      writer: writer.id,
      content_channels: [2, 1],
      google_sheet: 'https://docs.google.com/spreadsheets/d/1',
      min_word_count: 900,
      milestone: 2 as const,
      requires_internal_review: true,
    };
    const made = await staff.call(create, { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: 'Monthly Blog',
      content_type: { id: body.content_type, uid: 'blog', name: 'Blog' },
      content_channels: [1, 2],
      client: { id: body.client },
      writer: { id: writer.id, user: { id: writer.person.id, name: writer.person.name } },
      editor: { id: people.editor, is_staff: false },
      poster: { id: people.poster },
      lead: { id: people.lead, is_staff: true },
      final_approver: { id: people.final_approver },
      google_sheet: body.google_sheet,
      min_word_count: 900,
      milestone: 2,
      requires_internal_review: true,
      selected_months: Array.from({ length: 12 }, () => true),
      archived: false,
    });
    const read = await staff.call(get, { params: { id: made.body.id } });
    expect(read.body).toEqual(made.body);
    expect(JSON.stringify(read.body)).not.toContain('@');
    expect(read.body.writer).not.toHaveProperty('rate');
  });

  // Requirements: TEMPLATES-07, API-ARTICLES-23
  test('requires a title, a type and a client, and related records that exist', async () => {
    expect(await staff.raw('POST', '/api/article-templates.json', {})).toMatchObject({
      status: 400,
      body: {
        title: ['This field is required.'],
        content_type: ['This field is required.'],
        client: ['This field is required.'],
      },
    });
    const nothing = {
      title: 'x',
      client: 99_999,
      content_type: 99_999,
      writer: 99_999,
      editor: 99_999,
      content_channels: [99_999],
    };
    expect(await staff.call(create, { body: nothing })).toMatchObject({
      status: 400,
      body: {
        client: [expect.any(String)],
        content_type: [expect.any(String)],
        writer: [expect.any(String)],
        editor: [expect.any(String)],
        content_channels: [expect.any(String)],
      },
    });
  });

  // Requirements: TEMPLATES-06, TEMPLATES-08
  test.each([
    ['milestone', 3],
    ['selected_months', [true]],
    ['min_word_count', -1],
    ['google_sheet', 'javascript:alert(1)'],
    ['surprise', 1],
  ])('is rejected with an invalid %s, which the error names', async (field, value) => {
    const body = { ...(await wanted()), [field]: value };
    const answer = await staff.raw('POST', '/api/article-templates.json', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object).join()).toContain(field);
  });

  // Requirements: API-ARTICLES-23
  test('gets the organization’s default approver unless an approver is chosen or its type has no review', async () => {
    const db = portal.database.writer;
    const body = await wanted();
    const customer = await makeAccount(db, { organization_id: body.client });
    const first = await staff.call(create, { body });
    expect(first.body.final_approver?.id).toBe(customer.person_id);
    const owner = await makeAccount(db, {
      organization_id: body.client,
      role: groups.accountOwner,
    });
    const second = await staff.call(create, { body });
    expect(second.body.final_approver?.id).toBe(owner.person_id);
    const none = await staff.call(create, { body: { ...body, final_approver: null } });
    expect(none.body.final_approver).toBeNull();
    const link = await contentTypeId(db, 'link_building');
    const unreviewed = await staff.call(create, { body: { ...body, content_type: link } });
    expect(unreviewed.body.final_approver).toBeNull();
  });

  // Requirements: TEMPLATES-07, API-ARTICLES-24
  test('can be updated in part, archived and restored', async () => {
    const { body: made } = await staff.call(create, { body: await wanted() });
    const params = { id: made.id };
    const months = made.selected_months.map((_, place) => place % 2 === 0);
    const changed = await staff.call(update, { params, body: { selected_months: months } });
    expect(changed.body).toMatchObject({ title: made.title, selected_months: months });
    const archived = await staff.call(update, { params, body: { archived: true } });
    expect(archived.body.archived).toBe(true);
    const back = await staff.call(update, { params, body: { archived: false } });
    expect(back.body).toMatchObject({ archived: false, selected_months: months });
  });

  // Requirements: API-ARTICLES-24
  test('can be updated with its whole record, but not if that would change read-only fields', async () => {
    const { body: made } = await staff.call(create, { body: await wanted() });
    const sent = { ...made, title: 'Other' };
    const answer = await staff.raw('PUT', `/api/article-templates/${made.id}/`, sent);
    expect(answer).toMatchObject({ status: 200, body: { title: 'Other' } });
    const forged = { ...made, date_created: '2001-01-01T00:00:00.000Z' };
    const refused = await staff.raw('PUT', `/api/article-templates/${made.id}/`, forged);
    expect(refused).toMatchObject({ status: 400 });
  });

  // Requirements: API-ARTICLES-25
  test('can be deleted', async () => {
    const { body: made } = await staff.call(create, { body: await wanted() });
    const params = { id: made.id };
    expect((await staff.call(remove, { params })).status).toBe(204);
    expect((await staff.call(get, { params })).status).toBe(404);
  });
});

describe('the list of templates', () => {
  // Requirements: API-ARTICLES-22
  test('is sorted by client and title, and can be searched by part of the client’s name or the title', async () => {
    const db = portal.database.writer;
    const client = await makeOrganization(db, { dba_name: 'Zebra Crossing' });
    await makeArticleTemplate(db, { title: 'Beta 100%', organization_id: client.id });
    await makeArticleTemplate(db, { title: 'alpha', organization_id: client.id });
    const other = await makeOrganization(db, {
      dba_name: 'Antelope Crossing',
      dba_name_key: 'antelope crossing',
    });
    await makeArticleTemplate(db, { title: 'omega', organization_id: other.id });
    const titles = async (query: Record<string, string | number>) =>
      (await staff.call(list, { query })).body.map(({ title }) => title);
    expect(await titles({ client: client.id })).toEqual(['alpha', 'Beta 100%']);
    expect(await titles({ client: client.id, ordering: '-title' })).toEqual(['Beta 100%', 'alpha']);
    const search = 'crossing';
    expect(await titles({ search })).toEqual(['omega', 'alpha', 'Beta 100%']);
    expect(await titles({ search, ordering: 'title' })).toEqual(['alpha', 'Beta 100%', 'omega']);
    expect(await titles({ search: 'ZEBRA c' })).toEqual(['alpha', 'Beta 100%']);
    expect(await titles({ search: '100%' })).toEqual(['Beta 100%']);
    expect(await titles({ search: '1%0' })).toEqual([]);
  });

  test('can be grouped by client, type or writer, and paged in that order', async () => {
    const db = portal.database.writer;
    const writer = await makeWriter(db);
    const [second, first] = [
      await makeOrganization(db, { dba_name: 'Zed Grouped', dba_name_key: 'zed grouped' }),
      await makeOrganization(db, { dba_name: 'Acme Grouped', dba_name_key: 'acme grouped' }),
    ];
    const titles = [
      ['b', second, writer.id],
      ['a', second, null],
      ['d', first, null],
      ['c', first, writer.id],
    ] as const;
    for (const [title, { id }, writer_id] of titles) {
      const named = { title, title_key: title, organization_id: id };
      await makeArticleTemplate(db, { ...named, writer_id });
    }
    const client = `${first.id},${second.id}`;
    const grouped = async (group: TemplateGroup) => {
      const { body } = await staff.call(articleTemplateEndpoints.groups, {
        query: { client, group },
      });
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const query = new URLSearchParams({ client, group, ordering: 'title', limit: '1' });
        if (cursor) query.set('cursor', cursor);
        const page = await staff.raw('GET', `/api/article-templates/?${query}`);
        expect(page.status).toBe(200);
        paged.push(...(page.body as { title: string }[]).map(({ title }) => title));
        const link = /cursor=([^&>]+)/.exec(String(page.headers.link ?? ''));
        cursor = link?.[1] && decodeURIComponent(link[1]);
      } while (cursor);
      return { groups: body.groups.map(({ name, count }) => [name, count]), titles: paged };
    };
    expect(await grouped('client')).toEqual({
      groups: [
        ['Acme Grouped', 2],
        ['Zed Grouped', 2],
      ],
      titles: ['c', 'd', 'a', 'b'],
    });
    expect(await grouped('writer')).toEqual({
      groups: [
        [writer.person.name, 2],
        ['No writer', 2],
      ],
      titles: ['b', 'c', 'a', 'd'],
    });
    expect((await grouped('content_type')).titles).toEqual(['a', 'b', 'c', 'd']);
  });

  // Requirements: TEMPLATES-03
  test('contains only the active templates that run in the requested month', async () => {
    const db = portal.database.writer;
    const client = await makeOrganization(db);
    const months = Array.from({ length: 12 }, (_, place) => place === 4);
    await makeArticleTemplate(db, { title: 'May', organization_id: client.id, months });
    await makeArticleTemplate(db, { title: 'Old', organization_id: client.id, archived: 1 });
    const titles = async (month: number) =>
      (await staff.call(list, { query: { month, client: client.id } })).body.map(
        (one) => one.title,
      );
    expect(await titles(5)).toEqual(['May']);
    expect(await titles(6)).toEqual([]);
    const archived = await staff.call(list, { query: { archived: true, client: client.id } });
    expect(archived.body.map(({ title }) => title)).toEqual(['Old']);
  });

  // Requirements: TEMPLATES-01, API-ARTICLES-22
  test('requires view_articletemplate, which isn’t enough for changes', async () => {
    const db = portal.database.writer;
    const { id } = await makeArticleTemplate(db);
    expect((await portal.anonymous.call(list)).status).toBe(401);
    for (const kind of ['writer', 'editor', 'contractor', 'customer', 'owner', 'nobody'] as const) {
      const caller = await portal.signIn(await makePerson(db, { kind }));
      expect((await caller.call(list)).status, kind).toBe(403);
      expect((await caller.call(update, { params: { id }, body: {} })).status, kind).toBe(403);
    }
    await db
      .insertInto('group_permission')
      .values({ group_id: groups.contractor.id, codename: 'view_articletemplate' })
      .execute();
    const reader = await portal.signIn(await makePerson(db, { kind: 'contractor' }));
    expect((await reader.call(get, { params: { id } })).status).toBe(200);
    expect((await reader.call(remove, { params: { id } })).status).toBe(403);
  });

  // Requirements: PERMS-29
  test('shows clients only their organizations’ templates, which they can’t move or assign to outsiders', async () => {
    const db = portal.database.writer;
    await db
      .insertInto('group_permission')
      .values(
        (['view_articletemplate', 'add_articletemplate'] as const).map((codename) => ({
          group_id: groups.customer.id,
          codename,
        })),
      )
      .execute();
    const person = await makePerson(db, { kind: 'customer' });
    const { organization_id: own } = await makeAccount(db, { person_id: person.id });
    const customer = await portal.signIn(person);
    const mine = await makeArticleTemplate(db, { organization_id: own });
    const theirs = await makeArticleTemplate(db);
    const ids = async (query = {}) =>
      (await customer.call(list, { query })).body.map(({ id }) => id);
    expect(await ids()).toEqual([mine.id]);
    expect(await ids({ client: theirs.organization_id })).toEqual([]);
    expect((await customer.call(get, { params: { id: mine.id } })).status).toBe(200);
    for (const endpoint of [get, update, remove]) {
      const answer = await customer.callRaw(endpoint, { params: { id: theirs.id }, body: {} });
      expect(answer.status).toBe(404);
    }
    const foreign = { ...(await wanted()), client: theirs.organization_id };
    const refused = { status: 400, body: { client: ['This organization does not exist.'] } };
    expect(await customer.call(create, { body: foreign })).toMatchObject(refused);
    const moved = { params: { id: mine.id }, body: { client: theirs.organization_id } };
    expect(await customer.call(update, moved)).toMatchObject(refused);
    const stranger = await makePerson(db, { kind: 'customer' });
    await makeAccount(db, { person_id: stranger.id, organization_id: theirs.organization_id });
    const approvedBy = (final_approver: number) =>
      customer.call(update, { params: { id: mine.id }, body: { final_approver } });
    expect(await approvedBy(stranger.id)).toMatchObject({
      status: 400,
      body: (await approvedBy(999_999)).body,
    });
    expect((await approvedBy(person.id)).status).toBe(200);
  });
});
