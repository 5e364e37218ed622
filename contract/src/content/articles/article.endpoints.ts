import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, id, idParameter, text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { statusUids } from '../labels/content-status.schema.ts';
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
import { changelogEntry } from './changelog.schema.ts';

const params = z.object({ id: idParameter() });
const view = screenAccess['/content-generation'];
const reassigning = { anyPermission: ['edit_contentarticle', 'delete_user'] } as const;

/** A person's id, or 'true' for the viewer. */
const personParameter = () =>
  z.union(
    [z.enum(['true', 'True']).transform(() => 'me' as const), idParameter()],
    "Enter a person's id, or 'true' for yourself.",
  );

const isStatusUid = (value: string) => statusUids.some((uid) => uid === value);

/** One status uid, or several separated by commas. */
const statusParameter = () =>
  text(200)
    .transform((value) => value.split(','))
    .refine((uids) => uids.every(isStatusUid), 'This is not a status.')
    .transform((uids) => statusUids.filter((uid) => uids.includes(uid)));

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
  /** Whose lead the person is. */
  lead: personParameter().optional(),
  /** What the person can act on now. */
  assigned: personParameter().optional(),
  /** Where the person is anything: writer, editor, lead, final approver or poster. */
  user: personParameter().optional(),
  client: idParameter().optional(),
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
  project: idParameter().optional(),
  contentStatus: statusParameter().optional(),
  content_type: idParameter().optional(),
  /** Another name of content_type. */
  contentType: idParameter().optional(),
  /** Part of the title, whatever its case. */
  title: text(255).optional(),
  /** A writer's own id, not the person's. */
  writer: idParameter().optional(),
  /** Articles without a writer, or whose writer's account is inactive. */
  writer_state: z.enum(writerStates).optional(),
  editor: idParameter().optional(),
  final_approver: idParameter().optional(),
  poster: idParameter().optional(),
  template: idParameter().optional(),
  is_late: flagParameter().optional(),
  archived: z.enum(['true', 'True', '1', 'false', 'False', '0', 'all']).optional(),
  /** What is archived or posted: a client's archive. */
  archives: flagParameter().optional(),
};

/** So many ids of a list are answered at once. */
export const maximumListedIds = 20_000;

export const articleEndpoints = {
  list: defineList({
    path: '/api/content-articles',
    access: view,
    summary: 'The articles that the viewer may see.',
    query: { ...articleFilters, ordering: z.enum(articleOrderings).optional() },
    item: article,
  }),
  ids: defineEndpoint({
    method: 'GET',
    path: '/api/content-articles/ids',
    access: view,
    summary: `The ids of a filtered list in its order, up to ${maximumListedIds} of them.`,
    query: z.strictObject({ ...articleFilters, ordering: z.enum(articleOrderings).optional() }),
    response: z.object({ ids: z.array(id()), is_complete: z.boolean() }),
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/content-articles/count',
    access: view,
    summary: 'How many articles a filtered list has.',
    query: z.strictObject(articleFilters),
    response: z.object({ count: z.int() }),
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
