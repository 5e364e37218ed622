import { expect, test } from 'vitest';
import { groupWaiting, type WaitingArticle } from './month-reviews.ts';

const harbor = { id: 1, dba_name: 'Harbor' };
const may = { id: 5, year: 2026, month: 5 };
const june = { id: 6, year: 2026, month: 6 };

const article = (id: number, change: Partial<WaitingArticle> = {}): WaitingArticle => ({
  id,
  title: `Article ${id}`,
  client: harbor,
  final_approver: { name: 'Ada King' },
  planning_year_month: may,
  ...change,
});

// Requirements: B-APPROVAL-22
test('waiting articles are grouped by client and month, and each final approver is listed once', () => {
  const cafe = { id: 2, dba_name: 'Café' };
  const groups = groupWaiting([
    article(1),
    article(2, { final_approver: { name: 'Bo Lind' } }),
    article(3),
    article(4, { planning_year_month: june, final_approver: null }),
    article(5, { client: cafe }),
    article(6, { planning_year_month: null }),
  ]);
  expect(
    groups.map(({ client, month, articles, approvers }) => [
      client.dba_name,
      month.month,
      articles.map(({ id }) => id),
      approvers,
    ]),
  ).toEqual([
    ['Harbor', 5, [1, 2, 3], ['Ada King', 'Bo Lind']],
    ['Harbor', 6, [4], []],
    ['Café', 5, [5], ['Ada King']],
  ]);
});
