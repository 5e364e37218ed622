import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { day, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { countParameter, planningPreviewQuery } from '../planning/planning-month.parameters.ts';
import { generatedPlanningMonth } from '../planning/planning-month.schema.ts';
import { capacityCalls } from './capacity.calls.ts';
import {
  capacityBody,
  capacityRole,
  dayOffBody,
  distributeBody,
  distributed,
  distribution,
  maximumWeeks,
  personCapacity,
  personWeeks,
  planBody,
  weekArticle,
} from './capacity.schema.ts';

const params = z.object({ id: idParameter() });

const weeks = {
  /** Any day in the first week; defaults to today. Weeks before the current one are never returned. */
  from: day().optional(),
  /** The number of weeks. */
  weeks: countParameter(maximumWeeks).optional(),
};

export const capacityDefinitions = {
  list: defineList({
    summary:
      'List the people who have a capacity or open articles, by name, with their load and capacity by role and week.',
    query: { ...weeks, role: capacityRole.optional() },
    item: personWeeks,
  }),
  weeks: defineEndpoint({
    summary:
      'Get your load and capacity by role and week. Staff can get any person’s load and capacity.',
    query: z.strictObject({ ...weeks, user: idParameter().optional() }),
    response: personWeeks,
  }),
  articles: defineList({
    summary: 'List the open articles that count in a person’s week, by title.',
    query: {
      /** Defaults to the viewer. Only staff may pass another person. */
      user: idParameter().optional(),
      role: capacityRole,
      /** Any day in the week. */
      week: day(),
    },
    item: weekArticle,
  }),
  rebalance: defineEndpoint({
    summary:
      'Preview a distribution of existing articles on which work hasn’t begun, for some weeks or for a planning month.',
    query: z.strictObject({ ...weeks, planning_month: idParameter().optional() }),
    response: distribution,
  }),
  distribute: defineEndpoint({
    summary:
      'Reassign existing articles to other people. Either all moves are applied or none are.',
    body: distributeBody,
    response: distributed,
  }),
  previewPlan: defineEndpoint({
    summary:
      'Preview the load of the articles that the templates would create for a month, with a proposed distribution.',
    query: planningPreviewQuery,
    response: distribution,
  }),
  plan: defineEndpoint({
    summary:
      'Create a planning month, or the missing articles of an existing month, and assign the articles as proposed.',
    body: planBody,
    response: z.object({ ...generatedPlanningMonth.shape, ...distributed.shape }),
    status: 201,
  }),
  get: defineEndpoint({
    summary: 'Get a person’s capacities and days off.',
    params,
    response: personCapacity,
  }),
  add: defineEndpoint({
    summary:
      'Set a person’s capacity in a role starting on a given day. Earlier weeks keep their capacity.',
    params,
    body: capacityBody,
    response: personCapacity,
    status: 201,
  }),
  addDaysOff: defineEndpoint({
    summary: 'Add days off for a person.',
    params,
    body: dayOffBody,
    response: personCapacity,
    status: 201,
  }),
  deleteDaysOff: defineEndpoint({ summary: 'Delete a person’s days off.', params }),
};

export const capacityEndpoints = createEndpoints(capacityCalls, capacityDefinitions);
