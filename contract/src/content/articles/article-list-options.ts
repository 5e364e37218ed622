import type { articleFilters } from './article-filters.ts';

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

/** The maximum number of ids in one response. */
export const maximumListedIds = 20_000;

/** The filter fields whose values are listed with counts. */
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

/**
 * The values of the filter fields whose choices are the same for everyone, regardless of the articles that a viewer
 * sees.
 */
export const fixedFilterValues = {
  writer_state: [
    { value: 'none', name: 'No writer' },
    { value: 'inactive', name: 'Inactive writer' },
  ],
  is_late: [{ value: 'true', name: 'Overdue' }],
  archived: [
    { value: 'true', name: 'Archived only' },
    { value: 'all', name: 'Include archived' },
  ],
} as const satisfies Partial<Record<CountedField, object>>;
export type FixedField = keyof typeof fixedFilterValues;

/** The fields that a list can be grouped by. */
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
