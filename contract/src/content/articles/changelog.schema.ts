import { z } from 'zod';
import { id } from '../../platform/fields.ts';

export const changeTypes = ['+', '-', '~'] as const;

/**
 * Replaces other people's names for viewers who aren't staff, because the person who made a move is also the author of
 * its feedback.
 */
export const maskedChanger = 'Another person';

/** A change to one field of an article: the field was filled, cleared, or set to another value. */
export const changelogEntry = z.object({
  id: z.int(),
  article: id(),
  change_type: z.enum(changeTypes),
  /** Null for changes by the portal itself. The id is null if the viewer isn't allowed to know who made the change. */
  changed_by: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  changed_field: z.string(),
  previous_value: z.string().nullable(),
  new_value: z.string().nullable(),
  change_date: z.string(),
  /** The origin of a change that wasn't made in the form, such as 'set by hand' or 're-assigned'. */
  note: z.string().nullable(),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;
