import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { id, idParameter } from '../../platform/fields.ts';
import { defineFilterValues } from '../../platform/filter-values.ts';
import { listGroup } from '../../platform/list-groups.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
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
const view = screenAccess['/content-generation'];
const reassigning = { anyPermission: ['edit_contentarticle', 'delete_user'] } as const;

export const articleEndpoints = {
  list: defineList({
    path: '/api/content-articles',
    access: view,
    summary: 'The articles that the viewer may see.',
    query: { ...articleFilters, ...articleOrder },
    item: article,
  }),
  ids: defineEndpoint({
    method: 'GET',
    path: '/api/content-articles/ids',
    access: view,
    summary: `The ids of a filtered list in its order, up to ${maximumListedIds} of them; with \`group\`, its groups in their order.`,
    query: z.strictObject({ ...articleFilters, ...articleOrder }),
    response: z.object({
      ids: z.array(id()),
      is_complete: z.boolean(),
      groups: z.array(listGroup),
    }),
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/content-articles/count',
    access: view,
    summary: 'How many articles a filtered list has.',
    query: z.strictObject(articleFilters),
    response: z.object({ count: z.int() }),
  }),
  values: defineFilterValues({
    path: '/api/content-articles/values',
    access: view,
    filters: articleFilters,
    fields: countedFields,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/content-articles/:id',
    access: view,
    summary: 'One article.',
    params,
    response: article,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-articles',
    access: { anyPermission: ['add_contentarticle', 'edit_contentarticle'] },
    summary:
      'Adds an article; or, sent an array, adds the rows without an id and updates those with one, all or none of them.',
    body: articleOrRows,
    single: articleBody,
    record: article,
    response: z.union([article, z.array(article)]),
    status: 201,
    aliases: articleAliases,
    bodyLimit: 10 * 1_048_576,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-articles/:id',
    access: view,
    summary: 'Changes an article, as far as the viewer may; archives and un-archives it.',
    params,
    body: articleUpdate,
    record: article,
    response: article,
    aliases: articleAliases,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/content-articles/:id',
    access: { permission: 'edit_contentarticle' },
    summary: 'Deletes an article with its comments and feedback.',
    params,
    responseKind: 'empty',
  }),
  changelog: defineList({
    path: '/api/content-articles/:id/get_article_changelog',
    access: view,
    summary: 'What was changed of an article, newest first.',
    params,
    item: changelogEntry,
  }),
  submit: defineEndpoint({
    method: 'POST',
    path: '/api/submit-article',
    access: { permission: 'update_contentarticle' },
    summary: 'Moves an article on, with the feedback, draft address or dates that the move needs.',
    body: articleMove,
    response: articleMoved,
  }),
  shiftDates: defineEndpoint({
    method: 'POST',
    path: '/api/shift-article-dates',
    access: { permission: 'edit_contentarticle' },
    summary: 'Shifts all due dates of articles by a number of days; dates that are empty stay so.',
    body: articleDateShift,
    response: z.object({ article_count: z.int() }),
  }),
  unfinishedWork: defineEndpoint({
    method: 'GET',
    path: '/api/reassign-articles',
    access: reassigning,
    summary: 'How many unfinished articles and templates of a person re-assigning would move.',
    query: z.strictObject({ prevUserId: idParameter() }),
    response: unfinishedWork,
  }),
  reassign: defineEndpoint({
    method: 'POST',
    path: '/api/reassign-articles',
    access: reassigning,
    summary: "Gives all of a person's unfinished articles and templates to another person.",
    body: articleReassignment,
    response: articleReassigned,
  }),
};
