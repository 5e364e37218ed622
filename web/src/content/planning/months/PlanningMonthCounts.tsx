import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';

/** How far a month is: '118 articles, 40 live'. */
export function PlanningMonthCounts({ counts }: { counts: PlanningMonth }) {
  const { article_count: all, live_count: live, on_hold_count: held } = counts;
  if (all === undefined) return null;
  const parts = [
    `${all.toLocaleString('en')} ${all === 1 ? 'article' : 'articles'}`,
    live ? `${live.toLocaleString('en')} live` : null,
    held ? `${held.toLocaleString('en')} on hold` : null,
  ];
  return <span className="tabular">{parts.filter(Boolean).join(' · ')}</span>;
}
