import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Condition, visibleTo } from '../article-visibility.ts';

const mayPlanProjects = (viewer: Viewer): boolean => can(viewer, 'add_contentproject');

/**
 * Returns a condition on `content_project`, or undefined for people who manage projects, because they see all of them.
 * Others see projects with at least one visible article.
 */
export function visibleProjects(viewer: Viewer): Condition | undefined {
  const visible = visibleTo(viewer);
  if (!visible || mayPlanProjects(viewer)) return undefined;
  return sql<boolean>`content_project.id in (
    select article.project_id from article
    where article.project_id is not null and article.archived = 0 and ${visible})`;
}

export async function selectVisibleProjectIds(
  db: Kysely<Pick<Tables, 'content_project'>>,
  viewer: Viewer,
  ids: ReadonlySet<number>,
): Promise<Set<number>> {
  if (ids.size === 0) return new Set();
  const projects = db
    .selectFrom('content_project')
    .select('id')
    .where('id', 'in', [...ids]);
  const visible = visibleProjects(viewer);
  const rows = await (visible ? projects.where(visible) : projects).execute();
  return new Set(rows.map(({ id }) => id));
}
