import {
  economicsEndpoints,
  economicsSettingEndpoints,
  payRateEndpoints,
} from '@portal/contract/ledger/economics.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeAgreement, makeAgreementLine } from '#testing/ledger.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  makeWriter,
} from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { closeNextMonth } from './economics-close.service.ts';

const { portal, callers } = usePortal({
  now: '2026-03-20T16:00:00.000Z',
  people: { superuser: 'superuser', staff: 'staff' },
  isPerTest: true,
});
const { superuser, staff } = callers;
const db = () => portal.database.writer;

let client: { id: number };
let person: { id: number };
let writer: Awaited<ReturnType<typeof makeWriter>>;

afterAll(() => clock.set());
beforeEach(async () => {
  clock.set('2026-03-20T16:00:00.000Z');
  client = await makeOrganization(db(), { dba_name: '=Harbor' });
  writer = await makeWriter(db());
  person = writer.person;
});

const addRate = (body: object, caller = superuser) =>
  caller.callRaw(payRateEndpoints.create, {
    body: { person: person.id, unit: 'article', amount: 8_000, valid_from: '2026-02-01', ...body },
  });

const posted = (completed_at: string, given: object = {}) =>
  makeArticle(db(), {
    client_id: client.id,
    writer_id: writer.id,
    status: 'posted',
    completed_at,
    min_word_count: 500,
    ...given,
  });

const close = (through: string) =>
  portal.database.transaction((transaction) => closeNextMonth(transaction, through));

const statement = (month: string, caller = superuser, id = person.id) =>
  caller.callRaw(economicsEndpoints.statement, { params: { id }, query: { month } });

async function ofClient(month: string) {
  const query = { month };
  const { body } = await superuser.call(economicsEndpoints.client, {
    params: { id: client.id },
    query,
  });
  return body;
}

const setArticle = (id: number, values: object) =>
  db().updateTable('article').set(values).where('id', '=', id).execute();

// Requirements: B-LEDGER-14
describe('rates', () => {
  test('stay unchanged when a newer rate is added, and can’t be added for a closed month', async () => {
    expect((await addRate({})).status).toBe(201);
    expect((await addRate({ amount: 9_000, valid_from: '2026-03-10' })).status).toBe(201);
    const { body } = await superuser.call(payRateEndpoints.list, {
      query: { person: String(person.id) },
    });
    expect(body.map(({ amount, valid_from }) => [amount, valid_from])).toEqual([
      [9_000, '2026-03-10'],
      [8_000, '2026-02-01'],
    ]);
    expect(await close('2026-02')).toBe('2026-02');
    const { status, body: error } = await addRate({ valid_from: '2026-02-28' });
    expect(status).toBe(400);
    expect(error).toMatchObject({ valid_from: [expect.stringContaining('closed')] });
  });

  test.each([
    ['neither a person nor a role', { person: null }],
    ['a person and a role', { group: groups.writer.id }],
    ['an unknown person', { person: 99_999 }],
    ['an unknown content type', { content_type: 99_999 }],
    ['a negative amount', { amount: -1 }],
    ['a fraction of a minor unit', { amount: 1.5 }],
    ['a day more than a year ago', { valid_from: '2024-01-01' }],
  ])('are rejected with %s', async (_, change) => {
    expect((await addRate(change)).status).toBe(400);
  });

  test('of a role apply to its members who have no rate of their own', async () => {
    await addRate({ person: null, group: groups.writer.id, unit: 'word', amount: 10_000 });
    await posted('2026-03-05T12:00:00.000Z');
    expect((await statement('2026-03')).body).toMatchObject({ total: 5_000, unrated_count: 0 });
    const { body } = await superuser.call(payRateEndpoints.list);
    expect(body).toMatchObject([{ group: { name: 'Writer' }, person: null }]);
  });
});

// Requirements: B-LEDGER-15
test('a client’s month has fees, the cost of its articles at each day’s rate, and the margin', async () => {
  const agreement = await makeAgreement(db(), { organization_id: client.id });
  await makeAgreementLine(db(), agreement, { fee_cents: 50_000, title: 'Calls' });
  await makeAgreementLine(db(), agreement, { fee_cents: null });
  await addRate({});
  await addRate({ amount: 9_001, valid_from: '2026-03-10' });
  await posted('2026-03-05T12:00:00.000Z');
  await posted('2026-03-12T12:00:00.000Z');
  await posted('2026-02-12T12:00:00.000Z');
  await posted('2026-03-12T12:00:00.000Z', { status: 'ready_to_post' });
  const body = await ofClient('2026-03');
  expect(body).toMatchObject({
    currency: 'USD',
    is_closed: false,
    article_count: 2,
    revenue: 50_000,
    cost: 17_001,
    margin: 32_999,
    fees: [{ title: 'Calls', agreement: 'Content agreement', amount: 50_000 }],
  });
  expect(body.lines.map(({ amount }) => amount)).toEqual([8_000, 9_001]);
  const query = { month: '2026-03', search: 'harbor' };
  const { body: list } = await superuser.call(economicsEndpoints.clients, { query });
  expect(list).toMatchObject([{ id: client.id, revenue: 50_000, cost: 17_001, margin: 32_999 }]);
});

// Requirements: B-LEDGER-15
test('articles without a rate are counted separately, and months before the first rate are empty', async () => {
  await addRate({ valid_from: '2026-03-10' });
  await posted('2026-03-05T12:00:00.000Z');
  await posted('2026-02-05T12:00:00.000Z');
  expect(await ofClient('2026-03')).toMatchObject({ article_count: 1, unrated_count: 1, cost: 0 });
  expect(await ofClient('2026-02')).toMatchObject({ article_count: 0, lines: [] });
});

// Requirements: B-LEDGER-16
describe('a closed month', () => {
  test('keeps its lines and fees, and later changes are corrections in the next month', async () => {
    const agreement = await makeAgreement(db(), { organization_id: client.id });
    const { id: lineId } = await makeAgreementLine(db(), agreement, { fee_cents: 50_000 });
    await addRate({ unit: 'word', amount: 10_000 });
    const article = await posted('2026-02-05T12:00:00.000Z');
    const taken = await posted('2026-02-06T12:00:00.000Z');
    await posted('2026-03-06T12:00:00.000Z');
    await close('2026-02');
    const before = await ofClient('2026-02');
    expect(before).toMatchObject({ is_closed: true, revenue: 50_000, cost: 10_000 });

    await setArticle(article.id, { min_word_count: 300 });
    await setArticle(taken.id, { archived: 1 });
    await posted('2026-02-07T12:00:00.000Z', { title: 'Late' });
    await db()
      .updateTable('agreement_line_terms')
      .set({ fee_cents: 1 })
      .where('line_id', '=', lineId)
      .execute();
    expect(await ofClient('2026-02')).toEqual(before);
    const { body } = await statement('2026-03');
    expect(body).toMatchObject({ article_amount: 5_000, correction_amount: -2_000, total: 3_000 });
    expect(
      body.lines
        .filter(({ kind }) => kind === 'correction')
        .map(({ words, amount, corrects }) => [words, amount, corrects]),
    ).toEqual([
      [-200, -2_000, '2026-02'],
      [-500, -5_000, '2026-02'],
      [500, 5_000, '2026-02'],
    ]);

    clock.set('2026-04-20T16:00:00.000Z');
    await close('2026-03');
    const later = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    expect((await statement('2026-04', later)).body).toMatchObject({ lines: [], total: 0 });
    expect((await statement('2026-03', later)).body).toMatchObject({
      is_closed: true,
      total: 3_000,
    });
  });

  test('corrects both writers’ pay if an article is reassigned to another writer', async () => {
    await addRate({});
    const otherWriter = await makeWriter(db());
    const other = otherWriter.person;
    await addRate({ person: other.id, amount: 6_000 });
    const article = await posted('2026-02-05T12:00:00.000Z');
    await close('2026-02');
    await setArticle(article.id, { writer_id: otherWriter.id });
    expect((await statement('2026-03')).body).toMatchObject({ total: -8_000 });
    expect((await statement('2026-03', superuser, other.id)).body).toMatchObject({ total: 6_000 });
    const list = await superuser.call(economicsEndpoints.statements, {
      query: { month: '2026-03' },
    });
    expect(list.body.map(({ total }) => total).sort()).toEqual([-8_000, 6_000].sort());
  });

  test('never causes an article to be paid for twice if its day moves to an open month', async () => {
    await addRate({});
    const article = await posted('2026-02-05T12:00:00.000Z');
    await close('2026-02');
    await setArticle(article.id, { completed_at: '2026-03-05T12:00:00.000Z' });
    expect((await statement('2026-03')).body).toMatchObject({ lines: [], total: 0 });
  });

  test('is closed only once its grace period is over, and not before the first rate', async () => {
    expect(await close('2026-02')).toBeNull();
    await addRate({});
    expect(await close('2026-01')).toBeNull();
    expect(await close('2026-02')).toBe('2026-02');
    expect(await close('2026-02')).toBeNull();
  });
});

// Requirements: B-LEDGER-17
describe('a statement', () => {
  const allow = (writers_see_statements = true) =>
    superuser.call(economicsSettingEndpoints.update, { body: { writers_see_statements } });

  test('is shown to its writer only if statements are enabled for writers, and never to other writers', async () => {
    await addRate({});
    const own = await portal.signIn(person);
    const other = await portal.signIn(await makePerson(db(), { kind: 'writer' }));
    const sees = async (caller: Caller) =>
      (await caller.call(economicsEndpoints.own)).body.sees_statements;
    expect((await statement('2026-03', own)).status).toBe(404);
    expect(await sees(own)).toBe(false);
    await allow();
    expect((await statement('2026-03', own)).status).toBe(200);
    expect(await sees(own)).toBe(true);
    expect(await sees(staff)).toBe(false);
    expect((await statement('2026-03', other)).status).toBe(404);
    expect((await statement('2026-03', staff)).status).toBe(404);
  });

  test('is hidden from impersonators and callers who aren’t signed in', async () => {
    await allow();
    const boss = await makePerson(db(), { kind: 'superuser' });
    const impersonated = await portal.impersonate(boss, person);
    expect((await statement('2026-03', impersonated)).status).toBe(404);
    expect((await statement('2026-03', portal.anonymous)).status).toBe(401);
  });

  test('is exported as CSV without formulas, and the export is audited without amounts', async () => {
    await addRate({});
    await posted('2026-03-05T12:00:00.000Z', { title: '@SUM(A1)' });
    const { text } = await superuser.call(economicsEndpoints.exportStatement, {
      params: { id: person.id },
      body: { month: '2026-03' },
    });
    const [head, line, total] = text.split('\r\n');
    expect(head).toBe('Line,Month,Day,Article,Client,Words,Paid per,Rate,Amount,Currency');
    expect(line).toBe(`Article,2026-03,2026-03-05,"'@SUM(A1)","'=Harbor",500,article,80,80,USD`);
    expect(total).toBe('Total,2026-03,,,,,,,80,USD');
    const audits = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('action', 'like', 'economics.%')
      .execute();
    expect(audits.length).toBeGreaterThan(1);
    expect(JSON.stringify(audits)).not.toContain('8000');
  });
});

// Requirements: B-LEDGER-18
describe('the permission to view economics', () => {
  const clients = (caller: Caller) =>
    caller.callRaw(economicsEndpoints.clients, { query: { month: '2026-03' } });

  test('is required even for staff, and doesn’t work during an impersonation', async () => {
    const group = await makeGroup(db(), 'Accounting', ['view_economics']);
    const accountant = await makePerson(db(), { group_id: group.id });
    expect((await clients(await portal.signIn(accountant))).status).toBe(200);
    expect((await clients(staff)).status).toBe(403);
    const boss = await makePerson(db(), { kind: 'superuser' });
    expect((await clients(await portal.impersonate(boss, accountant))).status).toBe(403);
    expect((await addRate({}, staff)).status).toBe(403);
  });

  test('can’t be granted by staff, or obtained by taking over the account of a person with the permission', async () => {
    const group = await makeGroup(db(), 'Accounting', ['view_economics']);
    const accountant = await makePerson(db(), { group_id: group.id });
    const update = (id: number, body: object) =>
      staff.callRaw(userEndpoints.update, { params: { id }, body });
    const other = await makePerson(db(), { kind: 'writer' });
    expect((await update(other.id, { default_role: group.id })).status).toBe(403);
    const email = { email: 'mine@agency.example' };
    expect((await update(accountant.id, email)).status).not.toBe(200);
    const { body } = await staff.call(userEndpoints.get, { params: { id: accountant.id } });
    expect(body.allowed_actions).not.toContain('set_password');
    expect(body.allowed_actions).not.toContain('delete');
  });

  test('has no effect for clients', async () => {
    const customer = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: customer.id, organization_id: client.id });
    await db()
      .insertInto('group_permission')
      .values({ group_id: groups.customer.id, codename: 'view_economics' })
      .execute();
    expect((await clients(await portal.signIn(customer))).status).toBe(403);
  });
});
