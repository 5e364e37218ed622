import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { accountPosts, postingPull, sitePost } from './account-posts.schema.ts';

const access = screenAccess['/account-health/posting-overview'];

export const accountPostsEndpoints = {
  list: defineList({
    path: '/api/account-posts',
    access,
    summary: 'The posts of each account that was last read, by the name of the account.',
    item: accountPosts,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/account-posts/:id',
    access,
    summary: 'The posts of the organization with this id.',
    params: z.object({ id: idParameter() }),
    response: accountPosts,
  }),
  sitePost: defineEndpoint({
    method: 'GET',
    path: '/api/account-posts/:id/posts/:post',
    access,
    summary: 'One post, asked of the organization’s site at this moment.',
    params: z.object({ id: idParameter(), post: idParameter() }),
    response: sitePost,
  }),
};

export const postingPullEndpoints = {
  current: defineEndpoint({
    method: 'GET',
    path: '/api/posting-pulls/current',
    access,
    summary: 'How far the newest pull of all accounts’ posts is.',
    response: postingPull,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/posting-pulls',
    access,
    summary: 'Reads the posts of every account anew, or joins the pull that is running.',
    startsJob: true,
    response: orStartedJob(postingPull),
  }),
};
