import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isInClientGroup } from '../articles/article-visibility.ts';
import { mayPlanProjects } from '../articles/references/project-visibility.ts';

/**
 * A planning month contains articles of several clients, so clients can't plan, regardless of their group's
 * permissions.
 */
export const planningPolicy = {
  planMonths: (viewer: Viewer) => can(viewer, 'add_planningyearmonth') && !isInClientGroup(viewer),
  planProjects: mayPlanProjects,
};
