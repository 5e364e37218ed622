import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

const ofArticle = (id: number) => ({ params: { id } });

// Registered separately from the other content events: only screens that show a draft need it.
onEvent('article-body', ({ record_id }) => {
  if (record_id === null) return [articleBodyEndpoints.get, articleBodyEndpoints.listVersions];
  return [
    endpointKey(articleBodyEndpoints.get, ofArticle(record_id)),
    endpointKey(articleBodyEndpoints.listVersions, ofArticle(record_id)),
  ];
});

// Whether clients read drafts and versions depends on the organization.
onEvent('organization', [articleBodyEndpoints.get, articleBodyEndpoints.listVersions]);

export const bodyQuery = (articleId: number) =>
  endpointQuery(articleBodyEndpoints.get, ofArticle(articleId));
