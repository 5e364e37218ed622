import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';
import { searchKindNames } from './search-kinds.ts';

/** A text with the positions of the words that were found. */
const markedText = z.object({
  text: z.string(),
  /** The matches, in order: for each, the index of its first character and the index after its last. */
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type MarkedText = z.output<typeof markedText>;

/** A record that contains a search's words. */
export const searchHit = z.object({
  id: id(),
  kind: z.enum(searchKindNames),
  title: markedText,
  /** The part of the record's text that contains the words; null if only the title contains them. */
  excerpt: markedText.nullable(),
  /** Further information about the record, such as an article's client; empty if there is none. */
  context: z.string(),
  /** The path of the screen that shows the record. */
  path: z.string(),
  /** The time of the last change; null if the record doesn't store it. */
  changed_at: instant().nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchGroup = z.object({
  kind: z.enum(searchKindNames),
  hits: z.array(searchHit),
  /** Whether there are more records of this kind. */
  has_more: z.boolean(),
});
export type SearchGroup = z.output<typeof searchGroup>;
