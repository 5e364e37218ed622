import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { historySetCalls } from './history-set.calls.ts';
import { currentCounts, historySet, historySetBody } from './history-set.schema.ts';

export const historySetDefinitions = {
  list: defineList({
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
    summary: 'What every chart counts at this moment.',
    response: currentCounts,
  }),
  populateAll: defineEndpoint({
    summary: 'Counts every chart for the present week again.',
    response: currentCounts,
  }),
  create: defineEndpoint({
    summary: 'Counts a chart for the present week, where no set of it exists yet.',
    body: historySetBody,
    response: historySet,
    status: 201,
  }),
  populate: defineEndpoint({
    summary:
      "Counts the present week's set of this chart again; the sets of past weeks never change.",
    params: z.object({ id: idParameter() }),
    response: historySet,
  }),
};

export const historySetEndpoints = createEndpoints(historySetCalls, historySetDefinitions);
