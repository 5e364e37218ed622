import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { day, flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import {
  generatedPlanningMonth,
  planningMonth,
  planningMonthBody,
  planningMonthPreview,
  planningMonthUpdate,
} from './planning-month.schema.ts';

const params = z.object({ id: idParameter() });
const access = { permission: 'add_planningyearmonth' } as const;
/** Reports name their planning months, too. */
const view = { anyPermission: ['view_contentarticle', 'view_monthlyreport'] } as const;

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

export const planningMonthEndpoints = {
  list: defineList({
    path: '/api/planning-months',
    access: view,
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
    method: 'GET',
    path: '/api/planning-months/:id',
    access: view,
    summary: 'One planning month.',
    params,
    response: planningMonth,
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/planning-months/preview',
    access,
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
    method: 'POST',
    path: '/api/planning-months',
    access,
    summary: 'Adds a planning month and the articles that the templates plan for it.',
    body: planningMonthBody,
    record: planningMonth,
    response: generatedPlanningMonth,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/planning-months/:id',
    access,
    summary: 'Changes a planning month. Articles that exist keep their dates.',
    params,
    body: planningMonthUpdate,
    record: planningMonth,
    response: planningMonth,
    aliases,
  }),
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/planning-months/:id/generate',
    access,
    summary: 'Adds the articles of templates that have not run for this month yet.',
    params,
    response: generatedPlanningMonth,
  }),
};
