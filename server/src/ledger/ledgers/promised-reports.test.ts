import { ledgerEndpoints } from '@portal/contract/ledger/ledger.endpoints.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import { presentationEndpoints } from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRow } from '#platform/database/write-row.ts';
import { makeAgreement, makeAgreementLine } from '#testing/ledger.factories.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { component, makePresentation, makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({
  now: '2026-03-15T12:00:00.000Z',
  people: { staff: 'staff' },
  isPerTest: true,
});
const { staff } = callers;
const db = () => portal.database.writer;

let client: { id: number };
let reportId: number;
let presentation: { id: number };
let lineId: number;

beforeEach(async () => {
  client = await makeOrganization(db(), { shows_promised: 1 });
  const agreement = await makeAgreement(db(), { organization_id: client.id });
  const kind = { kind: 'other' as const, title: 'Workshops', quantity: 3, carry: 'month' as const };
  const line = await makeAgreementLine(db(), agreement, { ...kind, fee_cents: 123_456 });
  lineId = line.id;
  await deliver('2026-01', 3);
  await deliver('2026-02', 2);
  await deliver('2026-03', 3);
  const february = await makePlanningMonth(db(), { year: 2026, month: 2 });
  const report = await makeReport(db(), {
    organization_id: client.id,
    planning_month_id: february.id,
    status: 'finalReview',
    report_url: 'https://portal.example/reporting/2026/2/harbor',
  });
  reportId = report.id;
  presentation = await makePresentation(db(), reportId, {
    slides: [{ title: 'Work', components: [component('PromisedAndDelivered')] }],
  });
});

const deliver = (month: string, quantity: number) =>
  insertRow(db(), 'ledger_entry', {
    line_id: lineId,
    month,
    kind: 'delivery',
    quantity,
    note: 'On site',
    created_at: '2026-03-01T12:00:00.000Z',
  });

const configure = (setting: { shows_promised?: 0 | 1; mails_promised?: 0 | 1 }) =>
  db().updateTable('organization').set(setting).where('id', '=', client.id).execute();

async function makeRecipient() {
  const person = await makePerson(db(), { kind: 'customer' });
  const organization_id = client.id;
  await makeAccount(db(), { person_id: person.id, organization_id, receive_reporting_email: 1 });
  return portal.signIn(person);
}

async function shown(caller = staff) {
  const { body } = await caller.call(presentationEndpoints.content, {
    params: { id: presentation.id },
    query: {},
  });
  return body.slides[0]?.components[0]?.data;
}

async function send() {
  await staff.call(reportSendingEndpoints.send, { params: { id: reportId }, body: {} });
  await portal.services.runner.runDue();
}

// Requirements: B-LEDGER-12
describe('a report’s slide', () => {
  const quantities = { id: expect.any(Number), kind: 'other', title: 'Workshops' };

  test('shows the lines of the report’s month without fees', async () => {
    expect(await shown()).toEqual({
      kind: 'promised',
      month: '2026-02',
      is_shown: true,
      lines: [{ ...quantities, promised: 3, carried_in: 0, delivered: 2 }],
    });
    const params = { id: client.id, month: '2026-03' };
    const { body } = await staff.call(ledgerEndpoints.promisedIn, { params });
    expect(body.lines).toEqual([{ ...quantities, promised: 3, carried_in: -1, delivered: 3 }]);
    expect(JSON.stringify([body, await shown()])).not.toMatch(/123456|fee|On site/);
  });

  test('keeps the sent quantities when the ledger is corrected later', async () => {
    const customer = await makeRecipient();
    await send();
    await staff.call(ledgerEndpoints.addEntry, {
      params: { id: lineId },
      body: { month: '2026-02', kind: 'correction', quantity: 1, note: 'Forgotten' },
    });
    expect(await shown(customer)).toMatchObject({ lines: [{ delivered: 2 }] });
    expect(await shown()).toMatchObject({ lines: [{ delivered: 3 }] });
  });

  test('is empty if clients can’t see the ledger, and prevents sending the report', async () => {
    await configure({ shows_promised: 0 });
    await makeRecipient();
    expect(await shown()).toMatchObject({ is_shown: false, lines: [] });
    const { body } = await staff.call(reportSendingEndpoints.preflight, {
      params: { id: reportId },
    });
    expect(body.problems).toMatchObject([
      { code: 'promised_hidden', slide: { place: 1, title: 'Work' }, waivable: null },
    ]);
  });

  test('is empty for a month without an agreement or in the distant future', async () => {
    for (const month of ['2020-01', '2199-12']) {
      const params = { id: client.id, month };
      const { body } = await staff.call(ledgerEndpoints.promisedIn, { params });
      expect(body).toMatchObject({ is_shown: true, lines: [] });
    }
  });
});

// Requirements: B-LEDGER-13
describe('a report’s email', () => {
  const mail = () =>
    db().selectFrom('mail').select(['html', 'text']).orderBy('id', 'desc').executeTakeFirst();

  test('lists the promised and delivered quantities as HTML and as text if the client has this enabled', async () => {
    await configure({ mails_promised: 1 });
    await makeRecipient();
    await send();
    const sent = await mail();
    expect(sent?.text).toContain(
      'Promised and delivered in February 2026:\n\n- Workshops: 2 of 3 units delivered\n',
    );
    expect(sent?.html).toContain('<li>Workshops: 2 of 3 units delivered</li>');
    expect(sent?.html).not.toContain('123456');
  });

  test.each([
    ['the setting is off', { mails_promised: 0 }],
    ['clients can’t see the ledger', { mails_promised: 1, shows_promised: 0 }],
  ] as const)('doesn’t list the quantities if %s', async (_, setting) => {
    await configure(setting);
    const components = JSON.stringify([component('Heading', { content: 'Work' })]);
    await db().updateTable('slide').set({ components }).execute();
    await makeRecipient();
    await send();
    expect((await mail())?.text).toContain('is ready.');
    expect((await mail())?.text).not.toContain('Promised');
  });
});
