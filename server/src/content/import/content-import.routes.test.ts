import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { contentImportEndpoints } from '@portal/contract/content/import/content-import.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { testedEngine } from '#testing/database.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  makeWriter,
  type Person,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal({ isPerTest: true });
let person: Person;
let staff: Caller;

beforeEach(async () => {
  await portal.database.transaction(async (db) => {
    person = await makePerson(db, { kind: 'staff' });
    await makeOrganization(db, { dba_name: 'Harbor Marina', dba_name_key: 'harbor marina' });
    await makeWriter(db, { first_name: 'Ann', last_name: 'Brown' });
    await makePlanningMonth(db, { year: 2026, month: 9 });
  });
  staff = await portal.signIn(person);
});

afterEach(() => clock.set());

const { create, get, list, preview, rejects, run, undo } = contentImportEndpoints;
const header =
  'Client,Title,Content Type,Planning Month,Writer,Write Due,Final Review Due,Go Live,Notes';
const rowOf = (title: string, client = 'Harbor Marina', type = 'Blog') =>
  `${client},${title},${type},2026-09,Ann Brown,09/15/2026,09/29/2026,10/06/2026,`;
const planOf = (...rows: string[]) => [header, ...rows, ''].join('\r\n');

async function upload(plan: string) {
  const answer = await staff.call(create, { body: { name: 'september.csv', plan } });
  expect(answer.status, answer.text).toBe(201);
  return { params: { id: answer.body.id } };
}

const previewOf = async (given: { params: { id: number } }, createMissing = false) =>
  (await staff.call(preview, { ...given, query: { create_missing: createMissing } })).body;

async function start(given: { params: { id: number } }, options: object = {}) {
  const { fingerprint } = await previewOf(given, 'create_missing' in options);
  const answer = await staff.call(run, { ...given, body: { fingerprint, ...options } });
  return { status: answer.status, job: answer.body.id };
}

const titles = async () =>
  (await staff.call(articleEndpoints.list)).body.map((article) => article.title).sort();

// Requirements: D-08
test('a plan can be previewed after its upload, and the upload creates no records', async () => {
  const plan = await upload(
    planOf(rowOf('First'), rowOf('Second', 'New Client'), rowOf('Third', undefined, 'Podcast')),
  );
  const shown = await previewOf(plan);
  expect(shown.articles).toMatchObject([
    { row: 2, client: 'Harbor Marina', title: 'First', writer: 'Ann Brown', year: 2026, month: 9 },
  ]);
  expect(shown.errors).toEqual([
    { row: 3, column: 'Client', reason: "'New Client' is not known" },
    { row: 4, column: 'Content Type', reason: "'Podcast' is not a content type" },
  ]);
  clock.set('2026-09-15T12:00:00.000Z');
  expect((await previewOf(plan)).late_count).toBe(0);
  clock.set('2026-09-17T12:00:00.000Z');
  expect((await previewOf(plan)).late_count).toBe(1);
  const more = await previewOf(plan, true);
  expect(more).toMatchObject({ clients: ['New Client'], people: [], months: [] });
  expect(more.articles).toHaveLength(2);
  expect(await titles()).toEqual([]);
});

test('a preview lists the first thousand errors and counts all of them; the file of invalid rows is complete', async () => {
  const rows = Array.from({ length: 600 }, (_, at) =>
    rowOf(`Plan ${at}`, `Nobody ${at}`, 'Podcast'),
  );
  const plan = await upload(planOf(...rows, rowOf('Right')));
  const { errors, error_count, wrong_count, articles } = await previewOf(plan);
  expect(errors).toHaveLength(1_000);
  expect(errors.at(-1)).toMatchObject({ row: 501 });
  expect({ error_count, wrong_count }).toEqual({ error_count: 1_200, wrong_count: 600 });
  expect(articles).toHaveLength(1);
  const file = await staff.call(rejects, { ...plan, query: { create_missing: false } });
  expect(file.text.trim().split('\n')).toHaveLength(601);
});

// Requirements: D-05, D-08
test('a job imports the valid rows, and the invalid rows can be downloaded as a file', async () => {
  const plan = await upload(
    planOf(rowOf('First'), rowOf('Second', 'New Client'), rowOf('"Third, wrong"', '', 'Podcast')),
  );
  const started = await start(plan, { create_missing: true, skip_wrong: true });
  expect((await staff.call(get, plan)).body).toMatchObject({
    state: 'queued',
    job: started.job,
    allowed_actions: ['cancel'],
  });
  await portal.services.runner.runDue();
  const { body: done } = await staff.call(get, plan);
  expect(done).toMatchObject({
    state: 'done',
    name: 'september.csv',
    person: { id: person.id },
    article_count: 2,
    client_count: 1,
    wrong_count: 1,
    progress_done: 2,
    progress_total: 2,
    allowed_actions: ['rejects', 'undo'],
  });
  expect(await titles()).toEqual(['First', 'Second']);
  const job = await staff.call(jobEndpoints.get, { params: { id: done.job ?? 0 } });
  expect(job.body).toMatchObject({ state: 'done', result: { articles: 2, wrong: 1 } });
  expect(job.body.log).toContain('2 articles to make from september.csv');
  const csv = await staff.call(rejects, plan);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text.split('\r\n')[1]).toMatch(
    /"Third, wrong".*,4,Client: is required; Content Type: /,
  );
  // The corrected file can be uploaded without removing the added columns.
  const corrected = await upload(
    csv.text.replace(',"Third', 'Harbor Marina,"Third').replace('Podcast', 'Blog'),
  );
  expect((await previewOf(corrected)).articles.map(({ title }) => title)).toEqual(['Third, wrong']);
});

test('an invalid row prevents the import unless invalid rows are skipped', async () => {
  const plan = await upload(planOf(rowOf('First'), rowOf('')));
  await start(plan);
  await portal.services.runner.runDue();
  const { body } = await staff.call(get, plan);
  expect(body).toMatchObject({ state: 'failed', error: expect.stringContaining('invalid') });
  expect(await titles()).toEqual([]);
  expect(body.allowed_actions).toEqual(['preview', 'run', 'rejects']);
  await start(plan, { skip_wrong: true });
  await portal.services.runner.runDue();
  expect(await titles()).toEqual(['First']);
  expect((await staff.call(run, { ...plan, body: { fingerprint: 'x' } })).status).toBe(409);
});

test('an import creates nothing if its preview is outdated', async () => {
  const plan = await upload(planOf(rowOf('First'), rowOf('Second')));
  const other = await upload(planOf(rowOf('First')));
  const { fingerprint } = await previewOf(plan);
  await start(other);
  await portal.services.runner.runDue();
  await staff.call(run, { ...plan, body: { fingerprint } });
  await portal.services.runner.runDue();
  const { body } = await staff.call(get, plan);
  expect(body).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('review it again'),
  });
  expect(await titles()).toEqual(['First']);
  await start(plan);
  await portal.services.runner.runDue();
  expect(await titles()).toEqual(['First', 'Second']);
});

test('a month far in the future is reported as an error in its row, but a past month isn’t', async () => {
  clock.set('2026-09-01T12:00:00.000Z');
  const inMonth = (month: string) => rowOf(`In ${month}`).replace('2026-09', month);
  const plan = await upload(planOf(inMonth('2023-04'), inMonth('2031-12'), inMonth('2032-01')));
  const { months, errors } = await previewOf(plan, true);
  expect(months).toEqual([
    { year: 2023, month: 4 },
    { year: 2031, month: 12 },
  ]);
  const tooFar = { row: 4, column: 'Planning Month', reason: "'2032-01' is after 2031" };
  expect(errors).toEqual([tooFar]);
  expect((await previewOf(plan, false)).errors).toContainEqual(tooFar);
});

describe('undoing an import', () => {
  async function imported() {
    const plan = await upload(planOf(rowOf('First'), rowOf('Second', 'New Client')));
    await start(plan, { create_missing: true });
    await portal.services.runner.runDue();
    return plan;
  }

  test('deletes all articles of the import once, and keeps the clients that the import created', async () => {
    const plan = await imported();
    expect((await staff.call(get, plan)).body.allowed_actions).toContain('undo');
    const { body } = await staff.call(undo, plan);
    expect(body).toMatchObject({ state: 'undone', allowed_actions: [] });
    expect(await titles()).toEqual([]);
    expect((await staff.call(undo, plan)).status).toBe(409);
    const clients = await portal.database.reader
      .selectFrom('organization')
      .select('dba_name')
      .where('dba_name', '=', 'New Client')
      .execute();
    expect(clients).toHaveLength(1);
    const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
    const query = { action: 'content.import_undone' };
    const audit = await (await portal.signIn(root)).call(auditEntryEndpoints.list, { query });
    expect(audit.body).toMatchObject([{ actor: { id: person.id } }]);
    const again = await upload(planOf(rowOf('First')));
    await start(again);
    await portal.services.runner.runDue();
    expect(await titles()).toEqual(['First']);
  });

  test('fails once someone has worked on any of its articles', async () => {
    const plan = await imported();
    const [article] = (await staff.call(articleEndpoints.list)).body;
    const params = { id: article?.id ?? 0 };
    const changed = await staff.call(articleEndpoints.update, { params, body: { title: 'Mine' } });
    expect(changed.status, changed.text).toBe(200);
    const { status, body } = await staff.call(undo, plan);
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: expect.stringContaining('Someone has worked on “Mine”') });
    expect(await titles()).toHaveLength(2);
  });

  test('is possible only within a day', async () => {
    const plan = await imported();
    clock.set(new Date(Date.now() + 86_400_000 + 60_000).toISOString());
    expect((await staff.call(get, plan)).body.allowed_actions).not.toContain('undo');
    expect((await staff.call(undo, plan)).status).toBe(409);
    expect(await titles()).toHaveLength(2);
  });
});

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => rowOf(`Article ${index}`));

// Requirements: D-05
test('a failed import creates nothing and can run again', async () => {
  const alike = ['Penultimate', 'Last'].map((title) => `${rowOf(title, 'New Client')}alike`);
  const plan = await upload(planOf(...manyRows(600), ...alike));
  const { schema } = portal.database.writer;
  await schema.createIndex('unlucky').unique().on('article').column('description').execute();
  await start(plan, { create_missing: true });
  await portal.services.runner.runDue();
  await schema.dropIndex('unlucky').execute();
  expect(await titles()).toEqual([]);
  expect((await staff.call(get, plan)).body).toMatchObject({ article_count: 0, client_count: 0 });
  clock.set(new Date(Date.now() + 60_000).toISOString());
  await portal.services.runner.runDue();
  expect((await staff.call(get, plan)).body).toMatchObject({
    state: 'done',
    article_count: 602,
    client_count: 1,
    progress_done: 602,
    progress_total: 602,
  });
  expect(await titles()).toHaveLength(602);
});

// Requirements: D-05
test('an import whose server crashes after the commit doesn’t create anything twice', async () => {
  const plan = await upload(planOf(...manyRows(3)));
  const started = await start(plan);
  await portal.services.runner.runDue();
  await portal.database.writer
    .updateTable('job')
    .set({ state: 'queued', result: null })
    .where('id', '=', started.job)
    .execute();
  await portal.services.runner.runDue();
  expect((await staff.call(get, plan)).body).toMatchObject({ state: 'done', article_count: 3 });
  expect(await titles()).toHaveLength(3);
});

// Requirements: D-05
test('an import canceled before it starts creates nothing and can run again', async () => {
  const plan = await upload(planOf(rowOf('First'), rowOf('Second')));
  const started = await start(plan);
  const params = { id: started.job };
  expect((await staff.call(get, plan)).body).toMatchObject({
    job: started.job,
    allowed_actions: ['cancel'],
  });
  expect((await staff.call(jobEndpoints.cancel, { params })).status).toBe(200);
  await portal.services.runner.runDue();
  const { body } = await staff.call(get, plan);
  expect(body).toMatchObject({ state: 'canceled', article_count: 0 });
  expect(body.allowed_actions).toContain('run');
  expect(await titles()).toEqual([]);
  expect((await start(plan)).status).toBe(202);
  await portal.services.runner.runDue();
  expect(await titles()).toEqual(['First', 'Second']);
});

// Requirements: D-05
test('a running import offers “cancel” only on PostgreSQL, and is shown as stopping once canceled', async () => {
  const plan = await upload(planOf(rowOf('First')));
  const { job } = await start(plan);
  await portal.database.transaction((db) =>
    db.updateTable('job').set({ state: 'running' }).where('id', '=', job).execute(),
  );
  const offered = testedEngine === 'postgres' ? ['cancel'] : [];
  expect((await staff.call(get, plan)).body).toMatchObject({
    is_stopping: false,
    allowed_actions: offered,
  });
  await staff.call(jobEndpoints.cancel, { params: { id: job } });
  expect((await staff.call(get, plan)).body).toMatchObject({
    is_stopping: true,
    allowed_actions: [],
  });
});

test('only one of two concurrent runs of a plan succeeds', async () => {
  const plan = await upload(planOf(rowOf('First')));
  const { fingerprint } = await previewOf(plan);
  const runShown = () => staff.call(run, { ...plan, body: { fingerprint } });
  const answers = await Promise.all([runShown(), runShown()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
});

// Requirements: D-10
test.each([
  ['a spreadsheet file', 'PK\u0003\u0004', 'Save it as CSV UTF-8'],
  ['an empty file', '', 'This file is empty.'],
  ['another table', 'Name,Age\r\nAnn,3\r\n', 'These columns are missing'],
  ['a file of blank lines', '\n'.repeat(3_900_000), 'more than 100,000 lines'],
  ['a file of commas', ','.repeat(7_900_000), 'more than 300 columns'],
  ['a file with too many rows', `Client\n${'A\n'.repeat(20_001)}`, 'more than 20,000 rows'],
])('%s is rejected with the reason', async (_, plan, reason) => {
  const answer = await staff.call(create, { body: { plan } });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ plan: [expect.stringContaining(reason)] });
});

test('a file can also be sent in a form, but must be in UTF-8', async () => {
  const form = (content: Buffer) => {
    const plan = new File([new Uint8Array(content)], 'plan.csv', { type: 'text/csv' });
    return staff.call(create, { body: {}, files: { plan } });
  };
  const text = planOf(rowOf('Café'));
  expect(await form(Buffer.from(text))).toMatchObject({ status: 201, body: { name: 'plan.csv' } });
  const latin = await form(Buffer.from(text, 'latin1'));
  expect(latin.body).toEqual({ plan: [expect.stringContaining('not in UTF-8')] });
});

// Requirements: D-27
test('an imported article without an approver gets the client’s default approver', async () => {
  const { id } = await portal.database.reader
    .selectFrom('organization')
    .select('id')
    .where('dba_name_key', '=', 'harbor marina')
    .executeTakeFirstOrThrow();
  const account = await portal.database.transaction((db) =>
    makeAccount(db, { organization_id: id }),
  );
  await start(await upload(planOf(rowOf('Approved by the client'))));
  await portal.services.runner.runDue();
  expect((await staff.call(articleEndpoints.list)).body).toMatchObject([
    { final_approver: { id: account.person_id } },
  ]);
});

test('people created by an import appear in the audit log, and all created records cause events', async () => {
  await start(
    await upload(planOf(rowOf('First', 'A New Client').replace('Ann Brown', 'Zoë van Dyk'))),
    { create_missing: true },
  );
  await portal.services.runner.runDue();
  const made = await portal.database.reader
    .selectFrom('person')
    .select(['id', 'username'])
    .where('name', '=', 'Zoë van Dyk')
    .executeTakeFirstOrThrow();
  expect(made.username).toBe('zoe.vandyk');
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const query = { action: 'person.created' };
  const { body } = await (await portal.signIn(root)).call(auditEntryEndpoints.list, { query });
  expect(body).toMatchObject([
    { actor: { id: person.id }, subject: { noun: 'person', id: made.id } },
  ]);
  const events = await portal.database.reader
    .selectFrom('event')
    .select(['topic', 'record_id'])
    .where('kind', '=', 'created')
    .where('topic', 'in', ['person', 'organization', 'article'])
    .execute();
  expect(events.map(({ topic }) => topic).sort()).toEqual(['article', 'organization', 'person']);
  expect(events).toContainEqual({ topic: 'person', record_id: made.id });
});

// Requirements: D-14
test('imports are listed and audited, and imports that weren’t run expire and are deleted', async () => {
  const plan = await upload(planOf(rowOf('First')));
  await start(plan);
  const unused = await upload(planOf(rowOf('Second')));
  await portal.services.runner.runDue();
  expect((await staff.call(list)).body.map(({ id, state }) => [id, state])).toEqual([
    [unused.params.id, 'ready'],
    [plan.params.id, 'done'],
  ]);
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const query = { action: 'content' };
  const { body } = await (await portal.signIn(root)).call(auditEntryEndpoints.list, { query });
  expect(body.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['content.imported', person.id],
  ]);
  clock.set(new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString());
  await portal.services.files.purge();
  expect((await staff.call(get, unused)).body).toMatchObject({
    state: 'expired',
    allowed_actions: [],
  });
  await portal.services.runner.runDue();
  await portal.database.transaction((db) => enqueueJob(db, 'content.purge-imports'));
  await portal.services.runner.runDue();
  expect((await staff.call(list)).body.map(({ id }) => id)).toEqual([plan.params.id]);
});

// Requirements: D-08
test('rejected rows contain no formulas, and can be corrected and imported again', async () => {
  const formula = '=HYPERLINK(1)';
  const plan = await upload(planOf(rowOf(formula, '', 'Blog'), rowOf('-5 @home', '', '+1')));
  const { text } = await staff.call(rejects, plan);
  const cells = text.split(/,|\r\n/);
  expect(cells).toContain(`"'${formula}"`);
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
  const corrected = await upload(
    text.replaceAll('\r\n,', '\r\nHarbor Marina,').replace("'+1", 'Blog'),
  );
  const { articles } = await previewOf(corrected);
  expect(articles.map(({ title }) => title)).toEqual([formula, '-5 @home']);
});
