import {
  pulseDays,
  type ScoreFactorName,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { smallestMonth } from '../risk-reasons.ts';
import type { MonthFact, ScoreFacts } from './score-facts.ts';

/** A factor's evaluation on a day, without its weight. */
export interface Evaluation {
  /** From 0 (missing) to 1 (present). Only a pulse, which fades over time, has values in between. */
  presence: number;
  /** From 0 (worst) to 1. */
  quality: number;
  value: string | null;
  comparedWith: string | null;
  since: string | null;
  cause: string;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Returns 1 up to `best`, 0 from `worst` on, and a linear value in between. */
const fall = (value: number, best: number, worst: number) =>
  clamp((worst - value) / (worst - best));

const dayMilliseconds = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);

/** A shared formatter for all numbers, because `toLocaleString` creates a formatter on each call. */
const { format: numberText } = new Intl.NumberFormat('en-US');

const count = (number: number, one: string, many = `${one}s`) =>
  `${numberText(number)} ${number === 1 ? one : many}`;
const ago = (days: number) => (days <= 0 ? 'today' : `${count(days, 'day')} ago`);

const missing = (cause: string): Evaluation => ({
  presence: 0,
  quality: 0,
  value: null,
  comparedWith: null,
  since: null,
  cause,
});

const monthNames =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(
    ',',
  );
const monthName = (month: string) =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Numbers older than this many days are too old to describe the account. */
const oldestNumbers = 100;

function evaluateMonth(
  fact: MonthFact | null,
  day: string,
  [one, many]: readonly [string, string],
): Evaluation {
  if (!fact) return missing(`No ${many} measured yet.`);
  const { month, total, before } = fact;
  const since = `${month}-01`;
  const value = `${count(total, one, many)} in ${monthName(month)}`;
  if (daysBetween(since, day) > oldestNumbers) {
    return missing(
      `The newest ${many} are from ${monthName(month)}, which is too long ago to compare.`,
    );
  }
  if (before === null) return missing(`${value}; there is no earlier month to compare with.`);
  if (before < smallestMonth) {
    return missing(`${value}; the months before had too few to compare with.`);
  }
  const change = (total - before) / before;
  const percent = Math.round(Math.abs(change) * 100);
  const text =
    percent === 0 ? 'are unchanged' : change < 0 ? `fell by ${percent}%` : `rose by ${percent}%`;
  return {
    presence: 1,
    quality: fall(-change, 0, 0.5),
    value,
    comparedWith: `${numberText(before)}, the average of the months before`,
    since,
    cause: `${many === 'leads' ? 'Leads' : 'Visitors'} ${text} in ${monthName(month)}.`,
  };
}

const greenScore = 90;
const worstScore = 30;
const oldestMeasurement = 45;

function evaluatePageSpeed(fact: ScoreFacts['page_speed'], day: string): Evaluation {
  const scores = [fact?.desktop, fact?.mobile].filter((score) => typeof score === 'number');
  if (!fact || scores.length === 0) return missing('No page speed measured yet.');
  if (daysBetween(fact.measured, day) > oldestMeasurement) {
    return missing(`The page speed was last measured ${ago(daysBetween(fact.measured, day))}.`);
  }
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const { desktop, mobile } = fact;
  const parts = [
    ...(desktop === null ? [] : [`desktop ${desktop}`]),
    ...(mobile === null ? [] : [`mobile ${mobile}`]),
  ];
  const slow = mobile !== null && (desktop === null || mobile < desktop) ? 'mobile' : 'desktop';
  return {
    presence: 1,
    quality: clamp((average - worstScore) / (greenScore - worstScore)),
    value: parts.join(', '),
    comparedWith: `${greenScore}, the start of the green range`,
    since: fact.measured,
    cause:
      average >= greenScore
        ? 'The site is fast on both devices.'
        : `The site is slowest on ${slow}: ${Math.min(...scores)} of 100.`,
  };
}

const postTarget = 4;
const postWindow = 28;
/** The minimum quality if too few posts are live but another post is scheduled. */
const scheduledQuality = 0.75;

function evaluatePosting(fact: ScoreFacts['posting'], day: string): Evaluation {
  if (!fact) return missing('The site’s posts haven’t been read yet.');
  const from = addDays(day, -postWindow);
  const live = fact.live.filter((date) => date >= from && date <= day).length;
  const share = clamp(live / postTarget);
  const [newest] = fact.live;
  const last = newest ? ` The last post went live ${ago(daysBetween(newest, day))}.` : '';
  return {
    presence: 1,
    quality: fact.scheduled ? Math.max(share, scheduledQuality) : share,
    value: count(live, 'post'),
    comparedWith: `${postTarget} in four weeks`,
    since: newest ?? null,
    cause:
      live >= postTarget
        ? 'The posting target is met.'
        : `${live} of ${postTarget} posts went live in four weeks${fact.scheduled ? ', and another one is scheduled' : ''}.${last}`,
  };
}

const calmWait = 3;
const longestWait = 21;

function evaluateApprovals(fact: ScoreFacts['approvals'], day: string): Evaluation {
  if (!fact) return missing('There are no articles yet.');
  if (fact.waiting === 0 || fact.since === null) {
    return {
      presence: 1,
      quality: 1,
      value: 'None waiting',
      comparedWith: `${calmWait} days`,
      since: null,
      cause: 'No articles are waiting for the client’s approval.',
    };
  }
  const days = Math.max(0, daysBetween(fact.since, day));
  const waits = fact.waiting === 1 ? 'article waits' : 'articles wait';
  return {
    presence: 1,
    quality: fall(days, calmWait, longestWait),
    value: `${numberText(fact.waiting)} waiting, ${count(days, 'day')}`,
    comparedWith: `${calmWait} days`,
    since: fact.since,
    cause: `${numberText(fact.waiting)} ${waits} for the client’s approval, the longest for ${count(days, 'day')}.`,
  };
}

const unopenedDays = 17;
const oldestReport = 62;

function evaluateReport(fact: ScoreFacts['report'], day: string): Evaluation {
  if (!fact || fact.recipients === 0) return missing('No report sent from the portal yet.');
  const days = Math.max(0, daysBetween(fact.sent, day));
  if (days > oldestReport) return missing(`The last report was sent ${ago(days)}.`);
  const isOpened = fact.opened > 0;
  return {
    presence: 1,
    quality: isOpened ? 1 : fall(days, calmWait, unopenedDays),
    value: isOpened ? `Opened by ${fact.opened} of ${fact.recipients}` : 'Not opened',
    comparedWith: count(fact.recipients, 'recipient'),
    since: fact.sent,
    cause: isOpened
      ? 'The newest report was opened.'
      : `Nobody has opened the report that was sent ${ago(days)}.`,
  };
}

function evaluateLedger(fact: ScoreFacts['ledger'], day: string): Evaluation {
  if (!fact) return missing('There is no agreement in force.');
  if (fact.month !== day.slice(0, 7))
    return missing('The ledger of this month isn’t computed yet.');
  const { state, risk, line, month } = fact;
  const common = { presence: 1, since: `${month}-01` };
  if (state !== 'behind' || line === null) {
    return {
      ...common,
      quality: 1,
      value: state === 'ahead' ? 'Ahead' : 'On track',
      comparedWith: 'the promises of this month',
      cause: 'The promised work is delivered on time.',
    };
  }
  return {
    ...common,
    quality: fall(risk, 0, 100),
    value: `${numberText(line.delivered)} of ${numberText(line.promised)} delivered`,
    comparedWith: 'the promises of this month',
    cause: `${line.title}: ${numberText(line.missing)} behind, with ${numberText(line.promised)} promised this month.`,
  };
}

const calmMeeting = 35;
const longestWithoutMeeting = 100;

function evaluateMeetings(fact: ScoreFacts['meetings'], day: string): Evaluation {
  if (!fact) return missing('No meeting or call logged yet.');
  const days = Math.max(0, daysBetween(fact.last, day));
  return {
    presence: 1,
    quality: fall(days, calmMeeting, longestWithoutMeeting),
    value: ago(days),
    comparedWith: `every ${calmMeeting} days`,
    since: fact.last,
    cause: `The last meeting or call was ${ago(days)}.`,
  };
}

const pulseWords = ['', 'very bad', 'bad', 'mixed', 'good', 'very good'];

function evaluatePulse(fact: ScoreFacts['pulse'], day: string): Evaluation {
  if (!fact) return missing('The account lead hasn’t set a pulse yet.');
  const days = Math.max(0, daysBetween(fact.set, day));
  if (days >= pulseDays) return missing(`The pulse was set ${ago(days)} and has faded.`);
  return {
    presence: 1 - days / pulseDays,
    quality: (fact.value - 1) / 4,
    value: `${fact.value} of 5`,
    comparedWith: '5, the best pulse',
    since: fact.set,
    cause: `The account lead’s impression was ${pulseWords[fact.value]} ${ago(days)}.`,
  };
}

/** Evaluates a factor on a day, based on these facts. */
export function evaluateFactor(name: ScoreFactorName, facts: ScoreFacts, day: string): Evaluation {
  if (name === 'traffic') return evaluateMonth(facts.traffic, day, ['visitor', 'visitors']);
  if (name === 'leads') return evaluateMonth(facts.leads, day, ['lead', 'leads']);
  if (name === 'page_speed') return evaluatePageSpeed(facts.page_speed, day);
  if (name === 'posting') return evaluatePosting(facts.posting, day);
  if (name === 'approvals') return evaluateApprovals(facts.approvals, day);
  if (name === 'report') return evaluateReport(facts.report, day);
  if (name === 'ledger') return evaluateLedger(facts.ledger, day);
  if (name === 'meetings') return evaluateMeetings(facts.meetings, day);
  return evaluatePulse(facts.pulse, day);
}
