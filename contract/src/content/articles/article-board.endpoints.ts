import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { articleBoardCalls } from './article-board.calls.ts';
import { articleBoard, boardFields } from './article-board.schema.ts';
import { articleCard } from './article-card.schema.ts';
import { articleFilters } from './article-filters.ts';

export const articleBoardDefinitions = {
  columns: defineEndpoint({
    summary:
      'List a board’s columns for the filtered articles, with counts and the first cards. Columns by person or client contain only unfinished articles unless `contentStatus` is set.',
    query: z.strictObject({ ...articleFilters, by: z.enum(boardFields).default('status') }),
    response: articleBoard,
  }),
  column: defineList({
    summary: 'List the cards in one column of a board, in the column’s order.',
    params: z.object({
      by: z.enum(boardFields),
      key: text(100).regex(/^(none|[a-z_]{1,40}|[1-9]\d{0,8})$/, 'This is not a column.'),
    }),
    query: articleFilters,
    item: articleCard,
  }),
};

export const articleBoardEndpoints = createEndpoints(articleBoardCalls, articleBoardDefinitions);
