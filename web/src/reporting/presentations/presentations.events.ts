import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { commentaryCalls } from '@portal/contract/reporting/commentary/commentary.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Registers which of the report view's queries each event invalidates. */
export function listenForPresentations(): void {
  const presentation = [
    presentationCalls.get,
    presentationCalls.content,
    presentationCalls.listVersions,
    commentaryCalls.ofReport,
  ];
  onEvent('presentation', [...presentation, reportCalls.get]);
  // The slides show the report's numbers and screenshots.
  onEvent('report', presentation);
  onEvent('planning-month', [planningMonthCalls.get]);
}
