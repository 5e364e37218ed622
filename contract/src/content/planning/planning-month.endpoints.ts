import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { day, flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { planningMonthCalls } from './planning-month.calls.ts';
import {
  generatedPlanningMonth,
  planningMonth,
  planningMonthBody,
  planningMonthPreview,
  planningMonthUpdate,
} from './planning-month.schema.ts';

const params = z.object({ id: idParameter() });
const yearParameter = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}$/, 'Enter a year.')
    .transform(Number);
const monthParameter = () =>
  z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')
    .transform(Number);
const countParameter = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'Enter a whole number.')
    .transform(Number)
    .refine((value) => value <= maximum, `Enter a number up to ${maximum}.`);

const aliases = {
  milestoneOne: 'default_milestone_one',
  milestoneTwo: 'default_milestone_two',
  editorDueDateOffset: 'editor_due_date_offset',
};

export const planningMonthDefinitions = {
  list: defineList({
    summary:
      'List planning months, newest first: all of them, the newest 8 (`brief`), or some of the older ones (`additional`).',
    query: {
      /** Lists only the newest 8 months, without counts. */
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
      'Preview the articles that the templates would create for a month, with the words per writer, editor and week.',
    query: z.strictObject({
      year: yearParameter(),
      month: monthParameter(),
      default_milestone_one: day().optional(),
      default_milestone_two: day().optional(),
      editor_due_date_offset: countParameter(365).optional(),
    }),
    response: planningMonthPreview,
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
    summary: "Add the articles of templates that haven't run for this month yet.",
    params,
    response: generatedPlanningMonth,
  }),
};

export const planningMonthEndpoints = createEndpoints(planningMonthCalls, planningMonthDefinitions);
