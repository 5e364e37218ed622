import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { onEvent } from '#platform/events/event-registry.ts';

const ofArticle = (id: number) => ({ params: { id } });

// Not with the other events of content: only whoever looks at a text needs any of this.
onEvent('article-body', ({ record_id }) => {
  if (record_id === null) return [articleBodyEndpoints.get, articleBodyEndpoints.listVersions];
  return [
    endpointKey(articleBodyEndpoints.get, ofArticle(record_id)),
    endpointKey(articleBodyEndpoints.listVersions, ofArticle(record_id)),
  ];
});

export const bodyQuery = (articleId: number) =>
  endpointQuery(articleBodyEndpoints.get, ofArticle(articleId));

export const bodyVersionQuery = (articleId: number, version: number) => ({
  ...endpointQuery(articleBodyEndpoints.getVersion, { params: { id: articleId, version } }),
  // What was kept never changes.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The server's newest word on a text. */
export function keepBody(body: BodyRecord): void {
  queryClient.setQueryData(bodyQuery(body.article).queryKey, body);
}

const invalidates = [articleBodyEndpoints.listVersions];

/** Saves a text; the page shows what becomes of it. */
export function useSaveBody() {
  return useEndpointMutation(articleBodyEndpoints.update, {
    callerShowsErrors: true,
    onSuccess: keepBody,
  });
}

export function useKeepVersion(settings: { isQuiet?: boolean } = {}) {
  return useEndpointMutation(articleBodyEndpoints.keepVersion, {
    invalidates,
    ...(!settings.isQuiet && { toast: 'Version Saved!' }),
    callerShowsErrors: true,
  });
}

export function useRestoreVersion(settings: { isQuiet?: boolean } = {}) {
  return useEndpointMutation(articleBodyEndpoints.restoreVersion, {
    invalidates,
    ...(!settings.isQuiet && { toast: 'Version Restored!' }),
    callerShowsErrors: settings.isQuiet ?? false,
    onSuccess: keepBody,
  });
}
