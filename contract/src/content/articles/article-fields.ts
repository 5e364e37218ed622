import { dueDateFields } from './due-date-fields.ts';

/**
 * The fields of an article that contain text, a number, or a date and may be empty. Each has a column of the same name,
 * and the changelog records changes in this order. The title isn't included, because it is never empty.
 */
export const plainFields = [
  'min_word_count',
  'milestone',
  'live_url',
  'admin_draft_url',
  'description',
  'focus_keyword_plaintext',
  'url_1',
  'anchor_1',
  'url_2',
  'anchor_2',
  'google_doc',
  'google_sheet',
  'writer_planned_duedate',
  'scheduled_date',
  ...dueDateFields.map(({ name }) => name),
] as const;
export type PlainField = (typeof plainFields)[number];
