import type { ArticleRecord } from '#content/articles/article.record.ts';
import { isInClientGroup } from '#content/articles/article-visibility.ts';
import { seesInternalWork } from '#content/articles/internal-work.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The rules for live pages. The caller must have checked that the viewer can see the article. */
export const livePagePolicy = {
  /** Clients see only that a page is live, because the checks are the agency's internal work. */
  seeCheck: (viewer: Viewer, article: ArticleRecord): boolean =>
    !isInClientGroup(viewer) && seesInternalWork(viewer, article),
  /** Applies to starting a check, accepting differences, and storing found values. */
  decide: (viewer: Viewer, article: ArticleRecord): boolean =>
    isStaff(viewer) || (!isInClientGroup(viewer) && article.lead?.id === viewer.id),
};
