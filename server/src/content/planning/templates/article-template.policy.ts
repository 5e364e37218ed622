import { isInClientGroup } from '#content/articles/article-visibility.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The organizations whose templates a viewer may use: their own for clients, all for other viewers. */
export type TemplateScope = readonly number[] | 'all';

export function visibleTemplates(viewer: Viewer): TemplateScope {
  if (!isInClientGroup(viewer)) return 'all';
  return viewer.accounts.map(({ organizationId }) => organizationId);
}
