import { groups } from '@portal/contract/platform/permissions.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import {
  presentationEndpoints,
  reportPresentationEndpoints,
  slideEndpoints,
} from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import {
  reportBriefingEndpoints,
  reportEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { reportWaiverEndpoints } from '@portal/contract/reporting/reports/report-waiver.endpoints.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { dropFile, keepFile } from '#platform/files/files.service.ts';
import { makeArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import {
  component,
  makeNumbers,
  makePresentation,
  makePresentationTemplate,
  makeReport,
} from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({
  now: '2026-03-10T15:00:00.000Z',
  people: { staff: 'staff' },
  isPerTest: true,
});
const { staff } = callers;
let db: Db;
let harbor: Organization;
let march: { id: number };
let reportId: number;

beforeEach(async () => {
  db = portal.database.writer;
  harbor = await makeOrganization(db, { dba_name: 'Harbor & Co', slug: 'harbor' });
  march = await makePlanningMonth(db, { year: 2026, month: 3 });
  const report = await makeReport(db, { organization_id: harbor.id, planning_month_id: march.id });
  reportId = report.id;
});
afterEach(() => clock.set());

type Slides = NonNullable<Parameters<typeof makePresentationTemplate>[1]>['slides'];

const makeTemplate = (slides: Slides) =>
  makePresentationTemplate(db, { organization_id: harbor.id, ...(slides && { slides }) });

async function setTemplate(title: string): Promise<void> {
  await db.updateTable('slide_template').set({ title }).execute();
  await db.updateTable('presentation_template').set({ version: 2 }).execute();
}

const create = (id = reportId) =>
  staff.call(reportPresentationEndpoints.create, { params: { id } });
const recreate = () =>
  staff.call(reportPresentationEndpoints.recreate, { params: { id: reportId } });
const deckId = async () => (await create()).body.presentation ?? 0;
const deck = async (id: number, caller = staff) =>
  caller.call(presentationEndpoints.get, { params: { id } });
const content = async (id: number, query: object = {}, caller = staff) =>
  caller.callRaw(presentationEndpoints.content, { params: { id }, query });
const setStatus = (status: string) =>
  staff.callRaw(reportEndpoints.update, { params: { id: reportId }, body: { status } });

async function makeClient(): Promise<Caller> {
  const person = await makePerson(db, { kind: 'customer' });
  await makeAccount(db, {
    person_id: person.id,
    organization_id: harbor.id,
    role: groups.customer,
  });
  return portal.signIn(person);
}

const heading = (text: string) => component('Heading', { content: text });

describe('a presentation', () => {
  // Requirements: P2-API-REPORTS-04, P2-REPORT-STATUS-08, P2-ENTRIES-06, P2-DATA-09, P2-DATA-10,
  // P2-API-DECKS-11, P2-API-DECKS-12, P2-API-DECKS-17
  test('is created from the template, for its report and month', async () => {
    await makeTemplate([
      { title: 'Introduction', components: [component('ReportingMonthTitle')] },
      { title: 'Content', components: [component('ContentOverview')] },
    ]);
    const { status, body: report } = await create();
    expect(status).toBe(200);
    expect(report.report_url).toMatch(/\/reporting\/2026\/3\/harbor$/);
    const { body } = await deck(report.presentation ?? 0);
    expect(body).toMatchObject({
      name: 'March 2026 SEO Briefing',
      object_instance: `/api/monthly-reports/${reportId}/`,
      report: reportId,
      version_number: 1,
      sent_version_number: null,
      differs_from_sent: false,
      is_template_newer: false,
    });
    expect(body.slides.map(({ title, order }) => [title, order])).toEqual([
      ['Introduction', 0],
      ['Content', 1],
    ]);
    const [title] = body.slides[0]?.components ?? [];
    const [overview] = body.slides[1]?.components ?? [];
    expect(title && [dataOf(title, 'year'), dataOf(title, 'month')]).toEqual([2026, 3]);
    expect(overview && dataOf(overview, 'organization')).toBe(harbor.id);
    const { body: list } = await staff.call(presentationEndpoints.list, { query: {} });
    expect(list.map(({ id }) => id)).toEqual([body.id]);
    const instance = await staff.raw('GET', body.object_instance);
    expect(instance.body).toMatchObject({ id: reportId });
  });

  // Requirements: P2-SLIDES-COMPONENTS-41
  test('can embed a scheduling page only if a superuser added its host', async () => {
    const superuser = await portal.signIn(await makePerson(db, { kind: 'superuser' }));
    await superuser.call(reportSettingEndpoints.update, {
      body: { meeting_hosts: ['*.example.org'] },
    });
    const meeting = (url: string) => component('ScheduleMeetingButton', { url });
    const addresses = ['https://meet.example.org/a', 'https://example.org.evil.com/a'];
    await makeTemplate([{ title: 'Next', components: addresses.map(meeting) }]);
    const id = await deckId();
    expect((await deck(id)).body.meeting_hosts).toEqual(['*.example.org']);
    const [slide] = (await content(id)).body.slides;
    expect(slide?.components.map(({ data }) => data)).toEqual([
      { kind: 'link', url: addresses[0], can_embed: true },
      { kind: 'link', url: addresses[1], can_embed: false },
    ]);
  });

  // Requirements: P2-REPORT-MONTH-16
  test('keeps the URL that staff entered, and has the template’s name if the title isn’t dynamic', async () => {
    await makePresentationTemplate(db, {
      organization_id: harbor.id,
      name: 'Results',
      uses_dynamic_title: 0,
    });
    const report_url = 'https://example.com/deck';
    await staff.call(reportEndpoints.update, { params: { id: reportId }, body: { report_url } });
    const { body } = await create();
    expect(body.report_url).toBe(report_url);
    expect((await deck(body.presentation ?? 0)).body.name).toBe('Results');
  });

  test('can be created only once, and only from a template', async () => {
    expect((await create()).body).toMatchObject({
      detail: 'The client has no presentation template. Create it in Presentation Templates first.',
    });
    expect((await recreate()).status).toBe(409);
    await makeTemplate(undefined);
    expect((await create()).status).toBe(200);
    const twice = await create();
    expect(twice.status).toBe(409);
    expect(twice.body).toMatchObject({ detail: 'This report already has a presentation.' });
  });

  // Requirements: P2-API-DECKS-13, P2-API-DECKS-14
  test('has slides that can be listed and read', async () => {
    await makeTemplate([{ title: 'Introduction' }, { title: 'Traffic' }]);
    const id = await deckId();
    const other = await makeReport(db, { planning_month_id: march.id });
    await makePresentation(db, other.id);
    const { body } = await staff.callRaw(slideEndpoints.list, { query: { slide_deck: id } });
    expect(body.map(({ title }) => title)).toEqual(['Introduction', 'Traffic']);
    const one = await staff.call(slideEndpoints.get, { params: { id: body[1]?.id ?? 0 } });
    expect(one.body).toEqual(body[1]);
  });
});

describe('a presentation’s content', () => {
  // Requirements: P2-PRESENTATION-16, P2-SLIDES-COMPONENTS-24, P2-SLIDES-COMPONENTS-25
  test('is read from its own report, regardless of the records named in its components', async () => {
    const other = await makeOrganization(db);
    for (const [organizationId, value] of [
      [harbor.id, 7],
      [other.id, 31_337],
    ] as const) {
      await makeNumbers(db, {
        organizationId,
        month: '2026-02',
        analytics: { sources: [{ source: 'Direct', value }] },
        leads: { lead_counts: [{ lead_type: 'Chat', value, quotable_count: null }] },
      });
    }
    await makeTemplate([
      {
        title: 'Introduction',
        components: [
          component('GoogleAnalyticsChart', { report: 999 }),
          component('WhatConvertsChart'),
          component('GoogleReviewRequest'),
          component('ScheduleMeetingButton', { url: 'https://calendly.com/ann' }),
          component('OrgLogo', { organization: other.id }),
        ],
      },
    ]);
    const { body } = await content(await deckId());
    const shown = body.slides[0]?.components.map(({ data }) => data) ?? [];
    expect(shown).toMatchObject([
      { kind: 'analytics', months: [{ sources: [{ source: 'Direct', value: 7 }] }] },
      { kind: 'leads', months: [{ total_count: 7, total_quotable_count: null }] },
      { kind: 'link', url: 'https://www.google.com/search?q=Harbor%20%26%20Co' },
      { kind: 'link', url: 'https://calendly.com/ann', can_embed: true },
      { kind: 'logo', name: 'Harbor & Co', image: null },
    ]);
    expect(JSON.stringify(body)).not.toContain('31337');
  });

  // Requirements: P2-SLIDES-COMPONENTS-17, P2-SLIDES-COMPONENTS-18, P2-DATA-14
  test('lists the articles of the report’s month or an earlier month, except archived articles and articles on hold', async () => {
    const january = await makePlanningMonth(db, { year: 2026, month: 1 });
    const article = (title: string, planning_month_id: number, given: object = {}) =>
      makeArticle(db, { title, client_id: harbor.id, planning_month_id, ...given });
    await article('Boats', march.id);
    await article('Held', march.id, { status_id: 11 });
    await article('Gone', march.id, { archived: 1 });
    await article('Old', january.id);
    await makeArticle(db, { title: 'Theirs', planning_month_id: march.id });
    await makeTemplate([
      {
        title: 'Introduction',
        components: [
          component('ContentOverview'),
          component('ContentOverview', { monthsBack: -2 }),
        ],
      },
    ]);
    const { body } = await content(await deckId());
    const lists = body.slides[0]?.components.map(({ data }) =>
      data.kind === 'articles' ? data.articles.map(({ title }) => title) : [],
    );
    expect(lists).toEqual([['Boats'], ['Old']]);
  });

  // Requirements: P2-API-REPORTS-15, P2-API-REPORTS-16, P2-API-REPORTS-17
  test('is also available from the planning month, organization, and article endpoints', async () => {
    const inMarch = { planning_month_id: march.id };
    await makeArticle(db, { title: 'Boats', client_id: harbor.id, ...inMarch });
    await makeArticle(db, { title: 'Of another client', ...inMarch });
    await makeArticle(db, { title: 'Of no month', client_id: harbor.id });
    const group = await makeGroup(db, 'Readers', ['view_monthlyreport']);
    const reader = await portal.signIn(await makePerson(db, { group_id: group.id }));
    const month = await reader.raw('GET', `/api/planning-months/${march.id}/`);
    expect(month.body).toMatchObject({ year: 2026, month: 3 });
    const organization = await staff.raw('GET', `/api/organizations/${harbor.id}/`);
    expect(organization.body).toMatchObject({ dba_name: 'Harbor & Co', logo: null });
    const query = `year=2026&month=3&organization=${harbor.id}`;
    const articles = await staff.raw('GET', `/api/content-articles/?${query}`);
    expect(articles.body).toMatchObject([{ title: 'Boats' }]);
  });

  // Requirements: P2-PRESENTATION-10
  test('keeps components that aren’t in the catalog', async () => {
    const foo = { ...heading('x'), name: 'Foo', verbose_name: 'Foo' };
    await makeTemplate([{ title: 'Introduction', components: [foo] }]);
    const { body } = await content(await deckId());
    expect(body.slides[0]?.components[0]).toMatchObject({ name: 'Foo', data: { kind: 'unknown' } });
  });
});

describe('versions of a presentation', () => {
  // Requirements: P2-API-REPORTS-05, P2-REPORT-STATUS-09, P2-ENTRIES-08, D-35
  test('are added by Re-Create, and earlier versions can be compared and restored', async () => {
    await makeTemplate([{ title: 'Introduction', components: [heading('One')] }]);
    const id = await deckId();
    await setTemplate('Hello');
    expect((await deck(id)).body.is_template_newer).toBe(true);
    expect((await recreate()).body.presentation_version_number).toBe(2);
    expect((await deck(id)).body).toMatchObject({
      version_number: 2,
      slides: [{ title: 'Hello' }],
      is_template_newer: false,
    });
    const versions = async () =>
      (await staff.call(presentationEndpoints.listVersions, { params: { id }, query: {} })).body;
    expect(await versions()).toMatchObject([
      { number: 2, kind: 'recreated', is_current: true, slide_count: 1, recipients: [] },
      { number: 1, kind: 'created', is_current: false, is_sent: false, frozen_at: null },
    ]);
    const params = { id, number: 1 };
    const first = await staff.call(presentationEndpoints.getVersion, { params });
    expect(first.body.slides).toMatchObject([{ title: 'Introduction' }]);
    const compared = await staff.callRaw(presentationEndpoints.compareVersions, {
      params: { id, number: 2 },
      query: { from: 1 },
    });
    expect(compared.body).toMatchObject({
      changes: [{ kind: 'slide_renamed', slide: 'Hello', place: 1 }],
      changed_data: [],
    });
    const restored = await staff.call(presentationEndpoints.restoreVersion, { params });
    expect(restored.body).toMatchObject({
      version_number: 3,
      slides: [{ title: 'Introduction' }],
    });
    expect((await versions())[0]).toMatchObject({ kind: 'restored', from_number: 1 });
    const again = await staff.callRaw(presentationEndpoints.restoreVersion, {
      params: { id, number: 3 },
    });
    expect(again.status).toBe(409);
  });

  // Requirements: P2-REPORT-STATUS-09, D-35
  test('are both kept if two people create them at the same time, and don’t change earlier versions', async () => {
    await makeTemplate([{ title: 'Introduction', components: [heading('One')] }]);
    const id = await deckId();
    const reading = (await content(id)).body;
    await setTemplate('Hello');
    const answers = await Promise.all([recreate(), recreate(), content(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body: versions } = await staff.call(presentationEndpoints.listVersions, {
      params: { id },
      query: {},
    });
    expect(versions.map(({ number, is_current }) => [number, is_current])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect((await content(id, { number: '1' })).body).toEqual(reading);
    const slide = await staff.call(slideEndpoints.get, {
      params: { id: reading.slides[0]?.id ?? 0 },
    });
    expect(slide.body).toMatchObject({ title: 'Introduction' });
  });

  // Requirements: D-35
  test('are limited to the last 20, in addition to the sent version', async () => {
    await makeTemplate([{ title: 'Introduction', components: [heading('One')] }]);
    const id = await deckId();
    expect((await setStatus('sent')).status).toBe(200);
    for (let count = 0; count < 22; count += 1) await recreate();
    const { body } = await staff.call(presentationEndpoints.listVersions, {
      params: { id },
      query: {},
    });
    expect(body.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 20 }, (_, place) => 23 - place),
      1,
    ]);
    expect(body.at(-1)).toMatchObject({ is_sent: true });
  });
});

describe('a sent presentation', () => {
  const months = dataMonths({ year: 2026, month: 3 });
  const numbers = (value: number) =>
    makeNumbers(db, {
      organizationId: harbor.id,
      month: months[5] ?? '',
      analytics: { sources: [{ source: 'Direct', value }] },
    });
  const numbersIn = (body: { slides: { components: { data: unknown }[] }[] }) =>
    JSON.stringify(body.slides[0]?.components[0]?.data);

  // Requirements: D-35, P2-REPORT-STATUS-03
  test('is frozen with its numbers for clients; staff see the newest version and whether it differs', async () => {
    await numbers(7);
    await makeTemplate([
      { title: 'Introduction', components: [component('GoogleAnalyticsChart')] },
    ]);
    const id = await deckId();
    const client = await makeClient();
    expect((await deck(id, client)).status).toBe(404);
    expect((await setStatus('sent')).body).toMatchObject({ status: 'sent' });
    expect((await deck(id)).body).toMatchObject({
      sent_version_number: 1,
      differs_from_sent: false,
    });

    await db
      .updateTable('snapshot')
      .set({ data: JSON.stringify({ sources: [{ source: 'Direct', value: 500 }] }) })
      .execute();
    await setTemplate('Changed');
    await recreate();
    expect((await deck(id)).body).toMatchObject({
      version_number: 2,
      sent_version_number: 1,
      differs_from_sent: true,
    });
    expect(numbersIn((await content(id)).body)).toContain('500');
    const asSent = await content(id, { sent: 'true' });
    expect(numbersIn(asSent.body)).toContain('"value":7');

    const theirs = await content(id, { number: '2' }, client);
    expect(theirs.body).toMatchObject({ version_number: 1, slides: [{ title: 'Introduction' }] });
    expect(theirs.body.frozen_at).toBe(clock.instant());
    expect(numbersIn(theirs.body)).toContain('"value":7');
    const theirDeck = (await deck(id, client)).body;
    expect(theirDeck).toMatchObject({
      is_frozen: true,
      version_number: 1,
      slides: [{ title: 'Introduction' }],
      allowed_actions: [],
    });
    expect(theirDeck).not.toHaveProperty('differs_from_sent');
    const { body: slides } = await client.call(slideEndpoints.list, { query: {} });
    expect(slides.map(({ title }) => title)).toEqual(['Introduction']);
    const { body: newest } = await staff.call(slideEndpoints.list, { query: {} });
    const hidden = await client.call(slideEndpoints.get, { params: { id: newest[0]?.id ?? 0 } });
    expect(hidden.status).toBe(404);
    expect((await client.call(presentationEndpoints.list, { query: {} })).body).toHaveLength(1);
    expect(
      (await client.callRaw(presentationEndpoints.listVersions, { params: { id } })).status,
    ).toBe(403);

    const { body: report } = await client.call(reportEndpoints.get, { params: { id: reportId } });
    expect(report.google_analytics_data).toMatchObject([{ sources: [{ value: 7 }] }]);
    expect(report).not.toHaveProperty('creator');
    expect(report).not.toHaveProperty('data_status');
    const { body: briefings } = await client.call(reportBriefingEndpoints.list, { query: {} });
    expect(briefings).toMatchObject([{ id: reportId, is_available: true }]);
  });

  // Requirements: P2-REPORT-VIEW-11, P2-PERMS-18
  test('can’t be found by a client of another organization', async () => {
    await makeTemplate([{ title: 'Introduction', components: [heading('One')] }]);
    const id = await deckId();
    await setStatus('sent');
    const person = await makePerson(db, { kind: 'customer' });
    await makeAccount(db, { person_id: person.id });
    const stranger = await portal.signIn(person);
    expect((await deck(id, stranger)).status).toBe(404);
    expect((await content(id, {}, stranger)).status).toBe(404);
    expect((await stranger.call(presentationEndpoints.list, { query: {} })).body).toEqual([]);
    expect((await stranger.call(slideEndpoints.list, { query: {} })).body).toEqual([]);
  });

  // Requirements: D-35
  test('keeps its logo after the organization’s logo is removed', async () => {
    const { files } = portal.services;
    const logo = await files.store(Buffer.from('logo'), {
      name: 'l.png',
      contentType: 'image/png',
    });
    await portal.database.transaction(async (inside) => {
      await keepFile(inside, logo.key);
      await inside
        .updateTable('organization')
        .set({ logo_file_id: logo.id })
        .where('id', '=', harbor.id)
        .execute();
    });
    await makeTemplate([{ title: 'Introduction', components: [component('OrgLogo')] }]);
    const id = await deckId();
    expect((await setStatus('sent')).status).toBe(200);
    await portal.database.transaction(async (inside) => {
      await dropFile(inside, logo.key);
      await inside.updateTable('organization').set({ logo_file_id: null }).execute();
    });
    clock.set('2026-03-20T15:00:00.000Z');
    await files.purge();
    const { body } = await content(id, {}, await makeClient());
    const data = body.slides[0]?.components[0]?.data;
    const url = data?.kind === 'logo' ? data.image?.url : undefined;
    expect((await portal.anonymous.raw('GET', url ?? '')).status).toBe(200);
  });

  // Requirements: D-30, D-35, P2-REPORT-STATUS-03
  test('can be set to Sent manually only after all listed problems are fixed or waived', async () => {
    expect((await setStatus('sent')).body).toEqual({
      status: ['The report has no presentation yet.'],
    });
    await makeTemplate([
      {
        title: 'Introduction',
        components: [
          component('GoogleAnalyticsChart'),
          component('Heading'),
          component('OrgLogo'),
          component('AhrefsScreenshot'),
          { ...heading('x'), name: 'Foo', verbose_name: 'Foo' },
        ],
      },
    ]);
    await create();
    const refused = await setStatus('sent');
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      status: [
        'Slide 1, Google Analytics Chart: Analytics data for the newest month is missing. The client has no Google Analytics ID.',
        'Slide 1, Heading: Please complete required fields. (Text)',
        'Slide 1, Organization Logo: This Organization does not have a logo uploaded.',
        'Slide 1, Ahrefs Screenshot: Referring Domains Report not Found',
        'Slide 1, Foo: Component Not Found: Foo',
      ],
    });
    expect((await staff.call(reportEndpoints.get, { params: { id: reportId } })).body.status).toBe(
      'backlog',
    );
    const components = [component('GoogleAnalyticsChart'), component('AhrefsScreenshot')];
    await db
      .updateTable('slide_template')
      .set({ components: JSON.stringify(components) })
      .execute();
    await recreate();
    for (const kind of ['analytics', 'backlinks'] as const) {
      await staff.call(reportWaiverEndpoints.save, {
        params: { id: reportId, kind },
        body: { reason: 'A new client' },
      });
    }
    expect((await setStatus('sent')).status).toBe(200);
  });
});
