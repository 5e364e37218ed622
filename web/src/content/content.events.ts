import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import { signOffCalls } from '@portal/contract/content/approval/sign-off.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { feedbackCalls } from '@portal/contract/content/articles/feedback.calls.ts';
import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { historySetCalls } from '@portal/contract/content/dashboards/history-set.calls.ts';
import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { contentChannelCalls } from '@portal/contract/content/labels/content-channel.calls.ts';
import { contentStatusCalls } from '@portal/contract/content/labels/content-status.calls.ts';
import { contentTagCalls } from '@portal/contract/content/labels/content-tag.calls.ts';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { livePageCalls } from '@portal/contract/content/live-pages/live-page.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { articlePushCalls } from '@portal/contract/content/push/article-push.calls.ts';
import type { StreamedEvent } from '@portal/contract/platform/event.schema.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { listsOfArticles } from './articles/articles.queries.ts';
import { listsOfKeywords } from './keywords/keywords.queries.ts';

function staleOfArticle({ record_id }: StreamedEvent): readonly Stale[] {
  if (record_id === null) return [...listsOfArticles, articleCalls.get];
  const input = { params: { id: record_id } };
  return [
    ...listsOfArticles,
    endpointKey(articleCalls.get, input),
    endpointKey(articleCalls.changelog, input),
    endpointKey(signOffCalls.list, { query: { article: record_id } }),
    endpointKey(reviewLinkCalls.silence, { query: { article: record_id } }),
    signOffCalls.get,
    endpointKey(livePageCalls.get, input),
    endpointKey(articlePushCalls.get, input),
  ];
}

const staleOfPush = ({ record_id }: StreamedEvent): readonly Stale[] =>
  record_id === null
    ? [articlePushCalls.get]
    : [endpointKey(articlePushCalls.get, { params: { id: record_id } })];

/** The queries whose responses contain people's load. */
const loads = [
  capacityCalls.list,
  capacityCalls.weeks,
  capacityCalls.articles,
  capacityCalls.rebalance,
  capacityCalls.previewPlan,
];

const imports = [contentImportCalls.list, contentImportCalls.get];

/** Registers the queries that content events invalidate. */
export function listenForContent(): void {
  onEvent('article', staleOfArticle);
  onEvent('article', loads);
  onEvent('capacity', [...loads, capacityCalls.get]);
  onEvent('person', loads);
  onEvent('portal-setting', loads);
  onEvent('article-push', staleOfPush);
  onEvent('review-link', [reviewLinkCalls.list, reviewLinkCalls.silence]);
  onEvent('live-page', [livePageCalls.get, livePageCalls.list]);
  onEvent('article-body', [
    signOffCalls.list,
    signOffCalls.get,
    articlePushCalls.get,
    reviewLinkCalls.silence,
  ]);
  onEvent('comment', [commentCalls.list, reviewLinkCalls.silence]);
  onEvent('feedback', [feedbackCalls.list, articleCalls.get]);
  // Lists contain the names and colors of these records, so they also become stale.
  onEvent('content-status', [contentStatusCalls.list, ...listsOfArticles, articleCalls.get]);
  onEvent('content-type', [
    contentTypeCalls.list,
    articleTemplateCalls.list,
    articleTemplateCalls.values,
    articleTemplateCalls.groups,
    ...listsOfArticles,
    articleCalls.get,
  ]);
  // Articles show the organization's name, and the organization's settings determine what its clients see.
  onEvent('organization', [
    ...listsOfArticles,
    articleCalls.get,
    feedbackCalls.list,
    signOffCalls.list,
    reviewLinkCalls.silence,
  ]);
  onEvent('content-channel', [contentChannelCalls.list]);
  onEvent('content-tag', [contentTagCalls.list, ...listsOfKeywords]);
  onEvent('job', imports);
  onEvent('content-import', imports);
  onEvent('planning-month', [planningMonthCalls.list, planningMonthCalls.gaps]);
  onEvent('content-project', [contentProjectCalls.list, contentProjectCalls.get]);
  onEvent('article-template', [
    articleTemplateCalls.list,
    articleTemplateCalls.values,
    articleTemplateCalls.groups,
    articleTemplateCalls.get,
    planningMonthCalls.preview,
    planningMonthCalls.gaps,
    ...loads,
  ]);
  onEvent('keyword-meta', [...listsOfKeywords, keywordMetaCalls.get]);
  onEvent('article-history-set', [historySetCalls.list]);
}
