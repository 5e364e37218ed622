import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { googleAnalytics } from '@portal/contract/reporting/data/google-analytics.connector.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import {
  reportEndpoints,
  reportMonthEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import { reportOperationEndpoints } from '@portal/contract/reporting/reports/report-operation.endpoints.ts';
import type { ReportOperationResult } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveConnector } from '#platform/connectors/connectors.service.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeNumbers, makePresentationTemplate, makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal({
  now: '2026-03-10T15:00:00.000Z',
  isPerTest: true,
  config: { supportEmail: 'support@agency.example' },
});
let db: Db;
let staff: Caller;
let staffId: number;
let harbor: Organization;
let bakery: Organization;
let march: { id: number; year: number; month: number };

beforeEach(async () => {
  db = portal.database.writer;
  const person = await makePerson(db, { kind: 'staff', email: 'ann@agency.example' });
  staffId = person.id;
  staff = await portal.signIn(person);
  harbor = await makeOrganization(db, { dba_name: 'Harbor', dba_name_key: 'harbor' });
  bakery = await makeOrganization(db, { dba_name: 'Bakery', dba_name_key: 'bakery' });
  march = await makePlanningMonth(db, { year: 2026, month: 3 });
});
afterEach(() => clock.set());

type Operation = 'createReports' | 'validateData' | 'createPresentations' | 'queryUnsent';

/** Starts an operation in the same way as the portal's screens, and runs its job. */
async function run(name: Operation, body: object = {}, caller = staff) {
  const { path } = reportOperationEndpoints[name];
  const sent = { planning_month: march.id, ...body };
  const started = await caller.raw('POST', `${path}/`, sent, { prefer: 'respond-async' });
  expect(started.status, started.text).toBe(202);
  await portal.services.runner.runDue();
  const { id } = started.body as { id: number };
  const job = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(job, job.error ?? '').toMatchObject({ state: 'done' });
  return { job, result: JSON.parse(job.result ?? '{}') as ReportOperationResult };
}

const reports = async () => {
  const query = { month: String(march.id) };
  return (await staff.callRaw(reportEndpoints.list, { query })).body;
};

const operations = async (query: object = {}) =>
  (await staff.callRaw(reportOperationEndpoints.list, { query: query as never })).body;

const mails = () => db.selectFrom('mail').select(['to_email', 'subject', 'text']).execute();

describe('Create Monthly Reports', () => {
  // Requirements: P2-API-REPORTS-06, P2-REPORT-BETA-02, P2-REPORT-BETA-11
  test('adds one report per active organization that requires reports, without duplicates', async () => {
    await db
      .updateTable('organization')
      .set({ default_report_creator_id: staffId, default_report_approver_id: staffId })
      .where('id', '=', harbor.id)
      .execute();
    await makeOrganization(db, { is_active: 0 });
    await makeOrganization(db, { report_required: 0 });
    const kept = await makeReport(db, {
      organization_id: bakery.id,
      planning_month_id: march.id,
      status: 'assigned',
    });
    const { job, result } = await run('createReports');
    expect(result).toMatchObject({
      response: '1 report created.',
      done_count: 1,
      untouched_count: 1,
    });
    expect(job).toMatchObject({ progress_done: 1, progress_total: 1 });
    expect(await reports()).toMatchObject([
      { id: kept.id, organization: bakery.id, status: 'assigned' },
      { organization: harbor.id, status: 'backlog', creator: staffId, approver: staffId },
    ]);
    expect((await run('createReports')).result.done_count).toBe(0);
    expect(await reports()).toHaveLength(2);
    expect(await operations({ latest: 'true' })).toMatchObject([
      { kind: 'create_reports', state: 'done', debug_mode: false, result: { done_count: 0 } },
    ]);
    expect(await operations()).toHaveLength(2);
    const ids = (await operations()).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await operations({ kind: 'validate_data' })).toEqual([]);
    const april = await makePlanningMonth(db, { year: 2026, month: 4 });
    expect(await operations({ planning_month: String(march.id) })).toHaveLength(2);
    expect(await operations({ planning_month: String(april.id) })).toEqual([]);
  });

  // Requirements: P2-REPORT-BETA-12
  test('marks the month as busy in reporting and in the planning month until the operation is done', async () => {
    const body = { planning_month: march.id };
    const { status } = await staff.call(reportOperationEndpoints.createReports, { body });
    expect(status).toBe(202);
    const busy = async () => {
      const { body: month } = await staff.call(reportMonthEndpoints.get, {
        params: { id: march.id },
      });
      const params = { id: march.id };
      const planning = await staff.call(planningMonthEndpoints.get, { params });
      const listed = await staff.call(planningMonthEndpoints.list);
      const inList = listed.body.find(({ id }) => id === march.id);
      expect(inList?.isCreatingReports).toBe(month.isCreatingReports);
      expect(planning.body.isCreatingReports).toBe(month.isCreatingReports);
      return [month.isCreatingReports, month.is_busy];
    };
    expect(await busy()).toEqual([true, true]);
    const brief = await staff.call(planningMonthEndpoints.list, { query: { brief: true } });
    expect(brief.body.some((one) => 'isCreatingReports' in one)).toBe(false);
    expect(await operations()).toMatchObject([{ kind: 'create_reports', state: 'queued' }]);
    // A second request joins the same operation.
    await staff.call(reportOperationEndpoints.createReports, { body });
    expect(await operations()).toHaveLength(1);
    await portal.services.runner.runDue();
    expect(await busy()).toEqual([false, false]);
    await staff.call(reportOperationEndpoints.validateData, { body });
    expect(await busy()).toEqual([false, true]);
  });

  test('rejects a month that doesn’t exist', async () => {
    const body = { planning_month: 99_999 };
    const { status, body: errors } = await staff.call(reportOperationEndpoints.createReports, {
      body,
    });
    expect(status).toBe(400);
    expect(errors).toEqual({ planning_month: ['This planning month does not exist.'] });
  });

  test('adds no duplicate of a report that was created before the job ran', async () => {
    for (let count = 0; count < 3; count += 1) await makeOrganization(db);
    await staff.call(reportOperationEndpoints.createReports, {
      body: { planning_month: march.id },
    });
    await makeReport(db, { organization_id: harbor.id, planning_month_id: march.id });
    await portal.services.runner.runDue();
    const organizations = (await reports()).map(({ organization }) => organization);
    expect(new Set(organizations).size).toBe(5);
    expect(organizations).toHaveLength(5);
  });

  // Requirements: P2-PERMS-09, P2-PERMS-18
  test('covers only the organizations of the person who started it', async () => {
    const group = await makeGroup(db, 'Managers', ['view_monthlyreport', 'update_monthlyreport']);
    const person = await makePerson(db, { group_id: group.id });
    await makeAccount(db, {
      person_id: person.id,
      organization_id: harbor.id,
      role: groups.editor,
    });
    const manager = await portal.signIn(person);
    await run('createReports', {}, manager);
    expect((await reports()).map(({ organization }) => organization)).toEqual([harbor.id]);
    await run('createReports');
    const own = await manager.callRaw(reportOperationEndpoints.list, { query: {} });
    expect(own.body).toHaveLength(1);
  });
});

describe('Validate Report Data', () => {
  async function makeHarborReport() {
    await makeReport(db, { organization_id: harbor.id, planning_month_id: march.id });
    await db
      .updateTable('organization')
      .set({ google_analytics_id: '123' })
      .where('id', '=', harbor.id)
      .execute();
  }

  const connectAnalytics = () =>
    saveConnector(db, googleAnalytics, {
      account: null,
      sealed: { plain: { base_url: null }, secrets: {} },
    });

  // Requirements: P2-API-REPORTS-07, P2-REPORT-BETA-04
  test('lists the missing data for each report', async () => {
    await makeHarborReport();
    const { result } = await run('validateData');
    expect(result).toMatchObject({
      response: 'Reports with missing data: 1 of 1.',
      debug_mode: false,
    });
    expect(result.problems.map(({ data, text }) => [data, text])).toEqual([
      ['analytics', 'Analytics data: 0 of 6 present.'],
      ['leads', 'Lead-tracking data: 0 of 6 present. The client has no call-tracking account.'],
      ['backlinks', 'Backlink/SEO data: 0 of 4 present.'],
    ]);
  });

  // Requirements: D-41
  test('pulls missing data if the connector is configured', async () => {
    await makeHarborReport();
    const without = await run('validateData');
    expect(without.result).toMatchObject({ done_count: 0, pull_jobs: [] });
    await connectAnalytics();
    const { result } = await run('validateData');
    expect(result.done_count).toBe(6);
    const jobs = await db
      .selectFrom('job')
      .select('kind')
      .where('id', 'in', result.pull_jobs)
      .execute();
    expect(jobs).toEqual([{ kind: 'connector.pull' }]);
  });

  // Requirements: P2-REPORT-BETA-05
  test('lists the missing data without pulling it if debug_mode is set', async () => {
    await makeHarborReport();
    await connectAnalytics();
    const { result } = await run('validateData', { debug_mode: true });
    expect(result).toMatchObject({ debug_mode: true, done_count: 0, pull_jobs: [] });
    expect(result.problems).toHaveLength(3);
    const path = `${reportOperationEndpoints.validateData.path}/?debug_mode=true`;
    const byQuery = await staff.raw('POST', path, { planning_month: march.id });
    expect(byQuery.status).toBe(202);
    expect((await operations())[0]).toMatchObject({ debug_mode: true });
    const pulls = db.selectFrom('job').select('id').where('kind', '=', 'connector.pull');
    expect(await pulls.execute()).toEqual([]);
  });

  test('neither lists nor pulls complete analytics and leads', async () => {
    await makeHarborReport();
    await db
      .insertInto('call_tracking_account')
      .values({ organization_id: harbor.id, account_id: '7' })
      .execute();
    for (const month of dataMonths(march)) {
      await makeNumbers(db, {
        organizationId: harbor.id,
        month,
        analytics: { sources: [] },
        leads: { lead_counts: [] },
      });
    }
    const { result } = await run('validateData');
    expect(result.problems.map(({ data }) => data)).toEqual(['backlinks']);
    expect(result.done_count).toBe(0);
  });
});

describe('Create Report Presentations', () => {
  // Requirements: P2-API-REPORTS-08, P2-REPORT-BETA-06, P2-ERRORS-04
  test('creates missing presentations, and lists those that can’t be created', async () => {
    const { id } = await makeReport(db, {
      organization_id: harbor.id,
      planning_month_id: march.id,
    });
    await makeReport(db, { organization_id: bakery.id, planning_month_id: march.id });
    await makePresentationTemplate(db, { organization_id: harbor.id });
    const { job, result } = await run('createPresentations');
    expect(result).toMatchObject({ response: '1 presentation created.', done_count: 1 });
    expect(result.problems).toMatchObject([
      {
        client: { id: bakery.id },
        text: 'The client has no presentation template. Create it in Presentation Templates first.',
      },
    ]);
    expect(job).toMatchObject({ progress_done: 2, progress_total: 2 });
    const made = (await reports()).find((report) => report.id === id);
    expect(made).toMatchObject({ presentation_version_number: 1 });
    expect(made?.presentation).not.toBeNull();
    expect((await run('createPresentations')).result).toMatchObject({
      done_count: 0,
      untouched_count: 1,
    });
  });

  test('can create new versions for all reports except sent reports', async () => {
    await makeReport(db, { organization_id: harbor.id, planning_month_id: march.id });
    await makePresentationTemplate(db, { organization_id: harbor.id });
    await run('createPresentations');
    clock.set('2026-03-10T16:00:00.000Z');
    expect((await run('createPresentations', { recreate: true })).result.done_count).toBe(1);
    expect((await reports())[0]).toMatchObject({ presentation_version_number: 2 });
    await db.updateTable('report').set({ status: 'sent' }).execute();
    clock.set('2026-03-10T17:00:00.000Z');
    expect((await run('createPresentations', { recreate: true })).result.done_count).toBe(0);
  });
});

describe('Check Unsent Reports', () => {
  // Requirements: P2-API-REPORTS-09, P2-REPORT-BETA-07
  test('lists the month’s unsent reports and sends no email', async () => {
    await makeReport(db, {
      organization_id: harbor.id,
      planning_month_id: march.id,
      status: 'sent',
    });
    const { id } = await makeReport(db, {
      organization_id: bakery.id,
      planning_month_id: march.id,
    });
    const { result } = await run('queryUnsent');
    expect(result.response).toBe('1 unsent report of 2.');
    expect(result.unsent_reports).toMatchObject([
      { id, client: { dba_name: 'Bakery' }, status: 'backlog', report_url: null },
    ]);
    expect(await mails()).toEqual([]);
  });
});

// Requirements: D-41
describe('the schedules of a month', () => {
  const root = async () => portal.signIn(await makePerson(db, { kind: 'superuser', email: null }));

  /** Sets the clock, then runs the due schedules and the jobs that they start. */
  async function passTo(instant: string): Promise<void> {
    clock.set(instant);
    await portal.services.runner.runDue();
    await portal.services.runner.runDue();
    // The earlier session has expired because the clock was moved forward.
    staff = await portal.signIn({ id: staffId });
  }

  test('create reports on day 1 at 02:00 and presentations at 08:00', async () => {
    await makePlanningMonth(db, { year: 2026, month: 4 });
    await makePresentationTemplate(db, { organization_id: harbor.id });
    await passTo('2026-03-31T12:00:00.000Z');
    await passTo('2026-04-01T05:59:00.000Z');
    expect(await operations()).toEqual([]);
    await passTo('2026-04-01T06:01:00.000Z');
    expect(await operations()).toMatchObject([
      { kind: 'create_reports', state: 'done', person: null, result: { done_count: 2 } },
    ]);
    await passTo('2026-04-01T12:01:00.000Z');
    expect((await operations()).map(({ kind }) => kind)).toContain('create_presentations');
    const caller = await root();
    const { body } = await caller.call(reportSettingEndpoints.get);
    expect(body.last_runs).toMatchObject([
      { kind: 'create_reports', response: '2 reports created.', error: null },
      { kind: 'validate_data' },
      { kind: 'create_presentations', response: '1 presentation created.' },
    ]);
  });

  test('don’t run if a superuser has turned them off', async () => {
    await makePlanningMonth(db, { year: 2026, month: 4 });
    const body = { creates_reports: false, meeting_hosts: ['Calendly.com', '*.example.org'] };
    expect((await staff.call(reportSettingEndpoints.update, { body })).status).toBe(403);
    const changed = await (await root()).call(reportSettingEndpoints.update, { body });
    expect(changed.body).toMatchObject({
      creates_reports: false,
      tells_unsent: true,
      meeting_hosts: ['calendly.com', '*.example.org'],
      version: 1,
    });
    await passTo('2026-03-31T12:00:00.000Z');
    await passTo('2026-04-01T06:01:00.000Z');
    expect(await operations({ kind: 'create_reports' })).toEqual([]);
    const wrong = { meeting_hosts: ['https://calendly.com/x'] };
    expect((await (await root()).call(reportSettingEndpoints.update, { body: wrong })).status).toBe(
      400,
    );
  });

  test('email support and the people responsible for unsent reports on day 6', async () => {
    const april = await makePlanningMonth(db, { year: 2026, month: 4 });
    await db
      .updateTable('organization')
      .set({ account_lead_id: staffId })
      .where('id', '=', harbor.id)
      .execute();
    for (const { id } of [harbor, bakery]) {
      await makeReport(db, { organization_id: id, planning_month_id: april.id });
    }
    await passTo('2026-04-05T12:00:00.000Z');
    await db.deleteFrom('mail').execute();
    await passTo('2026-04-06T12:01:00.000Z');
    const sent = await mails();
    expect(sent.map(({ to_email, subject }) => [to_email, subject]).sort()).toEqual([
      ['ann@agency.example', '1 report not sent yet'],
      ['support@agency.example', '2 reports not sent yet'],
    ]);
    expect(sent.find(({ to_email }) => to_email.startsWith('ann'))?.text).not.toContain('Bakery');
  });
});
