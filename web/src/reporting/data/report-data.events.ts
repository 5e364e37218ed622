import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Registers the queries that events about report data and pulls invalidate. */
export function listenForReportData(): void {
  const { list, get, preview } = reportDataImportCalls;
  for (const topic of ['report-data', 'organization-connector']) {
    onEvent(topic, [
      organizationDataCalls.list,
      organizationDataCalls.get,
      reportCalls.list,
      reportCalls.get,
    ]);
  }
  onEvent('report-data-import', [list, get, preview]);
  // The progress of an import arrives as events about its job.
  onEvent('job', [list, get]);
}
