import { articleEndpoints } from '@portal/contract/content/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/comment.endpoints.ts';
import { feedbackEndpoints } from '@portal/contract/content/feedback.endpoints.ts';
import type { StreamedEvent } from '@portal/contract/platform/event.endpoints.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { listsOfArticles } from './articles/articles.queries.ts';

function staleOfArticle({ record_id }: StreamedEvent): readonly Stale[] {
  if (record_id === null) return [...listsOfArticles, articleEndpoints.get];
  const input = { params: { id: record_id } };
  return [
    ...listsOfArticles,
    endpointKey(articleEndpoints.get, input),
    endpointKey(articleEndpoints.changelog, input),
  ];
}

/** What somebody else's change makes stale here. */
export function listenForContent(): void {
  onEvent('article', staleOfArticle);
  onEvent('comment', [commentEndpoints.list]);
  onEvent('feedback', [feedbackEndpoints.list, articleEndpoints.get]);
}
