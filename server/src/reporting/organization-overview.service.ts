import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectSentVersion } from './presentations/presentation-version.repository.ts';
import { findFrozen } from './presentations/presentation-version.service.ts';
import { summarizePresentation } from './presentations/report-sentences.ts';
import { reportScope } from './reports/report.policy.ts';
import { listReports } from './reports/report.service.ts';
import { duePeriod, selectNextReport } from './reports/unsent-report.repository.ts';

async function findNextReport(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<Partial<Pick<OverviewSections, 'next_report'>>> {
  const scope = reportScope(viewer);
  if (!scope.seesWork) return {};
  const filter = { ...duePeriod(clock.today()), organizationId };
  return { next_report: (await selectNextReport(db, scope, filter)) ?? null };
}

/** Summarizes the version that was sent to the client. Returns no sentences if no version was sent. */
async function summarizeSent(db: Db, presentationId: number | null | undefined): Promise<string[]> {
  const sent = presentationId && (await selectSentVersion(db, presentationId));
  const content = sent && (await findFrozen(db, sent.id));
  return content ? summarizePresentation(content) : [];
}

/**
 * Returns the organization's report for the current month and its next unsent report. For viewers who can see only sent
 * reports, returns the latest sent report.
 */
export async function findReportSection(
  db: Db,
  { organization, viewer }: { organization: { id: number }; viewer: Viewer },
): Promise<Partial<Pick<OverviewSections, 'report' | 'next_report'>>> {
  if (!can(viewer, 'view_monthlyreport')) return {};
  const today = clock.today();
  const current = { year: Number(today.slice(0, 4)), calendar_month: Number(today.slice(5, 7)) };
  const { items } = await listReports(db, viewer, {
    organization: organization.id,
    ...(reportScope(viewer).seesWork ? current : {}),
    columns: ['id', 'status', 'presentation', 'date_sent'],
    limit: 1,
  });
  const next = await findNextReport(db, viewer, organization.id);
  const [row] = items;
  if (!row) return { report: null, ...next };
  const { id, year, month, status } = row;
  const has_presentation = row.presentation_id !== null;
  return {
    report: {
      id,
      year,
      month,
      status,
      has_presentation,
      date_sent: row.sent_at ?? null,
      sentences: await summarizeSent(db, row.presentation_id),
    },
    ...next,
  };
}
