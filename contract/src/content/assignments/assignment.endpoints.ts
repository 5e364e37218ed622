import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../../platform/fields.ts';
import { pageQuery } from '../../platform/page-query.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { article } from '../articles/article.schema.ts';
import {
  articlesOrCount,
  assignmentCounts,
  assignmentGroupKey,
  assignments,
} from './assignment.schema.ts';

const access = screenAccess['/content-generation'];
const params = z.object({ id: idParameter() });

const whose = {
  /** Another person's assignments, by id: staff only. */
  user: idParameter().optional(),
  /** The same by username. */
  username: text(150).optional(),
  /** The articles that the person leads, instead of those that wait for them. */
  lead: flagParameter().optional(),
};

const ofUser = {
  method: 'GET',
  access: 'signed-in',
  params,
  query: z.strictObject({
    /** Only how many. */
    countOnly: flagParameter().optional(),
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
  }),
  response: articlesOrCount,
} as const;

export const assignmentEndpoints = {
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/assignments',
    access,
    summary: "The groups of a person's assignments, each with its counts and first articles.",
    query: z.strictObject({
      ...whose,
      /** Of each group's articles. */
      columns: pageQuery.columns,
      /** How many articles of each group. */
      limit: pageQuery.limit,
    }),
    response: assignments,
    row: article,
  }),
  group: defineList({
    path: '/api/assignments/groups/:group',
    access,
    summary: "One group of a person's assignments, page by page.",
    params: z.object({ group: assignmentGroupKey }),
    query: whose,
    item: article,
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/assignments/counts',
    access,
    summary: 'How many articles wait for the viewer in each status.',
    response: assignmentCounts,
  }),
  current: defineEndpoint({
    ...ofUser,
    path: '/api/users/:id/get_current_assignments',
    summary: 'The unfinished articles that a person is assigned to: their own, or for staff.',
  }),
  late: defineEndpoint({
    ...ofUser,
    path: '/api/users/:id/get_late_assignments',
    summary: 'The articles that wait for a person and are late.',
  }),
  dueSoon: defineEndpoint({
    ...ofUser,
    path: '/api/users/:id/get_due_soon_assignments',
    summary: 'The articles that wait for a person and are due within 48 hours.',
  }),
  pendingApprovals: defineList({
    path: '/api/organizations/:id/get_pending_content_approvals',
    access,
    summary: "An organization's articles that wait for a client's approval.",
    params,
    item: article,
  }),
};
