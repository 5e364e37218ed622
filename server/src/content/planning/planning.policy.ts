import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isInClientGroup } from '../articles/article-visibility.ts';

/** A planning month or project holds articles of several clients, so no client plans, whatever their group may do. */
export const planningPolicy = {
  planMonths: (viewer: Viewer) => can(viewer, 'add_planningyearmonth') && !isInClientGroup(viewer),
  planProjects: (viewer: Viewer) => can(viewer, 'add_contentproject') && !isInClientGroup(viewer),
};
