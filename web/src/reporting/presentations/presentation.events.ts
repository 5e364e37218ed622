import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What other people's changes invalidate in the report view. */
export function listenForPresentations(): void {
  const presentation = [
    presentationCalls.get,
    presentationCalls.content,
    presentationCalls.listVersions,
  ];
  onEvent('presentation', [...presentation, reportCalls.get]);
  // Its numbers and screenshots are among what the slides show.
  onEvent('report', presentation);
  onEvent('planning-month', [planningMonthCalls.get]);
}
