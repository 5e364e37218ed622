import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { historySetCalls } from './history-set.calls.ts';
import { currentCounts, historySet, historySetBody } from './history-set.schema.ts';

export const historySetDefinitions = {
  list: defineList({
    summary: "List the dashboard's weekly counts, newest week first.",
    query: {
      /** The number of weeks to list, up to and including the current week. */
      weeksBack: z
        .string()
        .regex(/^[1-9]\d{0,2}$/, 'Enter a whole number from 1 to 999.')
        .transform(Number)
        .optional(),
    },
    item: historySet,
  }),
  current: defineEndpoint({
    summary: 'Get the current counts of every chart.',
    response: currentCounts,
  }),
  populateAll: defineEndpoint({
    summary: 'Recount the articles of every chart for the current week.',
    response: currentCounts,
  }),
  create: defineEndpoint({
    summary: 'Create a chart’s history set for the current week if it doesn’t exist yet.',
    body: historySetBody,
    record: historySet,
    response: historySet,
    status: 201,
  }),
  populate: defineEndpoint({
    summary:
      "Recount the current week's history set of the same chart. History sets of past weeks never change.",
    params: z.object({ id: idParameter() }),
    response: historySet,
  }),
};

export const historySetEndpoints = createEndpoints(historySetCalls, historySetDefinitions);
