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
  articleBody,
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
    summary: 'List the articles that you can see.',
    query: { ...articleFilters, ...articleOrder },
    item: article,
  }),
  ids: defineEndpoint({
    summary: `List the ids of the filtered articles in order, at most ${maximumListedIds}. With \`group\`, also list the groups in order.`,
    query: z.strictObject({ ...articleFilters, ...articleOrder }),
    response: z.object({
      ids: z.array(id()),
      is_complete: z.boolean(),
      groups: z.array(listGroup),
    }),
  }),
  count: defineEndpoint({
    summary: 'Count the articles in a filtered list.',
    query: z.strictObject(articleFilters),
    response: z.object({ count: z.int() }),
  }),
  values: defineFilterValues({
    filters: articleFilters,
    fields: countedFields,
  }),
  get: defineEndpoint({
    summary: 'Get an article.',
    params,
    response: article,
  }),
  create: defineEndpoint({
    summary:
      'Create an article. For an array, create the rows without an id and update the others; either all rows succeed or none do.',
    body: articleOrRows,
    single: articleBody,
    record: article,
    response: z.union([article, z.array(article)]),
    status: 201,
    aliases: articleAliases,
    bodyLimit: 10 * 1_048_576,
  }),
  update: defineEndpoint({
    summary: 'Update, archive or restore an article, as far as your permissions allow.',
    params,
    body: articleUpdate,
    record: article,
    response: article,
    aliases: articleAliases,
  }),
  delete: defineEndpoint({
    summary: 'Delete an article with its comments and feedback.',
    params,
  }),
  changelog: defineList({
    summary: 'List the changes to an article, newest first.',
    params,
    item: changelogEntry,
  }),
  submit: defineEndpoint({
    summary:
      'Move an article to its next status, with the feedback, draft address or dates that the move needs.',
    body: articleMove,
    response: articleMoved,
  }),
  shiftDates: defineEndpoint({
    summary:
      'Shift all due dates of the given articles by a number of days. Empty dates stay empty.',
    body: articleDateShift,
    response: z.object({ article_count: z.int() }),
  }),
  unfinishedWork: defineEndpoint({
    summary: "Count a person's unfinished articles and templates that can be reassigned.",
    query: z.strictObject({ prevUserId: idParameter() }),
    response: unfinishedWork,
  }),
  reassign: defineEndpoint({
    summary: "Reassign all of a person's unfinished articles and templates to another person.",
    body: articleReassignment,
    response: articleReassigned,
  }),
};

export const articleEndpoints = createEndpoints(articleCalls, articleDefinitions);
