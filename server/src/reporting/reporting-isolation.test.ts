import { endpoints } from '@portal/contract/endpoints.ts';
import type { RawInput } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { accessExpectations } from '#testing/access/expectations.ts';
import { makeWorld, type World } from '#testing/access/world.ts';
import { followEvents } from '#testing/event-follower.ts';
import { makeAccount, makeGroup, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import {
  component,
  makeDataImport,
  makeEmailEntry,
  makeNumbers,
  makePresentation,
  makePresentationTemplate,
  makeReport,
  makeSentReport,
} from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

/** A marker that occurs in every text of the other organization. */
const canary = 'Zanzibar';
/** A marker that occurs in every text of our own unsent reports. */
const draft = 'Madagascar';
const slidesWith = (text: string) => [
  { title: text, components: [component('Heading', { content: text })] },
];

/** Maps the first path segment after `/api/` to the id of the record that replaces `:id`. */
type Records = Record<string, number>;

const { portal } = usePortal();
let db: Db;
let world: World;
let callers: { customer: Caller; owner: Caller; manager: Caller };
let image: Blob;

beforeAll(async () => {
  db = portal.database.writer;
  world = await portal.database.transaction(makeWorld);
  const group = await makeGroup(db, 'Managers', [
    'view_monthlyreport',
    'add_monthlyreport',
    'update_monthlyreport',
  ]);
  const manager = await makePerson(db, { group_id: group.id });
  const { ours, people } = world;
  await makeAccount(db, { person_id: manager.id, organization_id: ours.id, role: groups.editor });
  callers = {
    customer: await portal.signIn(people.customer),
    owner: await portal.signIn(people.owner),
    manager: await portal.signIn(manager),
  };
  const pixel = { width: 2, height: 2, channels: 3 as const, background: '#336699' };
  image = new Blob([new Uint8Array(await sharp({ create: pixel }).png().toBuffer())]);
});

/** Creates an unsent report with a presentation and a scheduled sending. */
async function makeUnsent(organizationId: number, text = canary): Promise<Records> {
  const report = await makeReport(db, {
    organization_id: organizationId,
    status: 'finalReview',
    report_url: `https://example.com/${text}`,
  });
  const deck = await makePresentation(db, report.id, { slides: slidesWith(text) });
  const sending = await insertRow(db, 'report_sending', {
    report_id: report.id,
    state: 'scheduled',
    message: text,
    created_at: clock.instant(),
  });
  return {
    'monthly-reports': report.id,
    'slide-decks': deck.id,
    slides: deck.slideId,
    'report-sendings': sending.id,
  };
}

/** Creates a sent report for another organization, and the organization's other records. */
async function makeForeign(organizationId: number): Promise<Records> {
  const { report, presentation } = await makeSentReport(
    db,
    { organization_id: organizationId },
    canary,
  );
  const person = await makePerson(db, { kind: 'customer', last_name: canary });
  const account = await makeAccount(db, { person_id: person.id, organization_id: organizationId });
  const entry = await makeEmailEntry(db, report.id, {
    account: { id: account.id, person_id: person.id },
    email: `${canary}@example.com`,
  });
  const analytics = { sources: [{ source: canary, value: 7 }] };
  await makeNumbers(db, { organizationId, month: '2026-02', origin: 'by_hand', analytics });
  const fields = { organization_id: organizationId, name: canary };
  const template = await makePresentationTemplate(db, { ...fields, slides: slidesWith(canary) });
  const slide = await db
    .selectFrom('slide_template')
    .select('id')
    .where('presentation_template_id', '=', template.id)
    .executeTakeFirstOrThrow();
  return {
    'monthly-reports': report.id,
    'slide-decks': presentation.id,
    slides: presentation.slideId,
    'report-email-entries': entry.id,
    'report-recipients': account.id,
    'report-subscriptions': account.id,
    'slide-deck-templates': template.id,
    'slide-templates': slide.id,
    'report-data-imports': (await makeDataImport(db, fields)).id,
    organizations: organizationId,
  };
}

const stated = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => {
    const [, , place = ''] = (endpoint as Endpoint).path.split('/');
    return { name: `${noun}.${name}`, endpoint: endpoint as Endpoint, place };
  }),
);
const isOfReports = (path: string) =>
  !path.startsWith('/api/organizations/') ||
  path.includes('report-data') ||
  path.includes('template');

/**
 * Calls every endpoint whose path contains one of these records, with a permitted call's input. Returns the names of
 * the calls (`found`) and the responses that reveal a record (`wrong`).
 */
async function callAll(caller: Caller, records: Records) {
  const visible: string[] = [];
  const wrong: string[] = [];
  for (const { name, endpoint, place } of stated) {
    const id = records[place];
    const { path } = endpoint;
    if (id === undefined || !path.includes('/:id') || !isOfReports(path)) continue;
    const right = await portal.database.transaction(
      async (inDb) => (await accessExpectations[name]?.input?.(inDb, world, 'customer')) ?? {},
    );
    const input = {
      ...right,
      params: { ...right.params, id, number: 1, kind: 'analytics', month: '2026-02' },
      ...(path.includes('screenshots') && endpoint.method === 'PUT' && { files: { image } }),
    };
    if (path.includes('screenshots')) Object.assign(input.params, { type: 'referring_pages' });
    const { status, text } = await caller.callRaw(endpoint, input as RawInput);
    visible.push(name);
    const isHidden =
      (status === 403 || status === 404) && !text.includes(canary) && !text.includes(draft);
    if (!isHidden) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
  }
  return { found: visible, wrong };
}

/** Reads all lists with every filter, and returns the lists that contain the marker. */
async function readLists(
  caller: Caller,
  { records, organization, mark }: { records: Records; organization: number; mark: string },
) {
  const leaks: string[] = [];
  const wishes = [
    {},
    { organization },
    { report: records['monthly-reports'] },
    { slide_deck: records['slide-decks'] },
    { search: mark },
  ];
  for (const { name, endpoint } of stated) {
    if (!endpoint.isList || endpoint.path.includes(':')) continue;
    for (const query of wishes) {
      const { text } = await caller.callRaw(endpoint, { query } as RawInput);
      if (text.includes(mark)) leaks.push(`${name} ${JSON.stringify(query)}`);
    }
  }
  return leaks;
}

describe('an unsent report', () => {
  // Requirements: P2-PERMS-18, P2-REPORT-VIEW-11
  test.each(['customer', 'owner'] as const)(
    'is hidden from its own %s in every call',
    async (kind) => {
      const records = await makeUnsent(world.ours.id, draft);
      const { found, wrong } = await callAll(callers[kind], records);
      expect(wrong).toEqual([]);
      expect(found.length).toBeGreaterThan(20);
      const of = { records, organization: world.ours.id, mark: draft };
      expect(await readLists(callers[kind], of)).toEqual([]);
    },
  );

  test('isn’t shown on the shareable page', async () => {
    const month = await makePlanningMonth(db, { year: 2031, month: 5 });
    const { ours } = world;
    const report = await makeReport(db, {
      organization_id: ours.id,
      planning_month_id: month.id,
      status: 'finalReview',
    });
    await makePresentation(db, report.id, { slides: slidesWith(draft) });
    const page = `/api/shared-reports/${ours.slug}/${ours.organization_uuid}`;
    const list = await portal.anonymous.raw('GET', `${page}/`);
    expect(list.status).toBe(200);
    expect(list.text).not.toContain('2031');
    expect((await portal.anonymous.raw('GET', `${page}/2031/5/`)).status).toBe(404);
  });

  test('stays hidden as a newer version of a sent report’s presentation', async () => {
    const { ours } = world;
    const { report, presentation } = await makeSentReport(db, { organization_id: ours.id }, 'Sent');
    await db
      .updateTable('presentation_version')
      .set({ is_current: 0 })
      .where('id', '=', presentation.versionId)
      .execute();
    const newer = await insertRow(db, 'presentation_version', {
      presentation_id: presentation.id,
      number: 2,
      kind: 'recreated',
      is_current: 1,
      created_at: clock.instant(),
    });
    const slide = await insertRow(db, 'slide', {
      presentation_version_id: newer.id,
      position: 0,
      title: draft,
      components: JSON.stringify(slidesWith(draft)[0]?.components),
    });
    for (const kind of ['customer', 'owner'] as const) {
      const read = (path: string) => callers[kind].raw('GET', `/api/${path}`);
      const answers = [
        await read(`monthly-reports/${report.id}/`),
        await read(`slide-decks/${presentation.id}/`),
        await read(`slide-decks/${presentation.id}/content/`),
        await read(`slide-decks/${presentation.id}/content/?number=2`),
        await read(`slides/?slide_deck=${presentation.id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      for (const { text } of answers) expect(text).not.toContain(draft);
      expect((await read(`slides/${slide.id}/`)).status).toBe(404);
      expect((await read(`slide-decks/${presentation.id}/versions/2/`)).status).toBe(403);
      const print = await callers[kind].raw('POST', `/api/monthly-reports/${report.id}/print/`, {
        version_number: 2,
      });
      expect([404, 503]).toContain(print.status);
      const of = {
        records: { 'slide-decks': presentation.id },
        organization: ours.id,
        mark: draft,
      };
      expect(await readLists(callers[kind], of)).toEqual([]);
    }
  });
});

describe('other people’s records', () => {
  // Requirements: P2-PERMS-18, P2-REPORT-VIEW-11
  test.each(['customer', 'owner', 'manager'] as const)(
    'are hidden from our %s in every call if they belong to another organization',
    async (kind) => {
      const { id } = await makeOrganization(db, { dba_name: canary });
      const sent = await makeForeign(id);
      const unsent = await makeUnsent(id);
      for (const records of [sent, unsent]) {
        expect((await callAll(callers[kind], records)).wrong).toEqual([]);
        const of = { records, organization: id, mark: canary };
        expect(await readLists(callers[kind], of)).toEqual([]);
      }
    },
  );

  test('are hidden from our customer if they are emails to another recipient', async () => {
    const { report } = await makeSentReport(db, { organization_id: world.ours.id });
    const entry = await makeEmailEntry(db, report.id, { email: `${canary}@example.com` });
    const records = { 'report-email-entries': entry.id };
    expect((await callAll(callers.customer, records)).wrong).toEqual([]);
    const of = {
      records: { 'monthly-reports': report.id },
      organization: world.ours.id,
      mark: canary,
    };
    expect(await readLists(callers.customer, of)).toEqual([]);
  });
});

test('clients receive events only about reports that were sent to them', async () => {
  portal.services.events.start();
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const staff = await portal.signIn(world.people.staff);
  const { id: foreign } = await makeOrganization(db, { dba_name: canary });
  const theirs = await makeForeign(foreign);
  const unsent = await makeUnsent(world.ours.id, draft);
  const { report } = await makeSentReport(db, { organization_id: world.ours.id });
  const events = await followEvents(url, callers.customer.token ?? '');
  const ids = [theirs['monthly-reports'] ?? 0, unsent['monthly-reports'] ?? 0, report.id];
  for (const id of ids) {
    const body = { report_url: 'https://example.com/changed' };
    const { status } = await staff.call(reportEndpoints.update, { params: { id }, body });
    expect(status).toBe(200);
  }
  const received = () =>
    [...events.heard.values()]
      .filter(({ topic }) => topic === 'report')
      .map(({ record_id }) => record_id);
  await expect.poll(received, { timeout: 10_000 }).toContain(report.id);
  expect(received()).toEqual([report.id]);
  await events.stop();
});
