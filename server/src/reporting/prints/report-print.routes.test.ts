import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalBrandEndpoints } from '@portal/contract/administration/portal-brand.endpoints.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import { reportPresentationEndpoints } from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { reportPrintEndpoints } from '@portal/contract/reporting/prints/report-print.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { endOrphanedBrowsers } from '#platform/printing/orphaned-browsers.ts';
import { hashToken } from '#platform/tokens.ts';
import { chromiumForTests } from '#testing/chromium.ts';
import { a4Points, readPdf } from '#testing/pdf.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { makePrintPage } from '#testing/print-page.ts';
import {
  component,
  makePresentation,
  makePresentationTemplate,
  makeReport,
  makeSentReport,
} from '#testing/reporting.factories.ts';
import { loseFile, storeLogo } from '#testing/stored-images.ts';

let chromePath: string;
let portal: TestPortal;
let db: Db;
let staff: Caller;
let staffId: number;
let months = 0;

beforeAll(async () => {
  chromePath = await chromiumForTests();
  portal = await startPortal({
    config: { chromePath, hasChromiumSandbox: false, webFolder: makePrintPage() },
  });
  db = portal.database.writer;
  const person = await makePerson(db, { kind: 'staff' });
  staffId = person.id;
  staff = await portal.signIn(person);
});
afterAll(() => portal.close());
afterEach(() => clock.set());

const heading = (content: string) => component('Heading', { content });

async function makeDeck(titles: readonly string[], name?: string) {
  months += 1;
  const { id: planning_month_id } = await makePlanningMonth(db, { year: 1800 + months, month: 3 });
  const organization = await makeOrganization(db, { slug: `harbor-${months}` });
  const report = await makeReport(db, {
    organization_id: organization.id,
    planning_month_id,
    status: 'finalReview',
    report_url: 'https://example.com/report',
  });
  const presentation = await makePresentation(db, report.id, {
    slides: titles.map((title) => ({ title, components: [heading(title)] })),
  });
  if (name) {
    await db.updateTable('presentation').set({ name }).where('id', '=', presentation.id).execute();
  }
  return {
    report,
    presentation,
    organization,
    fileName: `harbor-${months}-${1800 + months}-3.pdf`,
  };
}

/** Creates a second version of a report's presentation, from a template. */
async function recreate({ id, organization_id }: { id: number; organization_id: number }) {
  const slides = [{ title: 'Introduction', components: [heading('Introduction')] }];
  await makePresentationTemplate(db, { organization_id, slides });
  const params = { id };
  const { status, text } = await staff.call(reportPresentationEndpoints.recreate, { params });
  expect(status, text).toBe(200);
}

const print = async (caller: Caller, reportId: number, body: object = {}) => {
  const url = `/api/monthly-reports/${reportId}/print/`;
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Token ${caller.token}` },
    payload: body,
  });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
};
const errorOf = ({ content }: { content: Buffer }) =>
  (JSON.parse(content.toString()) as { detail: string }).detail;

describe('a print', () => {
  // Requirements: P2-PDF-02, P2-PDF-05, P2-PDF-06, P2-PDF-14
  test('has a tagged A4 page per slide with its text, and an outline', async () => {
    const { report, fileName } = await makeDeck(['Introduction', 'Traffic', 'Leads']);
    const { status, headers, content } = await print(staff, report.id);
    expect(status, content.subarray(0, 200).toString()).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(fileName);
    const { pages, box, outline } = await readPdf(content);
    expect(pages.map((text) => text.split(/\s/)[0])).toEqual(['Introduction', 'Traffic', 'Leads']);
    expect(box).toEqual(a4Points);
    expect(outline).toEqual(['Introduction', 'Traffic', 'Leads']);
    expect(content.includes('/StructTreeRoot')).toBe(true);
  });

  // Requirements: P2-PDF-14
  test('can read its content once and the agency’s logo, but nothing else', async () => {
    const logo = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#25c' } })
      .png()
      .toBuffer();
    const superuser = await portal.signIn(await makePerson(db, { kind: 'superuser' }));
    const file = new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' });
    await superuser.call(portalBrandEndpoints.update, { body: {}, files: { logo: file } });
    const { report } = await makeDeck(['Introduction']);
    const { content } = await print(staff, report.id);
    const { pages } = await readPdf(content);
    const reached = ['Introduction', '404', '200', ...Array(3).fill('blocked')];
    expect(pages[0]?.split(/\s+/)).toEqual(reached);
  });

  // Requirements: P2-PDF-02, P2-PDF-03, P2-PDF-04
  test('accepts only the options in the contract', async () => {
    const { report } = await makeDeck(['Introduction']);
    const options = { format: 'A4', scale: 0.7, margin: '0.5cm' };
    expect((await print(staff, report.id, options)).status).toBe(200);
    const wrong = [{ format: 'Letter' }, { scale: 1 }, { margin: '1cm' }, { html: '<p>x</p>' }];
    for (const body of wrong) expect((await print(staff, report.id, body)).status).toBe(400);
  });

  // Requirements: D-36
  test('fails with the slide and component in the error if the presentation is incomplete', async () => {
    const { report, presentation } = await makeDeck(['Traffic']);
    await db
      .updateTable('slide')
      .set({ components: JSON.stringify([heading('')]) })
      .where('presentation_version_id', '=', presentation.versionId)
      .execute();
    const answer = await print(staff, report.id);
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toContain('Slide 1, Heading: Please complete required fields.');
  });

  // Requirements: D-36
  test('fails with the error that is displayed on its page', async () => {
    const { report } = await makeDeck(['Traffic'], 'Broken');
    const answer = await print(staff, report.id);
    expect([answer.status, errorOf(answer)]).toEqual([409, 'Traffic: the chart is broken.']);
  });

  // Requirements: D-36
  test('fails with the slide and component in the error if an image of any version can’t be loaded', async () => {
    const { report, presentation, organization } = await makeDeck(['Introduction']);
    const logo = JSON.stringify([component('OrgLogo')]);
    await db
      .updateTable('slide')
      .set({ components: logo })
      .where('presentation_version_id', '=', presentation.versionId)
      .execute();
    const key = await storeLogo(portal, organization.id);
    await staff.call(reportEndpoints.update, {
      params: { id: report.id },
      body: { status: 'sent' },
    });
    await recreate(report);
    expect((await print(staff, report.id, { version_number: 1 })).status).toBe(200);
    loseFile(portal, key);
    const client = await makeAccount(db, { organization_id: organization.id });
    const customer = await portal.signIn({ id: client.person_id });
    for (const answer of [
      await print(staff, report.id, { version_number: 1 }),
      await print(customer, report.id),
    ]) {
      expect(answer.status).toBe(409);
      expect(errorOf(answer)).toBe(
        'The report cannot be printed yet. Slide 1, Organization Logo: ' +
          'The logo can’t be loaded. Upload it again.',
      );
    }
  });

  // Requirements: D-36
  test('checks an older unsent version in the same way as the latest version', async () => {
    const { report, presentation } = await makeDeck(['Traffic']);
    await db
      .updateTable('slide')
      .set({ components: JSON.stringify([heading('')]) })
      .where('presentation_version_id', '=', presentation.versionId)
      .execute();
    await recreate(report);
    const answer = await print(staff, report.id, { version_number: 1 });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toContain('Slide 1, Heading: Please complete required fields.');
  });

  // Requirements: P2-PERMS-18
  test('contains only the version sent to the client’s organization if a client requests it', async () => {
    const account = await makeAccount(db);
    const { organization_id } = account;
    const { report } = await makeSentReport(db, { organization_id }, 'As it was sent');
    const foreign = await makeSentReport(db);
    const client = await portal.signIn({ id: account.person_id });
    const { content } = await print(client, report.id);
    expect((await readPdf(content)).pages[0]).toContain('As it was sent');
    expect((await print(client, report.id, { version_number: 2 })).status).toBe(404);
    expect((await print(client, foreign.report.id)).status).toBe(404);
    const unsent = await makeReport(db, { organization_id, status: 'finalReview' });
    await makePresentation(db, unsent.id);
    expect((await print(client, unsent.id)).status).toBe(404);
  });

  test('waits in a queue that runs two prints at a time and accepts one print per person', async () => {
    const { report } = await makeDeck(['Introduction']);
    const others = await Promise.all(
      [1, 2].map(async () => portal.signIn(await makePerson(db, { kind: 'staff' }))),
    );
    const [first, second] = others;
    if (!first || !second) throw new Error('There is nobody to print.');
    const running = [print(first, report.id), print(second, report.id)];
    const place = async () => (await staff.call(reportPrintEndpoints.state)).body.place;
    const state = async (caller: Caller) =>
      (await caller.call(reportPrintEndpoints.state)).body.place;
    const both = () => Promise.all([state(first), state(second)]);
    await expect.poll(both, { timeout: 10_000 }).toEqual([0, 0]);
    const waiting = print(staff, report.id);
    await expect.poll(place).toBe(1);
    expect((await print(staff, report.id)).status).toBe(429);
    const answers = await Promise.all([...running, waiting]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await place()).toBeNull();
  });

  test('succeeds even if Chromium is killed during the print', async () => {
    const { report } = await makeDeck(['Introduction'], 'Silent');
    const countUsed = async () =>
      (await db.selectFrom('print_token').select('used_at').execute()).filter(
        ({ used_at }) => used_at !== null,
      ).length;
    const used = await countUsed();
    const printing = print(staff, report.id);
    await expect.poll(countUsed, { timeout: 10_000 }).toBe(used + 1);
    await db
      .updateTable('presentation')
      .set({ name: 'Fine' })
      .where('report_id', '=', report.id)
      .execute();
    await endOrphanedBrowsers(join(portal.services.config.dataDirectory, 'printing'));
    expect((await printing).status).toBe(200);
  });
});

describe('a print’s content', () => {
  const read = (token?: string) =>
    portal.anonymous.raw(
      'GET',
      '/api/report-print-content/',
      undefined,
      token === undefined ? {} : { 'x-print-token': token },
    );

  async function makeToken(change: { expires_at?: string } = {}) {
    const { presentation } = await makeDeck(['Introduction']);
    const token = `token-${presentation.id}`;
    await db
      .insertInto('print_token')
      .values({
        token_hash: hashToken(token),
        presentation_version_id: presentation.versionId,
        person_id: staffId,
        expires_at: instantAfter(60_000),
        ...change,
      })
      .execute();
    return token;
  }

  test('can be read only once, with a valid token', async () => {
    const token = await makeToken();
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { slides: [{ title: 'Introduction' }] },
    });
    expect((await read(token)).status).toBe(404);
    expect((await read()).status).toBe(404);
    expect((await read('wrong')).status).toBe(404);
    expect((await read(await makeToken({ expires_at: instantAfter(-1) }))).status).toBe(404);
  });

  test('can’t be read for a person who can no longer see unsent reports', async () => {
    const token = await makeToken();
    const client = await makePerson(db, { kind: 'customer' });
    await db.updateTable('print_token').set({ person_id: client.id }).execute();
    expect((await read(token)).status).toBe(404);
  });
});

describe('a sending that prints', () => {
  // Requirements: P2-EMAIL-01, P2-PDF-14
  test('attaches the report as a PDF, even while someone else is printing', async () => {
    const { report, organization, fileName } = await makeDeck(['Introduction', 'Traffic']);
    await makeAccount(db, { organization_id: organization.id, receive_reporting_email: 1 });
    const url = `/api/monthly-reports/${report.id}/send_report/`;
    expect((await staff.raw('POST', url, { attach_pdf: true })).status).toBe(202);
    const printing = print(staff, report.id);
    await portal.services.runner.runDue();
    expect((await printing).status).toBe(200);
    const query = { report: String(report.id) };
    const { body } = await staff.call(reportSendingEndpoints.list, { query });
    expect(body).toMatchObject([{ state: 'done', attach_pdf: true, problems: [] }]);
    const mail = await db
      .selectFrom('mail')
      .innerJoin('stored_file', 'stored_file.id', 'mail.attachment_file_id')
      .select(['stored_file.name', 'stored_file.key', 'stored_file.keeper_count'])
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ name: fileName, keeper_count: 1 });
    const { content } = await portal.services.files.open(mail.key);
    const { pages } = await readPdf(Buffer.concat(await content.toArray()));
    expect(pages).toHaveLength(2);
  });
});

describe('a sending whose file can’t be stored', () => {
  const folder = () => join(portal.services.config.dataDirectory, 'files');
  const sendingOf = async (reportId: number) => {
    const query = { report: String(reportId) };
    return (await staff.call(reportSendingEndpoints.list, { query })).body;
  };
  const mailed = async () => (await db.selectFrom('mail').select('id').execute()).length;

  /** Makes storing files fail by creating a file at the folder's path. Returns a function that restores the folder. */
  function fillDisk(): () => void {
    const away = `${folder()}-away`;
    if (existsSync(folder())) renameSync(folder(), away);
    writeFileSync(folder(), '');
    return () => {
      rmSync(folder());
      if (existsSync(away)) renameSync(away, folder());
    };
  }

  async function start() {
    const { report, organization } = await makeDeck(['Introduction']);
    await makeAccount(db, { organization_id: organization.id, receive_reporting_email: 1 });
    const url = `/api/monthly-reports/${report.id}/send_report/`;
    expect((await staff.raw('POST', url, { attach_pdf: true })).status).toBe(202);
    return report;
  }

  test('mails nobody, and continues once files can be stored again', async () => {
    const before = await mailed();
    const report = await start();
    const free = fillDisk();
    await portal.services.runner.runDue();
    free();
    expect(await sendingOf(report.id)).toMatchObject([{ state: 'sending' }]);
    expect(await mailed()).toBe(before);
    clock.set(instantAfter(60_000));
    await portal.services.runner.runDue();
    expect(await sendingOf(report.id)).toMatchObject([{ state: 'done', recipient_count: 1 }]);
    expect(await mailed()).toBe(before + 1);
  });

  test('is rejected on its last attempt, and doesn’t mark the report as sent', async () => {
    const report = await start();
    const [{ job } = { job: null }] = await sendingOf(report.id);
    await db
      .updateTable('job')
      .set({ attempts: 4 })
      .where('id', '=', job ?? 0)
      .execute();
    const free = fillDisk();
    await portal.services.runner.runDue();
    free();
    expect(await sendingOf(report.id)).toMatchObject([
      { state: 'refused', problems: [{ code: 'cannot_print' }] },
    ]);
    const { status } = await db
      .selectFrom('report')
      .select('status')
      .where('id', '=', report.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('finalReview');
  });
});

describe('the portal without Chromium', () => {
  let bare: TestPortal;
  let lines: Record<string, unknown>[];
  beforeEach(async () => {
    lines = [];
    bare = await startPortal({ logTo: { write: (line) => void lines.push(JSON.parse(line)) } });
  });
  afterEach(() => bare.close());

  test('explains how to install Chromium, and can send reports only without a PDF', async () => {
    const inBare = bare.database.writer;
    const caller = await bare.signIn(await makePerson(inBare, { kind: 'staff' }));
    const { body } = await caller.call(reportPrintEndpoints.state);
    expect(body).toEqual({
      is_available: false,
      reason: expect.stringContaining('CHROME_PATH'),
      place: null,
    });
    const account = await makeAccount(inBare, { receive_reporting_email: 1 });
    const report = await makeReport(inBare, {
      organization_id: account.organization_id,
      status: 'finalReview',
      report_url: 'https://example.com/report',
    });
    await makePresentation(inBare, report.id);
    const answer = await caller.raw('POST', `/api/monthly-reports/${report.id}/print/`, {});
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('CHROME_PATH') },
      headers: { 'retry-after': '5' },
    });
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', reason: expect.stringContaining('CHROME_PATH') }),
    );
    const url = `/api/monthly-reports/${report.id}/send_report/`;
    const refused = await caller.raw('POST', url, { attach_pdf: true });
    expect(refused).toMatchObject({
      status: 409,
      body: { current: { problems: [{ code: 'cannot_print' }] } },
    });
    expect((await caller.raw('POST', url, {})).status).toBe(202);
    const health = await bare.anonymous.raw('GET', '/api/health');
    expect(health.body).toMatchObject({ parts: { printing: 'failing' } });
  });
});
