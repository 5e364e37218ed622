import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { planningMonthCalls } from './planning-month.calls.ts';
import {
  countParameter,
  monthParameter,
  planningPreviewQuery,
  yearParameter,
} from './planning-month.parameters.ts';
import {
  generatedPlanningMonth,
  planningGaps,
  planningMonth,
  planningMonthBody,
  planningMonthPreview,
  planningMonthUpdate,
} from './planning-month.schema.ts';

const params = z.object({ id: idParameter() });
const aliases = {
  milestoneOne: 'default_milestone_one',
  milestoneTwo: 'default_milestone_two',
  editorDueDateOffset: 'editor_due_date_offset',
};

export const planningMonthDefinitions = {
  list: defineList({
    summary:
      'List planning months, newest first: all of them, only the newest 8 (`brief`), or some of the older months (`additional`).',
    query: {
      /** If true, lists only the newest 8 months, without counts. */
      brief: flagParameter().optional(),
      /** The number of months to return, starting after the newest 8. */
      additional: countParameter(240).optional(),
      year: yearParameter().optional(),
      month: monthParameter().optional(),
    },
    item: planningMonth,
  }),
  get: defineEndpoint({
    summary: 'Get a planning month.',
    params,
    response: planningMonth,
  }),
  preview: defineEndpoint({
    summary:
      'Preview the articles that the templates would create for a month, with the word counts per writer, editor and week.',
    query: planningPreviewQuery,
    response: planningMonthPreview,
  }),
  gaps: defineEndpoint({
    summary:
      'List the clients that have templates for a month but no article in it. Returns the first 50 by name, and the total number.',
    query: z.strictObject({ year: yearParameter(), month: monthParameter() }),
    response: planningGaps,
  }),
  create: defineEndpoint({
    summary: 'Create a planning month and the articles that the templates plan for it.',
    body: planningMonthBody,
    record: planningMonth,
    response: generatedPlanningMonth,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    summary: 'Update a planning month. Existing articles keep their dates.',
    params,
    body: planningMonthUpdate,
    record: planningMonth,
    response: planningMonth,
    aliases,
  }),
  generate: defineEndpoint({
    summary: "Create articles from the templates that haven't been used for this month yet.",
    params,
    response: generatedPlanningMonth,
  }),
};

export const planningMonthEndpoints = createEndpoints(planningMonthCalls, planningMonthDefinitions);
