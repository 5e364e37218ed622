import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups } from '@portal/contract/platform/permissions.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import { reportOrderings } from '@portal/contract/reporting/reports/report.calls.ts';
import {
  reportBriefingEndpoints,
  reportEndpoints,
  reportMonthEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import { transientReportFlags } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportScreenshotEndpoints } from '@portal/contract/reporting/reports/report-screenshot.endpoints.ts';
import { reportWaiverEndpoints } from '@portal/contract/reporting/reports/report-waiver.endpoints.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import {
  makeEmailEntry,
  makeNumbers,
  makeReport,
  makeSentReport,
} from '#testing/reporting.factories.ts';

let portal: TestPortal;
let db: Db;
let staff: Caller;
let staffId: number;
let harbor: Organization;
let bakery: Organization;
let march: { id: number; year: number; month: number };

beforeEach(async () => {
  clock.set('2026-03-10T15:00:00.000Z');
  portal = await startPortal();
  db = portal.database.writer;
  const person = await makePerson(db, { kind: 'staff', first_name: 'Ann', last_name: 'Lee' });
  staffId = person.id;
  staff = await portal.signIn(person);
  harbor = await makeOrganization(db, { dba_name: 'Harbor', dba_name_key: 'harbor' });
  bakery = await makeOrganization(db, { dba_name: 'Bakery', dba_name_key: 'bakery' });
  march = await makePlanningMonth(db, { year: 2026, month: 3 });
});
afterEach(async () => {
  clock.set();
  await portal.close();
});

const reportOf = ({ id }: Organization, given: object = {}) =>
  makeReport(db, { organization_id: id, planning_month_id: march.id, ...given });

const clientOf = async ({ id }: Organization) => {
  const person = await makePerson(db, { kind: 'customer' });
  await makeAccount(db, { person_id: person.id, organization_id: id, role: groups.customer });
  return portal.signIn(person);
};

const update = (id: number, body: object, caller = staff) =>
  caller.callRaw(reportEndpoints.update, { params: { id }, body });

describe('a report', () => {
  // Requirements: P2-API-REPORTS-01, P2-DATA-01, P2-DATA-02, P2-DATA-03
  test('has the same fields in the list and as a single record', async () => {
    const { id } = await reportOf(harbor, { creator_id: staffId });
    const { status, body } = await staff.call(reportEndpoints.list, { query: {} });
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    const expected = {
      id,
      month: march.id,
      planning_month: { id: march.id, year: 2026, month: 3 },
      organization: harbor.id,
      client: { id: harbor.id, dba_name: 'Harbor', slug: harbor.slug },
      status: 'backlog',
      report_url: null,
      creator: staffId,
      creator_user: { id: staffId, name: 'Ann Lee' },
      approver: null,
      presentation: null,
      google_analytics_data: [],
      what_converts_data: [],
      referring_domains_screenshot: null,
      referring_pages_screenshot: null,
      organic_keywords_screenshot: null,
      detailed_organic_keywords_screenshot: null,
      emailEntries: [],
      date_created: clock.instant(),
      last_updated: clock.instant(),
      allowed_actions: ['update', 'set_status', 'create_presentation'],
    };
    expect(body[0]).toMatchObject(expected);
    expect((await staff.call(reportEndpoints.get, { params: { id } })).body).toMatchObject(
      expected,
    );
    const missing = await staff.call(reportEndpoints.get, { params: { id: 99_999 } });
    expect(missing.status).toBe(404);
  });

  // Requirements: P2-DATA-01
  test('includes its people, URL, presentation, numbers, and emails after it was sent', async () => {
    const approver = await makePerson(db, { kind: 'staff' });
    const report_url = 'https://portal.example/reporting/2026/3/harbor';
    const { report, presentation } = await makeSentReport(db, {
      organization_id: harbor.id,
      planning_month_id: march.id,
      creator_id: staffId,
      approver_id: approver.id,
      report_url,
    });
    const entry = await makeEmailEntry(db, report.id);
    await makeNumbers(db, {
      organizationId: harbor.id,
      month: '2026-02',
      analytics: { sources: [{ source: 'Direct', value: 5 }] },
      leads: { lead_counts: [{ lead_type: 'Chat', value: 3, quotable_count: 1 }] },
    });
    const { body } = await staff.call(reportEndpoints.get, { params: { id: report.id } });
    expect(body).toMatchObject({
      status: 'sent',
      creator: staffId,
      approver: approver.id,
      report_url,
      presentation: presentation.id,
      google_analytics_data: [{ month: 'Feb 2026' }],
      what_converts_data: [{ month: 'Feb 2026' }],
      emailEntries: [{ id: entry.id }],
    });
  });

  // Requirements: P2-API-REPORTS-02, P2-DATA-04, P2-REPORT-MONTH-16, P2-REPORT-MONTH-18,
  // P2-REPORT-MONTH-19
  test('can be updated with its full record, whose transient flags are ignored', async () => {
    const { id } = await reportOf(harbor);
    const { body: read } = await staff.call(reportEndpoints.get, { params: { id } });
    const sent = {
      ...read,
      report_url: 'https://example.com/r',
      creator: staffId,
      approver: staffId,
      isUpdating: true,
      creatingReport: false,
      reCreatingReport: true,
      isSendingEmail: true,
    };
    const { status, body } = await update(id, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      report_url: 'https://example.com/r',
      creator: staffId,
      approver: staffId,
      version: read.version + 1,
    });
    for (const flag of transientReportFlags) expect(body).not.toHaveProperty(flag);
    expect((await update(id, { organization: bakery.id })).body).toEqual({
      organization: ['This field cannot be changed.'],
    });
    expect((await update(id, { report_url: 'javascript:alert(1)' })).status).toBe(400);
    const customer = await makePerson(db, { kind: 'customer' });
    expect((await update(id, { approver: customer.id })).body).toEqual({
      approver: ['Choose an active member of staff.'],
    });
  });

  // Requirements: D-11
  test('can’t be overwritten if someone else has changed it', async () => {
    const { id } = await reportOf(harbor);
    const change = (report_url: string) =>
      staff.raw('PUT', `/api/monthly-reports/${id}/`, { report_url }, { 'if-match': '"1"' });
    expect((await change('https://one.example')).status).toBe(200);
    const second = await change('https://two.example');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ current: { report_url: 'https://one.example' } });
  });

  // Requirements: P2-REPORT-STATUS-01, P2-REPORT-STATUS-03
  test('accepts its statuses in any order until it is sent', async () => {
    const { id } = await reportOf(harbor);
    for (const status of ['finalReview', 'backlog', 'assigned'] as const) {
      expect((await update(id, { status })).body).toMatchObject({ status });
    }
    expect((await update(id, { status: 'done' })).body).toEqual({ status: ['Choose a status.'] });
  });

  // Requirements: P2-REPORT-STATUS-05
  test('keeps its status after it was sent, although its other fields can be changed', async () => {
    const { id } = await reportOf(harbor, { status: 'sent' });
    const refused = await update(id, { status: 'backlog' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ status: ['The status of a sent report cannot be changed.'] });
    expect((await update(id, { status: 'sent', approver: staffId })).status).toBe(200);
  });

  // Requirements: P2-REPORT-STATUS-06, P2-REPORT-STATUS-07
  test('can be sent from Final Review or resent only if it has a URL', async () => {
    const actions = async (given: object) => {
      const organization = await makeOrganization(db);
      const { id } = await reportOf(organization, given);
      const { body } = await staff.call(reportEndpoints.get, { params: { id } });
      return body.allowed_actions.filter((action) => action.includes('send'));
    };
    const report_url = 'https://example.com/r';
    expect(await actions({ status: 'finalReview' })).toEqual([]);
    expect(await actions({ status: 'assigned', report_url })).toEqual([]);
    expect(await actions({ status: 'finalReview', report_url })).toEqual(['send']);
    expect(await actions({ status: 'sent' })).toEqual([]);
    expect(await actions({ status: 'sent', report_url })).toEqual(['resend']);
  });
});

// Requirements: P2-API-REPORTS-18
test('the lists of choices for the report screens are also available at the previous service’s addresses', async () => {
  const client = await makePerson(db, { kind: 'customer', first_name: 'Cara', last_name: 'Moss' });
  await makeAccount(db, { person_id: client.id, organization_id: harbor.id });
  const read = async (path: string) => {
    const { status, body } = await staff.raw('GET', `/api/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  expect(await read('organizations.json')).toMatchObject([{ id: bakery.id }, { id: harbor.id }]);
  expect(await read('planning-months.json')).toMatchObject([{ id: march.id }]);
  expect(await read(`users/?org=${harbor.id}`)).toMatchObject([{ id: client.id }]);
  expect(await read('staff.json')).toMatchObject([{ id: staffId, name: 'Ann Lee' }]);
  const types = await read('content-object-types.json');
  expect(types).toContainEqual(expect.objectContaining({ model: 'organization' }));
});

describe('a month’s reports', () => {
  // Requirements: P2-REPORT-MONTH-05, P2-REPORT-MONTH-06
  test('exclude other months’ reports, and can be sorted by each column in both directions', async () => {
    const zoe = await makePerson(db, { kind: 'staff', first_name: 'Zoe', last_name: 'Ash' });
    const first = await reportOf(harbor, {
      status: 'finalReview',
      report_url: 'https://a.example',
      creator_id: zoe.id,
      approver_id: staffId,
    });
    const second = await reportOf(bakery, {
      status: 'assigned',
      report_url: 'https://b.example',
      creator_id: staffId,
      approver_id: zoe.id,
    });
    await makeReport(db, { organization_id: harbor.id });
    const ids = async (ordering?: string) => {
      const query = { month: march.id, ...(ordering && { ordering }) };
      const { body } = await staff.callRaw(reportEndpoints.list, { query });
      return body.map(({ id }) => id);
    };
    expect(await ids()).toEqual([second.id, first.id]);
    const ascending = {
      organization: [second.id, first.id],
      report_url: [first.id, second.id],
      status: [second.id, first.id],
      creator: [second.id, first.id],
      approver: [first.id, second.id],
    };
    for (const [name, order] of Object.entries(ascending)) {
      expect(await ids(name), name).toEqual(order);
      expect(await ids(`-${name}`), name).toEqual([...order].reverse());
    }
  });

  // Requirements: P2-REPORT-VIEW-03
  test('can be paged, limited to certain columns, and filtered by calendar month and slug', async () => {
    for (let count = 0; count < 5; count += 1) await reportOf(await makeOrganization(db));
    const { id } = await reportOf(harbor);
    const query = { month: march.id, limit: '2', columns: 'id,client.dba_name' };
    const page = await staff.callRaw(reportEndpoints.list, { query });
    expect(page.body).toHaveLength(2);
    expect(Object.keys(page.body[0] ?? {}).sort()).toEqual(['client', 'id']);
    expect(String(page.headers.link)).toContain('rel="next"');
    const february = await makePlanningMonth(db, { year: 2026, month: 2 });
    await reportOf(harbor, { planning_month_id: february.id });
    const bySlug = { year: '2026', calendar_month: '3', organization_slug: harbor.slug };
    const response = await staff.callRaw(reportEndpoints.list, { query: bySlug });
    expect(response.body.map((report) => report.id)).toEqual([id]);
    const everything = await staff.callRaw(reportEndpoints.list, { query: { ordering: 'status' } });
    expect(everything.status).toBe(400);
  });

  test('can be filtered by client, status, creator, and approver', async () => {
    const other = await makePerson(db, { kind: 'staff' });
    const people = { creator_id: staffId, approver_id: other.id };
    const one = await reportOf(harbor, { status: 'assigned', ...people });
    await reportOf(bakery, { creator_id: other.id, approver_id: staffId });
    for (const query of [
      { organization: String(harbor.id) },
      { search: 'HARB' },
      { status: 'assigned' },
      { creator: String(staffId) },
      { approver: String(other.id) },
    ]) {
      const { body } = await staff.callRaw(reportEndpoints.list, { query });
      expect([query, body.map((report) => report.id)]).toEqual([query, [one.id]]);
    }
  });

  // Requirements: P2-REPORT-DASH-02, P2-REPORT-DASH-06, P2-REPORT-DASH-09
  test('are counted by status with cumulative percentages, newest month first', async () => {
    const april = await makePlanningMonth(db, { year: 2026, month: 4 });
    await reportOf(harbor, { status: 'sent' });
    await reportOf(bakery, { status: 'finalReview' });
    await reportOf(await makeOrganization(db));
    const { body } = await staff.call(reportMonthEndpoints.list, { query: {} });
    expect(body).toEqual([
      {
        id: april.id,
        year: 2026,
        month: 4,
        total: 0,
        counts: { backlog: 0, assigned: 0, finalReview: 0, sent: 0 },
        percentages: { backlog: 0, assigned: 0, finalReview: 0, sent: 0 },
        isCreatingReports: false,
        is_busy: false,
      },
      {
        id: march.id,
        year: 2026,
        month: 3,
        total: 3,
        counts: { backlog: 1, assigned: 0, finalReview: 1, sent: 1 },
        percentages: { backlog: 100, assigned: 67, finalReview: 67, sent: 33 },
        isCreatingReports: false,
        is_busy: false,
      },
    ]);
    const one = await staff.call(reportMonthEndpoints.get, { params: { id: march.id } });
    expect(one.body).toEqual(body[1]);
  });

  // Requirements: D-66
  test('are counted and listed for archived organizations only if they were sent', async () => {
    await reportOf(harbor, { status: 'sent' });
    await reportOf(bakery, { status: 'sent' });
    await reportOf(await makeOrganization(db, { is_active: 0 }), { status: 'assigned' });
    await db
      .updateTable('organization')
      .set({ is_active: 0 })
      .where('id', '=', bakery.id)
      .execute();
    const { body: month } = await staff.call(reportMonthEndpoints.get, {
      params: { id: march.id },
    });
    expect(month).toMatchObject({ total: 2, counts: { sent: 2 }, percentages: { sent: 100 } });
    const listed = async (query: { search?: string; status?: 'assigned' } = {}) => {
      const { body } = await staff.call(reportEndpoints.list, {
        query: { month: march.id, ...query },
      });
      return body.map(({ status }) => status);
    };
    expect(await listed()).toEqual(['sent', 'sent']);
    expect(await listed({ status: 'assigned' })).toEqual([]);
    expect(await listed({ search: 'a' })).toEqual(['sent', 'sent']);
    const { body: statuses } = await staff.call(reportEndpoints.values, {
      query: { month: march.id, field: 'status' },
    });
    expect(statuses.values).toMatchObject([{ value: 'sent', count: 2 }]);
  });

  // Requirements: D-66
  test('are in an archived organization’s own list, regardless of their status', async () => {
    const { id } = await makeOrganization(db, { is_active: 0 });
    await makeReport(db, { organization_id: id, planning_month_id: march.id, status: 'assigned' });
    const { body } = await staff.call(reportEndpoints.list, { query: { organization: id } });
    expect(body.map(({ status }) => status)).toEqual(['assigned']);
  });

  // Requirements: D-66
  test('have a count that matches their list for people who manage only their own organizations', async () => {
    const group = await makeGroup(db, 'Managers', [
      'view_monthlyreport',
      'add_monthlyreport',
      'update_monthlyreport',
    ]);
    const person = await makePerson(db, { group_id: group.id });
    for (const { id } of [harbor, bakery]) {
      await makeAccount(db, { person_id: person.id, organization_id: id });
    }
    const manager = await portal.signIn(person);
    await reportOf(harbor, { status: 'sent' });
    await reportOf(bakery, { status: 'sent' });
    await reportOf(await makeOrganization(db), { status: 'sent' });
    await db
      .updateTable('organization')
      .set({ is_active: 0 })
      .where('id', '=', bakery.id)
      .execute();
    const { body: month } = await manager.call(reportMonthEndpoints.get, {
      params: { id: march.id },
    });
    const { body: listed } = await manager.call(reportEndpoints.list, {
      query: { month: march.id },
    });
    expect(month.total).toBe(1);
    expect(listed.map(({ organization }) => organization)).toEqual([harbor.id]);
  });
});

describe('a report’s data', () => {
  const months = dataMonths({ year: 2026, month: 3 });

  // Requirements: P2-DATA-12, P2-DATA-13, D-37
  test('covers the six full months before the report’s month, with the origin of each number', async () => {
    const organizationId = harbor.id;
    for (const month of [...months, '2026-03', '2025-08']) {
      await makeNumbers(db, {
        organizationId,
        month,
        analytics: { sources: [{ source: 'Direct', value: Number(month.slice(5)) }] },
      });
    }
    await makeNumbers(db, {
      organizationId,
      month: '2026-02',
      origin: 'by_hand',
      sourceId: staffId,
      analytics: { sources: [{ source: 'Direct', value: 500 }] },
      leads: { lead_counts: [{ lead_type: 'Chat', value: 3, quotable_count: 1 }] },
    });
    const { id } = await reportOf(harbor);
    const { body } = await staff.call(reportEndpoints.get, { params: { id } });
    expect(body.google_analytics_data.map(({ month }) => month)).toEqual([
      'Sep 2025',
      'Oct 2025',
      'Nov 2025',
      'Dec 2025',
      'Jan 2026',
      'Feb 2026',
    ]);
    expect(body.google_analytics_data[5]).toEqual({
      month: 'Feb 2026',
      month_year: 2026,
      month_month: 2,
      provenance: { origin: 'by_hand', name: 'Typed by Ann Lee', fetched_at: clock.instant() },
      sources: [{ source: 'Direct', value: 500 }],
    });
    expect(body.google_analytics_data[4]?.provenance.origin).toBe('connector');
    expect(body.what_converts_data).toMatchObject([
      { month: 'Feb 2026', total_count: 3, total_quotable_count: 1 },
    ]);
    expect(body.data_status).toMatchObject({
      analytics: { state: 'present', count: 6, expected_count: 6 },
      leads: { state: 'present', count: 1 },
      backlinks: { state: 'missing', count: 0, expected_count: 4 },
    });
  });

  // Requirements: P2-ENTRIES-04
  test('has a status that shows which data is missing and why', async () => {
    const { id } = await reportOf(harbor);
    await makeNumbers(db, {
      organizationId: harbor.id,
      month: '2025-12',
      analytics: { sources: [] },
    });
    const failed = { error: 'The property is not shared.', error_at: '2026-03-01T00:00:00.000Z' };
    await db
      .insertInto('snapshot')
      .values({
        connector: 'whatconverts',
        organization_id: harbor.id,
        month: '2026-02',
        ...failed,
      })
      .execute();
    const { body } = await staff.call(reportEndpoints.get, { params: { id } });
    expect(body.data_status).toMatchObject({
      analytics: {
        state: 'partial',
        setup_problem: 'The client has no Google Analytics ID.',
      },
      leads: { state: 'missing', ...failed },
    });
  });

  // Requirements: D-30
  test('can be waived by a person who gives a reason, and the waiver can be withdrawn', async () => {
    const { id } = await reportOf(harbor);
    const params = { id, kind: 'leads' as const };
    const waived = await staff.call(reportWaiverEndpoints.save, {
      params,
      body: { reason: 'They take no calls.' },
    });
    expect(waived.body.data_status?.leads.waiver).toMatchObject({
      reason: 'They take no calls.',
      person: { name: 'Ann Lee' },
    });
    expect(
      (await staff.callRaw(reportWaiverEndpoints.save, { params, body: { reason: ' ' } })).status,
    ).toBe(400);
    const back = await staff.call(reportWaiverEndpoints.remove, { params });
    expect(back.body.data_status?.leads.waiver).toBeNull();
  });

  // Requirements: P2-SLIDES-COMPONENTS-35, D-38
  test('has screenshots that can be added and removed, and that must be images', async () => {
    const { id } = await reportOf(harbor);
    const image = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#336699' },
    })
      .webp()
      .toBuffer();
    const put = (content: Buffer) =>
      staff.call(reportScreenshotEndpoints.save, {
        params: { id, type: 'referring_pages' },
        body: {},
        files: { image: new Blob([new Uint8Array(content)]) },
      });
    const { body } = await put(image);
    expect(body.screenshots).toMatchObject([
      { screenshot_type: 'referring_pages', width: 300, height: 200, person: { name: 'Ann Lee' } },
    ]);
    expect(body.referring_pages_screenshot).toContain('/api/files/');
    expect(body.data_status?.backlinks).toMatchObject({ state: 'partial', count: 1 });
    const shown = await staff.raw('GET', body.referring_pages_screenshot ?? '');
    expect(shown.headers['content-type']).toBe('image/png');
    expect((await put(Buffer.from('<svg onload="x">'))).status).toBe(400);
    const params = { id, type: 'referring_pages' as const };
    const removed = await staff.call(reportScreenshotEndpoints.remove, { params });
    expect(removed.body.referring_pages_screenshot).toBeNull();
  });
});

test('a month’s reports can be paged in each order, with and without a search', async () => {
  const people = [staffId, (await makePerson(db, { kind: 'staff', first_name: 'Zoe' })).id, null];
  for (const [place, creator_id] of people.entries()) {
    const { id } = await makeOrganization(db, { dba_name_key: `client ${place % 2}` });
    await makeReport(db, {
      organization_id: id,
      planning_month_id: march.id,
      creator_id,
      approver_id: people[place - 1] ?? null,
      report_url: creator_id === null ? null : `https://reports.example/${place}`,
      status: place === 0 ? 'assigned' : 'backlog',
    });
  }
  const searches = [undefined, 'client'];
  const lists = reportOrderings.flatMap((ordering) =>
    searches.map((search) => ({ month: march.id, ordering, search })),
  );
  for (const list of lists) {
    const query = { ...list, columns: ['id'] as const };
    const { body: all } = await staff.call(reportEndpoints.list, { query });
    const { body: whole } = await staff.call(reportEndpoints.list, { query: list });
    expect(all).toEqual(whole.map(({ id }) => ({ id })));
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await staff.call(reportEndpoints.list, {
        query: { ...query, limit: 1, cursor },
      });
      paged.push(...body);
      cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1];
    } while (cursor !== undefined);
    expect([list, paged]).toEqual([list, all]);
  }
});

describe('a failure', () => {
  // Requirements: D-38
  test('to store a new screenshot leaves the earlier one in place, and a later attempt succeeds', async () => {
    const { id } = await reportOf(harbor);
    const params = { id, type: 'referring_pages' as const };
    const put = async (background: string) => {
      const create = { width: 30, height: 20, channels: 3 as const, background };
      const image = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
      return staff.callRaw(reportScreenshotEndpoints.save, { params, body: {}, files: { image } });
    };
    expect((await put('#336699')).status).toBe(200);
    const { body: before } = await staff.call(reportEndpoints.get, { params: { id } });
    // A file at the folder's path makes storing files fail.
    const folder = join(portal.services.config.dataDirectory, 'files');
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, '');
    const refused = await put('#993366');
    const unread = await staff.raw('GET', before.referring_pages_screenshot ?? '');
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    for (const { status, body, headers } of [refused, unread]) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toEqual({
        detail:
          'The portal’s files can’t be reached at the moment. Please try again in a few seconds.',
      });
    }
    const { body: after } = await staff.call(reportEndpoints.get, { params: { id } });
    expect(after.screenshots).toMatchObject([{ created_at: before.screenshots?.[0]?.created_at }]);
    expect(after.version).toBe(before.version);
    const shown = await staff.raw('GET', after.referring_pages_screenshot ?? '');
    expect(shown.status).toBe(200);
    expect((await put('#993366')).status).toBe(200);
  });

  // Requirements: D-38
  test('due to a full disk rejects the screenshot with the reason, and leaves the report unchanged', async () => {
    const { id } = await reportOf(harbor);
    const params = { id, type: 'referring_pages' as const };
    const folder = openFolderStore(join(portal.services.config.dataDirectory, 'files'));
    let isFull = true;
    const fileStore: FileStore = {
      ...folder,
      async write(key, content) {
        if (isFull) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        await folder.write(key, content);
      },
    };
    const crowded = await startPortal({ database: portal.database, fileStore });
    const caller = await crowded.signIn({ id: staffId });
    const create = { width: 30, height: 20, channels: 3 as const, background: '#336699' };
    const image = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
    const put = () =>
      caller.callRaw(reportScreenshotEndpoints.save, { params, body: {}, files: { image } });
    const refused = await put();
    expect([refused.status, refused.body]).toEqual([
      507,
      { detail: 'Nothing can be saved right now: the disk is full.' },
    ]);
    const { body } = await caller.call(reportEndpoints.get, { params: { id } });
    expect([body.screenshots, body.version]).toEqual([[], 1]);
    isFull = false;
    expect((await put()).status).toBe(200);
    await crowded.close();
  });

  test('occurs if a planning month that has reports is deleted, whether by a call or in the database', async () => {
    const { id } = await reportOf(harbor);
    const path = `/api/planning-months/${march.id}/`;
    expect([404, 405]).toContain((await staff.raw('DELETE', path)).status);
    await expect(
      db.deleteFrom('planning_month').where('id', '=', march.id).execute(),
    ).rejects.toThrow(/foreign key/i);
    expect((await staff.call(reportEndpoints.get, { params: { id } })).status).toBe(200);
  });
});

// Requirements: P2-PERMS-18, P2-SCOPE-07
describe('a report’s visibility', () => {
  // Requirements: P2-REPORT-VIEW-11
  test('excludes unsent reports and other organizations’ reports for clients', async () => {
    const unsent = await reportOf(harbor);
    await reportOf(bakery, { status: 'sent' });
    const client = await clientOf(harbor);
    expect((await client.call(reportEndpoints.list, { query: {} })).body).toEqual([]);
    const byId = await client.call(reportEndpoints.get, { params: { id: unsent.id } });
    expect(byId.status).toBe(404);
    expect((await update(unsent.id, { status: 'sent' }, client)).status).toBe(403);
    expect((await client.call(reportMonthEndpoints.list, { query: {} })).status).toBe(403);
  });

  // Requirements: D-12
  test('limits clients to their own emails about a report', async () => {
    const { report } = await makeSentReport(db, {
      organization_id: harbor.id,
      planning_month_id: march.id,
    });
    const [own, colleague] = [
      await makeAccount(db, { organization_id: harbor.id }),
      await makeAccount(db, { organization_id: harbor.id }),
    ];
    const { id } = await makeEmailEntry(db, report.id, { account: own });
    await makeEmailEntry(db, report.id, { account: colleague });
    const client = await portal.signIn({ id: own.person_id });
    const { body } = await client.call(reportEndpoints.get, { params: { id: report.id } });
    expect(body.emailEntries.map((entry) => entry.id)).toEqual([id]);
  });

  // Requirements: P2-CLIENT-BRIEFINGS-08, P2-CLIENT-BRIEFINGS-10
  test('limits briefings to the months of a viewer’s organizations, newest first', async () => {
    const february = await makePlanningMonth(db, { year: 2026, month: 2 });
    await reportOf(harbor);
    await reportOf(harbor, { planning_month_id: february.id, status: 'sent' });
    await reportOf(bakery);
    const client = await clientOf(harbor);
    const { body } = await client.call(reportBriefingEndpoints.list, { query: {} });
    expect(body).toMatchObject([
      { year: 2026, month: 3, client: { dba_name: 'Harbor' }, is_available: false },
      { year: 2026, month: 2, client: { dba_name: 'Harbor' }, is_available: false },
    ]);
    expect((await staff.call(reportBriefingEndpoints.list, { query: {} })).body).toEqual([]);
    const earlier = await makePlanningMonth(db, { year: 2025, month: 12 });
    await reportOf(harbor, { planning_month_id: earlier.id });
    const yearsBy = async (query: object) =>
      (await client.call(reportBriefingEndpoints.list, { query })).body.map(({ year }) => year);
    expect(await yearsBy({})).toEqual([2026, 2026, 2025]);
    expect(await yearsBy({ year: 2025 })).toEqual([2025]);
    expect(await yearsBy({ organization: bakery.id })).toEqual([]);
  });

  // Requirements: P2-PERMS-08, P2-PERMS-09
  test('covers the person’s organizations with add_monthlyreport, but changes require update_monthlyreport', async () => {
    const ours = await reportOf(harbor);
    const theirs = await reportOf(bakery);
    const person = async (permission: 'add_monthlyreport' | 'update_monthlyreport') => {
      const group = await makeGroup(db, permission, ['view_monthlyreport', permission]);
      const made = await makePerson(db, { group_id: group.id });
      await makeAccount(db, {
        person_id: made.id,
        organization_id: harbor.id,
        role: groups.editor,
      });
      return portal.signIn(made);
    };
    const reader = await person('add_monthlyreport');
    const list = await reader.call(reportEndpoints.list, { query: {} });
    expect(list.body.map(({ id }) => id)).toEqual([ours.id]);
    expect(list.body[0]?.allowed_actions).toEqual([]);
    expect((await reader.call(reportMonthEndpoints.list, { query: {} })).body).toMatchObject([
      { total: 1 },
    ]);
    expect((await update(ours.id, { status: 'assigned' }, reader)).status).toBe(403);
    const manager = await person('update_monthlyreport');
    expect((await update(ours.id, { status: 'assigned' }, manager)).status).toBe(200);
    expect((await update(theirs.id, { status: 'assigned' }, manager)).status).toBe(404);
  });
});
