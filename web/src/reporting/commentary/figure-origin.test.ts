import type { CommentaryFigure } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { expect, test } from 'vitest';
import { figureOrigin, originPath } from './figure-origin.ts';

const figure: CommentaryFigure = {
  metric: 'new_users',
  measure: 'value',
  value: 5,
  unit: 'count',
  period: '2026-02',
  compared_to: null,
  part: null,
};

// Requirements: B-DRAFT-02
test('a figure’s origin names its metric, part, and months, and links to its source', () => {
  expect(figureOrigin(figure)).toBe('New users, February 2026');
  const change = { ...figure, measure: 'change', compared_to: '2026-01', part: 'Direct' } as const;
  expect(figureOrigin(change)).toBe(
    'Change of New users (Direct), February 2026 against January 2026',
  );
  expect(originPath(7, figure)).toBe('/organizations/7/setup');
  expect(originPath(7, { metric: 'deliveries' })).toBe('/organizations/7/ledger');
});
