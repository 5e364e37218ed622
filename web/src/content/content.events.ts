import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { historySetEndpoints } from '@portal/contract/content/dashboards/history-set.endpoints.ts';
import { contentImportEndpoints } from '@portal/contract/content/import/content-import.endpoints.ts';
import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import type { StreamedEvent } from '@portal/contract/platform/event.endpoints.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { listsOfArticles } from './articles/articles.queries.ts';
import { listsOfKeywords } from './keywords/keyword.queries.ts';

function staleOfArticle({ record_id }: StreamedEvent): readonly Stale[] {
  if (record_id === null) return [...listsOfArticles, articleEndpoints.get];
  const input = { params: { id: record_id } };
  return [
    ...listsOfArticles,
    endpointKey(articleEndpoints.get, input),
    endpointKey(articleEndpoints.changelog, input),
  ];
}

const imports = [contentImportEndpoints.list, contentImportEndpoints.get];

/** What other people's changes invalidate here. */
export function listenForContent(): void {
  onEvent('article', staleOfArticle);
  onEvent('comment', [commentEndpoints.list]);
  onEvent('feedback', [feedbackEndpoints.list, articleEndpoints.get]);
  // Lists contain the names and colors of these records.
  onEvent('content-status', [
    contentStatusEndpoints.list,
    ...listsOfArticles,
    articleEndpoints.get,
  ]);
  onEvent('content-type', [
    contentTypeEndpoints.list,
    articleTemplateEndpoints.list,
    articleTemplateEndpoints.values,
    articleTemplateEndpoints.groups,
    ...listsOfArticles,
    articleEndpoints.get,
  ]);
  // Articles show the organization's name, and its clients what it shows them.
  onEvent('organization', [...listsOfArticles, articleEndpoints.get, feedbackEndpoints.list]);
  onEvent('content-channel', [contentChannelEndpoints.list]);
  onEvent('content-tag', [contentTagEndpoints.list, ...listsOfKeywords]);
  onEvent('job', imports);
  onEvent('content-import', imports);
  onEvent('planning-month', [planningMonthEndpoints.list]);
  onEvent('content-project', [contentProjectEndpoints.list, contentProjectEndpoints.get]);
  onEvent('article-template', [
    articleTemplateEndpoints.list,
    articleTemplateEndpoints.values,
    articleTemplateEndpoints.groups,
    articleTemplateEndpoints.get,
    planningMonthEndpoints.preview,
  ]);
  onEvent('keyword-meta', [...listsOfKeywords, keywordMetaEndpoints.get]);
  onEvent('article-history-set', [historySetEndpoints.list]);
}
