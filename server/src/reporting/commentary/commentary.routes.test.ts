import { commentaryEndpoints } from '@portal/contract/reporting/commentary/commentary.endpoints.ts';
import type { SlideCommentary } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import { presentationEndpoints } from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { readVersionContent } from '#reporting/presentations/presentation-content.service.ts';
import { makeWebsiteBuild } from '#testing/onboarding.factories.ts';
import { makeAccount, makeOrganization } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import {
  component,
  makeNumbers,
  makePresentation,
  makeReport,
} from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({
  people: { staff: 'staff', superuser: 'superuser', writer: 'writer', customer: 'customer' },
  isPerTest: true,
  now: '2026-03-10T15:00:00.000Z',
});
const { staff, superuser, writer, customer } = callers;

let organizationId: number;
let reportId: number;
let presentation: { id: number; versionId: number };
let slideId: number;

const traffic = (direct: number) => ({
  sources: [
    { source: 'Organic Search', value: 700 },
    { source: 'Direct', value: direct },
  ],
});

beforeEach(async () => {
  clock.set('2026-03-10T15:00:00.000Z');
  const organization = await makeOrganization(db(), { dba_name: 'Harbor Marina' });
  organizationId = organization.id;
  await makeAccount(db(), {
    person_id: people.customer.id,
    organization_id: organizationId,
    receive_reporting_email: 1,
  });
  const month = await makePlanningMonth(db(), { year: 2026, month: 3 });
  const report = await makeReport(db(), {
    organization_id: organizationId,
    planning_month_id: month.id,
    status: 'finalReview',
    report_url: 'https://portal.example/reporting/2026/3/harbor-marina',
  });
  reportId = report.id;
  await makeNumbers(db(), { organizationId, month: '2026-01', analytics: traffic(300) });
  await makeNumbers(db(), { organizationId, month: '2026-02', analytics: traffic(450) });
  presentation = await makePresentation(db(), reportId, {
    slides: [
      { title: 'Introduction', components: [component('Heading', { content: 'Hello' })] },
      { title: 'Traffic', components: [component('GoogleAnalyticsChart')] },
    ],
  });
  const slide = await db()
    .selectFrom('slide')
    .select('id')
    .where('title', '=', 'Traffic')
    .where('presentation_version_id', '=', presentation.versionId)
    .executeTakeFirstOrThrow();
  slideId = slide.id;
});
afterEach(() => clock.set());

const textOf = ({ parts }: Pick<SlideCommentary, 'parts'>) =>
  parts.map(({ text }) => text).join('');
const params = () => ({ id: slideId });
async function read(): Promise<SlideCommentary> {
  const { body } = await staff.call(commentaryEndpoints.ofReport, { params: { id: reportId } });
  expect(body.slides).toHaveLength(1);
  const [only] = body.slides;
  if (!only) throw new Error('There is no commentary.');
  return only;
}
async function sign(caller: Caller = staff) {
  const { id, fingerprint } = await read();
  return caller.callRaw(commentaryEndpoints.sign, { params: { id }, body: { fingerprint } });
}
const edit = (text: string, caller: Caller = staff) =>
  caller.callRaw(commentaryEndpoints.edit, { params: params(), body: { text } });
const content = async (caller: Caller = staff) =>
  caller.callRaw(presentationEndpoints.content, { params: { id: presentation.id }, query: {} });
const warnings = async () => {
  const { body } = await staff.call(reportSendingEndpoints.preflight, { params: { id: reportId } });
  return body.warnings.filter(({ code }) => code === 'commentary_unsigned');
};
const changeNumbers = () =>
  db()
    .updateTable('snapshot')
    .set({ data: JSON.stringify(traffic(500)) })
    .where('organization_id', '=', organizationId)
    .where('month', '=', '2026-02')
    .execute();
async function send(): Promise<void> {
  const { status } = await staff.raw('POST', `/api/monthly-reports/${reportId}/send_report/`, {});
  expect(status).toBeLessThan(300);
  await portal.services.runner.runDue();
}

const draftText =
  'In February 2026 there were 1,150 new users, 15% more than in January 2026 (1,000). Organic Search brought the most, 700 (61%). Direct grew the most, by 150 to 450.';

// Requirements: B-DRAFT-02
describe('a slide’s commentary', () => {
  test('is the rule-based draft until someone edits it, and exists only for slides with numbers', async () => {
    const commentary = await read();
    expect(textOf(commentary)).toBe(draftText);
    expect(commentary).toMatchObject({
      id: slideId,
      place: 2,
      slide_title: 'Traffic',
      state: 'draft',
      author: 'rules',
      new_draft: null,
      version: 0,
      allowed_actions: ['edit', 'sign', 'rewrite'],
    });
    expect(commentary.parts.flatMap(({ figure }) => figure ?? [])[0]).toMatchObject({
      metric: 'new_users',
      value: 1_150,
      period: '2026-02',
    });
    const intro = await db()
      .selectFrom('slide')
      .select('id')
      .where('title', '=', 'Introduction')
      .executeTakeFirstOrThrow();
    const refused = await staff.callRaw(commentaryEndpoints.edit, {
      params: { id: intro.id },
      body: { text: 'Hello' },
    });
    expect(refused.status).toBe(409);
  });

  test('names the goal and the events of the two months', async () => {
    await insertRow(db(), 'metric_goal', {
      organization_id: organizationId,
      metric: 'traffic',
      value: 1_100,
      direction: 'at_least',
      from_month: '2026-01',
      to_month: null,
      note: null,
      created_at: clock.instant(),
      updated_at: clock.instant(),
    });
    for (const [label, finished_at] of [
      ['Relaunch', '2026-02-11T12:00:00.000Z'],
      ['Too old', '2025-12-11T12:00:00.000Z'],
    ] as const) {
      await makeWebsiteBuild(db(), { organization_id: organizationId, label, finished_at });
    }
    const text = textOf(await read());
    expect(text).toContain('February 2026 meets the goal of at least 1,100.');
    expect(text).toContain('the website build “Relaunch” was finished on February 11, 2026.');
    expect(text).not.toContain('Too old');
  });

  test('records who edited it, and lists figures in the text that aren’t in the data', async () => {
    const { status, body } = await edit('Up 15% to 1,150 new users. We expect 2,000.');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      author: 'person',
      state: 'draft',
      version: 1,
      unknown_figures: ['2,000'],
      edited_by: { id: people.staff.id },
      signed_by: null,
    });
    expect(body.parts.flatMap(({ figure }) => figure?.value ?? [])).toEqual([15, 1_150]);
    expect(body.new_draft).not.toBeNull();
    const stale = await staff.raw(
      'PUT',
      `/api/slides/${slideId}/commentary`,
      { text: 'x' },
      {
        'if-match': '"0"',
      },
    );
    expect(stale.status).toBe(409);
    expect((await edit(' ')).status).toBe(400);
    expect((await edit('x'.repeat(4_001))).status).toBe(400);
    const discarded = await staff.call(commentaryEndpoints.discard, { params: params() });
    expect(textOf(discarded.body)).toBe(draftText);
  });
});

// Requirements: B-DRAFT-03
describe('the signature', () => {
  test('names the person and the time, and is removed by an edit', async () => {
    const { body } = await sign();
    expect(body).toMatchObject({
      state: 'signed',
      signed_by: { id: people.staff.id },
      signed_at: '2026-03-10T15:00:00.000Z',
      allowed_actions: ['edit', 'unsign', 'discard', 'rewrite'],
    });
    expect((await edit('All is well.')).body).toMatchObject({ state: 'draft', signed_by: null });
    await sign();
    const { body: unsigned } = await staff.call(commentaryEndpoints.unsign, { params: params() });
    expect(unsigned).toMatchObject({ state: 'draft', signed_at: null });
    expect(textOf(unsigned)).toBe('All is well.');
  });

  test('is rejected if the text has changed since it was read', async () => {
    const { fingerprint } = await read();
    await edit('Another text.');
    const refused = await staff.callRaw(commentaryEndpoints.sign, {
      params: params(),
      body: { fingerprint },
    });
    expect(refused.status).toBe(409);
  });

  test('is outdated once the numbers change, until someone signs the text again', async () => {
    await sign();
    await changeNumbers();
    expect(await read()).toMatchObject({ state: 'outdated', unknown_figures: expect.anything() });
    expect((await content()).body.slides[1]?.commentary).toBeUndefined();
    expect(await warnings()).toMatchObject([
      { text: 'Numbers have changed since the commentary was signed, so it is left out.' },
    ]);
    expect((await sign()).body).toMatchObject({ state: 'signed' });
    expect((await content()).body.slides[1]?.commentary).toBeDefined();
  });

  test('stays with the slide when a version is copied to be sent again', async () => {
    await sign();
    await send();
    await changeNumbers();
    await sign();
    await send();
    const copied = await read();
    expect(copied).toMatchObject({ state: 'signed', version: 2 });
    expect(copied.id).not.toBe(slideId);
    const { body } = await content(customer);
    expect(body.version_number).toBe(2);
    expect(textOf({ parts: body.slides[1]?.commentary ?? [] })).toContain('1,200 new users');
  });
});

// Requirements: B-DRAFT-04, B-DRAFT-05
describe('an unsigned draft', () => {
  test('is left out of the content and the print, and the preflight warns about it', async () => {
    expect((await content()).body.slides.map(({ commentary }) => commentary)).toEqual([
      undefined,
      undefined,
    ]);
    const printed = await readVersionContent(db(), presentation.versionId, true);
    expect(JSON.stringify(printed)).not.toContain('there were 1,150');
    expect(await warnings()).toMatchObject([
      {
        text: 'The commentary isn’t signed, so it is left out.',
        slide: { place: 2, title: 'Traffic' },
      },
    ]);
    await sign();
    expect(await warnings()).toEqual([]);
  });

  test('is never sent, and signing it later doesn’t change what was sent', async () => {
    await edit('An unsigned secret.');
    await send();
    const sent = await content(customer);
    expect(sent.status).toBe(200);
    expect(JSON.stringify(sent.body)).not.toContain('unsigned secret');
    await sign();
    expect(JSON.stringify((await content(customer)).body)).not.toContain('unsigned secret');
  });

  test('is sent to the client once it is signed, with its figures', async () => {
    await sign();
    await send();
    const { body } = await content(customer);
    const commentary = body.slides[1]?.commentary ?? [];
    expect(textOf({ parts: commentary })).toBe(draftText);
    expect(commentary.flatMap(({ figure }) => figure ?? [])[0]).toMatchObject({ value: 1_150 });
  });

  test('can be seen and changed only by people who manage reports', async () => {
    const { fingerprint } = await read();
    for (const [caller, status] of [
      [customer, 403],
      [writer, 403],
      [superuser, 200],
    ] as const) {
      const all = await caller.callRaw(commentaryEndpoints.ofReport, { params: { id: reportId } });
      expect(all.status).toBe(status);
      const one = await caller.callRaw(commentaryEndpoints.get, { params: params() });
      expect(one.status).toBe(status);
      expect((await edit('Text', caller)).status).toBe(status);
      const signed = await caller.callRaw(commentaryEndpoints.sign, {
        params: params(),
        body: { fingerprint },
      });
      expect(signed.status).toBe(status === 200 ? 409 : status);
    }
  });
});
