import { isInClientGroup } from '#content/articles/article-visibility.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The ids of organizations, or all organizations. */
export type TemplateScope = readonly number[] | 'all';

/** Returns the organizations whose templates the viewer may use: their own for clients, all for other viewers. */
export function visibleTemplates(viewer: Viewer): TemplateScope {
  if (!isInClientGroup(viewer)) return 'all';
  return viewer.accounts.map(({ organizationId }) => organizationId);
}
