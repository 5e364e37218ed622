import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';

/** Returns a month's label: 'November 2026'. */
export function monthLabel({ year, month }: { year: number; month: number }): string {
  return `${monthNames[month - 1]} ${year}`;
}

/** Returns a month's short name: 'Nov'. */
export function shortMonth(month: number): string {
  return (monthNames[month - 1] ?? '').slice(0, 3);
}

export const monthChoices = monthNames.map((name, index) => ({
  value: String(index + 1),
  label: name,
}));
