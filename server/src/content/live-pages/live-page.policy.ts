import type { ArticleRecord } from '#content/articles/article.record.ts';
import { isInClientGroup } from '#content/articles/article-visibility.ts';
import { seesInternalWork } from '#content/articles/internal-work.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The rules for live pages. The caller must have checked that the viewer sees the article. */
export const livePagePolicy = {
  /** Clients see only that a page is live: its checks are the agency's work. */
  seeCheck: (viewer: Viewer, article: ArticleRecord): boolean =>
    !isInClientGroup(viewer) && seesInternalWork(viewer, article),
  /** Starting a check, accepting differences, and storing found values. */
  decide: (viewer: Viewer, article: ArticleRecord): boolean =>
    isStaff(viewer) || (!isInClientGroup(viewer) && article.lead?.id === viewer.id),
};
