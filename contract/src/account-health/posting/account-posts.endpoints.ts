import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { accountPostsCalls, postingPullCalls } from './account-posts.calls.ts';
import { accountPosts, postingPull, sitePost } from './account-posts.schema.ts';

export const accountPostsDefinitions = {
  list: defineList({
    summary: 'The posts of each account that was last read, by the name of the account.',
    item: accountPosts,
  }),
  get: defineEndpoint({
    summary: 'The posts of the organization with this id.',
    params: z.object({ id: idParameter() }),
    response: accountPosts,
  }),
  sitePost: defineEndpoint({
    summary: 'One post, asked of the organization’s site at this moment.',
    params: z.object({ id: idParameter(), post: idParameter() }),
    response: sitePost,
  }),
};

export const accountPostsEndpoints = createEndpoints(accountPostsCalls, accountPostsDefinitions);

export const postingPullDefinitions = {
  current: defineEndpoint({
    summary: 'How far the newest pull of all accounts’ posts is.',
    response: postingPull,
  }),
  start: defineEndpoint({
    summary: 'Reads the posts of every account anew, or joins the pull that is running.',
    response: orStartedJob(postingPull),
  }),
};

export const postingPullEndpoints = createEndpoints(postingPullCalls, postingPullDefinitions);
