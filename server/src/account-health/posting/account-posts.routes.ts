import {
  accountPostsEndpoints,
  postingPullEndpoints,
} from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { readSharedCredentials } from '#platform/wordpress/site-access.ts';
import { presentAccountPosts } from './account-posts.presenter.ts';
import { getAccount, listAccounts, readSitePost } from './account-posts.service.ts';
import { getCurrentPull, startPostingPull } from './posting-pull.service.ts';

interface PostingServices {
  guardedFetch: GuardedFetch;
  jobStarts: JobStarts;
}

const sharedHosts = async (db: Db) => (await readSharedCredentials(db))?.hosts ?? [];

export const accountPostsRoutes = ({ guardedFetch, jobStarts }: PostingServices): Route[] => [
  route(accountPostsEndpoints.list, async ({ db, viewer, query }) => {
    const hosts = await sharedHosts(db);
    return mapPage(await listAccounts(db, viewer, query), (account) =>
      presentAccountPosts(viewer, account, hosts),
    );
  }),
  route(accountPostsEndpoints.get, async ({ db, viewer, params }) =>
    presentAccountPosts(viewer, await getAccount(db, viewer, params.id), await sharedHosts(db)),
  ),
  route(accountPostsEndpoints.sitePost, {
    prepare: ({ reader, viewer, params }) => readSitePost(reader, viewer, params, guardedFetch),
    handle: (_, post) => Promise.resolve(post),
  }),
  route(postingPullEndpoints.current, ({ db, viewer }) => getCurrentPull(db, viewer)),
  jobRoute(postingPullEndpoints.start, jobStarts, {
    start: ({ db, viewer }) => startPostingPull(db, viewer),
    answer: ({ db, viewer }) => getCurrentPull(db, viewer),
  }),
];
