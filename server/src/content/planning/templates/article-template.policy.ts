import { isInClientGroup } from '#content/articles/article-visibility.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The organizations whose templates a viewer may use. Clients may use those of their own, others all. */
export type TemplateScope = readonly number[] | 'all';

export function visibleTemplates(viewer: Viewer): TemplateScope {
  if (!isInClientGroup(viewer)) return 'all';
  return viewer.accounts.map(({ organizationId }) => organizationId);
}
