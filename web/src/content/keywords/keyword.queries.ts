import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const keywordQuery = (id: number) =>
  endpointQuery(keywordMetaEndpoints.get, { params: { id } });

export const listsOfKeywords = [
  keywordMetaEndpoints.list,
  keywordMetaEndpoints.values,
  keywordMetaEndpoints.groups,
];

const stale = [...listsOfKeywords, keywordMetaEndpoints.get];

export function useAddKeyword(onDone: () => void) {
  return useEndpointMutation(keywordMetaEndpoints.create, {
    invalidates: stale,
    toast: 'Keyword Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function usePasteKeywords(onDone: () => void) {
  return useEndpointMutation(keywordMetaEndpoints.createSeveral, {
    invalidates: stale,
    toast: ({ added_count: added, known_count: known }) =>
      `${added} added${known > 0 ? `, ${known} known already` : ''}`,
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateKeyword(onDone: () => void) {
  return useEndpointMutation(keywordMetaEndpoints.update, {
    invalidates: stale,
    toast: 'Keyword Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useDeleteKeyword(onDone: () => void) {
  return useEndpointMutation(keywordMetaEndpoints.delete, {
    // Not the keyword itself: it no longer exists, and its form closes.
    invalidates: listsOfKeywords,
    toast: 'Keyword Deleted.',
    onSuccess: onDone,
  });
}
