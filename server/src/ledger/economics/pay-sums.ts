import type { RateUnit } from '@portal/contract/ledger/economics.schema.ts';
import { wordAmount } from '@portal/contract/ledger/money.ts';

/** A person's or role's rate (`group_id`). */
export interface Rate {
  id: number;
  person_id: number | null;
  group_id: number | null;
  content_type_id: number | null;
  unit: RateUnit;
  amount: number;
  valid_from: string;
}

/** The article's properties that determine its rate. */
export interface RatedWork {
  person_id: number;
  /** The person's role. */
  group_id: number | null;
  content_type_id: number | null;
  day: string;
}

/** Returns the latest rate that is valid on a day. If two rates start on the same day, the rate added later is used. */
function latest(rates: readonly Rate[], day: string): Rate | undefined {
  let found: Rate | undefined;
  for (const rate of rates) {
    if (rate.valid_from > day) continue;
    const isLater =
      !found ||
      rate.valid_from > found.valid_from ||
      (rate.valid_from === found.valid_from && rate.id > found.id);
    if (isLater) found = rate;
  }
  return found;
}

/**
 * Returns the rate for an article: the person's rate for its content type, or else the person's rate for all types, or
 * else the role's rates in the same order. Returns undefined if no rate is valid on the day.
 */
export function rateFor(rates: readonly Rate[], work: RatedWork): Rate | undefined {
  const own = rates.filter(({ person_id }) => person_id === work.person_id);
  const ofRole = rates.filter(({ group_id }) => group_id !== null && group_id === work.group_id);
  const candidates = [own, ofRole].flatMap((of) => [
    of.filter(({ content_type_id: type }) => type !== null && type === work.content_type_id),
    of.filter(({ content_type_id: type }) => type === null),
  ]);
  for (const of of candidates) {
    const rate = latest(of, work.day);
    if (rate) return rate;
  }
  return undefined;
}

interface Pay {
  unit: RateUnit | null;
  rate: number | null;
}

/** Returns the pay for one article in minor units, or 0 without a rate. */
export function payOf({ unit, rate }: Pay, words: number): number {
  if (unit === null || rate === null) return 0;
  return unit === 'word' ? wordAmount(words, rate) : rate;
}

/** A line of a month's pay. */
export interface Line extends Pay {
  /** The month that a correction belongs to; null for an article of the month itself. */
  corrects_month: string | null;
  person_id: number;
  organization_id: number;
  article_id: number;
  title: string;
  day: string;
  words: number;
  amount: number;
}

const keyOf = ({ article_id, person_id, organization_id }: Line) =>
  `${article_id} ${person_id} ${organization_id}`;

/** Adds up the lines of one article, person, and client. The first line determines the month and the rate. */
function addUp(lines: readonly Line[]): Line | undefined {
  const [first] = lines;
  return (
    first && {
      ...first,
      words: lines.reduce((sum, { words }) => sum + words, 0),
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    }
  );
}

/**
 * Returns the corrections that bring stored lines up to date. `current` has the lines that the articles of the stored
 * months would have now. An article keeps the rate that it was stored with for the same writer and client.
 */
export function correctionsOf(stored: readonly Line[], current: readonly Line[]): Line[] {
  const storedByKey = Map.groupBy(stored, keyOf);
  const currentByKey = new Map(current.map((line) => [keyOf(line), line]));
  const keys = [...new Set([...storedByKey.keys(), ...currentByKey.keys()])];
  return keys.flatMap((key) => {
    const before = addUp(storedByKey.get(key) ?? []);
    const now = currentByKey.get(key);
    const known = before ?? now;
    if (!known) return [];
    const { unit, rate } = known;
    const amount = now ? payOf({ unit, rate }, now.words) : 0;
    const difference = {
      words: (now?.words ?? 0) - (before?.words ?? 0),
      amount: amount - (before?.amount ?? 0),
    };
    if (difference.amount === 0) return [];
    const title = now?.title ?? known.title;
    const corrects_month = known.corrects_month ?? known.day.slice(0, 7);
    return [{ ...known, ...difference, title, corrects_month }];
  });
}
