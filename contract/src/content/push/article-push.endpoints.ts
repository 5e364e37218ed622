import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { articlePushCalls } from './article-push.calls.ts';
import {
  articlePush,
  articlePushBody,
  articlePushOptions,
  articlePushPreview,
} from './article-push.schema.ts';

const params = z.object({ id: idParameter() });

export const articlePushDefinitions = {
  get: defineEndpoint({
    summary: "Get the state of an article's post on its client's WordPress site.",
    params,
    response: articlePush,
  }),
  preview: defineEndpoint({
    summary:
      'Preview a push: get exactly the content that it would write to WordPress and the problems that prevent it, without writing anything.',
    params,
    body: articlePushOptions,
    response: articlePushPreview,
  }),
  start: defineEndpoint({
    summary:
      'Push an approved article to WordPress in a job. Returns 409 with the differences if someone changed the post in WordPress.',
    params,
    body: articlePushBody,
    response: articlePush,
    status: 202,
  }),
};

export const articlePushEndpoints = createEndpoints(articlePushCalls, articlePushDefinitions);
