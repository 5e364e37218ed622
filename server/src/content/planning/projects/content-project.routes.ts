import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { planningPolicy } from '../planning.policy.ts';
import { presentContentProject } from './content-project.presenter.ts';
import { selectContentProjects } from './content-project.repository.ts';
import {
  createContentProject,
  getContentProject,
  updateContentProject,
} from './content-project.service.ts';

export const contentProjectRoutes: Route[] = [
  route(contentProjectEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectContentProjects(db, viewer, query), (row) =>
      presentContentProject(viewer, row),
    ),
  ),
  route(contentProjectEndpoints.get, async ({ db, viewer, params }) =>
    presentContentProject(viewer, await getContentProject(db, viewer, params.id)),
  ),
  route(contentProjectEndpoints.create, async ({ db, viewer, body }) => {
    authorize(viewer, planningPolicy.planProjects, undefined);
    return presentContentProject(viewer, await createContentProject(db, viewer, body));
  }),
  route(contentProjectEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    authorize(viewer, planningPolicy.planProjects, undefined);
    const { record: project, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'content_project', params.id),
      find: () => getContentProject(db, viewer, params.id),
      present: (found) => presentContentProject(viewer, found),
    });
    return presentContentProject(viewer, await updateContentProject(db, viewer, project, changes));
  }),
];
