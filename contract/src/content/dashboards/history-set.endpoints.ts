import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { currentCounts, historySet, historySetBody } from './history-set.schema.ts';

const access = { permission: 'add_contentarticle' } as const;

export const historySetEndpoints = {
  list: defineList({
    path: '/api/article-history-sets',
    access,
    summary: "The dashboard's weekly counts, newest week first.",
    query: {
      /** Only the present week and those before it, so many in all. */
      weeksBack: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, 'Enter a whole number from 1 to 999.')
        .transform(Number)
        .optional(),
    },
    item: historySet,
  }),
  current: defineEndpoint({
    method: 'GET',
    path: '/api/article-history-sets/current',
    access,
    summary: 'What every chart counts at this moment.',
    response: currentCounts,
  }),
  populateAll: defineEndpoint({
    method: 'POST',
    path: '/api/article-history-sets/populate_all',
    access,
    summary: 'Counts every chart for the present week again.',
    response: currentCounts,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/article-history-sets',
    access,
    summary: 'Counts a chart for the present week, where no set of it exists yet.',
    body: historySetBody,
    response: historySet,
    status: 201,
  }),
  populate: defineEndpoint({
    method: 'POST',
    path: '/api/article-history-sets/:id/populate_set',
    access,
    summary:
      "Counts the present week's set of this chart again; the sets of past weeks never change.",
    params: z.object({ id: idParameter() }),
    response: historySet,
  }),
};
