import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { keepRecord } from '#platform/api/keep-record.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { bodyQuery } from '../articles/document-links/article-body.queries.ts';

export const bodyVersionQuery = (articleId: number, version: number) => ({
  ...endpointQuery(articleBodyCalls.getVersion, { params: { id: articleId, version } }),
  // Versions are immutable, so they never become stale.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Stores the server's response, unless a newer version is stored. */
export function keepBody(body: BodyRecord): void {
  keepRecord(bodyQuery(body.article).queryKey, body);
}

const invalidates = [articleBodyCalls.listVersions];

export function useSaveBody() {
  return useEndpointMutation(articleBodyCalls.update, {
    callerShowsErrors: true,
    onSuccess: keepBody,
  });
}

export function useKeepVersion(settings: { isQuiet?: boolean } = {}) {
  return useEndpointMutation(articleBodyCalls.keepVersion, {
    invalidates,
    ...(!settings.isQuiet && { toast: 'Version Saved!' }),
    callerShowsErrors: true,
  });
}

export function useRestoreVersion(settings: { isQuiet?: boolean } = {}) {
  return useEndpointMutation(articleBodyCalls.restoreVersion, {
    invalidates,
    ...(!settings.isQuiet && { toast: 'Version Restored!' }),
    callerShowsErrors: settings.isQuiet ?? false,
    onSuccess: keepBody,
  });
}
