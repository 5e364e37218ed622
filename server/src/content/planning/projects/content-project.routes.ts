import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import type { ContentProject } from '@portal/contract/content/planning/content-project.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { can } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type CountedProjectRow, selectContentProjects } from './content-project.repository.ts';
import {
  createContentProject,
  getContentProject,
  updateContentProject,
} from './content-project.service.ts';

function presentContentProject(viewer: Viewer, row: CountedProjectRow): ContentProject {
  // A project can contain articles for several clients, so only the agency gets its counts.
  const counts = can(viewer, 'add_contentarticle')
    ? { article_count: row.article_count, live_count: row.live_count }
    : {};
  return {
    id: row.id,
    name: row.name,
    start_year: row.start_year,
    start_month: row.start_month,
    due_date: row.due_date,
    complete: row.complete === 1,
    version: row.version,
    ...counts,
  };
}

export const contentProjectRoutes: Route[] = [
  route(contentProjectEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectContentProjects(db, viewer, query), (row) =>
      presentContentProject(viewer, row),
    ),
  ),
  route(contentProjectEndpoints.get, async ({ db, viewer, params }) =>
    presentContentProject(viewer, await getContentProject(db, viewer, params.id)),
  ),
  route(contentProjectEndpoints.create, async ({ db, viewer, body }) =>
    presentContentProject(viewer, await createContentProject(db, viewer, body)),
  ),
  route(contentProjectEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: project, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'content_project', params.id),
      find: () => getContentProject(db, viewer, params.id),
      present: (project) => presentContentProject(viewer, project),
    });
    return presentContentProject(viewer, await updateContentProject(db, viewer, project, changes));
  }),
];
