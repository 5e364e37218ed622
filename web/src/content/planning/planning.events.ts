import { historySetEndpoints } from '@portal/contract/content/dashboards/history-set.endpoints.ts';
import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What somebody else's planning makes stale here. */
export function listenForPlanning(): void {
  onEvent('planning-month', [planningMonthEndpoints.list]);
  onEvent('content-project', [contentProjectEndpoints.list, contentProjectEndpoints.get]);
  onEvent('article-template', [
    articleTemplateEndpoints.list,
    articleTemplateEndpoints.get,
    planningMonthEndpoints.preview,
  ]);
  onEvent('keyword-meta', [keywordMetaEndpoints.list, keywordMetaEndpoints.get]);
  onEvent('article-history-set', [historySetEndpoints.list]);
}
