import { chartAnnotationCalls } from '@portal/contract/reporting/annotations/chart-annotation.calls.ts';
import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import { metricGoalCalls } from '@portal/contract/reporting/goals/metric-goal.calls.ts';
import { deckNumberCalls } from '@portal/contract/reporting/origins/number-origin.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Registers the queries that events about report data and pulls invalidate. */
export function listenForReportData(): void {
  const { list, get } = reportDataImportCalls;
  for (const topic of ['report-data', 'organization-connector']) {
    onEvent(topic, [
      organizationDataCalls.list,
      organizationDataCalls.get,
      reportCalls.list,
      reportCalls.get,
      deckNumberCalls.origins,
      deckNumberCalls.changed,
      deckNumberCalls.compare,
    ]);
  }
  onEvent('metric-goal', [metricGoalCalls.list]);
  onEvent('chart-annotation', [chartAnnotationCalls.list]);
  onEvent('report-data-import', [list, get]);
  // An import's progress is sent in events about its job.
  onEvent('job', [list, get]);
}
