import { agreementEndpoints } from '@portal/contract/ledger/agreement.endpoints.ts';
import { ledgerEndpoints } from '@portal/contract/ledger/ledger.endpoints.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { contentTypeId, makeArticle, makeLivePage } from '#testing/content.factories.ts';
import { makeAgreement, makeAgreementLine } from '#testing/ledger.factories.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';
import { automaticallyClosed, closeMonths } from './ledger-close.service.ts';
import { refreshStandings } from './standing.service.ts';

const { portal, db, callers } = usePortal({
  people: { staff: 'staff' },
  now: '2026-03-20T16:00:00.000Z',
});
const { staff } = callers;
afterAll(() => clock.set());

let client: Organization;
beforeEach(async () => {
  client = await makeOrganization(db());
});

async function agree(lines: readonly Parameters<typeof makeAgreementLine>[2][]) {
  const agreement = await makeAgreement(db(), {
    organization_id: client.id,
    start_month: '2026-01',
  });
  const made = [];
  for (const line of lines) made.push(await makeAgreementLine(db(), agreement, line));
  return { agreement, lines: made, ids: made.map(({ id }) => id) };
}

const posted = (completed_at: string, change: object = {}) =>
  makeArticle(db(), { client_id: client.id, status: 'posted', completed_at, ...change });

async function months(query: { from?: string; to?: string } = { from: '2026-01' }) {
  const { body } = await staff.call(ledgerEndpoints.get, { params: { id: client.id }, query });
  return body;
}

const delivered = async () =>
  (await months()).lines.map((line) => line.months.map((month) => month.delivered));

const records = async (id: number, month: string) =>
  (await staff.call(ledgerEndpoints.records, { params: { id }, query: { month } })).body;

const enter = (id: number, body: object) =>
  staff.raw('POST', `/api/agreement-lines/${id}/entries/`, body);

const close = (month: string) =>
  staff.call(ledgerEndpoints.close, { params: { id: client.id }, body: { month } });

// Requirements: B-LEDGER-03
describe('the delivered quantity', () => {
  test('counts posted articles by content type and by month in the agency’s time zone', async () => {
    const blog = await contentTypeId(db(), 'blog');
    const { ids } = await agree([
      { kind: 'articles', content_type_id: blog },
      { kind: 'articles' },
    ]);
    // Midnight in New York is 05:00 UTC.
    await posted('2026-02-01T04:59:59.999Z');
    await posted('2026-02-01T05:00:00.000Z');
    await posted('2026-02-10T12:00:00.000Z', { type: 'link_building' });
    await makeArticle(db(), { client_id: client.id, status: 'ready_to_post' });
    await posted('2026-02-10T12:00:00.000Z', { archived: 1 });
    expect(await delivered()).toEqual([
      [1, 1, 0],
      [0, 1, 0],
    ]);
    expect(await records(ids[0] ?? 0, '2026-02')).toHaveLength(1);
    expect(await records(ids[1] ?? 0, '2026-02')).toHaveLength(1);
  });

  test('excludes articles whose watched page was not found, and shows which pages were found', async () => {
    const { ids } = await agree([{ kind: 'articles' }]);
    const at = '2026-03-02T12:00:00.000Z';
    const [found, lost] = [await posted(at), await posted(at), await posted(at)];
    for (const { id } of [found, lost]) {
      await makeLivePage(db(), { articleId: id, organizationId: client.id });
    }
    await db()
      .updateTable('live_page')
      .set({ state: 'not_found' })
      .where('article_id', '=', lost.id)
      .execute();
    expect(await delivered()).toEqual([[0, 0, 2]]);
    const listed = await records(ids[0] ?? 0, '2026-03');
    expect(listed.map(({ proof }) => proof)).toEqual(['proven', null]);
    expect(listed[0]).toMatchObject({ id: found.id, title: found.title, quantity: 1, at });
  });

  test('counts a scheduled article on its date once its page is found', async () => {
    await agree([{ kind: 'articles' }]);
    const change = { status: 'scheduled', scheduled_date: '2026-03-05' } as const;
    const at = '2026-02-20T12:00:00.000Z';
    const article = await posted(at, change);
    await posted(at, change);
    await makeLivePage(db(), { articleId: article.id, organizationId: client.id });
    expect(await delivered()).toEqual([[0, 0, 1]]);
  });

  test('counts the words of live articles', async () => {
    await agree([{ kind: 'words', quantity: 2000 }]);
    await posted('2026-03-02T12:00:00.000Z', { min_word_count: 800 });
    await posted('2026-03-03T12:00:00.000Z', { min_word_count: 400 });
    expect(await delivered()).toEqual([[0, 0, 1200]]);
  });

  test('counts sent reports and finished link checks', async () => {
    const { ids } = await agree([{ kind: 'reports' }, { kind: 'link_checks' }]);
    await makeReport(db(), { organization_id: client.id, sent_at: '2026-02-03T12:00:00.000Z' });
    await makeReport(db(), { organization_id: client.id });
    await makeLinkCheck(db(), { organization_id: client.id });
    const [reports, checks] = await delivered();
    expect(reports).toEqual([0, 1, 0]);
    expect(checks?.reduce((total, count) => total + count, 0)).toBe(1);
    const [report] = await records(ids[0] ?? 0, '2026-02');
    expect(report?.title).toMatch(/^Report for \d{4}-\d{2}$/);
  });

  test('is entered by hand with a note for work that the portal doesn’t count', async () => {
    const { ids } = await agree([{ kind: 'meetings' }, { kind: 'articles' }]);
    const [meetings = 0, articles = 0] = ids;
    const entry = { month: '2026-03', kind: 'delivery', quantity: 1, note: 'Review call' };
    expect(await enter(meetings, entry)).toMatchObject({
      status: 201,
      body: { note: 'Review call', is_late: false, created_by: { name: expect.any(String) } },
    });
    expect(await delivered()).toEqual([
      [0, 0, 1],
      [0, 0, 0],
    ]);
    expect(await enter(articles, entry)).toMatchObject({
      status: 400,
      body: { kind: [expect.any(String)] },
    });
    expect(await enter(meetings, { ...entry, month: '2026-04' })).toMatchObject({
      status: 400,
      body: { month: [expect.any(String)] },
    });
    expect(await enter(meetings, { ...entry, note: ' ' })).toMatchObject({
      status: 400,
      body: { note: [expect.any(String)] },
    });
    expect(await enter(meetings, { ...entry, quantity: 0 })).toMatchObject({
      status: 400,
      body: { quantity: [expect.any(String)] },
    });
  });

  test('has a paged list of the counted records', async () => {
    const { ids } = await agree([{ kind: 'articles' }]);
    for (const day of ['02', '03', '04']) await posted(`2026-03-${day}T12:00:00.000Z`);
    const read = (query: object) =>
      staff.raw(
        'GET',
        `/api/agreement-lines/${ids[0]}/records/?${new URLSearchParams({ ...query })}`,
      );
    const first = await read({ month: '2026-03', limit: '2' });
    expect(first.body).toHaveLength(2);
    expect(await records(ids[0] ?? 0, '2026-03')).toHaveLength(3);
  });
});

// Requirements: B-LEDGER-04
describe('a closed month', () => {
  test('keeps its sums and records when records change later', async () => {
    const { ids } = await agree([{ kind: 'articles', carry: 'month' }]);
    const article = await posted('2026-01-10T12:00:00.000Z');
    expect((await close('2026-01')).body).toMatchObject({
      closed_through: '2026-01',
      next_close: '2026-02',
    });
    await db().updateTable('article').set({ archived: 1 }).where('id', '=', article.id).execute();
    const [january] = (await months()).lines[0]?.months ?? [];
    expect(january).toMatchObject({
      delivered: 1,
      balance: -3,
      is_closed: true,
      counted_now: 0,
      at_close: { balance: -3, carried_out: -3 },
    });
    expect(await records(ids[0] ?? 0, '2026-01')).toMatchObject([
      { id: article.id, title: article.title },
    ]);
  });

  test('is corrected by a visible entry that leaves the stored sums unchanged', async () => {
    const { ids } = await agree([{ kind: 'articles', carry: 'month' }]);
    const [id = 0] = ids;
    await close('2026-01');
    const correction = {
      month: '2026-01',
      kind: 'correction',
      quantity: 2,
      note: 'Two guest posts',
    };
    expect((await enter(id, correction)).status).toBe(201);
    const [january, february] = (await months()).lines[0]?.months ?? [];
    expect(january).toMatchObject({
      delivered: 0,
      corrected: 2,
      balance: -2,
      carried_out: -2,
      at_close: { corrected: 0, balance: -4 },
    });
    expect(february?.carried_in).toBe(-2);
    const query = { month: '2026-01' };
    const { body } = await staff.call(ledgerEndpoints.entries, { params: { id }, query });
    expect(body).toMatchObject([
      { kind: 'correction', quantity: 2, note: 'Two guest posts', is_late: true },
    ]);
  });

  test('rejects manual delivery entries', async () => {
    const { ids } = await agree([{ kind: 'meetings' }]);
    await close('2026-01');
    const entry = { month: '2026-01', kind: 'delivery', quantity: 1, note: 'Call' };
    expect(await enter(ids[0] ?? 0, entry)).toMatchObject({
      status: 400,
      body: { kind: [expect.any(String)] },
    });
  });

  test('is closed once, after it is over, and together with the months before it', async () => {
    await agree([{ kind: 'meetings' }]);
    expect(await close('2026-03')).toMatchObject({
      status: 400,
      body: { month: [expect.any(String)] },
    });
    const { body } = await close('2026-02');
    expect(body.closes.map(({ month }) => month)).toEqual(['2026-01', '2026-02']);
    expect(body.closes[0]?.closed_by).toMatchObject({ name: expect.any(String) });
    expect((await close('2026-02')).status).toBe(400);
  });

  test('is closed by the portal five days after its end', async () => {
    await agree([{ kind: 'meetings' }]);
    clock.set('2026-03-05T16:00:00.000Z');
    expect(automaticallyClosed()).toBe('2026-01');
    clock.set('2026-03-06T16:00:00.000Z');
    expect(automaticallyClosed()).toBe('2026-02');
    clock.set('2026-03-20T16:00:00.000Z');
    const closeAll = () =>
      portal.database.transaction((inDb) =>
        closeMonths(inDb, null, client.id, automaticallyClosed()),
      );
    expect(await closeAll()).toBe(2);
    expect(await closeAll()).toBe(0);
    expect((await months()).closes.map(({ closed_by }) => closed_by)).toEqual([null, null]);
  });
});

// Requirements: B-LEDGER-06
describe('the table of all clients', () => {
  const list = async (query: object = {}) =>
    (await staff.call(ledgerEndpoints.list, { query })).body;

  async function standing(search: string, quantity: number, count: number) {
    client = await makeOrganization(db(), { dba_name: search, dba_name_key: search.toLowerCase() });
    await agree([{ kind: 'articles', quantity }]);
    for (let index = 0; index < count; index += 1) await posted('2026-03-10T12:00:00.000Z');
    await refreshStandings(db(), [client.id]);
    return client.id;
  }

  test('is sorted by risk and shows which clients are behind, on track, and ahead', async () => {
    const ahead = await standing('Ledgerly Ahead', 4, 6);
    const behind = await standing('Ledgerly Behind', 4, 0);
    const onTrack = await standing('Ledgerly Even', 4, 3);
    const rows = await list({ search: 'ledgerly' });
    expect(rows.map(({ id, state, risk }) => [id, state, risk])).toEqual([
      [behind, 'behind', 50],
      [onTrack, 'on_track', 0],
      [ahead, 'ahead', -50],
    ]);
    // By March 20, two of four articles should be live.
    expect(rows[0]?.lines).toMatchObject([
      { promised: 4, delivered: 0, missing: 2, term: { from: '2026-01', to: null, promised: 12 } },
    ]);
    const byState = await list({ search: 'ledgerly', state: 'ahead' });
    expect(byState.map(({ id }) => id)).toEqual([ahead]);
    const reversed = await list({ search: 'ledgerly', ordering: '-dba_name' });
    expect(reversed.map(({ id }) => id)).toEqual([onTrack, behind, ahead]);
  });

  test('is read with the same number of statements for many clients as for one client', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      client = await makeOrganization(db());
      await agree([{ kind: 'articles' }, { kind: 'reports' }, { kind: 'meetings' }]);
      ids.push(client.id);
    }
    const statementsFor = async (organizationIds: readonly number[]) => {
      let statements = 0;
      const counted = db().withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      await refreshStandings(counted, organizationIds);
      return statements;
    };
    const one = await statementsFor(ids.slice(0, 1));
    expect(one).toBeLessThanOrEqual(10);
    expect(await statementsFor(ids)).toBe(one);
  });

  test('shows a new entry immediately, and omits a client without agreements', async () => {
    client = await makeOrganization(db(), { dba_name: 'Followed', dba_name_key: 'followed' });
    const { agreement, ids } = await agree([{ kind: 'meetings' }]);
    const entry = { month: '2026-03', kind: 'delivery', quantity: 3, note: 'Workshop' };
    await enter(ids[0] ?? 0, entry);
    const [row] = await list({ search: 'followed' });
    expect(row).toMatchObject({ state: 'on_track', lines: [{ delivered: 3 }] });
    await db().deleteFrom('ledger_entry').where('line_id', 'in', ids).execute();
    await staff.call(agreementEndpoints.delete, { params: { id: agreement.id } });
    expect(await list({ search: 'followed' })).toEqual([]);
  });
});

// Requirements: B-LEDGER-07
test('a planning month lists the clients that need more articles', async () => {
  const blog = await contentTypeId(db(), 'blog');
  await agree([{ kind: 'articles', content_type_id: blog, quantity: 3 }]);
  const enough = client;
  client = await makeOrganization(db());
  await agree([{ kind: 'articles', quantity: 3, carry: 'quarter' }]);
  const planned = await makePlanningMonth(db(), { year: 2026, month: 3 });
  const plan = (client_id: number) =>
    makeArticle(db(), { client_id, planning_month_id: planned.id });
  for (let count = 0; count < 3; count += 1) await plan(enough.id);
  await plan(client.id);
  const { body } = await staff.call(ledgerEndpoints.due, { params: { id: planned.id } });
  const ours = body.filter(({ id }) => id === client.id || id === enough.id);
  expect(ours).toMatchObject([
    { id: client.id, lines: [{ title: 'Articles', due: 9, planned: 1 }] },
  ]);
});

// Requirements: B-LEDGER-08
describe('clients', () => {
  const show = () =>
    db()
      .updateTable('organization')
      .set({ shows_promised: 1 })
      .where('id', '=', client.id)
      .execute();

  async function customer() {
    const person = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: person.id, organization_id: client.id });
    return portal.signIn(person);
  }

  const promised = (caller: Awaited<ReturnType<typeof customer>>, id = client.id) =>
    caller.call(ledgerEndpoints.promised, { params: { id } });

  test('see their promised and received quantities once staff enable access', async () => {
    await agree([{ kind: 'articles', quantity: 4, fee_cents: 123_456, note: 'Internal' }]);
    await posted('2026-03-10T12:00:00.000Z');
    const caller = await customer();
    expect((await promised(caller)).status).toBe(404);
    await show();
    const { body } = await promised(caller);
    expect(body.lines).toMatchObject([{ title: 'Articles', months: [{}, {}, { promised: 4 }] }]);
    expect(body.lines[0]?.months.at(-1)).toEqual({
      month: '2026-03',
      promised: 4,
      carried_in: 0,
      delivered: 1,
    });
    expect(JSON.stringify(body)).not.toMatch(/123456|Internal|fee/);
  });

  test('never see another client’s promises, or their own organization’s promises after it is archived', async () => {
    await agree([{ kind: 'articles' }]);
    await show();
    const own = client;
    const caller = await customer();
    client = await makeOrganization(db(), { shows_promised: 1 });
    expect((await promised(caller)).status).toBe(404);
    await db().updateTable('organization').set({ is_active: 0 }).where('id', '=', own.id).execute();
    expect((await promised(caller, own.id)).status).toBe(404);
  });

  test('don’t include writers, editors, and posters, who see no promises even with an account', async () => {
    await show();
    for (const [kind, id] of [
      ['writer', 8],
      ['editor', 5],
      ['contractor', 8],
    ] as const) {
      const person = await makePerson(db(), { kind });
      await makeAccount(db(), { person_id: person.id, organization_id: client.id, role: { id } });
      expect((await promised(await portal.signIn(person))).status).toBe(404);
    }
  });
});
