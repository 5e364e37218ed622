import { groups } from '@portal/contract/platform/permissions.ts';
import { organizationDataEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { reportDataImportEndpoints } from '@portal/contract/reporting/data/report-data-import.endpoints.ts';
import type { ColumnMapping } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeNumbers, makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({
  now: '2026-06-10T12:00:00.000Z',
  people: { staff: 'staff' },
  isPerTest: true,
});
const { staff } = callers;
let marina: Organization;
let bakery: Organization;
const { create, get, update, preview, run, rejects, list } = reportDataImportEndpoints;

beforeEach(async () => {
  marina = await makeOrganization(db(), {
    dba_name: 'Harbor Marina',
    dba_name_key: 'harbor marina',
    domain: 'https://www.marina.example/start',
  });
  bakery = await makeOrganization(db(), { dba_name: 'Bakery', dba_name_key: 'bakery' });
});
afterEach(() => clock.set());

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

interface Upload {
  kind?: 'analytics' | 'leads';
  organization?: number | null;
}

async function upload(data: string, { kind = 'analytics', organization = marina.id }: Upload = {}) {
  const body = { kind, name: 'traffic.csv', data, ...(organization && { organization }) };
  const answer = await staff.call(create, { body });
  expect(answer.status, answer.text).toBe(201);
  return { one: answer.body, given: { params: { id: answer.body.id } } };
}

type Given = { params: { id: number } };
const previewOf = async (given: Given) => {
  const answer = await staff.call(preview, given);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
async function runAll(given: Given, skip_wrong = false) {
  const { fingerprint } = await previewOf(given);
  await staff.call(run, { ...given, body: { fingerprint, skip_wrong } });
  await portal.services.runner.runDue();
  return (await staff.call(get, given)).body;
}
const numbersOf = async (id: number, kind: 'analytics' | 'leads' = 'analytics') => {
  const { body } = await staff.call(organizationDataEndpoints.list, {
    params: { id },
    query: { kind },
  });
  return body.map(({ month, origins }) => [month, origins[0]?.name, origins[0]?.[kind]]);
};

// Requirements: D-33, D-37
describe('a file with numbers', () => {
  test('is rejected if it has too many blank lines, and the error states the limit', async () => {
    const data = `month,leads\n${'\n'.repeat(4_000_000)}`;
    const body = { kind: 'leads' as const, organization: marina.id, data };
    const { status, body: errors } = await staff.call(create, { body });
    const limit = 'The file has more than 100,000 lines. Split it, or delete its blank lines.';
    expect([status, errors]).toEqual([400, { data: [limit] }]);
  });

  test('is mapped by its column names, previewed, and imported if it has a row per month and source', async () => {
    const { one, given } = await upload(
      csv(
        '# Exported',
        'Month,Source,New Users',
        'Apr 2026,Direct,"1,204"',
        '2026-05,Direct,7',
        '05/2026,Email,2',
      ),
    );
    expect(one).toMatchObject({
      state: 'ready',
      client: { id: marina.id },
      columns: ['Month', 'Source', 'New Users'],
      mapping: { layout: 'rows', month: 'Month', name: 'Source', value: 'New Users' },
      allowed_actions: ['preview', 'run', 'rejects'],
    });
    const shown = await previewOf(given);
    expect(shown.errors).toEqual([]);
    expect(shown.months).toMatchObject([
      { month: '2026-04', values: [{ name: 'Direct', value: 1204, quotable: null }] },
      {
        month: '2026-05',
        values: [
          { name: 'Direct', value: 7 },
          { name: 'Email', value: 2 },
        ],
      },
    ]);
    expect(await numbersOf(marina.id)).toEqual([]);
    expect(await runAll(given)).toMatchObject({
      state: 'done',
      organization_count: 1,
      month_count: 2,
      wrong_count: 0,
      progress_done: 2,
      progress_total: 2,
      allowed_actions: [],
    });
    expect(await numbersOf(marina.id)).toEqual([
      [
        '2026-05',
        'File traffic.csv',
        {
          sources: [
            { source: 'Direct', value: 7 },
            { source: 'Email', value: 2 },
          ],
        },
      ],
      ['2026-04', 'File traffic.csv', { sources: [{ source: 'Direct', value: 1204 }] }],
    ]);
  });

  test('can have a column per lead type, several clients, and quotable leads, and its mapping is reused', async () => {
    const { one, given } = await upload(
      csv(
        'Client,Month,Phone Call,Good calls,web_form',
        'harbor marina,2026-05,9,4,',
        'Bakery,2026-05,0,0,3',
      ),
      { kind: 'leads', organization: null },
    );
    expect(one.mapping).toMatchObject({
      layout: 'columns',
      organization: { column: 'Client', by: 'dba_name' },
      columns: [
        { column: 'Phone Call', name: 'Phone Call' },
        { column: 'web_form', name: 'Web Form' },
      ],
    });
    const mapping: ColumnMapping = {
      layout: 'columns',
      month: 'Month',
      organization: { column: 'Client', by: 'dba_name' },
      columns: [
        { column: 'Phone Call', name: 'Phone Call', quotable: 'Good calls' },
        { column: 'web_form', name: 'Web Form', quotable: null },
      ],
    };
    const saved = await staff.call(update, { ...given, version: 1, body: { mapping } });
    expect(saved.body).toMatchObject({ version: 2, mapping });
    expect((await staff.call(update, { ...given, version: 1, body: { mapping } })).status).toBe(
      409,
    );
    expect(await runAll(given)).toMatchObject({ state: 'done', organization_count: 2 });
    expect(await numbersOf(marina.id, 'leads')).toEqual([
      [
        '2026-05',
        'File traffic.csv',
        { lead_counts: [{ lead_type: 'Phone Call', value: 9, quotable_count: 4 }] },
      ],
    ]);
    // The next file with these columns gets the same mapping.
    const next = await upload(
      csv('Client,Month,Phone Call,Good calls,web_form', 'Bakery,2026-04,1,1,1'),
      {
        kind: 'leads',
        organization: null,
      },
    );
    expect(next.one.mapping).toEqual(mapping);
  });

  test('is summed by month if it has a row per day', async () => {
    const { given } = await upload(
      csv('Date,Source,Users', '5/1/2026,Direct,3', '2026-05-02,Direct,4', '20260503,Direct,5'),
    );
    const { months } = await previewOf(given);
    expect(months).toMatchObject([{ month: '2026-05', values: [{ name: 'Direct', value: 12 }] }]);
  });

  test('can identify clients by domain or slug', async () => {
    const { one, given } = await upload(
      csv('Month,Where,Direct', '2026-05,marina.example,1', '2026-05,nowhere.example,2'),
      { organization: null },
    );
    expect(one).toMatchObject({ mapping: null, allowed_actions: [] });
    expect((await staff.call(preview, given)).status).toBe(409);
    const columns = [{ column: 'Direct', name: 'Direct', quotable: null }];
    const shared = { layout: 'columns' as const, month: 'Month', columns };
    const by = (how: 'domain' | 'slug') => ({
      ...given,
      body: { mapping: { ...shared, organization: { column: 'Where', by: how } } },
    });
    await staff.call(update, by('domain'));
    const shown = await previewOf(given);
    expect(shown.months).toMatchObject([{ client: { id: marina.id }, month: '2026-05' }]);
    expect(shown.errors).toEqual([
      { row: 3, column: 'Where', reason: "'nowhere.example' is not known" },
    ]);
    await staff.call(update, by('slug'));
    expect((await previewOf(given)).errors).toHaveLength(2);
  });

  test('has a preview with replaced months, manually entered months, and the number of affected reports', async () => {
    const numbers = { organizationId: marina.id, analytics: { sources: [] } };
    await makeNumbers(db(), { ...numbers, month: '2026-04', origin: 'file', sourceId: 1 });
    await makeNumbers(db(), { ...numbers, month: '2026-05', origin: 'by_hand', sourceId: 1 });
    const planning_month_id = (await makePlanningMonth(db(), { year: 2026, month: 6 })).id;
    await makeReport(db(), { organization_id: marina.id, planning_month_id });
    await makeReport(db(), { organization_id: bakery.id, planning_month_id });
    const { given } = await upload(csv('Month,Direct', '2026-04,1', '2026-05,2'));
    expect(await previewOf(given)).toMatchObject({
      months: [
        { month: '2026-04', replaces_file: true, is_behind_typed: false },
        { month: '2026-05', replaces_file: false, is_behind_typed: true },
      ],
      affected_report_count: 1,
    });
  });
});

// Requirements: D-12
test('a manager who isn’t staff sees only their own imports, and can import only for their organizations', async () => {
  const { one } = await upload(csv('Month,Source,New Users', '2026-05,Direct,5'));
  const leads = await upload(csv('Month,Type,Leads', '2026-05,Chat,5'), { kind: 'leads' });
  const idsOf = async (caller: Caller, query: object = {}) =>
    (await caller.callRaw(list, { query })).body.map(({ id }: { id: number }) => id);
  expect(await idsOf(staff)).toEqual([leads.one.id, one.id]);
  expect(await idsOf(staff, { kind: 'analytics' })).toEqual([one.id]);
  expect(await idsOf(staff, { organization: marina.id })).toEqual([leads.one.id, one.id]);
  expect(await idsOf(staff, { organization: bakery.id })).toEqual([]);

  const group = await makeGroup(db(), 'Managers', ['view_monthlyreport', 'update_monthlyreport']);
  const person = await makePerson(db(), { group_id: group.id });
  await makeAccount(db(), {
    person_id: person.id,
    organization_id: marina.id,
    role: groups.editor,
  });
  const manager = await portal.signIn(person);
  expect(await idsOf(manager)).toEqual([]);
  const data = csv(
    'Client,Month,Source,New Users',
    'Harbor Marina,2026-05,Direct,5',
    'Bakery,2026-05,Direct,7',
  );
  const body = { kind: 'analytics' as const, name: 'traffic.csv', data };
  const made = await manager.call(create, { body });
  expect(made.status, made.text).toBe(201);
  expect(await idsOf(manager)).toEqual([made.body.id]);
  const { body: seen } = await manager.call(preview, { params: { id: made.body.id } });
  expect(JSON.stringify(seen)).toContain('Harbor Marina');
  expect(seen.errors).toMatchObject([{ row: 3, column: 'Client' }]);
});

test('a file can be uploaded with a form', async () => {
  const data = new File([csv('Month,Direct', '2026-05,1')], 'traffic.csv', { type: 'text/csv' });
  const answer = await staff.call(create, {
    body: { kind: 'analytics', organization: marina.id },
    files: { data },
  });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({ name: 'traffic.csv', client: { id: marina.id } });
});

describe('invalid rows', () => {
  const bad = csv(
    'Month,Source,New Users',
    '2026-05,Direct,7',
    '2026-05,Direct,8',
    '2026-05,Email,-3',
    'May,Email,3',
    '2026-05,Email,many',
    '2026-05,,1',
    '2026-09,Email,1',
    '2026-05,Email,',
    '2026-05,Email,1,5',
  );

  test('are all listed with their row, column, and reason', async () => {
    const { given } = await upload(bad);
    expect((await previewOf(given)).errors).toEqual([
      { row: 3, column: 'Month', reason: 'the same month is also in row 2' },
      { row: 4, column: 'New Users', reason: "'-3' is less than 0" },
      { row: 5, column: 'Month', reason: "'May' is not a month" },
      { row: 6, column: 'New Users', reason: "'many' is not a whole number" },
      { row: 7, column: 'Source', reason: 'is missing' },
      { row: 8, column: 'Month', reason: 'this month has not begun yet' },
      { row: 9, column: 'New Users', reason: 'is missing' },
      { row: 10, column: 'Month', reason: 'the row has more cells than the header has columns' },
    ]);
  });

  test('fail the import unless it skips them, and can be downloaded, corrected, and uploaded again', async () => {
    const { given } = await upload(bad);
    expect(await runAll(given)).toMatchObject({
      state: 'failed',
      error: 'Some rows are invalid. Nothing was imported. Correct them, or leave them out.',
    });
    expect(await numbersOf(marina.id)).toEqual([]);
    expect(await runAll(given, true)).toMatchObject({
      state: 'done',
      month_count: 1,
      wrong_count: 8,
      allowed_actions: ['rejects'],
    });
    const file = await staff.call(rejects, given);
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.text.split('\r\n');
    expect(lines[0]).toBe('Month,Source,New Users,Row,Reason');
    expect(lines[2]).toBe(
      "2026-05,Email,'-3,4,New Users: '-3' is less than 0".replace("'-3,4", '"\'-3",4'),
    );
    const again = await upload(`${lines[0]}\r\n${lines[2]?.replace('"\'-3"', '3')}\r\n`);
    expect(again.one.mapping).toMatchObject({ layout: 'rows', value: 'New Users' });
    expect(await previewOf(again.given)).toMatchObject({
      errors: [],
      months: [{ month: '2026-05' }],
    });
  });

  test('include rows with an unmapped lead type, or with more quotable leads than leads', async () => {
    const { given } = await upload(
      csv('Month,Lead Type,Leads,Quotable', '2026-05,Telefon,3,1', '2026-05,Chat,1,2'),
      { kind: 'leads' },
    );
    expect((await previewOf(given)).errors).toEqual([
      { row: 2, column: 'Lead Type', reason: "'Telefon' is not a lead type" },
      { row: 3, column: 'Quotable', reason: "'2' is more than the number of leads (1)" },
    ]);
    const { mapping } = (await staff.call(get, given)).body;
    if (mapping?.layout !== 'rows') throw new Error('It has rows.');
    const lead_types = { Telefon: 'Phone Call' as const };
    await staff.call(update, { ...given, body: { mapping: { ...mapping, lead_types } } });
    expect((await previewOf(given)).months).toMatchObject([
      { values: [{ name: 'Phone Call', value: 3, quotable: 1 }] },
    ]);
  });
});

describe('an import', () => {
  test.each([
    ['an empty file', '', 'Choose a CSV file.'],
    ['a header without rows', 'Month,Direct\r\n', 'The file has no rows below its header.'],
    ['a file with one column', csv('Month', '2026-05'), 'The first line must name the columns'],
    [
      'a duplicate column',
      csv('Month,Direct,direct', '2026-05,1,2'),
      "The column 'direct' occurs twice.",
    ],
    ['a spreadsheet', 'PK\u0003\u0004', 'This is a spreadsheet file.'],
    ['unbalanced quotes', csv('Month,"Direct', '2026-05,1'), 'This CSV file cannot be read'],
    [
      'more rows than the limit',
      csv('Month,Direct', ...Array(20_001).fill('2026-05,1')),
      'more than 20,000 rows',
    ],
    ['almost 10 MB of commas', ','.repeat(9_900_000), 'more than 300 columns'],
    ['almost 5 MB of blank lines', '\n'.repeat(4_900_000), 'more than 100,000 lines'],
    ['a header with only blank lines', csv('Month,Direct', ...Array(99_000).fill('')), 'no rows'],
  ])('rejects %s', async (_, data, text) => {
    const answer = await staff.call(create, {
      body: { kind: 'analytics', data, organization: marina.id },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
  });

  test('rejects a file larger than 10 MB', async () => {
    const row = `2026-05,"${'x'.repeat(1_000)}",1`;
    const data = csv('Month,Source,Users', ...Array(10_500).fill(row));
    const answer = await staff.call(create, {
      body: { kind: 'analytics', organization: marina.id },
      files: { data: new File([data], 'big.csv', { type: 'text/csv' }) },
    });
    expect([400, 413]).toContain(answer.status);
  });

  test('rejects a mapping to a column that the file doesn’t have', async () => {
    const { given } = await upload(csv('Month,Direct', '2026-05,1'));
    const mapping: ColumnMapping = {
      layout: 'columns',
      month: 'Monat',
      organization: null,
      columns: [{ column: 'Direct', name: 'Direct', quotable: null }],
    };
    const answer = await staff.callRaw(update, { ...given, body: { mapping } });
    expect(answer).toMatchObject({
      status: 400,
      body: { mapping: ['The file has no column “Monat”.'] },
    });
  });

  test('fails if data has changed since its preview', async () => {
    const { given } = await upload(csv('Client,Month,Direct', 'Bakery,2026-05,1'), {
      organization: null,
    });
    const { fingerprint } = await previewOf(given);
    await db()
      .updateTable('organization')
      .set({ dba_name: 'New Bakery' })
      .where('id', '=', bakery.id)
      .execute();
    await staff.call(run, { ...given, body: { fingerprint, skip_wrong: true } });
    await portal.services.runner.runDue();
    expect((await staff.call(get, given)).body).toMatchObject({
      state: 'failed',
      error: 'Data has changed since the preview. Nothing was saved; review it again.',
    });
  });

  test('can’t be run or previewed again after it has run', async () => {
    const { given } = await upload(csv('Month,Direct', '2026-05,1'));
    const { fingerprint } = await previewOf(given);
    await runAll(given);
    expect((await staff.call(run, { ...given, body: { fingerprint } })).status).toBe(409);
    expect((await staff.call(preview, given)).status).toBe(409);
  });

  test('is deleted if it is never run', async () => {
    await upload(csv('Month,Direct', '2026-05,1'));
    clock.set(instantAfter(3 * 86_400_000));
    await portal.services.runner.runDue();
    const { enqueueJob } = await import('#platform/jobs/jobs.service.ts');
    await portal.database.transaction((one) => enqueueJob(one, 'reporting.purge-data-imports'));
    await portal.services.runner.runDue();
    expect((await staff.call(list)).body).toEqual([]);
  });
});
