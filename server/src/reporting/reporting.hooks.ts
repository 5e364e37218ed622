import { onListMonthsCreatingReports } from '#content/planning/months/planning-month.events.ts';
import { onInboxRead } from '#notifications/inbox/inbox.events.ts';
import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { onSnapshotSaved } from '#platform/connectors/snapshot.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { onMailOutcome } from '#platform/mail/mail.events.ts';
import { onSearch } from '#search/search.events.ts';
import { onHomeSummary } from '#users/home/home-summary.events.ts';
import { onSetupStepsChecking } from '#users/home/setup-steps.events.ts';
import { onPersonDeleting } from '#users/people/person.events.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { visibleDataImportIds } from './data/import/report-data-import.service.ts';
import { storeMonthlyTotals } from './data/monthly-totals.service.ts';
import { recordPulledChange } from './data/number-change.service.ts';
import { forgetAddresses } from './emails/report-email-entry.repository.ts';
import { noteMailOutcome } from './emails/report-email-entry.service.ts';
import { summarizeReports } from './home-summary.service.ts';
import { findReportSection } from './organization-overview.service.ts';
import { findBrokenFilesOf } from './presentations/broken-files.ts';
import { freezeForHand } from './presentations/freeze-presentation.service.ts';
import { visiblePresentationIds } from './presentations/presentation.service.ts';
import { onReportBecomingSent, onReportFilesChecking } from './reports/report.events.ts';
import { reportScope } from './reports/report.policy.ts';
import { getReport, visibleReportIds } from './reports/report.service.ts';
import { reportsInInbox } from './reports/report-inbox.ts';
import { listMonthsCreatingReports } from './reports/report-month.service.ts';
import { reportKinds } from './reports/report-search.ts';
import { countReportingViews } from './saved-view-counts.service.ts';
import { checkReportSetup } from './setup-steps.service.ts';

export const reportingHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countReportingViews),
  handleHook(onHomeSummary, summarizeReports),
  handleHook(onSearch, async () => reportKinds),
  handleHook(onSetupStepsChecking, checkReportSetup),
  handleHook(onListMonthsCreatingReports, listMonthsCreatingReports),
  handleHook(onSnapshotSaved, storeMonthlyTotals),
  handleHook(onSnapshotSaved, recordPulledChange),
  handleHook(onOrganizationOverview, findReportSection),
  handleHook(onReportFilesChecking, async (db, { reportId, viewer, files }) =>
    findBrokenFilesOf(db, await getReport(db, viewer, reportId), files),
  ),
  handleHook(onReportBecomingSent, freezeForHand),
  handleHook(onMailOutcome, noteMailOutcome),
  handleHook(onInboxRead, async (_db, viewer) => reportsInInbox(viewer)),
  handleHook(onPersonDeleting, (db, { personId }) => forgetAddresses(db, personId)),
];

export const reportingEventVisibility: EventVisibility = {
  report: visibleReportIds,
  'report-month': async (_db, viewer, ids) => new Set(reportScope(viewer).seesWork ? ids : []),
  presentation: visiblePresentationIds,
  async 'report-data'(_db, viewer, ids) {
    if (!reportScope(viewer).seesWork) return new Set();
    const visible = visibleOrganizationIds(viewer);
    return new Set(visible === 'all' ? ids : ids.filter((id) => visible.includes(id)));
  },
  'report-data-import': visibleDataImportIds,
};
