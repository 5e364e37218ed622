import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const keywordQuery = (id: number) => endpointQuery(keywordMetaCalls.get, { params: { id } });

/** The number of keywords of each organization. */
export const keywordCountsQuery = endpointQuery(keywordMetaCalls.values, {
  query: { field: 'organization' },
});

export const listsOfKeywords = [
  keywordMetaCalls.list,
  keywordMetaCalls.values,
  keywordMetaCalls.groups,
];

const stale = [...listsOfKeywords, keywordMetaCalls.get];

export function useAddKeyword(onDone: () => void) {
  return useEndpointMutation(keywordMetaCalls.create, {
    invalidates: stale,
    toast: 'Keyword Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function usePasteKeywords(onDone: () => void) {
  return useEndpointMutation(keywordMetaCalls.createSeveral, {
    invalidates: stale,
    toast: ({ added_count: added, known_count: known }) =>
      `${added} added${known > 0 ? `, ${known} known already` : ''}`,
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateKeyword(onDone: () => void) {
  return useEndpointMutation(keywordMetaCalls.update, {
    invalidates: stale,
    toast: 'Keyword Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useDeleteKeyword(onDone: () => void) {
  return useEndpointMutation(keywordMetaCalls.delete, {
    // The keyword's own query isn't invalidated, because the keyword no longer exists and its form closes.
    invalidates: listsOfKeywords,
    toast: 'Keyword Deleted.',
    onSuccess: onDone,
  });
}
