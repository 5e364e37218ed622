import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { assertVersion } from '#platform/http/if-match.ts';
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
  route(contentProjectEndpoints.update, async ({ db, viewer, params, body, echoed, version }) => {
    authorize(viewer, planningPolicy.planProjects, undefined);
    await lockRow(db, 'content_project', params.id);
    const project = await getContentProject(db, viewer, params.id);
    const presented = presentContentProject(viewer, project);
    assertVersion(version, project.version, () => presented);
    assertUnchanged(echoed, presented);
    return presentContentProject(viewer, await updateContentProject(db, viewer, project, body));
  }),
];
