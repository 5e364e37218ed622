import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Defines the queries that events of data and pulls invalidate. */
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
  // The job reports the progress of an import.
  onEvent('job', [list, get]);
}
