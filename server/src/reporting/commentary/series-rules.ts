import {
  type CommentaryFigure,
  commentaryMetricTexts,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import type { CommentaryGoal, Series, SeriesMonth } from './commentary-facts.ts';
import { monthAfter, monthName, type Sentence, sentence } from './sentence.ts';

interface Month {
  month: string;
  total: number;
  /** The values by channel or type; entries with the same name are added up. */
  parts: ReadonlyMap<string, number>;
}

function monthOf({ month, parts }: SeriesMonth): Month {
  const values = new Map<string, number>();
  for (const { name, value } of parts) values.set(name, (values.get(name) ?? 0) + value);
  return { month, parts: values, total: [...values.values()].reduce((sum, one) => sum + one, 0) };
}

/** The number of months, including the newest, that the best and worst months are chosen from. */
const comparedMonths = 13;
/** The minimum number of months with data for naming a best and a worst month. */
const fewestMonths = 3;
/** Larger percentages, which result from very small numbers, are left out. */
const largestPercent = 1_000;

type Figures = (
  given: Pick<CommentaryFigure, 'measure' | 'value'> & Partial<CommentaryFigure>,
) => CommentaryFigure;

const figuresOf =
  ({ metric, newest }: Series): Figures =>
  (given) => ({ metric, unit: 'count', period: newest, compared_to: null, part: null, ...given });

function wordsOf({ metric, isQuotable, isFiltered }: Series, value: number): string {
  const [one, many] = commentaryMetricTexts[metric].unit;
  const noun = `${isQuotable ? 'quotable ' : ''}${value === 1 ? one : many}`;
  const filter =
    metric === 'leads' ? ' of the types in this chart' : ' from the channels in this chart';
  return isFiltered ? `${noun}${filter}` : noun;
}

/** Returns the words for a comparison: '12% more than in', '12% fewer than in', or, without a percentage, 'up from'. */
function comparison(figure: Figures, newest: Month, before: Month) {
  const change = newest.total - before.total;
  const percent = before.total === 0 ? null : (change / before.total) * 100;
  const old = figure({ measure: 'value', value: before.total, period: before.month });
  const at = monthName(before.month);
  if (change === 0) return { text: 'same' as const, old, at };
  const isShown =
    percent !== null && Math.abs(percent) >= 0.05 && Math.abs(percent) <= largestPercent;
  const changed = isShown
    ? figure({
        measure: 'change',
        value: percent,
        unit: 'percent',
        compared_to: before.month,
      })
    : null;
  return { text: change > 0 ? ('more' as const) : ('fewer' as const), changed, old, at };
}

function trend(
  series: Series,
  figure: Figures,
  newest: Month,
  before: Month | undefined,
): Sentence {
  const total = figure({ measure: 'value', value: newest.total });
  const words = wordsOf(series, newest.total);
  const now = monthName(newest.month);
  if (!before) {
    const missing = monthName(monthAfter(newest.month, -1));
    return sentence`In ${now} there were ${total} ${words}; the data has no ${missing} to compare with.`;
  }
  const compared = comparison(figure, newest, before);
  const { old, at } = compared;
  if (compared.text === 'same') {
    return sentence`In ${now} there were ${total} ${words}, as many as in ${at}.`;
  }
  const { text, changed } = compared;
  if (changed) {
    return sentence`In ${now} there were ${total} ${words}, ${changed} ${text} than in ${at} (${old}).`;
  }
  const verb = text === 'more' ? 'up' : 'down';
  return sentence`In ${now} there were ${total} ${words}, ${verb} from ${old} in ${at}.`;
}

function season(figure: Figures, newest: Month, year: Month | undefined): Sentence[] {
  if (!year) return [];
  const compared = comparison(figure, newest, year);
  const { old, at } = compared;
  if (compared.text === 'same') {
    return [sentence`The same month of last year, ${at}, had as many.`];
  }
  const { text, changed } = compared;
  if (changed)
    return [sentence`That is ${changed} ${text} than in ${at} (${old}), a year earlier.`];
  return [sentence`A year earlier, in ${at}, there were ${old}.`];
}

/** Returns the entry with the highest score, or undefined if several entries are tied. */
function onlyLargest<Entry>(entries: readonly Entry[], score: (entry: Entry) => number) {
  const most = Math.max(...entries.map(score));
  const found = entries.filter((entry) => score(entry) === most);
  return found.length === 1 ? found[0] : undefined;
}

function extremes(figure: Figures, newest: Month, months: readonly Month[]): Sentence[] {
  if (months.length < fewestMonths) return [];
  const best = onlyLargest(months, ({ total }) => total);
  const worst = onlyLargest(months, ({ total }) => -total);
  const count = figure({ measure: 'count', value: months.length });
  const value = ({ total, month }: Month) =>
    figure({ measure: 'value', value: total, period: month });
  if (best?.month === newest.month) {
    return [
      sentence`${monthName(newest.month)} is the best of the last ${count} months with data.`,
    ];
  }
  if (worst?.month === newest.month) {
    return [
      sentence`${monthName(newest.month)} is the weakest of the last ${count} months with data.`,
    ];
  }
  if (best && worst) {
    return [
      sentence`Of the last ${count} months with data, ${monthName(best.month)} was the best (${value(best)}) and ${monthName(worst.month)} the weakest (${value(worst)}).`,
    ];
  }
  if (best) {
    return [
      sentence`Of the last ${count} months with data, ${monthName(best.month)} was the best (${value(best)}).`,
    ];
  }
  return [];
}

interface Moved {
  name: string;
  change: number;
  value: number;
}

/** Names the largest channel or type, and the ones with the largest increase and decrease. */
function channels(figure: Figures, newest: Month, before: Month | undefined): Sentence[] {
  const sentences: Sentence[] = [];
  const present = [...newest.parts].map(([name, value]) => ({ name, value }));
  const largest = present.length > 1 ? onlyLargest(present, ({ value }) => value) : undefined;
  if (largest && newest.total > 0) {
    const { name: part, value } = largest;
    const share = figure({
      measure: 'share',
      value: (value / newest.total) * 100,
      unit: 'percent',
      part,
    });
    const number = figure({ measure: 'value', value, part });
    sentences.push(sentence`${{ name: part }} brought the most, ${number} (${share}).`);
  }
  // A channel listed in only one of the months isn't compared, because its number in the other month is unknown.
  const moved: Moved[] = present.flatMap(({ name, value }) => {
    const old = before?.parts.get(name);
    return old === undefined ? [] : [{ name, value, change: value - old }];
  });
  if (moved.length < 2) return sentences;
  const describe = ({ name: part, change, value }: Moved) => {
    const changed = figure({
      measure: 'change',
      value: change,
      compared_to: before?.month ?? null,
      part,
    });
    const number = figure({ measure: 'value', value, part });
    return change > 0
      ? sentence`${{ name: part }} grew the most, by ${changed} to ${number}.`
      : sentence`${{ name: part }} fell the most, by ${changed} to ${number}.`;
  };
  const grown = onlyLargest(moved, ({ change }) => change);
  const fallen = onlyLargest(moved, ({ change }) => -change);
  if (grown && grown.change > 0) sentences.push(describe(grown));
  if (fallen && fallen.change < 0) sentences.push(describe(fallen));
  return sentences;
}

/** Compares a metric's newest value with its goals. */
function againstGoals(
  figure: Figures,
  { month, total: value }: Month,
  goals: readonly CommentaryGoal[],
): Sentence[] {
  return goals.map((goal) => {
    const target = figure({ measure: 'goal', value: goal.value });
    const words = goal.direction === 'at_least' ? 'at least' : 'at most';
    const isMet = goal.direction === 'at_least' ? value >= goal.value : value <= goal.value;
    if (isMet) return sentence`${monthName(month)} meets the goal of ${words} ${target}.`;
    const gap = figure({ measure: 'gap', value: Math.abs(goal.value - value) });
    return sentence`${monthName(month)} misses the goal of ${words} ${target} by ${gap}.`;
  });
}

/** Describes the numbers of a chart: trend, season, best and worst month, channels, and goals. */
export function describeSeries(series: Series, goals: readonly CommentaryGoal[]): Sentence[] {
  const earliest = monthAfter(series.newest, 1 - comparedMonths);
  const months = series.months
    .filter(({ month }) => month >= earliest && month <= series.newest)
    .map(monthOf)
    .sort((one, other) => (one.month < other.month ? -1 : 1));
  if (months.length === 0) return [];
  const find = (month: string) => months.find((one) => one.month === month);
  const newest = find(series.newest);
  if (!newest) {
    return [sentence`The data has no ${wordsOf(series, 0)} for ${monthName(series.newest)}.`];
  }
  const figure = figuresOf(series);
  const before = find(monthAfter(series.newest, -1));
  const goalMetric = series.isQuotable ? 'quotable_leads' : series.metric;
  const own = series.isFiltered ? [] : goals.filter(({ metric }) => metric === goalMetric);
  return [
    trend(series, figure, newest, before),
    ...season(figure, newest, find(monthAfter(series.newest, -12))),
    ...againstGoals(figure, newest, own),
    ...extremes(figure, newest, months),
    ...channels(figure, newest, before),
  ];
}
