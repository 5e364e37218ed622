import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueBuildChecks } from '../checks/check-runs.service.ts';
import { previewStartDate } from './start-date.service.ts';
import { presentWebsiteBuild } from './website-build.presenter.ts';
import type { WebsiteBuildRow } from './website-build.repository.ts';
import {
  createWebsiteBuild,
  deleteWebsiteBuild,
  findBuildParts,
  getWebsiteBuild,
  listWebsiteBuilds,
  updateWebsiteBuild,
} from './website-build.service.ts';

async function presentOne(db: Db, viewer: Viewer, row: WebsiteBuildRow): Promise<WebsiteBuild> {
  return presentWebsiteBuild(viewer, row, await findBuildParts(db, [row]));
}

export const websiteBuildRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  route(websiteBuildEndpoints.list, async ({ db, viewer, query }) => {
    const page = await listWebsiteBuilds(db, viewer, query);
    const parts = await findBuildParts(db, page.items);
    return mapPage(page, (row) => presentWebsiteBuild(viewer, row, parts));
  }),
  route(websiteBuildEndpoints.get, async ({ db, viewer, params }) =>
    presentOne(db, viewer, await getWebsiteBuild(db, viewer, params.id)),
  ),
  route(websiteBuildEndpoints.create, async ({ db, viewer, body }) =>
    presentOne(db, viewer, await createWebsiteBuild(db, viewer, body)),
  ),
  route(websiteBuildEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: build, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'website_build', params.id),
      find: () => getWebsiteBuild(db, viewer, params.id),
      present: (build) => presentOne(db, viewer, build),
    });
    return presentOne(db, viewer, await updateWebsiteBuild(db, viewer, build, changes));
  }),
  route(websiteBuildEndpoints.delete, async ({ db, viewer, params }) => {
    await lockRow(db, 'website_build', params.id);
    await deleteWebsiteBuild(db, viewer, await getWebsiteBuild(db, viewer, params.id));
  }),
  route(websiteBuildEndpoints.previewStartDate, async ({ db, viewer, params, query }) =>
    previewStartDate(db, await getWebsiteBuild(db, viewer, params.id), query.start_date),
  ),
  jobRoute(websiteBuildEndpoints.runChecks, jobStarts, {
    async start({ db, viewer, params }) {
      const build = await getWebsiteBuild(db, viewer, params.id);
      if (build.is_active === 0) throw conflict('This website build is archived.');
      return enqueueBuildChecks(db, viewer, build);
    },
    answer: async ({ db, viewer, params }) =>
      presentOne(db, viewer, await getWebsiteBuild(db, viewer, params.id)),
  }),
];
