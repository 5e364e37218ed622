import type { CapacityRole, CapacityUnit } from './capacity.schema.ts';

/** The words for each role: its name, and the participle for its finished work. */
export const roleWords: Readonly<Record<CapacityRole, { name: string; done: string }>> = {
  writer: { name: 'Writing', done: 'written' },
  editor: { name: 'Editing', done: 'edited' },
  poster: { name: 'Posting', done: 'posted' },
};

const units: Readonly<Record<CapacityUnit, { one: string; other: string }>> = {
  articles: { one: 'article', other: 'articles' },
  words: { one: 'word', other: 'words' },
};

export const numberText = (value: number) => value.toLocaleString('en-US');

/** Returns an amount with its unit: "1 article", "1,800 words". */
export const amountText = (unit: CapacityUnit, amount: number) =>
  `${numberText(amount)} ${units[unit][amount === 1 ? 'one' : 'other']}`;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns a day as "Dec 7". */
export const shortDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Returns a range of days as "Dec 7 – 13", or "Dec 28 – Jan 3" if it spans two months. */
export function daySpan(from: string, to: string): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${shortDay(from)} – ${isOneMonth ? Number(to.slice(8)) : shortDay(to)}`;
}
