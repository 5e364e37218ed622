import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../../platform/fields.ts';
import { pageQuery } from '../../platform/page-query.ts';
import { defineList } from '../../platform/pagination.ts';
import { article } from '../articles/article.schema.ts';
import { assignmentCalls } from './assignment.calls.ts';
import {
  articlesOrCount,
  assignmentCounts,
  assignmentGroupKey,
  assignments,
} from './assignment.schema.ts';

const params = z.object({ id: idParameter() });

const whose = {
  /** The id of the person whose assignments are listed, by default the viewer. Only staff may pass another person. */
  user: idParameter().optional(),
  /** The person's username, instead of the id. */
  username: text(150).optional(),
  /** If true, lists the articles that the person leads instead of those waiting for the person. */
  lead: flagParameter().optional(),
};

const ofUser = {
  params,
  query: z.strictObject({
    /** If true, returns only the number of articles. */
    countOnly: flagParameter().optional(),
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
  }),
  response: articlesOrCount,
} as const;

export const assignmentDefinitions = {
  overview: defineEndpoint({
    summary: "List the groups of a person's assignments, each with its counts and first articles.",
    query: z.strictObject({
      ...whose,
      /** The columns to return for the articles in each group. */
      columns: pageQuery.columns,
      /** The maximum number of articles in each group. */
      limit: pageQuery.limit,
    }),
    response: assignments,
    row: article,
  }),
  group: defineList({
    summary: 'List the articles in one group of a person’s assignments.',
    params: z.object({ group: assignmentGroupKey }),
    query: whose,
    item: article,
  }),
  counts: defineEndpoint({
    summary: 'Count the articles that are waiting for you in each status.',
    response: assignmentCounts,
  }),
  current: defineEndpoint({
    ...ofUser,
    summary:
      'List the unfinished articles assigned to you. Staff can list the articles of any person.',
  }),
  late: defineEndpoint({
    ...ofUser,
    summary: "List a person's overdue articles.",
  }),
  dueSoon: defineEndpoint({
    ...ofUser,
    summary: 'List the articles that a person must finish within 48 hours.',
  }),
  pendingApprovals: defineList({
    summary: 'List an organization’s articles that are waiting for a client’s approval.',
    params,
    item: article,
  }),
};

export const assignmentEndpoints = createEndpoints(assignmentCalls, assignmentDefinitions);
