import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { contentObjectTypeEndpoints } from '@portal/contract/reporting/content-object-type.endpoints.ts';
import type { TemplateOrganizationOrdering } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import {
  presentationTemplateEndpoints,
  slideTemplateEndpoints,
} from '@portal/contract/reporting/presentation-templates/presentation-template.endpoints.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#platform/database/tables.ts';
import {
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { component, makePresentationTemplate, makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' }, isPerTest: true });
const { staff } = callers;
let db: Db;
let harbor: Organization;

beforeEach(async () => {
  db = portal.database.writer;
  harbor = await makeOrganization(db, { dba_name: 'Harbor', dba_name_key: 'harbor' });
});

const templates = presentationTemplateEndpoints;
const slides = slideTemplateEndpoints;

const read = async (id: number) => (await staff.call(templates.get, { params: { id } })).body;
const pointer = async ({ id }: Organization) =>
  (await staff.call(organizationEndpoints.get, { params: { id } })).body.monthly_report_template;
const titles = async (id: number) => (await read(id)).slide_templates.map(({ title }) => title);

async function master(given: Parameters<typeof makePresentationTemplate>[1] = {}) {
  return makePresentationTemplate(db, { is_master: 1, name: 'Master', ...given });
}

describe('a presentation template', () => {
  // Requirements: P2-API-DECKS-01, P2-API-DECKS-05, P2-DATA-07, P2-DATA-08, P2-DATA-11,
  // P2-API-DECKS-15, P2-CREATOR-08, P2-TEMPLATES-DECK-31
  test('is created for an organization, with an Introduction slide', async () => {
    const { status, body } = await staff.call(templates.create, { body: { object_id: harbor.id } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Harbor Monthly Report Template',
      object_id: harbor.id,
      content_type: 1,
      object_instance: `/api/organizations/${harbor.id}/`,
      is_master_template: false,
      origin: 'new',
      slide_templates: [{ title: 'Introduction', order: 0, components: [] }],
      allowed_actions: ['update', 'delete'],
    });
    expect(await read(body.id)).toEqual(body);
    expect(await pointer(harbor)).toBe(body.id);
    const twice = await staff.call(templates.create, { body: { object_id: harbor.id } });
    expect(twice.status).toBe(409);
    const none = await staff.call(templates.create, { body: {} });
    expect(none.body).toEqual({ object_id: ['Choose an organization.'] });
    const types = await staff.call(contentObjectTypeEndpoints.list, { query: {} });
    expect(types.body.find(({ id }) => id === body.content_type)?.model).toBe('organization');
  });

  // Requirements: P2-TEMPLATES-DECK-32
  test('can be the only master template, which has no organization and can’t be deleted', async () => {
    const body = { is_master_template: true };
    const made = await staff.call(templates.create, { body });
    expect(made.body).toMatchObject({ is_master_template: true, object_id: null });
    expect((await staff.call(templates.create, { body })).status).toBe(409);
    const wrong = await staff.call(templates.create, { body: { ...body, object_id: harbor.id } });
    expect(wrong.status).toBe(400);
    const deleted = await staff.call(templates.delete, { params: { id: made.body.id } });
    expect(deleted.status).toBe(400);
  });

  // Requirements: P2-API-REPORTS-13, P2-TEMPLATES-DECK-18, P2-TEMPLATES-DECK-20
  test('can be copied from the master, with the organization set in its components', async () => {
    const params = { id: harbor.id };
    expect((await staff.call(templates.createFromMaster, { params })).status).toBe(409);
    await master({ slides: [{ title: 'Introduction', components: [component('OrgLogo')] }] });
    const { status, body } = await staff.call(templates.createFromMaster, { params });
    expect(status).toBe(201);
    expect(body).toMatchObject({ origin: 'master', object_id: harbor.id });
    const [logo] = body.slide_templates[0]?.components ?? [];
    expect(logo && dataOf(logo, 'organization')).toBe(harbor.id);
    expect((await staff.call(templates.createFromMaster, { params })).status).toBe(409);
  });

  // Requirements: P2-API-DECKS-03, P2-TEMPLATES-DECK-31
  test('can be deleted, after which the organization has no template', async () => {
    const { id } = await makePresentationTemplate(db, { organization_id: harbor.id });
    expect((await staff.call(templates.delete, { params: { id } })).status).toBe(204);
    expect((await staff.call(templates.get, { params: { id } })).status).toBe(404);
    expect(await pointer(harbor)).toBeNull();
  });

  // Requirements: P2-API-DECKS-02, P2-CREATOR-07, P2-CREATOR-11, P2-CREATOR-12
  test('saves changed, added, moved, and removed slides in one call', async () => {
    const { id } = await makePresentationTemplate(db, {
      organization_id: harbor.id,
      slides: [{ title: 'Introduction' }, { title: 'Traffic' }, { title: 'Leads' }],
    });
    const before = await read(id);
    const [first, traffic, leads] = before.slide_templates;
    const heading = component('Heading', { content: 'Leads' });
    const sent = {
      ...before,
      name: 'Harbor',
      slide_templates: [
        first,
        { ...leads, components: [heading, component('WhatConvertsChart')] },
        { title: 'New' },
      ],
    };
    const { status, body } = await staff.callRaw(templates.update, { params: { id }, body: sent });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Harbor', version: before.version + 1 });
    expect(body.slide_templates.map(({ title, order }) => [title, order])).toEqual([
      ['Introduction', 0],
      ['Leads', 1],
      ['New', 2],
    ]);
    expect(body.slide_templates[1]?.components[0]).toEqual(heading);
    expect(body.slide_templates.map(({ id: one }) => one)).not.toContain(traffic?.id);
  });

  // Requirements: P2-CREATOR-09, P2-CREATOR-10
  test('rejects slides that displace the first slide, are duplicates or unknown, or exceed the limit', async () => {
    const { id } = await makePresentationTemplate(db, {
      slides: [{ title: 'Introduction' }, { title: 'Traffic' }],
    });
    const [first, second] = (await read(id)).slide_templates;
    const save = (slide_templates: unknown[]) =>
      staff.callRaw(templates.update, { params: { id }, body: { slide_templates } });
    expect((await save([second, first])).status).toBe(400);
    expect((await save([second])).status).toBe(400);
    expect((await save([])).status).toBe(400);
    expect((await save([first, second, second])).status).toBe(400);
    expect((await save([first, { ...second, id: 99_999 }])).status).toBe(400);
    expect((await save(Array.from({ length: 200 }, () => ({ title: 'x' })))).status).toBe(400);
  });

  // Requirements: D-11
  test('can’t be overwritten if someone else has changed it', async () => {
    const { id } = await makePresentationTemplate(db);
    const save = (name: string) =>
      staff.raw('PUT', `/api/slide-deck-templates/${id}/`, { name }, { 'if-match': '"1"' });
    expect((await save('One')).status).toBe(200);
    const second = await save('Two');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ current: { name: 'One' } });
    const slide = (await read(id)).slide_templates[0];
    await staff.callRaw(slides.update, {
      params: { id: slide?.id ?? 0 },
      body: { title: 'Hello' },
    });
    expect((await read(id)).version).toBe(3);
  });

  // Requirements: P2-SLIDES-COMPONENTS-02, P2-PERMS-18
  test('rejects other organizations’ records and unknown attributes, but keeps unknown components', async () => {
    const { id } = await makePresentationTemplate(db, { organization_id: harbor.id });
    const other = await makeOrganization(db);
    const slide = (await read(id)).slide_templates[0];
    const save = (one: unknown) =>
      staff.callRaw(slides.update, { params: { id: slide?.id ?? 0 }, body: { components: [one] } });
    const foreign = await save(component('OrgLogo', { organization: other.id }));
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual({ components: ['The portal sets organization automatically.'] });
    expect((await save(component('GoogleAnalyticsChart', { report: 1 }))).status).toBe(400);
    expect((await save({ name: 'Heading', fields: [{ name: 'x', data: 1 }] })).status).toBe(400);
    const own = await save(component('OrgLogo', { organization: harbor.id }));
    expect(own.status).toBe(200);
    const kept = await save({ name: 'Foo', fields: [{ name: 'bar', data: 1 }] });
    expect(kept.body.components).toMatchObject([{ name: 'Foo', verbose_name: 'Foo' }]);
  });

  // Requirements: P2-SLIDES-COMPONENTS-02
  test('rejects URLs that run scripts, and stores markup as plain text', async () => {
    const { id } = await makePresentationTemplate(db, { organization_id: harbor.id });
    const [slide] = (await read(id)).slide_templates;
    const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const save = (components: unknown[], title = 'Introduction') =>
      staff.callRaw(slides.update, { params: { id: slide?.id ?? 0 }, body: { title, components } });
    for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x']) {
      for (const name of ['ScheduleMeetingButton', 'GoogleReviewRequest']) {
        const refused = await save([{ name, fields: [{ name: 'url', data: url }] }]);
        expect([refused.status, url]).toEqual([400, url]);
      }
    }
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const linked = { type: 'text', text: 'x', marks: [link] };
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [linked] }] };
    const rich = await save([{ name: 'TextBlock', fields: [{ name: 'content', data: body }] }]);
    expect(rich.text).not.toContain('javascript:');
    const texts = ['PresentationTitle', 'Heading'].map((name) => ({
      name,
      fields: [{ name: 'content', data: markup }],
    }));
    const kept = await save(texts, markup);
    expect(kept.status).toBe(200);
    expect(kept.body.title).toBe(markup);
    expect(kept.body.components.map((one) => dataOf(one, 'content'))).toEqual([markup, markup]);
    expect(kept.headers['content-type']).toContain('application/json');
    const many = Array.from({ length: 200 }, () => ({ name: 'Heading' }));
    expect((await save(many)).status).toBe(400);
    expect((await read(id)).slide_templates).toHaveLength(1);
  });
});

describe('a slide of a template', () => {
  // Requirements: P2-API-DECKS-06, P2-API-DECKS-07, P2-API-DECKS-08, P2-API-DECKS-09,
  // P2-API-DECKS-10, P2-CREATOR-05, P2-CREATOR-06, P2-CREATOR-14
  test('can be listed, read, added with a unique name, changed, and deleted', async () => {
    await makePresentationTemplate(db, { slides: [{ title: 'Of another template' }] });
    const { id } = await makePresentationTemplate(db, { slides: [{ title: 'Introduction' }] });
    const made = await staff.callRaw(slides.create, { body: { slideDeckTemplate: id } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ title: 'New Slide 2', order: 1, slide_deck_template: id });
    const changed = await staff.call(slides.update, {
      params: { id: made.body.id },
      body: { title: 'New Slide 3', components: [component('Heading', { content: 'Hello' })] },
    });
    expect(changed.body).toMatchObject({ title: 'New Slide 3', version: 2 });
    const second = await staff.call(slides.create, { body: { slide_deck_template: id } });
    expect(second.body.title).toBe('New Slide 4');
    const list = await staff.call(slides.list, { query: { slideDeckTemplate: String(id) } });
    expect(list.body.map(({ title }) => title)).toEqual([
      'Introduction',
      'New Slide 3',
      'New Slide 4',
    ]);
    const one = await staff.call(slides.get, { params: { id: made.body.id } });
    expect(one.body).toEqual(list.body[1]);
    const removed = await staff.call(slides.delete, { params: { id: made.body.id } });
    expect(removed.status).toBe(204);
    expect(await titles(id)).toEqual(['Introduction', 'New Slide 4']);
    expect((await read(id)).slide_templates.map(({ order }) => order)).toEqual([0, 1]);
  });

  // Requirements: D-60
  test('can be added with read-only fields only if they are null or equal the new slide’s values', async () => {
    const { id } = await makePresentationTemplate(db, { slides: [{ title: 'Introduction' }] });
    const add = (fields: object) =>
      staff.raw('POST', '/api/slide-templates/', { slide_deck_template: id, ...fields });
    const refused = await add({ id: 5, version: 7 });
    const text = ['This field cannot be set.'];
    expect([refused.status, refused.body]).toEqual([400, { id: text, version: text }]);
    expect(await titles(id)).toEqual(['Introduction']);
    expect((await add({ title: 'Leads', id: null, version: 1 })).status).toBe(201);
    expect(await titles(id)).toEqual(['Introduction', 'Leads']);
  });

  // Requirements: P2-CREATOR-09, P2-CREATOR-10, P2-CREATOR-11
  test('can be moved by changing its order, unless it is the first slide', async () => {
    const { id } = await makePresentationTemplate(db, {
      slides: [{ title: 'Introduction' }, { title: 'A' }, { title: 'B' }, { title: 'C' }],
    });
    const [first, , , last] = (await read(id)).slide_templates;
    const move = (slide: typeof first, order: number) =>
      staff.call(slides.update, { params: { id: slide?.id ?? 0 }, body: { order } });
    expect((await move(last, 1)).status).toBe(200);
    expect(await titles(id)).toEqual(['Introduction', 'C', 'A', 'B']);
    expect((await move(last, 0)).status).toBe(400);
    expect((await move(first, 2)).status).toBe(400);
    const deleted = await staff.call(slides.delete, { params: { id: first?.id ?? 0 } });
    expect(deleted.status).toBe(400);
  });
});

describe('the list of presentation templates', () => {
  // Requirements: P2-API-DECKS-04, P2-TEMPLATES-DECK-03
  test('starts with the master, continues with organizations by name, and can be searched and filtered', async () => {
    await makePresentationTemplate(db, { organization_id: harbor.id });
    const bakery = await makeOrganization(db, { dba_name: 'Bakery', dba_name_key: 'bakery' });
    await makePresentationTemplate(db, { organization_id: bakery.id });
    await master();
    const { body } = await staff.call(templates.list, { query: {} });
    expect(body.map(({ client }) => client?.dba_name ?? 'master')).toEqual([
      'master',
      'Bakery',
      'Harbor',
    ]);
    expect(body[0]?.slide_templates).toHaveLength(1);
    const found = await staff.call(templates.list, { query: { search: 'AKER' } });
    expect(found.body.map(({ client }) => client?.dba_name)).toEqual(['Bakery']);
    const masters = await staff.call(templates.list, { query: { is_master_template: true } });
    expect(masters.body.map(({ client }) => client)).toEqual([null]);
    const ofHarbor = await staff.call(templates.list, { query: { organization: harbor.id } });
    expect(ofHarbor.body.map(({ client }) => client?.dba_name)).toEqual(['Harbor']);
    const clients = await staff.call(templates.listOrganizations, { query: { search: 'AKER' } });
    expect(clients.body.map(({ client }) => client.dba_name)).toEqual(['Bakery']);
  });

  // Requirements: P2-TEMPLATES-DECK-04, P2-TEMPLATES-DECK-05
  test('lists active organizations that require reports, with and without a template', async () => {
    const without = await makeOrganization(db, { dba_name: 'Zoo', dba_name_key: 'zoo' });
    await makeOrganization(db, { is_active: 0 });
    await makeOrganization(db, { report_required: 0 });
    const { id } = await makePresentationTemplate(db, { organization_id: harbor.id });
    await makeReport(db, { organization_id: harbor.id });
    const { body } = await staff.call(templates.listOrganizations, { query: {} });
    expect(body).toMatchObject([
      { client: { id: harbor.id }, template: { id, slide_count: 1 }, report_count: 1 },
      { client: { id: without.id }, template: null, report_count: 0 },
    ]);
    const query = { has_template: 'true' } as const;
    expect((await staff.call(templates.listOrganizations, { query })).body).toHaveLength(1);
  });

  test('is paged and ordered by the organizations’ names or last changes', async () => {
    const names = ['Alder', 'Birch', 'Cedar'];
    const ids: number[] = [];
    for (const dba_name of names) {
      const { id } = await makeOrganization(db, {
        dba_name,
        dba_name_key: dba_name.toLowerCase(),
        report_required: 1,
      });
      ids.push(id);
    }
    const [alder, birch, cedar] = ids;
    await makePresentationTemplate(db, {
      organization_id: cedar,
      updated_at: '2026-01-02T00:00:00.000Z',
    });
    await makePresentationTemplate(db, {
      organization_id: alder,
      updated_at: '2026-01-03T00:00:00.000Z',
    });
    const read = async (ordering: TemplateOrganizationOrdering) => {
      const listedIds: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await staff.call(templates.listOrganizations, {
          query: { ordering, limit: 1, ...(cursor && { cursor }) },
        });
        listedIds.push(...page.body.map(({ client }) => client.id));
        cursor = /[?&]cursor=([^&>]+)/.exec(String(page.headers.link))?.[1];
      } while (cursor);
      return listedIds.filter((id) => ids.includes(id));
    };
    expect(await read('-organization')).toEqual([cedar, birch, alder]);
    expect(await read('last_updated')).toEqual([birch, cedar, alder]);
    expect(await read('-last_updated')).toEqual([alder, cedar, birch]);
  });

  // Requirements: P2-PERMS-10, P2-TEMPLATES-DECK-01
  test('is visible only to staff, regardless of the permissions of a person’s group', async () => {
    const group = await makeGroup(db, 'Designers', ['view_monthlyreport', 'add_slidedecktemplate']);
    const caller = await portal.signIn(await makePerson(db, { group_id: group.id }));
    expect((await caller.call(templates.list, { query: {} })).status).toBe(403);
  });
});

describe('updating from the master', () => {
  const bulk = (body: object, headers = {}) =>
    staff.raw('POST', '/api/recreate-report-templates-from-master/', body, headers);

  async function run(body: object) {
    const started = await bulk(body, { prefer: 'respond-async' });
    expect(started.status).toBe(202);
    await portal.services.runner.runDue();
    const { id } = started.body as { id: number };
    const job = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    expect(job).toMatchObject({ state: 'done' });
    return { job, result: JSON.parse(job?.result ?? 'null') };
  }

  // Requirements: P2-API-REPORTS-14, P2-TEMPLATES-DECK-21, P2-TEMPLATES-DECK-23
  test('changes only the chosen organizations’ templates', async () => {
    await master({ slides: [{ title: 'Introduction', components: [component('OrgLogo')] }] });
    const one = await makePresentationTemplate(db, {
      organization_id: harbor.id,
      slides: [{ title: 'Introduction' }, { title: 'Own' }],
    });
    const other = await makePresentationTemplate(db, { slides: [{ title: 'Own' }] });
    const { job, result } = await run({ organizations: [harbor.id] });
    expect(result).toEqual({
      response: 'Presentation Templates Updated.',
      updated_count: 1,
      problems: [],
    });
    expect(job).toMatchObject({ progress_done: 1, progress_total: 1 });
    const [intro] = (await read(one.id)).slide_templates;
    expect(intro?.components[0] && dataOf(intro.components[0], 'organization')).toBe(harbor.id);
    expect(await titles(one.id)).toEqual(['Introduction']);
    expect(await titles(other.id)).toEqual(['Own']);
    // A second update changes nothing.
    const { version } = await read(one.id);
    expect((await run({ organizations: [harbor.id] })).result.updated_count).toBe(0);
    expect((await read(one.id)).version).toBe(version);
  });

  // Requirements: P2-TEMPLATES-DECK-21
  test('has a preview with the changes and the skipped organizations', async () => {
    await master({ slides: [{ title: 'Introduction' }, { title: 'Traffic' }] });
    await makePresentationTemplate(db, {
      organization_id: harbor.id,
      slides: [{ title: 'Introduction' }, { title: 'Own' }],
    });
    const without = await makeOrganization(db);
    const { body } = await staff.call(templates.previewBulkUpdate, {
      body: { organizations: [harbor.id, without.id] },
    });
    expect(body.organizations).toMatchObject([
      { client: { id: harbor.id }, changes: [{ kind: 'slide_renamed', slide: 'Traffic' }] },
    ]);
    expect(body.skipped).toMatchObject([
      { client: { id: without.id }, reason: 'The client has no presentation template.' },
    ]);
    expect(await titles((await pointer(harbor)) ?? 0)).toEqual(['Introduction', 'Own']);
  });

  // Requirements: P2-TEMPLATES-DECK-24
  test('skips and reports a template that was changed after the preview', async () => {
    await master();
    const { id } = await makePresentationTemplate(db, {
      organization_id: harbor.id,
      slides: [{ title: 'Own' }],
    });
    const versions = [{ template: id, version: 1 }];
    await staff.call(templates.update, { params: { id }, body: { name: 'Changed' } });
    const { result } = await run({ organizations: [harbor.id], versions });
    expect(result.updated_count).toBe(0);
    expect(result.problems).toMatchObject([{ client: { id: harbor.id } }]);
    expect(await titles(id)).toEqual(['Own']);
  });

  // Requirements: P2-TEMPLATES-DECK-22
  test('requires a master and at least one chosen organization', async () => {
    expect((await bulk({ organizations: [] })).body).toEqual({
      organizations: ['Choose at least one organization.'],
    });
    expect((await bulk({ organizations: [harbor.id] })).status).toBe(409);
  });
});
