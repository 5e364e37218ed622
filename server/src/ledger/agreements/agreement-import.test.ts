import { agreementEndpoints } from '@portal/contract/ledger/agreement.endpoints.ts';
import { economicsSettingEndpoints } from '@portal/contract/ledger/economics.endpoints.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeOrganization, type Organization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { db, callers } = usePortal({
  people: { staff: 'staff', superuser: 'superuser' },
  now: '2026-03-20T16:00:00.000Z',
});
const { staff, superuser } = callers;
afterAll(() => clock.set());

const { list, previewImport } = agreementEndpoints;
const header =
  'Client,Agreement,First month,Last month,Renews every,Work,Content type,Title,Quantity,Carry-over,Starting balance,Fee';

let client: Organization;
beforeEach(async () => {
  client = await makeOrganization(db());
});

const fileOf = (...rows: string[]) => [header, ...rows].join('\r\n');
const preview = async (csv: string) => (await staff.call(previewImport, { body: { csv } })).body;
const run = (csv: string) => staff.raw('POST', '/api/agreements/import/', { csv });
const stored = async () => (await staff.call(list, { query: { organization: client.id } })).body;

// Requirements: B-LEDGER-09
test('rows with the same client and agreement name become one agreement with several lines', async () => {
  const csv = fileOf(
    `${client.dba_name},Content,2026-03,2026-12,,Articles,Blog,,4,month,-1,"$1,250.50"`,
    `${client.dba_name},Content,2026-03,2026-12,,meetings,,Strategy calls,1,,,`,
  );
  expect(await preview(csv)).toMatchObject({
    agreements: [{ row: 2, organization: { id: client.id }, name: 'Content', line_count: 2 }],
    errors: [],
  });
  expect(await stored()).toEqual([]);
  expect((await run(csv)).status).toBe(201);
  const [agreement] = await stored();
  expect(agreement).toMatchObject({
    start_month: '2026-03',
    end_month: '2026-12',
    lines: [
      { title: 'Articles: Blog', starting_balance: -1 },
      { title: 'Strategy calls', kind: 'meetings' },
    ],
  });
  expect(agreement?.lines[0]?.terms).toMatchObject([
    { quantity: 4, carry: 'month', fee_cents: 125_050 },
  ]);
  // Importing the file again would count the same articles twice.
  expect((await preview(csv)).errors).toMatchObject([{ row: 2, column: 'Work' }]);
});

// Requirements: B-LEDGER-09
test('each invalid row is reported with its column and reason, and nothing is saved', async () => {
  const csv = fileOf(
    `${client.dba_name},Content,2026-03,,,Meetings,,,2,,,`,
    'Nobody,Content,2026-03,,,Meetings,,,2,,,',
    `${client.dba_name},SEO,March,,,Poems,,,many,always,,`,
    `${client.dba_name},Types,2026-03,,,Articles,Sonnets,,1,,,`,
    `${client.dba_name},Reports,2026-03,2026-01,,Reports,,,1,,,`,
    `${client.dba_name},,2026-03,,,Reports,,,1,,,`,
  );
  const { agreements, errors } = await preview(csv);
  expect(agreements[0]).toMatchObject({ row: 2, name: 'Content' });
  expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 Client',
    '4 First month',
    '4 Quantity',
    '4 Work',
    '4 Carry-over',
    '5 Content type',
    '6 Last month',
    '7 Agreement',
  ]);
  const refused = await run(csv);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    csv: expect.arrayContaining([expect.stringMatching(/^Row 3, Client/)]),
  });
  expect(await stored()).toEqual([]);
});

// Requirements: B-LEDGER-09
test.each([
  ['Client,Work\nHarbor,Meetings', /no column Agreement/],
  [header, /no rows/],
  [`${header}\n"open`, /quotation mark/],
  [fileOf(...Array.from({ length: 201 }, () => 'A,B,2026-03,,,Meetings,,,1,,,')), /200 rows/],
])('a file that can’t be read is rejected with the reason: %#', async (csv, reason) => {
  const { status, body } = await run(csv);
  expect(status).toBe(400);
  expect(body).toMatchObject({ csv: [expect.stringMatching(reason)] });
});

// Requirements: B-LEDGER-09, B-LEDGER-19
test('fees are read in the portal’s currency, which is visible to everyone', async () => {
  const currency = async () => (await staff.call(portalEndpoints.settings)).body.currency;
  const choose = (chosen: string) =>
    superuser.call(economicsSettingEndpoints.update, { body: { currency: chosen } });
  const file = (name: string, fee: string) =>
    fileOf(`${client.dba_name},${name},2026-03,,,Meetings,,,1,,,${fee}`);
  const feesOf = async () =>
    (await stored()).flatMap(({ lines }) =>
      lines.flatMap(({ terms }) => terms.map(({ fee_cents }) => fee_cents)),
    );
  expect(await currency()).toBe('USD');
  expect((await choose('JPY')).status).toBe(200);
  expect(await currency()).toBe('JPY');
  expect((await preview(file('Yen', '12.50'))).errors).toMatchObject([{ column: 'Fee' }]);
  expect((await run(file('Yen', '¥1250'))).status).toBe(201);
  expect(await feesOf()).toEqual([1_250]);
  await choose('USD');
});
