import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { id, idParameter } from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { listGroup } from '../../platform/list-groups.ts';
import { defineList } from '../../platform/pagination.ts';
import { articleCalls } from './article.calls.ts';
import {
  article,
  articleAliases,
  articleDateShift,
  articleMove,
  articleMoved,
  articleOrRows,
  articleReassigned,
  articleReassignment,
  articleUpdate,
  unfinishedWork,
} from './article.schema.ts';
import { articleFilters, articleOrder } from './article-filters.ts';
import { countedFields, maximumListedIds } from './article-list-options.ts';
import { changelogEntry } from './changelog.schema.ts';

const params = z.object({ id: idParameter() });
export const articleDefinitions = {
  list: defineList({
    summary: 'The articles that the viewer may see.',
    query: { ...articleFilters, ...articleOrder },
    item: article,
  }),
  ids: defineEndpoint({
    summary: `The ids of a filtered list in its order, up to ${maximumListedIds} of them; with \`group\`, its groups in their order.`,
    query: z.strictObject({ ...articleFilters, ...articleOrder }),
    response: z.object({
      ids: z.array(id()),
      is_complete: z.boolean(),
      groups: z.array(listGroup),
    }),
  }),
  count: defineEndpoint({
    summary: 'How many articles a filtered list has.',
    query: z.strictObject(articleFilters),
    response: z.object({ count: z.int() }),
  }),
  values: defineFilterValues({
    filters: articleFilters,
    fields: countedFields,
  }),
  get: defineEndpoint({
    summary: 'One article.',
    params,
    response: article,
  }),
  create: defineEndpoint({
    summary:
      'Adds an article; or, sent an array, adds the rows without an id and updates those with one, all or none of them.',
    body: articleOrRows,
    response: z.union([article, z.array(article)]),
    status: 201,
    aliases: articleAliases,
    bodyLimit: 10 * 1_048_576,
  }),
  update: defineEndpoint({
    summary: 'Changes an article, as far as the viewer may; archives and un-archives it.',
    params,
    body: articleUpdate,
    record: article,
    response: article,
    aliases: articleAliases,
  }),
  delete: defineEndpoint({
    summary: 'Deletes an article with its comments and feedback.',
    params,
  }),
  changelog: defineList({
    summary: 'What was changed of an article, newest first.',
    params,
    item: changelogEntry,
  }),
  submit: defineEndpoint({
    summary: 'Moves an article on, with the feedback, draft address or dates that the move needs.',
    body: articleMove,
    response: articleMoved,
  }),
  shiftDates: defineEndpoint({
    summary: 'Shifts all due dates of articles by a number of days; dates that are empty stay so.',
    body: articleDateShift,
    response: z.object({ article_count: z.int() }),
  }),
  unfinishedWork: defineEndpoint({
    summary: 'How many unfinished articles and templates of a person re-assigning would move.',
    query: z.strictObject({ prevUserId: idParameter() }),
    response: unfinishedWork,
  }),
  reassign: defineEndpoint({
    summary: "Gives all of a person's unfinished articles and templates to another person.",
    body: articleReassignment,
    response: articleReassigned,
  }),
};

export const articleEndpoints = createEndpoints(articleCalls, articleDefinitions);
