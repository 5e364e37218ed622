import { reportEmailEntryEndpoints } from '@portal/contract/reporting/emails/report-email-entry.endpoints.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import type { ReportPreflight } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { presentationEndpoints } from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { headersOf, withSecretLink } from '#platform/mail/outbox.ts';
import { brandSetting } from '#platform/settings/brand.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import {
  type Account,
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import {
  component,
  makePresentation,
  makePresentationTemplate,
  makeReport,
} from '#testing/reporting.factories.ts';
import { damageFile, loseFile, storeLogo } from '#testing/stored-images.ts';

const start = '2026-03-10T15:00:00.000Z';
const later = '2026-03-10T16:00:00.000Z';

let portal: TestPortal;
let server: TestMailServer;
let db: Db;
let staff: Caller;
let staffId: number;
let harbor: Organization;
let cara: Account;
let reportId: number;
let march: { id: number };

const text = (content: string) =>
  component('TextBlock', {
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: content }] }],
    },
  });
const slides = [{ title: 'Traffic', components: [text('More visitors than ever')] }];

async function makeRecipient(email: string): Promise<Account> {
  const person = await makePerson(db, { kind: 'customer', email });
  return makeAccount(db, {
    person_id: person.id,
    organization_id: harbor.id,
    receive_reporting_email: 1,
  });
}

beforeEach(async () => {
  clock.set(start);
  server = await startMailServer();
  portal = await startPortal({
    config: { smtpUrl: server.url, mailFrom: 'Bluefin Web <portal@bluefin.example>' },
  });
  db = portal.database.writer;
  const person = await makePerson(db, { kind: 'staff', email: 'ann@agency.example' });
  staffId = person.id;
  staff = await portal.signIn(person);
  harbor = await makeOrganization(db, { dba_name: 'Harbor Marina', slug: 'harbor-marina' });
  cara = await makeRecipient('cara@client.example');
  march = await makePlanningMonth(db, { year: 2026, month: 3 });
  const report = await makeReport(db, {
    organization_id: harbor.id,
    planning_month_id: march.id,
    status: 'finalReview',
    report_url: 'https://portal.example/reporting/2026/3/harbor-marina',
  });
  reportId = report.id;
  await makePresentation(db, reportId, { slides });
});
afterEach(async () => {
  clock.set();
  await portal.close();
  await server.stop();
});

const params = () => ({ id: reportId });
const send = (body: object = {}, caller = staff) =>
  caller.raw('POST', `/api/monthly-reports/${reportId}/send_report/`, body);
const runJobs = () => portal.services.runner.runDue();
const report = async () => (await staff.call(reportEndpoints.get, { params: params() })).body;
const preflight = async () =>
  (await staff.call(reportSendingEndpoints.preflight, { params: params() })).body;
const sendings = async () => (await staff.call(reportSendingEndpoints.list)).body;
const entries = async () =>
  (await staff.call(reportEmailEntryEndpoints.list, { query: { report: String(reportId) } })).body;
const mails = () => db.selectFrom('mail').selectAll().orderBy('id').execute();
const schedule = (scheduled_for = later, body: object = {}) =>
  staff.call(reportSendingEndpoints.schedule, {
    params: params(),
    body: { scheduled_for, ...body },
  });

describe('sending a report', () => {
  // Requirements: P2-EMAIL-01, P2-EMAIL-03, P2-API-REPORTS-03
  test('mails each recipient once, freezes the presentation, and marks the report as sent', async () => {
    expect((await send({}, portal.anonymous)).status).toBe(401);
    await makeRecipient('ben@client.example');
    // No email is sent to a second account of the same person, an unsubscribed account, or an account in another
    // organization.
    const { person_id, organization_id } = cara;
    await makeAccount(db, {
      person_id,
      organization_id,
      role: { id: 1 },
      receive_reporting_email: 1,
    });
    await makeAccount(db, { organization_id: harbor.id });
    await makeAccount(db, { receive_reporting_email: 1 });
    const { fingerprint } = await preflight();
    expect((await send({ fingerprint, message: 'A good month.' })).status).toBe(202);
    await runJobs();
    expect(await report()).toMatchObject({ status: 'sent', date_sent: start });
    expect((await entries()).map(({ email, state }) => [email, state])).toEqual([
      ['cara@client.example', 'queued'],
      ['ben@client.example', 'queued'],
    ]);
    const [sending] = await sendings();
    expect(sending).toMatchObject({
      report: reportId,
      state: 'done',
      recipient_count: 2,
      presentation_version_number: 1,
      person: { id: staffId },
      problems: [],
      allowed_actions: [],
    });
    const client = await portal.signIn({ id: cara.person_id });
    const { body: decks } = await client.call(presentationEndpoints.list);
    expect(decks).toMatchObject([{ report: reportId, is_frozen: true }]);
    const audit = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'report.sent')
      .execute();
    expect(audit).toMatchObject([{ actor_id: staffId, subject_id: reportId }]);
  });

  // Requirements: P2-EMAIL-03
  test('creates an email with the agency’s name, the month, one button, and an unsubscribe link', async () => {
    await send({ message: 'A good month.\nSee slide 3.' });
    await runJobs();
    const [mail] = await mails();
    if (!mail) throw new Error('There is no mail.');
    expect(mail.subject).toBe('March 2026 report for Harbor Marina');
    const [entry] = await entries();
    const link = `/reporting/2026/3/harbor-marina?entryID=${entry?.id}`;
    const { html, text: plain } = withSecretLink(mail);
    expect(plain).toContain('The March 2026 report for Harbor Marina from Bluefin Web is ready.');
    expect(plain).toContain('> A good month.\n> See slide 3.');
    expect(plain).toContain(link);
    expect(plain).toMatch(/\/reporting\/unsubscribe\/[\w-]{43}/);
    expect(html).toContain(link);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    // The stored email doesn't contain the secret link.
    expect(`${mail.html} ${mail.text} ${mail.headers}`).not.toContain('/unsubscribe/');
    expect(headersOf(mail)).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http.*\/reporting\/unsubscribe\/[\w-]{43}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  // Requirements: P2-EMAIL-03
  test('uses the agency’s name from the portal’s settings', async () => {
    const brand = { name: 'Harborlight Marketing', logo_key: null };
    await portal.database.transaction((db) => saveSetting(db, brandSetting, brand));
    await send();
    await runJobs();
    const [mail] = await mails();
    expect(mail?.text).toContain('from Harborlight Marketing is ready.');
    expect(mail?.html).toContain('<header>Harborlight Marketing</header>');
  });

  test('creates a sending that can be listed by report, month, and state', async () => {
    await send();
    const { id: reportOfOther, planning_month_id: otherMonth } = await makeReport(db);
    const now = clock.instant();
    await db
      .insertInto('report_sending')
      .values({ report_id: reportOfOther, state: 'done', created_at: now, finished_at: now })
      .execute();
    const reportsBy = async (query: object) =>
      (await staff.call(reportSendingEndpoints.list, { query })).body.map(({ report }) => report);
    expect(await reportsBy({})).toEqual([reportOfOther, reportId]);
    expect(await reportsBy({ report: reportId })).toEqual([reportId]);
    expect(await reportsBy({ month: otherMonth })).toEqual([reportOfOther]);
    expect(await reportsBy({ state: 'done' })).toEqual([reportOfOther]);
  });

  // Requirements: P2-REPORT-STATUS-11
  test('is visible to colleagues while it runs, in the record and in the list', async () => {
    const colleague = await portal.signIn(await makePerson(db, { kind: 'staff' }));
    const isSending = async () => {
      const { body } = await colleague.call(reportEndpoints.get, { params: params() });
      const list = await colleague.call(reportEndpoints.list, {
        query: { month: march.id, columns: ['id', 'is_sending'] as const },
      });
      expect(list.body).toEqual([{ id: reportId, is_sending: body.is_sending }]);
      return body.is_sending;
    };
    expect(await isSending()).toBe(false);
    await schedule();
    expect(await isSending()).toBe(false);
    const [{ id = 0 } = {}] = await sendings();
    await staff.call(reportSendingEndpoints.cancel, { params: { id } });
    expect((await send()).status).toBe(202);
    expect(await isSending()).toBe(true);
    await runJobs();
    expect(await isSending()).toBe(false);
  });

  // Requirements: P2-EMAIL-02
  test('a second time adds email entries and keeps the date of the first sending', async () => {
    await send();
    await runJobs();
    clock.set(later);
    expect(await report()).toMatchObject({ allowed_actions: expect.arrayContaining(['resend']) });
    expect((await send()).status).toBe(202);
    await runJobs();
    expect(await entries()).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
    expect(await report()).toMatchObject({ status: 'sent', date_sent: start });
    // Both sendings have the first version because the numbers and slides are the same.
    expect(await sendings()).toMatchObject([
      { presentation_version_number: 1 },
      { presentation_version_number: 1 },
    ]);
  });

  // Requirements: P2-EMAIL-03, D-30
  test('fails with the complete list of problems, and changes nothing', async () => {
    await db.updateTable('account').set({ receive_reporting_email: 0 }).execute();
    await db
      .updateTable('report')
      .set({ report_url: null, status: 'assigned' })
      .where('id', '=', reportId)
      .execute();
    await db.updateTable('organization').set({ is_active: 0 }).execute();
    await db
      .updateTable('slide')
      .set({ components: JSON.stringify([component('OrgLogo'), text('')]) })
      .execute();
    const result = await preflight();
    expect(result.problems).toMatchObject([
      { code: 'status' },
      { code: 'report_url' },
      { code: 'organization_archived' },
      { code: 'no_organization_logo', slide: { place: 1, title: 'Traffic' } },
      { code: 'unfinished_component', component: 'Text Block' },
      { code: 'no_recipients' },
    ]);
    const { status, body } = await send();
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: expect.any(String), current: result });
    expect(await report()).toMatchObject({ status: 'assigned', date_sent: null });
    expect([await entries(), await mails(), await sendings()]).toEqual([[], [], []]);
  });

  // Requirements: D-30, D-36
  test('fails if an image can’t be loaded, whether the report is scheduled or set to Sent manually', async () => {
    const slide = JSON.stringify([component('OrgLogo')]);
    await db.updateTable('slide').set({ components: slide }).execute();
    const key = await storeLogo(portal, harbor.id);
    expect(await preflight()).toMatchObject({ is_ready: true });
    expect((await schedule()).status).toBe(201);
    damageFile(portal, key);
    const text = 'The logo can’t be loaded. Upload it again.';
    expect(await preflight()).toMatchObject({
      is_ready: false,
      problems: [
        { code: 'broken_image', text, slide: { place: 1 }, component: 'Organization Logo' },
      ],
    });
    const byHand = await staff.call(reportEndpoints.update, {
      params: params(),
      body: { status: 'sent' },
    });
    expect(byHand).toMatchObject({
      status: 400,
      body: { status: [`Slide 1, Organization Logo: ${text}`] },
    });
    loseFile(portal, key);
    clock.set(later);
    await runJobs();
    expect(await sendings()).toMatchObject([
      { state: 'refused', problems: [{ code: 'broken_image' }] },
    ]);
    expect(await report()).toMatchObject({ status: 'finalReview' });
    expect(await entries()).toEqual([]);
  });

  test('fails if the recipients have changed since the preflight', async () => {
    const { fingerprint } = await preflight();
    await makeRecipient('ben@client.example');
    const { status, body } = await send({ fingerprint });
    expect(status).toBe(409);
    const { current } = body as { current: ReportPreflight };
    expect(current.recipients).toHaveLength(2);
    expect((await send({ fingerprint: current.fingerprint })).status).toBe(202);
  });

  // Requirements: P2-EMAIL-01
  test('mails each recipient once even if two people send the report concurrently', async () => {
    const other = await portal.signIn(await makePerson(db, { kind: 'staff' }));
    const answers = await Promise.all([send(), send({}, other), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await runJobs();
    expect(await mails()).toHaveLength(1);
  });

  // Requirements: D-39
  test('is rejected and doesn’t mark the report as sent if the last recipient unsubscribes before the job runs', async () => {
    await send();
    await db.updateTable('account').set({ receive_reporting_email: 0 }).execute();
    await runJobs();
    expect(await sendings()).toMatchObject([
      { state: 'refused', problems: [{ code: 'no_recipients' }] },
    ]);
    expect(await report()).toMatchObject({ status: 'finalReview', date_sent: null });
    const { body } = await staff.call(presentationEndpoints.list);
    expect(body[0]?.sent_version_number).toBeNull();
  });

  // Requirements: D-39
  test('uses the recipients at the time of sending instead of the preflight’s recipients', async () => {
    const ben = await makeRecipient('ben@client.example');
    const dora = await makeRecipient('dora@client.example');
    const { fingerprint } = await preflight();
    const off = (id: number) =>
      db.updateTable('account').set({ receive_reporting_email: 0 }).where('id', '=', id).execute();
    await off(ben.id);
    const { status, body } = await send({ fingerprint });
    expect(status).toBe(409);
    const { recipients } = (body as { current: ReportPreflight }).current;
    expect(recipients.map(({ email }) => email)).toEqual([
      'cara@client.example',
      'dora@client.example',
    ]);
    expect((await send()).status).toBe(202);
    // Another recipient is deactivated while the job waits.
    await db.updateTable('person').set({ is_active: 0 }).where('id', '=', dora.person_id).execute();
    await runJobs();
    expect((await entries()).map(({ email }) => email)).toEqual(['cara@client.example']);
    expect((await mails()).map(({ to_email }) => to_email)).toEqual(['cara@client.example']);
  });

  test('continues after the server crashes, without creating a second entry or email', async () => {
    await send();
    const die = () =>
      db
        .updateTable('job')
        .set({ state: 'running', worker: 'dead', lease_until: start, finished_at: null })
        .execute();
    await die();
    clock.set(later);
    await runJobs();
    expect(await mails()).toHaveLength(1);
    // The server crashes after mailing everyone, before it records the job's outcome.
    await die();
    clock.set('2026-03-10T17:00:00.000Z');
    await runJobs();
    expect([(await mails()).length, (await entries()).length]).toEqual([1, 1]);
    const [{ job: jobId } = { job: 0 }] = await sendings();
    const job = await db
      .selectFrom('job')
      .select('state')
      .where('id', '=', jobId ?? 0)
      .executeTakeFirst();
    expect(job).toEqual({ state: 'done' });
  });

  // Requirements: P2-EMAIL-06
  test('continues after an outage of the mail server, and shows which email was rejected', async () => {
    await makeRecipient('gone@client.example');
    server.refused.add('gone@client.example');
    server.answer = 'down';
    await send();
    await runJobs();
    await portal.services.mailer.deliverDue();
    expect((await entries()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    server.answer = 'accept';
    clock.set(later);
    await portal.services.mailer.deliverDue();
    expect(await entries()).toMatchObject([
      { state: 'sent', date_sent: later, error: null },
      { state: 'failed', date_sent: null, error: expect.stringContaining('550') },
    ]);
    expect(server.messages).toHaveLength(1);
    expect(server.messages[0]).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  });

  // Requirements: P2-EMAIL-06
  test('keeps an email queued with an error while the mail server is down, and delivers it only once', async () => {
    server.answer = 'down';
    await send();
    await runJobs();
    for (let minute = 0; minute <= 60; minute += 5) {
      clock.set(new Date(Date.parse(start) + minute * 60_000).toISOString());
      await portal.services.mailer.deliverDue();
      expect(await entries()).toMatchObject([{ state: 'queued', date_sent: null }]);
    }
    expect((await mails())[0]).toMatchObject({ state: 'queued', error: expect.any(String) });
    server.answer = 'accept';
    for (const at of ['2026-03-10T16:20:00.000Z', '2026-03-10T16:40:00.000Z']) {
      clock.set(at);
      await portal.services.mailer.deliverDue();
    }
    expect(await entries()).toMatchObject([
      { state: 'sent', date_sent: '2026-03-10T16:20:00.000Z' },
    ]);
    expect(server.messages).toHaveLength(1);
  });

  // Requirements: P2-PERMS-09
  test('requires the permission to manage the organization’s reports', async () => {
    const client = await portal.signIn({ id: cara.person_id });
    expect((await send({}, client)).status).toBe(403);
    const group = await makeGroup(db, 'Managers', ['view_monthlyreport', 'update_monthlyreport']);
    const person = await makePerson(db, { group_id: group.id });
    const manager = await portal.signIn(person);
    expect((await send({}, manager)).status).toBe(404);
    const sending = await schedule();
    const cancel = { params: { id: sending.body.id } };
    expect((await manager.call(reportSendingEndpoints.cancel, cancel)).status).toBe(404);
    expect((await manager.call(reportSendingEndpoints.list)).body).toEqual([]);
    await makeAccount(db, { person_id: person.id, organization_id: harbor.id });
    const place = await portal.signIn(person);
    expect((await place.call(reportSendingEndpoints.cancel, cancel)).status).toBe(200);
    expect((await send({}, place)).status).toBe(202);
  });
});

describe('a preflight', () => {
  test('warns about unchanged components, a newer template, missing or waived data, and unsubscribed people', async () => {
    const template = await makePresentationTemplate(db, { organization_id: harbor.id, version: 3 });
    const block = text('More visitors than ever');
    await db
      .updateTable('slide')
      .set({ components: JSON.stringify([block]) })
      .execute();
    await db
      .updateTable('presentation_version')
      .set({ presentation_template_id: template.id, template_version: 2 })
      .execute();
    await send();
    await runJobs();
    const april = await makePlanningMonth(db, { year: 2026, month: 4 });
    reportId = (
      await makeReport(db, {
        organization_id: harbor.id,
        planning_month_id: april.id,
        status: 'finalReview',
        report_url: 'https://portal.example/april',
      })
    ).id;
    await makePresentation(db, reportId, { slides: [{ title: 'Traffic', components: [block] }] });
    await db
      .insertInto('report_waiver')
      .values({ report_id: reportId, kind: 'leads', reason: 'A new client', created_at: start })
      .execute();
    const gone = await makeRecipient('gone@client.example');
    await db
      .updateTable('account')
      .set({ receive_reporting_email: 0, reporting_unsubscribed_at: start })
      .where('id', '=', gone.id)
      .execute();
    await db
      .updateTable('presentation_version')
      .set({ presentation_template_id: template.id, template_version: 2 })
      .execute();
    const { warnings, is_ready } = await preflight();
    expect(is_ready).toBe(true);
    expect(warnings).toMatchObject([
      { code: 'unchanged', slide: { place: 1, title: 'Traffic' }, component: 'Text Block' },
      { code: 'template_newer' },
      { code: 'data_not_shown' },
      { code: 'data_waived', text: expect.stringContaining('A new client') },
      { code: 'data_not_shown' },
      { code: 'recipient_unsubscribed' },
    ]);
  });
});

// Requirements: D-55
test('missing data that no slide shows causes a warning and doesn’t prevent sending', async () => {
  const { warnings, is_ready } = await preflight();
  expect(is_ready).toBe(true);
  expect(warnings.map(({ code, text }) => [code, text])).toEqual([
    ['data_not_shown', 'The report has no analytics data; no slide shows any.'],
    ['data_not_shown', 'The report has no lead-tracking data; no slide shows any.'],
    ['data_not_shown', 'The report has no backlink screenshots; no slide shows any.'],
  ]);
});

// Requirements: P2-TEMPLATES-DECK-19
test('a chart without data has a separate problem code if its source isn’t set up', async () => {
  const slide = JSON.stringify([component('GoogleAnalyticsChart')]);
  await db.updateTable('slide').set({ components: slide }).execute();
  const problems = async () =>
    (await preflight()).problems.map(({ code, text, waivable }) => [code, text, waivable]);
  const text = 'Analytics data for the newest month is missing.';
  expect(await problems()).toEqual([
    ['not_set_up', `${text} The client has no Google Analytics ID.`, 'analytics'],
  ]);
  await db.updateTable('organization').set({ google_analytics_id: '123' }).execute();
  expect(await problems()).toEqual([['missing_data', text, 'analytics']]);
});

describe('a scheduled sending', () => {
  // Requirements: P2-EMAIL-01
  test('mails its recipients at the scheduled time', async () => {
    const past = await schedule('2026-03-10T14:00:00.000Z');
    expect(past).toMatchObject({ status: 400, body: { scheduled_for: [expect.any(String)] } });
    const { status, body } = await schedule(later, { message: 'Hello' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'scheduled',
      scheduled_for: later,
      message: 'Hello',
      allowed_actions: ['cancel'],
    });
    expect((await schedule()).status).toBe(409);
    expect((await send()).status).toBe(409);
    await runJobs();
    expect(await mails()).toEqual([]);
    clock.set(later);
    await runJobs();
    expect(await mails()).toHaveLength(1);
    expect(await report()).toMatchObject({ status: 'sent', date_sent: later });
    const byMonth = await staff.call(reportSendingEndpoints.list, {
      query: { month: String(march.id), state: 'done' },
    });
    expect(byMonth.body).toHaveLength(1);
  });

  test('fails if a component is incomplete at the scheduled time, and notifies its author', async () => {
    await schedule();
    await db
      .updateTable('slide')
      .set({ components: JSON.stringify([text('')]) })
      .execute();
    clock.set(later);
    await runJobs();
    expect(await sendings()).toMatchObject([
      { state: 'refused', problems: [{ code: 'unfinished_component' }], finished_at: later },
    ]);
    expect(await report()).toMatchObject({ status: 'finalReview' });
    expect(await mails()).toMatchObject([
      {
        to_email: 'ann@agency.example',
        subject: 'The March 2026 report for Harbor Marina was not sent',
        text: expect.stringContaining('\n- Slide 1, Text Block: Please complete required fields.'),
        html: expect.not.stringContaining('<p><ul>'),
      },
    ]);
    const notes = await db.selectFrom('notification').selectAll().execute();
    expect(notes).toMatchObject([
      { person_id: staffId, text: expect.stringContaining('was not sent') },
    ]);
  });

  test('can be canceled until it starts', async () => {
    const { body } = await schedule();
    const cancel = () => staff.call(reportSendingEndpoints.cancel, { params: { id: body.id } });
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { state: 'canceled', allowed_actions: [] },
    });
    expect((await cancel()).status).toBe(409);
    clock.set(later);
    await runJobs();
    expect(await mails()).toEqual([]);
    expect((await send()).status).toBe(202);
  });
});
