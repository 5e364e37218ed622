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
  /** Another person's assignments, by id: staff only. */
  user: idParameter().optional(),
  /** The same by username. */
  username: text(150).optional(),
  /** The articles that the person leads, instead of those that wait for them. */
  lead: flagParameter().optional(),
};

const ofUser = {
  params,
  query: z.strictObject({
    /** Only how many. */
    countOnly: flagParameter().optional(),
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
  }),
  response: articlesOrCount,
} as const;

export const assignmentDefinitions = {
  overview: defineEndpoint({
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
    summary: "One group of a person's assignments, page by page.",
    params: z.object({ group: assignmentGroupKey }),
    query: whose,
    item: article,
  }),
  counts: defineEndpoint({
    summary: 'How many articles wait for the viewer in each status.',
    response: assignmentCounts,
  }),
  current: defineEndpoint({
    ...ofUser,
    summary: 'The unfinished articles that a person is assigned to: their own, or for staff.',
  }),
  late: defineEndpoint({
    ...ofUser,
    summary: 'The articles that wait for a person and are late.',
  }),
  dueSoon: defineEndpoint({
    ...ofUser,
    summary: 'The articles that wait for a person and are due within 48 hours.',
  }),
  pendingApprovals: defineList({
    summary: "An organization's articles that wait for a client's approval.",
    params,
    item: article,
  }),
};

export const assignmentEndpoints = createEndpoints(assignmentCalls, assignmentDefinitions);
