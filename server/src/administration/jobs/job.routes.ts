import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { cancelJob, retryJob } from '#platform/jobs/jobs.service.ts';
import { presentJob, presentJobDetail } from './job.presenter.ts';
import { selectJobKinds, selectJobs } from './job.repository.ts';
import { getJob } from './job.service.ts';

export const jobRoutes: Route[] = [
  route(jobEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectJobs(db, viewer, query), presentJob),
  ),
  route(jobEndpoints.kinds, async ({ db, viewer }) => selectJobKinds(db, viewer)),
  route(jobEndpoints.get, async ({ db, viewer, params }) =>
    presentJobDetail(await getJob(db, viewer, params.id)),
  ),
  route(jobEndpoints.cancel, async ({ db, viewer, params }) => {
    await cancelJob(db, await getJob(db, viewer, params.id));
    return presentJobDetail(await getJob(db, viewer, params.id));
  }),
  route(jobEndpoints.retry, async ({ db, viewer, params }) => {
    await retryJob(db, await getJob(db, viewer, params.id));
    return presentJobDetail(await getJob(db, viewer, params.id));
  }),
];
