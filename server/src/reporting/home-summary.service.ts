import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { reportStatuses } from '@portal/contract/reporting/reports/report-status.ts';
import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { reportScope } from './reports/report.policy.ts';
import { duePeriod, selectUnsentCounts } from './reports/unsent-report.repository.ts';

const unsentStatuses = reportStatuses.filter((status) => status !== 'sent').join();

const nameOf = ({ month }: { month: number }) => monthNames[month - 1] ?? '';

/** Counts the unsent reports of recent months, and the reports that are waiting for the viewer's approval. */
export async function summarizeReports(
  db: Db,
  { viewer }: { viewer: Viewer },
): Promise<Partial<HomeSummary>> {
  // Opening the list of a month's reports requires both permissions, so other viewers get no links to the list.
  if (!can(viewer, 'view_monthlyreport') || !can(viewer, 'add_monthlyreport')) return {};
  const filter = { ...duePeriod(clock.today()), approverId: viewer.id };
  const months = await selectUnsentCounts(db, reportScope(viewer), filter);
  const lineOf = (
    { year, month }: { year: number; month: number },
    { label, count, filters }: { label: string; count: number; filters: Record<string, string> },
  ) => ({
    label,
    count,
    address: `/reporting/${year}/${month}?${new URLSearchParams(filters)}`,
    is_late: false,
  });
  return {
    needs_you: months.map((month) =>
      lineOf(month, {
        label: `Reports to review, ${nameOf(month).slice(0, 3)}`,
        count: month.inReview,
        filters: { status: 'finalReview', approver: String(viewer.id) },
      }),
    ),
    reports_due: {
      lines: months.map((month) =>
        lineOf(month, {
          label: `${nameOf(month)} ${month.year}`,
          count: month.unsent,
          filters: { status: unsentStatuses },
        }),
      ),
    },
  };
}
