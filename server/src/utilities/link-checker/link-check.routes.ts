import {
  linkCheckEndpoints,
  linkCheckScheduleEndpoints,
} from '@portal/contract/utilities/link-check.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  selectCheckedLink,
  selectCheckedLinks,
  selectHosts,
  selectMended,
  selectParents,
} from './checked-link.repository.ts';
import { linkCheckPolicy } from './link-check.policy.ts';
import {
  presentCheckedLink,
  presentLinkCheck,
  presentLinkParent,
  presentMendedLink,
} from './link-check.presenter.ts';
import { selectLinkChecks } from './link-check.repository.ts';
import { cancelLinkCheck, getLinkCheck, requestLinkCheck } from './link-check.service.ts';
import {
  getLinkCheckSchedule,
  lockLinkCheckSchedule,
  updateLinkCheckSchedule,
} from './link-check-schedule.service.ts';
import { linksCsv, readReport } from './link-report.ts';

interface LinkCheckServices {
  database: Database;
  jobStarts: JobStarts;
  config: { allowedHosts: readonly string[] };
}

const mostHosts = 200;

export const linkCheckRoutes = ({ database, jobStarts, config }: LinkCheckServices): Route[] => [
  jobRoute(linkCheckEndpoints.run, jobStarts, {
    start: ({ db, viewer, body }) =>
      requestLinkCheck(
        db,
        viewer,
        {
          url: body.url,
          organizationId: body.organization,
          maxPages: body.max_pages,
          maxAddresses: body.max_addresses,
          maxMinutes: body.max_minutes,
          followsRobots: body.follows_robots,
        },
        config.allowedHosts,
      ),
    answer: async ({ db, viewer }, jobId) => {
      const { items } = await selectLinkChecks(db, viewer, { job: jobId, limit: 1 });
      const [check] = items;
      if (!check) throw conflict('This check has been deleted.');
      return readReport(db, check);
    },
  }),
  route(linkCheckEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectLinkChecks(db, viewer, query), (row) => presentLinkCheck(viewer, row)),
  ),
  route(linkCheckEndpoints.get, async ({ db, viewer, params }) =>
    presentLinkCheck(viewer, await getLinkCheck(db, viewer, params.id)),
  ),
  route(linkCheckEndpoints.cancel, async ({ db, viewer, params }) => {
    const check = await getLinkCheck(db, viewer, params.id);
    authorize(viewer, linkCheckPolicy.cancel, check);
    await cancelLinkCheck(db, check);
    return presentLinkCheck(viewer, await getLinkCheck(db, viewer, params.id));
  }),
  route(linkCheckEndpoints.links, async ({ db, viewer, params, query }) => {
    const { id } = await getLinkCheck(db, viewer, params.id);
    return mapPage(await selectCheckedLinks(db, id, query), (row) =>
      presentCheckedLink(viewer, row),
    );
  }),
  route(linkCheckEndpoints.link, async ({ db, viewer, params }) => {
    const { id } = await getLinkCheck(db, viewer, params.id);
    const row = await selectCheckedLink(db, id, params.link);
    if (!row) throw notFound('Link');
    return presentCheckedLink(viewer, row);
  }),
  route(linkCheckEndpoints.parents, async ({ db, viewer, params, query }) => {
    const { id } = await getLinkCheck(db, viewer, params.id);
    const parents = await selectParents(db, { checkId: id, no: params.link }, query);
    return mapPage(parents, presentLinkParent);
  }),
  route(linkCheckEndpoints.mended, async ({ db, viewer, params, query }) => {
    const { previous_id } = await getLinkCheck(db, viewer, params.id);
    if (previous_id === null) return { items: [], next: null };
    return mapPage(await selectMended(db, previous_id, query), presentMendedLink);
  }),
  route(linkCheckEndpoints.hosts, async ({ db, viewer, params }) => {
    const { id } = await getLinkCheck(db, viewer, params.id);
    const hosts = await selectHosts(db, id, mostHosts);
    return hosts.map(({ host, count, problems }) => ({
      host,
      // PostgreSQL returns counts as bigint, which the driver parses to strings.
      count: Number(count),
      problems: Number(problems),
    }));
  }),
  route(linkCheckEndpoints.export, async ({ db, viewer, params, query }) => {
    const { id, host } = await getLinkCheck(db, viewer, params.id);
    return {
      name: `links-${host.replace(/[^a-z0-9.-]+/gi, '-')}-${id}.csv`,
      type: 'text/csv; charset=utf-8',
      content: linksCsv(database.reader, viewer, id, query),
    };
  }),
  route(linkCheckScheduleEndpoints.get, ({ db, viewer, params }) =>
    getLinkCheckSchedule(db, viewer, params.id),
  ),
  route(linkCheckScheduleEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockLinkCheckSchedule(db, viewer, params.id),
      find: () => getLinkCheckSchedule(db, viewer, params.id),
      present: (schedule) => schedule,
    });
    await updateLinkCheckSchedule(db, viewer, record, changes.is_weekly);
    return getLinkCheckSchedule(db, viewer, params.id);
  }),
];
