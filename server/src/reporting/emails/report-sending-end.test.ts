import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import {
  component,
  makePresentation,
  makePresentationTemplate,
  makeReport,
} from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const start = '2026-03-10T15:00:00.000Z';
const later = '2026-03-10T16:00:00.000Z';

const { portal, callers } = usePortal({
  now: start,
  people: { root: 'superuser' },
  isPerTest: true,
});
const { root } = callers;
let db: Db;
let ann: Person;
let lead: Person;
let staff: Caller;
let harbor: Organization;
let reportId: number;

const slideOf = (text: string) => ({
  title: 'Traffic',
  components: [
    component('TextBlock', {
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    }),
  ],
});

beforeEach(async () => {
  db = portal.database.writer;
  ann = await makePerson(db, { kind: 'staff', name: 'Ann Lee', email: 'ann@agency.example' });
  lead = await makePerson(db, { kind: 'staff', email: 'lead@agency.example' });
  staff = await portal.signIn(ann);
  harbor = await makeOrganization(db, {
    dba_name: 'Harbor Marina',
    slug: 'harbor-marina',
    account_lead_id: lead.id,
  });
  const client = await makePerson(db, { kind: 'customer', email: 'cara@client.example' });
  await makeAccount(db, {
    person_id: client.id,
    organization_id: harbor.id,
    receive_reporting_email: 1,
  });
  const { id: planning_month_id } = await makePlanningMonth(db, { year: 2026, month: 3 });
  const report = await makeReport(db, {
    organization_id: harbor.id,
    planning_month_id,
    status: 'finalReview',
    report_url: 'https://portal.example/reporting/2026/3/harbor-marina',
  });
  reportId = report.id;
  await makePresentationTemplate(db);
  await makePresentation(db, reportId, { slides: [slideOf('More visitors than ever')] });
});
afterEach(() => clock.set());

const params = () => ({ id: reportId });
const send = (body: object = {}) =>
  staff.raw('POST', `/api/monthly-reports/${reportId}/send_report/`, body, {
    prefer: 'respond-async',
  });
const schedule = () =>
  staff.call(reportSendingEndpoints.schedule, {
    params: params(),
    body: { scheduled_for: later },
  });
const runJobs = () => portal.services.runner.runDue();
const sendings = async () => (await root.call(reportSendingEndpoints.list)).body;
const newest = async () => {
  const [sending] = await sendings();
  if (!sending) throw new Error('There is no sending.');
  return sending;
};
const jobOf = async () => ({ params: { id: (await newest()).job ?? 0 } });
const job = async (caller = staff) => (await caller.call(jobEndpoints.get, await jobOf())).body;
const cancelJob = async () => staff.call(jobEndpoints.cancel, await jobOf());
const retryJob = async (caller = staff) => caller.call(jobEndpoints.retry, await jobOf());
const mails = async () => {
  const rows = await db.selectFrom('mail').selectAll().orderBy('id').execute();
  return rows.map(({ to_email, subject }) => [to_email, subject]);
};
const notesOf = async ({ id }: Person) => {
  const rows = await db
    .selectFrom('notification')
    .select('text')
    .where('person_id', '=', id)
    .execute();
  return rows.map(({ text }) => text);
};
const demote = () =>
  db.updateTable('person').set({ is_staff: 0 }).where('id', '=', ann.id).execute();
const leaveRunning = async (left: { attempts: number; is_cancel_requested?: 0 | 1 }) =>
  db
    .updateTable('job')
    .set({ state: 'running', worker: 'dead', lease_until: '2026-03-10T14:00:00.000Z', ...left })
    .where('id', '=', (await newest()).job ?? 0)
    .execute();
const sentMail = ['cara@client.example', 'March 2026 report for Harbor Marina'];
const unsentMail = 'The March 2026 report for Harbor Marina was not sent';

describe('a scheduled sending', () => {
  // Requirements: D-05, D-30
  test('is canceled with its job, and notifies its author', async () => {
    await schedule();
    expect(await cancelJob()).toMatchObject({ status: 200, body: { state: 'canceled' } });
    const reason = 'The sending was canceled under Jobs.';
    expect(await newest()).toMatchObject({
      state: 'canceled',
      reason,
      finished_at: start,
      recipient_count: 0,
      allowed_actions: [],
    });
    expect(await notesOf(ann)).toEqual([`${unsentMail}: ${reason}`]);
    expect(await mails()).toEqual([['ann@agency.example', unsentMail]]);
    expect((await send()).status).toBe(202);
    await runJobs();
    expect((await mails()).at(-1)).toEqual(sentMail);
  });

  // Requirements: D-05
  test('can be canceled by its author in the report, which cancels the job and notifies nobody', async () => {
    const { body } = await schedule();
    await staff.call(reportSendingEndpoints.cancel, { params: { id: body.id } });
    expect(await newest()).toMatchObject({ state: 'canceled', reason: null });
    expect(await job()).toMatchObject({ state: 'canceled' });
    expect([await notesOf(ann), await mails()]).toEqual([[], []]);
  });

  // Requirements: D-05
  test('keeps its scheduled time if it is retried', async () => {
    await schedule();
    await cancelJob();
    expect(await retryJob()).toMatchObject({
      status: 200,
      body: { state: 'queued', run_at: later },
    });
    expect(await newest()).toMatchObject({ state: 'scheduled', reason: null, finished_at: null });
    await runJobs();
    expect(await newest()).toMatchObject({ state: 'scheduled' });
    clock.set(later);
    await runJobs();
    expect(await newest()).toMatchObject({ state: 'done', recipient_count: 1 });
    expect((await mails()).at(-1)).toEqual(sentMail);
  });

  // Requirements: D-05, D-30
  test('can’t be retried after its scheduled time has passed', async () => {
    await schedule();
    await cancelJob();
    clock.set(later);
    expect(await retryJob()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('The time of this sending has passed.') },
    });
    await runJobs();
    expect(await newest()).toMatchObject({ state: 'canceled' });
    expect(await job()).toMatchObject({ state: 'canceled' });
  });

  // Requirements: D-68
  test('fails with a reason if its author loses the permission to send, and notifies the account lead', async () => {
    await schedule();
    await demote();
    clock.set(later);
    await runJobs();
    const reason = 'Ann Lee may no longer do this.';
    expect(await newest()).toMatchObject({ state: 'failed', reason, recipient_count: 0 });
    expect(await notesOf(lead)).toEqual([`${unsentMail}: ${reason}`]);
    expect(await notesOf(ann)).toEqual([]);
    expect(await mails()).toEqual([['lead@agency.example', unsentMail]]);
    expect(await job(root)).toMatchObject({ state: 'failed', error: reason });
  });
});

describe('a sending', () => {
  // Requirements: D-30
  test('mails nobody and notifies its author if its job is canceled while it is running', async () => {
    await send();
    await leaveRunning({ attempts: 1, is_cancel_requested: 1 });
    await runJobs();
    expect(await newest()).toMatchObject({ state: 'canceled', recipient_count: 0 });
    expect(await notesOf(ann)).toHaveLength(1);
    expect((await send()).status).toBe(202);
    await runJobs();
    expect(await newest()).toMatchObject({ state: 'done' });
    expect(await mails()).toEqual([sentMail]);
  });

  // Requirements: D-05, D-30
  test('fails with a reason if the server crashes during every attempt', async () => {
    await send();
    await leaveRunning({ attempts: 5 });
    await runJobs();
    const reason = 'The server stopped while this job was running.';
    expect(await newest()).toMatchObject({ state: 'failed', reason });
    expect(await notesOf(ann)).toEqual([`${unsentMail}: ${reason}`]);
    expect(await mails()).toEqual([]);
  });

  // Requirements: D-30, D-36
  test('fails with a reason if its presentation changes during every print', async () => {
    let count = 0;
    Object.assign(portal.services.prints, {
      problem: async () => null,
      async print() {
        count += 1;
        const { components } = slideOf(`Text ${count}`);
        await db
          .updateTable('slide')
          .set({ components: JSON.stringify(components) })
          .execute();
        return Buffer.from('%PDF-1.7');
      },
    });
    expect((await send({ attach_pdf: true })).status).toBe(202);
    for (const hour of [16, 17, 18, 19, 20]) {
      await runJobs();
      clock.set(`2026-03-10T${hour}:00:00.000Z`);
    }
    const reason = 'The presentation changed while it was printed.';
    expect(await newest()).toMatchObject({ state: 'failed', reason, recipient_count: 0 });
    expect(await job()).toMatchObject({ state: 'failed', attempts: 5, error: reason });
    expect(await notesOf(ann)).toEqual([`${unsentMail}: ${reason}`]);
    expect((await send()).status).toBe(202);
  });

  // Requirements: D-68
  test('fails if its author is deactivated, and notifies the account lead', async () => {
    await send();
    await db.updateTable('person').set({ is_active: 0 }).where('id', '=', ann.id).execute();
    await runJobs();
    const reason = 'The account of the person who started this has ended.';
    expect(await newest()).toMatchObject({ state: 'failed', reason });
    expect(await notesOf(lead)).toEqual([`${unsentMail}: ${reason}`]);
    expect(await mails()).toEqual([]);
  });

  // Requirements: D-30
  test('makes its job fail if it ended before the job began', async () => {
    await send();
    await db.updateTable('report_sending').set({ state: 'canceled', finished_at: start }).execute();
    await runJobs();
    expect(await job()).toMatchObject({
      state: 'failed',
      error: 'Nothing was sent: this sending had already ended.',
    });
    expect(await mails()).toEqual([]);
  });

  // Requirements: D-68
  test('can be retried, which makes the person who retried it the author', async () => {
    await send();
    await cancelJob();
    await demote();
    expect((await job(root)).allowed_actions).toEqual(['retry']);
    expect((await retryJob()).status).toBe(403);
    const other = await makePerson(db, { kind: 'superuser' });
    expect((await retryJob(await portal.signIn(other))).status).toBe(200);
    await runJobs();
    expect(await newest()).toMatchObject({ state: 'done', person: { id: other.id } });
    expect(await mails()).toEqual([sentMail]);
  });

  // Requirements: D-30
  test('can’t be retried if the report was scheduled again or sent later', async () => {
    await send();
    const [first] = await sendings();
    await cancelJob();
    const retryFirst = () => staff.call(jobEndpoints.retry, { params: { id: first?.job ?? 0 } });
    await schedule();
    expect(await retryFirst()).toMatchObject({
      status: 409,
      body: { detail: 'This report is already being sent or scheduled.' },
    });
    clock.set(later);
    await runJobs();
    expect(await retryFirst()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('was sent later') },
    });
    expect((await mails()).filter(([to]) => to === 'cara@client.example')).toEqual([sentMail]);
  });

  // Requirements: D-05
  test('is shown in the list of jobs with its report and time', async () => {
    await schedule();
    const { body } = await staff.call(jobEndpoints.list);
    expect(body).toMatchObject([
      { subject: 'March 2026 report for Harbor Marina', run_at: later, state: 'queued' },
    ]);
  });
});
