import type { StreamedEvent } from '@portal/contract/platform/event.endpoints.ts';
import { reportEmailEntryEndpoints } from '@portal/contract/reporting/emails/report-email-entry.endpoints.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import { presentationTemplateEndpoints } from '@portal/contract/reporting/presentation-templates/presentation-template.endpoints.ts';
import {
  reportBriefingEndpoints,
  reportEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import { reportOperationEndpoints } from '@portal/contract/reporting/reports/report-operation.endpoints.ts';
import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { listsOfReports } from './reports/report.queries.ts';

function staleOfReport({ record_id: id }: StreamedEvent): readonly Stale[] {
  const lists = [
    ...listsOfReports,
    reportBriefingEndpoints.list,
    reportSendingEndpoints.list,
    reportSendingEndpoints.preflight,
    reportEmailEntryEndpoints.list,
  ];
  if (id === null) return [...lists, reportEndpoints.get];
  return [...lists, endpointKey(reportEndpoints.get, { params: { id } })];
}

/** What other people's changes invalidate here. */
export function listenForReporting(): void {
  onEvent('report', staleOfReport);
  onEvent('report-month', [...listsOfReports, reportOperationEndpoints.list]);
  onEvent('presentation-template', [
    presentationTemplateEndpoints.listOrganizations,
    presentationTemplateEndpoints.list,
  ]);
  onEvent('job', [reportOperationEndpoints.list]);
  onEvent('portal-setting', [reportSettingEndpoints.get]);
}
