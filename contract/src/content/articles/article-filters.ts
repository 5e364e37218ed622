import { z } from 'zod';
import {
  anyOfParameter,
  flagParameter,
  idParameter,
  someOfParameter,
  text,
} from '../../platform/fields.ts';
import { statusUids } from '../labels/content-status.schema.ts';

const notAPerson = "Enter a person's id, or 'true' for yourself.";

/** A person's id, or 'true' for the viewer. */
const personParameter = () =>
  z.union([z.enum(['true', 'True']).transform(() => 'me' as const), idParameter()], notAPerson);

const idsParameter = () =>
  text(12_000)
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/, 'Enter up to 1000 ids separated by commas.')
    .transform((value) => value.split(',').map(Number));

export const articleOrderings = [
  'title',
  '-title',
  'due_at',
  '-due_at',
  'planning_month',
  '-planning_month',
  'status',
  '-status',
  'client',
  '-client',
  'writer',
  '-writer',
  'editor',
  '-editor',
  'content_type',
  '-content_type',
  'duedate_golive',
  '-duedate_golive',
  'id',
  '-id',
] as const;
export type ArticleOrdering = (typeof articleOrderings)[number];

export const writerStates = ['none', 'inactive'] as const;

/** What articles can be filtered by. Unless `archived` or `archives` says so, archived ones are left out. */
export const articleFilters = {
  ids: idsParameter().optional(),
  /** Whose lead the person is, or one of several people. */
  lead: z.union([personParameter(), anyOfParameter()], notAPerson).optional(),
  /** What the person can act on now. */
  assigned: personParameter().optional(),
  /** Where the person is anything: writer, editor, lead, final approver or poster. */
  user: personParameter().optional(),
  client: anyOfParameter().optional(),
  organization: idParameter().optional(),
  year: z
    .string()
    .regex(/^\d{4}$/, 'Enter a year.')
    .transform(Number)
    .optional(),
  month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')
    .transform(Number)
    .optional(),
  planning_year_month: idParameter().optional(),
  project: anyOfParameter().optional(),
  contentStatus: someOfParameter(statusUids, 'This is not a status.').optional(),
  content_type: anyOfParameter().optional(),
  /** Another name of content_type. */
  contentType: anyOfParameter().optional(),
  /** Part of the title, whatever its case. */
  title: text(255).optional(),
  /** A writer's own id, not the person's. */
  writer: anyOfParameter().optional(),
  /** Articles without a writer, or whose writer's account is inactive. */
  writer_state: z.enum(writerStates).optional(),
  editor: anyOfParameter().optional(),
  final_approver: anyOfParameter().optional(),
  poster: anyOfParameter().optional(),
  template: idParameter().optional(),
  is_late: flagParameter().optional(),
  archived: z.enum(['true', 'True', '1', 'false', 'False', '0', 'all']).optional(),
  /** What is archived or posted: a client's archive. */
  archives: flagParameter().optional(),
};

/** So many ids of a list are answered at once. */
export const maximumListedIds = 20_000;

/** The fields whose values are listed with counts. */
export const countedFields = [
  'contentStatus',
  'contentType',
  'client',
  'writer',
  'writer_state',
  'editor',
  'final_approver',
  'lead',
  'poster',
  'project',
  'is_late',
  'archived',
] as const satisfies readonly (keyof typeof articleFilters)[];
export type CountedField = (typeof countedFields)[number];

/** Fields with the same values for everyone, whatever their articles are. */
export const fixedFilterValues = {
  writer_state: [
    { value: 'none', name: 'No writer' },
    { value: 'inactive', name: 'Inactive writer' },
  ],
  is_late: [{ value: 'true', name: 'Late' }],
  archived: [
    { value: 'true', name: 'Archived only' },
    { value: 'all', name: 'Include archived' },
  ],
} as const satisfies Partial<Record<CountedField, object>>;
export type FixedField = keyof typeof fixedFilterValues;

/** What a list can be grouped by. */
export const articleGroups = [
  'status',
  'client',
  'writer',
  'editor',
  'content_type',
  'project',
  'planning_month',
] as const;
export type ArticleGroup = (typeof articleGroups)[number];

/** The order of a list of articles; its groups come first, each in this order. */
export const articleOrder = {
  group: z.enum(articleGroups).optional(),
  ordering: z.enum(articleOrderings).optional(),
};

/** A group of a list: the record that its articles share, or null for those without one. */
export const articleGroupCount = z.object({
  value: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  count: z.int(),
});
export type ArticleGroupCount = z.infer<typeof articleGroupCount>;
