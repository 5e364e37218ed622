import type { StreamedEvent } from '@portal/contract/platform/event.schema.ts';
import { reportEmailEntryCalls } from '@portal/contract/reporting/emails/report-email-entry.calls.ts';
import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import {
  reportBriefingCalls,
  reportCalls,
} from '@portal/contract/reporting/reports/report.calls.ts';
import { reportOperationCalls } from '@portal/contract/reporting/reports/report-operation.calls.ts';
import { reportSettingCalls } from '@portal/contract/reporting/reports/report-setting.calls.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { listsOfReports } from './reports/reports.queries.ts';

function staleOfReport({ record_id: id }: StreamedEvent): readonly Stale[] {
  const lists = [
    ...listsOfReports,
    reportBriefingCalls.list,
    reportSendingCalls.list,
    reportSendingCalls.preflight,
    reportEmailEntryCalls.list,
  ];
  if (id === null) return [...lists, reportCalls.get];
  return [...lists, endpointKey(reportCalls.get, { params: { id } })];
}

/** Registers the queries that reporting events invalidate. */
export function listenForReporting(): void {
  onEvent('report', staleOfReport);
  onEvent('report-month', [...listsOfReports, reportOperationCalls.list]);
  onEvent('presentation-template', [
    presentationTemplateCalls.listOrganizations,
    presentationTemplateCalls.list,
  ]);
  onEvent('job', [reportOperationCalls.list]);
  onEvent('portal-setting', [reportSettingCalls.get]);
}
