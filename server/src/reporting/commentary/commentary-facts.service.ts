import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import { dueOf } from '@portal/contract/ledger/promised-texts.ts';
import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import { dayInZone, instantInZone, yearMonth } from '@portal/contract/platform/dates.ts';
import {
  type CommentedComponent,
  commentedComponents,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { monthsBefore } from '@portal/contract/reporting/data/report-period.ts';
import type { GoalMetric } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import type {
  LeadFilters,
  SlideComponent,
} from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { listTimelineBetween } from '#organizations/timeline/timeline.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectClientAnnotations } from '../annotations/chart-annotation.repository.ts';
import { listPeriodData, type PeriodData } from '../data/report-data.service.ts';
import { goalsOf } from '../goals/goal.repository.ts';
import { readPromised } from '../reports/promised.service.ts';
import { onCommentaryFactsReading } from './commentary.events.ts';
import type {
  Cause,
  CauseKind,
  CommentaryGoal,
  MonthlyValue,
  Series,
  SlideFacts,
} from './commentary-facts.ts';
import { monthAfter } from './sentence.ts';

/** The report whose slides are described. */
export interface CommentedReport {
  id: number;
  organization_id: number;
  year: number;
  month: number;
}

export interface CommentedSlide {
  id: number;
  title: string;
  components: readonly SlideComponent[];
}

const isCommented = ({ name }: Pick<SlideComponent, 'name'>): boolean =>
  commentedComponents.some((one) => one === name);

/** Returns the id of the slide's first component with numbers, or undefined if it has none. */
export const anchorOf = ({ components }: CommentedSlide): string | undefined =>
  components.find(isCommented)?.id;

/** The number of months to read: the newest month and the 12 months before it, for comparison. */
const readMonths = 13;

const goalMetrics: Record<GoalMetric, CommentaryGoal['metric']> = {
  traffic: 'new_users',
  leads: 'leads',
  quotable_leads: 'quotable_leads',
  desktop_page_speed: 'desktop_speed',
  mobile_page_speed: 'mobile_speed',
};

/** A report's sources, each read once. */
interface Sources {
  newest: string;
  data: PeriodData;
  values: readonly MonthlyValue[];
  causes: readonly Cause[];
  promised: PromisedIn | null;
  goals: readonly CommentaryGoal[];
}

/** Returns the kind of cause that an event represents, or undefined if the event can't explain any numbers. */
function causeKind({ kind, text, to }: TimelineEntry): CauseKind | undefined {
  if (kind === 'build_finished') return 'site_launched';
  if (kind === 'agreement') return 'agreement_added';
  if (kind !== 'app_changed') return undefined;
  if (text === 'stop' && to === 'done') return 'site_stopped';
  if (text === 'restore' && to === 'done') return 'site_restored';
  return text === 'start' && to === 'failed' ? 'site_failed' : undefined;
}

/** The maximum number of events that are read for a report. */
const readEvents = 50;

async function readEventCauses(
  db: Db,
  organizationId: number,
  { from, to }: { from: string; to: string },
): Promise<Cause[]> {
  const zone = clock.timeZone();
  const events = await listTimelineBetween(db, {
    organizationId,
    kinds: ['build_finished', 'agreement', 'app_changed'],
    from: instantInZone(`${from}-01`, '00:00', zone),
    to: instantInZone(`${monthAfter(to, 1)}-01`, '00:00', zone),
    limit: readEvents,
  });
  return events.flatMap((event) => {
    const kind = causeKind(event);
    return kind ? [{ kind, at: dayInZone(new Date(event.at), zone), title: event.title }] : [];
  });
}

/** Returns the annotations that clients see in charts. A commentary must not reveal other annotations to clients. */
async function readAnnotations(
  db: Db,
  { organizationId, months }: { organizationId: number; months: readonly string[] },
): Promise<Cause[]> {
  const asked = { organizationIds: [organizationId], months };
  return (await selectClientAnnotations(db, asked)).map(({ month, day, text }) => ({
    kind: 'annotation',
    at: day ?? month,
    title: text,
  }));
}

const emptyData: PeriodData = { analytics: [], leads: [] };

async function readSources(
  db: Db,
  report: CommentedReport,
  names: ReadonlySet<string>,
): Promise<Sources> {
  const { organization_id: organizationId } = report;
  const has = (...asked: CommentedComponent[]) => asked.some((name) => names.has(name));
  const months = monthsBefore(report, readMonths);
  const own = yearMonth(report);
  const [before, newest] = [monthAfter(own, -2), monthAfter(own, -1)];
  const [data = emptyData] = has('GoogleAnalyticsChart', 'WhatConvertsChart')
    ? await listPeriodData(db, [{ organizationId, months }])
    : [];
  const asked = { organizationId, months: [before, newest, own] };
  const outside = await onCommentaryFactsReading.emit(db, asked);
  const promised = await readPromised(db, report);
  const causes = [
    ...(await readEventCauses(db, organizationId, { from: before, to: own })),
    ...outside.flatMap((facts) => facts.causes),
    ...(await readAnnotations(db, asked)),
  ];
  // Clients who can't see what was promised must not learn about agreements from a commentary.
  const isShown = ({ kind }: Cause) => promised.is_shown || !isAboutAgreements(kind);
  return {
    newest,
    data,
    values: outside.flatMap((facts) => facts.values),
    causes: causes.filter(isShown),
    promised: has('PromisedAndDelivered') && promised.is_shown ? promised : null,
    goals: (await goalsOf(db, organizationId, newest)).map(({ metric, value, direction }) => ({
      metric: goalMetrics[metric],
      value,
      direction,
    })),
  };
}

const isAboutAgreements = (kind: CauseKind): boolean =>
  kind === 'agreement_added' || kind === 'terms_changed';

function analyticsSeries(component: SlideComponent, { newest, data }: Sources): Series {
  const filters = dataOf(component, 'filters');
  const channels = Array.isArray(filters) ? filters.map(String) : [];
  return {
    metric: 'new_users',
    newest,
    isFiltered: channels.length > 0,
    isQuotable: false,
    months: data.analytics.map(({ month_year: year, month_month: month, sources }) => ({
      month: yearMonth({ year, month }),
      parts: sources
        .filter(({ source }) => channels.length === 0 || channels.includes(source))
        .map(({ source, value }) => ({ name: source, value })),
    })),
  };
}

function leadSeries(component: SlideComponent, { newest, data }: Sources): Series {
  // The cast is safe: the catalog's schema has parsed the attribute.
  const filters = dataOf(component, 'filters') as Partial<LeadFilters> | null;
  const types: readonly string[] = filters?.types ?? [];
  const isQuotable = filters?.mode === 'quotable';
  return {
    metric: 'leads',
    newest,
    isFiltered: types.length > 0,
    isQuotable,
    months: data.leads.flatMap(({ month_year: year, month_month: month, lead_counts }) => {
      const shown = lead_counts.filter(
        ({ lead_type }) => types.length === 0 || types.includes(lead_type),
      );
      const parts = shown.flatMap(({ lead_type: name, value, quotable_count }) => {
        const number = isQuotable ? quotable_count : value;
        return number === null ? [] : [{ name, value: number }];
      });
      // The number of quotable leads is unknown if the source doesn't report it for every type.
      return parts.length < shown.length ? [] : [{ month: yearMonth({ year, month }), parts }];
    }),
  };
}

function seriesOf({ components }: CommentedSlide, sources: Sources): Series[] {
  const all = components.flatMap((component) => {
    if (component.name === 'GoogleAnalyticsChart') return [analyticsSeries(component, sources)];
    return component.name === 'WhatConvertsChart' ? [leadSeries(component, sources)] : [];
  });
  return [...new Map(all.map((series) => [JSON.stringify(series), series])).values()];
}

/** Returns the facts that a slide's components show. */
function factsOf(slide: CommentedSlide, sources: Sources): SlideFacts {
  const { newest, values, causes, promised, goals } = sources;
  const has = (name: CommentedComponent) => slide.components.some((one) => one.name === name);
  const hasChart = has('GoogleAnalyticsChart') || has('WhatConvertsChart');
  const isShown = ({ metric }: MonthlyValue) =>
    metric === 'posts' ? has('ContentOverview') : has('GoogleAnalyticsChart');
  const isDeliveries = has('PromisedAndDelivered');
  const months = hasChart || has('ContentOverview') ? [monthAfter(newest, -1), newest] : [];
  const causeMonths = isDeliveries ? [...months, monthAfter(newest, 1)] : months;
  return {
    series: seriesOf(slide, sources),
    values: values.filter(isShown),
    newest,
    delivered:
      isDeliveries && promised
        ? {
            month: promised.month,
            lines: promised.lines.map((line) => ({
              title: line.title,
              due: dueOf(line),
              delivered: line.delivered,
              carried: Math.max(0, -line.carried_in),
            })),
          }
        : null,
    causes: causes.filter(
      ({ kind, at }) =>
        causeMonths.includes(at.slice(0, 7)) && (months.length > 0 || isAboutAgreements(kind)),
    ),
    goals,
  };
}

/** Returns the facts of each slide with numbers, by the slide's id. Other slides have no entry. */
export async function readSlideFacts(
  db: Db,
  report: CommentedReport,
  slides: readonly CommentedSlide[],
): Promise<Map<number, SlideFacts>> {
  const commented = slides.filter((slide) => anchorOf(slide) !== undefined);
  if (commented.length === 0) return new Map();
  const names = new Set(commented.flatMap(({ components }) => components.map(({ name }) => name)));
  const sources = await readSources(db, report, names);
  return new Map(commented.map((slide) => [slide.id, factsOf(slide, sources)]));
}
