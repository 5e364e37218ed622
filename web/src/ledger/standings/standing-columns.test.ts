import type { LedgerStanding, StandingLine } from '@portal/contract/ledger/ledger.schema.ts';
import { expect, test } from 'vitest';
import { linesToShow, standingText } from './standing-columns.tsx';

const line = (change: Partial<StandingLine>): StandingLine => ({
  id: 1,
  kind: 'articles',
  title: 'Articles',
  promised: 4,
  carried_in: 0,
  delivered: 0,
  missing: 0,
  term: { from: '2026-01', to: null, promised: 12, delivered: 8 },
  ...change,
});

const standing = (state: LedgerStanding['state'], ...lines: StandingLine[]): LedgerStanding => ({
  id: 1,
  organization: { id: 1, slug: 'harbor', dba_name: 'Harbor' },
  account_lead: null,
  month: '2026-03',
  state,
  risk: 0,
  end_month: null,
  lines,
  updated_at: '2026-03-20T16:00:00.000Z',
});

// Requirements: B-LEDGER-06
test('a client’s row shows the three lines that are furthest behind and names the worst one', () => {
  const lines = [
    line({ id: 1 }),
    line({ id: 2, missing: 1 }),
    line({ id: 3, kind: 'reports', promised: 1, missing: 1 }),
    line({ id: 4 }),
  ];
  expect(linesToShow(lines).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(standingText(standing('behind', ...lines))).toBe('1 report missing today');
  expect(standingText(standing('ahead', ...lines))).toBe('More than promised');
  expect(standingText(standing('on_track', ...lines))).toBe('Nothing missing today');
});
