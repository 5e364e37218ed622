import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { accountPostsCalls, postingPullCalls } from './account-posts.calls.ts';
import { accountPosts, postingPull, sitePost } from './account-posts.schema.ts';

export const accountPostsDefinitions = {
  list: defineList({
    summary: "List each account's posts as of the last pull, ordered by the account's name.",
    item: accountPosts,
  }),
  get: defineEndpoint({
    summary: "Get an organization's posts as of the last pull.",
    params: z.object({ id: idParameter() }),
    response: accountPosts,
  }),
  sitePost: defineEndpoint({
    summary: "Get a post directly from the organization's site.",
    params: z.object({ id: idParameter(), post: idParameter() }),
    response: sitePost,
  }),
};

export const accountPostsEndpoints = createEndpoints(accountPostsCalls, accountPostsDefinitions);

export const postingPullDefinitions = {
  current: defineEndpoint({
    summary: 'Get the progress of the latest posting pull.',
    response: postingPull,
  }),
  start: defineEndpoint({
    summary: 'Refresh the posts of every visible account, or join a running pull.',
    response: orStartedJob(postingPull),
  }),
};

export const postingPullEndpoints = createEndpoints(postingPullCalls, postingPullDefinitions);
