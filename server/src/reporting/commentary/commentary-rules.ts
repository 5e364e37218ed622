import {
  type CommentaryFigure,
  type CommentaryMetric,
  type CommentaryPart,
  commentaryMetricTexts,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import type {
  Cause,
  CauseKind,
  DeliveredLine,
  MonthlyValue,
  SlideFacts,
} from './commentary-facts.ts';
import {
  dayName,
  joinParts,
  monthAfter,
  monthName,
  quoted,
  type Sentence,
  sentence,
} from './sentence.ts';
import { describeSeries } from './series-rules.ts';

/** A rule-based draft. */
export interface Draft {
  parts: CommentaryPart[];
  figures: CommentaryFigure[];
  /** Parts of the draft's text whose digits don't count as figures: months, days, channels, and titles. */
  names: string[];
}

const figure = (
  given: Pick<CommentaryFigure, 'metric' | 'measure' | 'value' | 'period'> &
    Partial<CommentaryFigure>,
): CommentaryFigure => ({ unit: 'count', compared_to: null, part: null, ...given });

const speedLabels: Partial<Record<CommentaryMetric, string>> = {
  mobile_speed: 'mobile',
  desktop_speed: 'desktop',
};

function describeSpeed(now: MonthlyValue, before: MonthlyValue | undefined): Sentence {
  const { metric, month, value } = now;
  const device = speedLabels[metric] ?? '';
  const score = figure({ metric, measure: 'value', value, period: month });
  const at = monthName(month);
  if (!before) return sentence`The ${device} page-speed score in ${at} was ${score} of 100.`;
  const old = figure({ metric, measure: 'value', value: before.value, period: before.month });
  const then = monthName(before.month);
  const change = value - before.value;
  if (change === 0) {
    return sentence`The ${device} page-speed score in ${at} was ${score}, the same as in ${then}.`;
  }
  const changed = figure({
    metric,
    measure: 'change',
    value: change,
    period: month,
    compared_to: before.month,
  });
  const words = `${Math.abs(change) === 1 ? 'point' : 'points'} ${change > 0 ? 'higher' : 'lower'}`;
  return sentence`The ${device} page-speed score in ${at} was ${score}, ${changed} ${words} than in ${then} (${old}).`;
}

function describePosts(now: MonthlyValue, before: MonthlyValue | undefined): Sentence {
  const { metric, month, value } = now;
  const [one, many] = commentaryMetricTexts[metric].unit;
  const posts = figure({ metric, measure: 'value', value, period: month });
  const noun = value === 1 ? one : many;
  if (!before) return sentence`The site published ${posts} ${noun} in ${monthName(month)}.`;
  const then = monthName(before.month);
  if (before.value === value) {
    return sentence`The site published ${posts} ${noun} in ${monthName(month)}, as many as in ${then}.`;
  }
  const old = figure({ metric, measure: 'value', value: before.value, period: before.month });
  const verb = value > before.value ? 'up' : 'down';
  return sentence`The site published ${posts} ${noun} in ${monthName(month)}, ${verb} from ${old} in ${then}.`;
}

function describeValues({ values, newest, goals }: SlideFacts): Sentence[] {
  return (['posts', 'mobile_speed', 'desktop_speed'] as const).flatMap((metric) => {
    const own = values.filter((value) => value.metric === metric);
    const now = own.find(({ month }) => month === newest);
    if (!now) return [];
    const before = own.find(({ month }) => month === monthAfter(newest, -1));
    const described = metric === 'posts' ? describePosts(now, before) : describeSpeed(now, before);
    const compared = goals
      .filter((goal) => goal.metric === metric)
      .map(({ value, direction }) => {
        const isMet = direction === 'at_least' ? now.value >= value : now.value <= value;
        const words = direction === 'at_least' ? 'at least' : 'at most';
        const target = figure({ metric, measure: 'goal', value, period: newest });
        const verb = isMet ? 'meets' : 'misses';
        return sentence`This ${verb} the goal of ${words} ${target}.`;
      });
    return [described, ...compared];
  });
}

/** The maximum number of ledger lines that are described individually. */
const describedLines = 3;

function describeLine(month: string, line: DeliveredLine): Sentence {
  const own = { metric: 'deliveries' as const, period: month, part: line.title };
  const delivered = figure({ ...own, measure: 'value', value: line.delivered });
  const due = figure({ ...own, measure: 'due', value: line.due });
  if (line.carried === 0) return sentence`${quoted(line.title)}: ${delivered} of ${due} delivered.`;
  const carried = figure({ ...own, measure: 'carried', value: line.carried });
  return sentence`${quoted(line.title)}: ${delivered} of ${due} delivered, including ${carried} that earlier months still owed.`;
}

function describeDeliveries({ delivered }: SlideFacts): Sentence[] {
  if (!delivered) return [];
  const { month } = delivered;
  const lines = delivered.lines.filter(({ due }) => due > 0);
  if (lines.length === 0) return [];
  const done = lines.filter((line) => line.delivered >= line.due);
  const own = { metric: 'deliveries' as const, measure: 'count' as const, period: month };
  const all = figure({ ...own, value: lines.length });
  const complete = figure({ ...own, value: done.length });
  const intro =
    done.length === lines.length
      ? sentence`Everything that was due in ${monthName(month)} is delivered.`
      : sentence`Of ${all} kinds of work that are due in ${monthName(month)}, ${complete} ${done.length === 1 ? 'is' : 'are'} fully delivered.`;
  const furthestBehind = lines.toSorted(
    (one, other) => one.delivered / one.due - other.delivered / other.due,
  );
  const described =
    lines.length <= describedLines ? lines : furthestBehind.slice(0, describedLines);
  const isTold = lines.length <= describedLines || done.length < lines.length;
  return [intro, ...(isTold ? described.map((line) => describeLine(month, line)) : [])];
}

/** The maximum number of events that a draft names. */
const namedCauses = 5;

const causeSentences: Record<CauseKind, (cause: Cause) => Sentence> = {
  site_launched: ({ at, title }) =>
    sentence`To consider: the website build ${quoted(title)} was finished on ${dayName(at)}.`,
  site_stopped: ({ at, title }) =>
    sentence`To consider: the website ${quoted(title)} was stopped on ${dayName(at)}.`,
  site_restored: ({ at, title }) =>
    sentence`To consider: the website ${quoted(title)} was restored from a backup on ${dayName(at)}.`,
  site_failed: ({ at, title }) =>
    sentence`To consider: the website ${quoted(title)} failed to start on ${dayName(at)}.`,
  agreement_added: ({ at, title }) =>
    sentence`To consider: the agreement ${quoted(title)} was added on ${dayName(at)}.`,
  terms_changed: ({ at, title }) =>
    sentence`To consider: the agreed quantity of ${quoted(title)} changed in ${dayName(at)}.`,
  annotation: ({ at, title }) => sentence`To consider: ${quoted(title)} (${dayName(at)}).`,
};

function describeCauses({ causes }: SlideFacts): Sentence[] {
  return causes
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
    .slice(-namedCauses)
    .map((cause) => causeSentences[cause.kind](cause));
}

/**
 * Writes the draft of a slide's commentary from stored facts. The result depends only on the facts. Causes are named
 * only together with numbers.
 */
export function writeDraft(facts: SlideFacts): Draft {
  const described = [
    ...facts.series.flatMap((series) => describeSeries(series, facts.goals)),
    ...describeValues(facts),
    ...describeDeliveries(facts),
  ];
  const sentences = described.length > 0 ? [...described, ...describeCauses(facts)] : [];
  const parts = joinParts(
    sentences.flatMap(({ parts }, place) => [
      ...(place === 0 ? [] : [{ text: ' ', figure: null }]),
      ...parts,
    ]),
  );
  return {
    parts,
    figures: parts.flatMap(({ figure }) => figure ?? []),
    names: [...new Set(sentences.flatMap(({ names }) => names))],
  };
}
