import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

const ofArticle = (id: number) => ({ params: { id } });

// This is registered separately from the other content events, because only screens that show a draft need it.
onEvent('article-body', ({ record_id }) => {
  if (record_id === null) return [articleBodyCalls.get, articleBodyCalls.listVersions];
  return [
    endpointKey(articleBodyCalls.get, ofArticle(record_id)),
    endpointKey(articleBodyCalls.listVersions, ofArticle(record_id)),
  ];
});

// The organization's settings determine whether clients can read drafts and versions.
onEvent('organization', [articleBodyCalls.get, articleBodyCalls.listVersions]);

export const bodyQuery = (articleId: number) =>
  endpointQuery(articleBodyCalls.get, ofArticle(articleId));
