import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isInClientGroup } from '../articles/article-visibility.ts';

/** Keyword research is the agency's own: clients have no part in it, whatever their group may do. */
export const keywordPolicy = {
  work: (viewer: Viewer) =>
    can(viewer, 'view_contentarticle') &&
    can(viewer, 'add_contentarticle') &&
    !isInClientGroup(viewer),
};
