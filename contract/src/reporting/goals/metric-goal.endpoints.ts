import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { metricGoalCalls } from './metric-goal.calls.ts';
import { metricGoal, metricGoalBody, metricGoalUpdate } from './metric-goal.schema.ts';

const params = z.object({ id: idParameter() });

export const metricGoalDefinitions = {
  list: defineList({
    summary: "List organizations' metric goals, sorted by first month in descending order.",
    query: { organization: idParameter().optional() },
    item: metricGoal,
  }),
  get: defineEndpoint({ summary: 'Get a goal.', params, response: metricGoal }),
  create: defineEndpoint({
    summary:
      'Set a goal for a metric. The months of two goals for the same metric must not overlap.',
    body: metricGoalBody,
    record: metricGoal,
    response: metricGoal,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Change a goal's value, direction, months, or note.",
    params,
    body: metricGoalUpdate,
    record: metricGoal,
    response: metricGoal,
  }),
  delete: defineEndpoint({ summary: 'Delete a goal.', params }),
};

export const metricGoalEndpoints = createEndpoints(metricGoalCalls, metricGoalDefinitions);
