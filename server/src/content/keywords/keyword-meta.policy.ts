import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Keyword research is the agency's own: clients have no part in it, whatever their group may do. */
export const keywordPolicy = {
  work: (viewer: Viewer) =>
    can(viewer, 'view_contentarticle') &&
    can(viewer, 'add_contentarticle') &&
    (can(viewer) || !clientGroupIds.includes(viewer.group?.id ?? 0)),
};
