import { agreementEndpoints } from '@portal/contract/ledger/agreement.endpoints.ts';
import { ledgerEndpoints } from '@portal/contract/ledger/ledger.endpoints.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { contentTypeId } from '#testing/content.factories.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { db, callers } = usePortal({
  people: { staff: 'staff', writer: 'writer' },
  now: '2026-03-20T16:00:00.000Z',
});
const { staff } = callers;
afterAll(() => clock.set());

const { create, get, update, delete: remove, addLine, changeLine } = agreementEndpoints;

const articles = { kind: 'articles', quantity: 4, carry: 'month' } as const;

async function made(change: object = {}) {
  const organization = (await makeOrganization(db())).id;
  const body = { organization, name: 'Content 2026', start_month: '2026-01', lines: [articles] };
  return (await staff.call(create, { body: { ...body, ...change } })).body;
}

const close = (organization: number, month: string) =>
  staff.call(ledgerEndpoints.close, { params: { id: organization }, body: { month } });

// Requirements: B-LEDGER-01
describe('an agreement', () => {
  test('has a start, an end or a renewal, and lines with terms from its first month', async () => {
    const agreement = await made({ end_month: '2026-12', renewal_months: 12, notes: 'Signed' });
    expect(agreement).toMatchObject({
      name: 'Content 2026',
      start_month: '2026-01',
      end_month: '2026-12',
      renewal_months: 12,
      notes: 'Signed',
      lines: [{ kind: 'articles', title: 'Articles', terms: [{ from_month: '2026-01' }] }],
    });
    expect(agreement.lines[0]?.terms[0]).toMatchObject({
      quantity: 4,
      carry: 'month',
      fee_cents: null,
      created_by: { name: expect.any(String) },
    });
  });

  test('can be changed, and its end can be removed', async () => {
    const { id, version } = await made();
    const params = { id };
    const changed = await staff.call(update, { params, body: { name: 'Content and SEO' } });
    expect(changed.body).toMatchObject({ name: 'Content and SEO', version: version + 1 });
    const cleared = await staff.call(update, { params, body: { end_month: '2026-06' } });
    expect(cleared.body.end_month).toBe('2026-06');
    expect((await staff.call(update, { params, body: { end_month: null } })).body.end_month).toBe(
      null,
    );
  });

  test.each([
    ['organization', { organization: 2_000_000_000 }],
    ['start_month', { start_month: '2026-13' }],
    ['start_month', { start_month: '2019-01' }],
    ['end_month', { end_month: '2025-12' }],
    ['renewal_months', { renewal_months: 0 }],
    ['lines', { lines: [articles, articles] }],
  ])('is rejected with an error for an invalid %s', async (field, change) => {
    const organization = (await makeOrganization(db())).id;
    const body = { organization, name: 'Content', start_month: '2026-01', lines: [], ...change };
    const answer = await staff.raw('POST', '/api/agreements/', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`"${field}`);
  });

  test('can be deleted while none of its months is closed', async () => {
    const open = await made();
    expect((await staff.call(remove, { params: { id: open.id } })).status).toBe(204);
    const closed = await made();
    await close(closed.organization, '2026-01');
    const refused = await staff.call(remove, { params: { id: closed.id } });
    expect(refused.status).toBe(409);
  });
});

// Requirements: B-LEDGER-02
describe('a line’s terms', () => {
  test('change from a given month on, and stay the same in earlier months', async () => {
    const agreement = await made();
    const id = agreement.lines[0]?.id ?? 0;
    await close(agreement.organization, '2026-02');
    const body = { from_month: '2026-04', quantity: 6, carry: 'none', note: 'Upgraded' } as const;
    const { body: changed } = await staff.call(changeLine, { params: { id }, body });
    expect(
      changed.lines[0]?.terms.map(({ from_month, quantity }) => [from_month, quantity]),
    ).toEqual([
      ['2026-01', 4],
      ['2026-04', 6],
    ]);
    const { body: ledger } = await staff.call(ledgerEndpoints.get, {
      params: { id: agreement.organization },
      query: { from: '2026-02', to: '2026-05' },
    });
    expect(ledger.lines[0]?.months.map(({ promised }) => promised)).toEqual([4, 4, 6, 6]);
  });

  test('can’t change in a closed month', async () => {
    const agreement = await made();
    const id = agreement.lines[0]?.id ?? 0;
    await close(agreement.organization, '2026-02');
    const params = { id };
    const body = { from_month: '2026-02', quantity: 1 };
    expect(await staff.call(changeLine, { params, body })).toMatchObject({
      status: 400,
      body: { from_month: [expect.stringContaining('2026-02')] },
    });
    const added = await staff.call(addLine, {
      params: { id: agreement.id },
      body: { kind: 'meetings', quantity: 1, from_month: '2026-01' },
    });
    expect(added).toMatchObject({ status: 400, body: { from_month: [expect.any(String)] } });
  });

  test('can only start in months of the agreement', async () => {
    const agreement = await made({ end_month: '2026-06' });
    const answer = await staff.call(changeLine, {
      params: { id: agreement.lines[0]?.id ?? 0 },
      body: { from_month: '2026-07', quantity: 1 },
    });
    expect(answer).toMatchObject({ status: 400, body: { from_month: [expect.any(String)] } });
  });
});

// Requirements: B-LEDGER-01
describe('a line', () => {
  const line = { kind: 'articles', quantity: 1, from_month: '2026-03' } as const;

  test('can be added for a content type, with its own title', async () => {
    const { id } = await made();
    const content_type = await contentTypeId(db(), 'blog');
    const { body } = await staff.call(addLine, {
      params: { id },
      body: { ...line, content_type, title: 'Guides' },
    });
    expect(body.lines.map(({ title }) => title)).toEqual(['Articles', 'Guides']);
  });

  test('can’t count the same records as another line in any of the client’s agreements', async () => {
    const { id, organization } = await made();
    const answer = await staff.call(addLine, { params: { id }, body: line });
    expect(answer).toMatchObject({ status: 400, body: { kind: [expect.any(String)] } });
    const body = { organization, name: 'Second', start_month: '2026-02', lines: [articles] };
    const second = await staff.call(create, { body });
    expect(second).toMatchObject({ status: 400, body: { lines: [expect.any(String)] } });
  });

  test('needs a title if it is for other work, and can have a content type only for articles and words', async () => {
    const { id } = await made();
    const url = `/api/agreements/${id}/lines/`;
    const content_type = await contentTypeId(db(), 'blog');
    expect(await staff.raw('POST', url, { ...line, kind: 'other' })).toMatchObject({
      status: 400,
      body: { title: [expect.any(String)] },
    });
    expect(await staff.raw('POST', url, { ...line, kind: 'reports', content_type })).toMatchObject({
      status: 400,
      body: { content_type: [expect.any(String)] },
    });
  });
});

// Requirements: B-LEDGER-10
test('only staff can see agreements and their fees', async () => {
  const { id } = await made();
  expect((await callers.writer.call(get, { params: { id } })).status).toBe(403);
  expect((await staff.call(get, { params: { id } })).status).toBe(200);
});
