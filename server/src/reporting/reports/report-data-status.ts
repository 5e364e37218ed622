import type {
  DataStatus,
  ReportDataStatus,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type ReportDataKind,
  reportDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import { screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import type { PeriodState, PeriodStates } from '../data/report-data.service.ts';
import type { ReportRow } from './report.repository.ts';
import type { ScreenshotRow, WaiverRow } from './report-parts.repository.ts';

export interface ReportParts {
  states: PeriodStates;
  screenshots: readonly ScreenshotRow[];
  waivers: readonly WaiverRow[];
  /** True if the organization has a call-tracking account. */
  isTracked: boolean;
}

type Waiver = DataStatus['waiver'];

function waiverOf(waivers: readonly WaiverRow[], kind: ReportDataKind): Waiver {
  const row = waivers.find((waiver) => waiver.kind === kind);
  if (!row) return null;
  const person = presentJoinedPerson(row.person_id, row, 'person');
  return { reason: row.reason, person, created_at: row.created_at };
}

/**
 * Returns the status of monthly data. It is 'present' if the latest month has data, since new clients have no earlier
 * months.
 */
function monthlyStatus(
  months: readonly string[],
  { months: found, fetchedAt, error, errorAt }: PeriodState,
  setupProblem: string | null,
): Omit<DataStatus, 'waiver'> {
  const isNewestThere = found.includes(months.at(-1) ?? '');
  const older = found.length > 0 ? 'partial' : 'missing';
  return {
    state: isNewestThere ? 'present' : older,
    count: found.length,
    expected_count: months.length,
    fetched_at: fetchedAt,
    setup_problem: setupProblem,
    error,
    error_at: errorAt,
  };
}

function backlinkStatus(screenshots: readonly ScreenshotRow[]): Omit<DataStatus, 'waiver'> {
  const count = screenshots.length;
  const state = count > 0 ? 'partial' : 'missing';
  const newest = screenshots.map(({ created_at }) => created_at).sort();
  return {
    state: count === screenshotTypes.length ? 'present' : state,
    count,
    expected_count: screenshotTypes.length,
    fetched_at: newest.at(-1) ?? null,
    setup_problem: null,
    error: null,
    error_at: null,
  };
}

/** Returns a report's data status: the completeness of its analytics, leads, and screenshots. */
export function dataStatusOf(row: ReportRow, parts: ReportParts): ReportDataStatus {
  const months = dataMonths(row);
  const { analytics, leads } = parts.states;
  const statuses = {
    analytics: monthlyStatus(
      months,
      analytics,
      row.google_analytics_id ? null : 'The client has no Google Analytics ID.',
    ),
    leads: monthlyStatus(
      months,
      leads,
      parts.isTracked ? null : 'The client has no call-tracking account.',
    ),
    backlinks: backlinkStatus(parts.screenshots),
  };
  const [first, second, third] = reportDataKinds.map((kind) => ({
    ...statuses[kind],
    waiver: waiverOf(parts.waivers, kind),
  })) as [DataStatus, DataStatus, DataStatus];
  return { analytics: first, leads: second, backlinks: third };
}
