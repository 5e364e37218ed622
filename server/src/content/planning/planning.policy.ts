import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isInClientGroup } from '../articles/article-visibility.ts';
import { mayPlanProjects } from '../articles/references/project-visibility.ts';

/** A planning month holds articles of several clients, so no client plans, whatever the group's permissions. */
export const planningPolicy = {
  planMonths: (viewer: Viewer) => can(viewer, 'add_planningyearmonth') && !isInClientGroup(viewer),
  planProjects: mayPlanProjects,
};
