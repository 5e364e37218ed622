import { organizationDataEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { reportDataImportEndpoints } from '@portal/contract/reporting/data/report-data-import.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What other people's changes, and pulls, invalidate here. */
export function listenForReportData(): void {
  const { list, get, preview } = reportDataImportEndpoints;
  for (const topic of ['report-data', 'organization-connector']) {
    onEvent(topic, [
      organizationDataEndpoints.list,
      organizationDataEndpoints.get,
      reportEndpoints.list,
      reportEndpoints.get,
    ]);
  }
  onEvent('report-data-import', [list, get, preview]);
  // The progress of an import is its job's.
  onEvent('job', [list, get]);
}
