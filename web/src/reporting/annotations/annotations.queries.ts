import { chartAnnotationCalls } from '@portal/contract/reporting/annotations/chart-annotation.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Reports and decks are stale as well, because their charts include the annotations shown to clients. */
const stale = [chartAnnotationCalls.list, reportCalls.get, presentationCalls.content];

/** Returns the query for the annotations that charts draw. Older ones aren't drawn. */
export const drawnAnnotationsQuery = (organization: number) =>
  endpointQuery(chartAnnotationCalls.list, {
    query: { organization: String(organization), limit: 100 },
  });

export const useAddAnnotation = (onAdded: () => void) =>
  useEndpointMutation(chartAnnotationCalls.create, {
    invalidates: stale,
    toast: 'Annotation Added!',
    callerShowsErrors: true,
    onSuccess: onAdded,
  });

export const useUpdateAnnotation = (onUpdated: () => void) =>
  useEndpointMutation(chartAnnotationCalls.update, {
    invalidates: stale,
    toast: 'Annotation Saved!',
    callerShowsErrors: true,
    onSuccess: onUpdated,
  });

export const useDeleteAnnotation = () =>
  useEndpointMutation(chartAnnotationCalls.delete, {
    invalidates: stale,
    toast: 'Annotation Deleted!',
  });
