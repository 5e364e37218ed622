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
      'Planning months, newest first: all, the newest 8 (brief), or the n after those (additional).',
    query: {
      /** The newest 8 months, without counts. */
      brief: flagParameter().optional(),
      /** The so many months that come after the newest 8. */
      additional: countParameter(240).optional(),
      year: yearParameter().optional(),
      month: monthParameter().optional(),
    },
    item: planningMonth,
  }),
  get: defineEndpoint({
    summary: 'One planning month.',
    params,
    response: planningMonth,
  }),
  preview: defineEndpoint({
    summary:
      'What the templates will make of a month: articles, and words per writer, editor and week.',
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
    summary: 'Adds a planning month and the articles that the templates plan for it.',
    body: planningMonthBody,
    response: generatedPlanningMonth,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    summary: 'Changes a planning month. Articles that exist keep their dates.',
    params,
    body: planningMonthUpdate,
    record: planningMonth,
    response: planningMonth,
    aliases,
  }),
  generate: defineEndpoint({
    summary: 'Adds the articles of templates that have not run for this month yet.',
    params,
    response: generatedPlanningMonth,
  }),
};

export const planningMonthEndpoints = createEndpoints(planningMonthCalls, planningMonthDefinitions);
