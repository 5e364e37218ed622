import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { presentationEndpoints } from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What other people's changes invalidate in the report view. */
export function listenForPresentations(): void {
  const presentation = [
    presentationEndpoints.get,
    presentationEndpoints.content,
    presentationEndpoints.listVersions,
  ];
  onEvent('presentation', [...presentation, reportEndpoints.get]);
  // Its numbers and screenshots are among what the slides show.
  onEvent('report', presentation);
  onEvent('planning-month', [planningMonthEndpoints.get]);
}
