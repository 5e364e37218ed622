import { z } from 'zod';
import { articleCard } from './article-card.schema.ts';

/** The fields that can divide a board into columns. */
export const boardFields = [
  'status',
  'client',
  'writer',
  'editor',
  'final_approver',
  'poster',
  'lead',
] as const;
export type BoardField = (typeof boardFields)[number];

/** The maximum number of columns. If more are possible, the board shows the columns with the most articles. */
export const maximumBoardColumns = 30;

/** The key of the column for articles whose field is empty. */
export const emptyColumn = 'none';

const boardColumn = z.object({
  /** A status's uid, a record's id, or `none`. */
  key: z.string(),
  name: z.string(),
  /** A status's color; null for columns by person or client. */
  color: z.string().nullable(),
  count: z.int(),
  cards: z.array(articleCard),
  /** The cursor of the next page of `column`; null on the last page. */
  next: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const articleBoard = z.object({
  columns: z.array(boardColumn),
  /** False if there are more than `maximumBoardColumns` columns. */
  is_complete: z.boolean(),
});
export type ArticleBoard = z.infer<typeof articleBoard>;
