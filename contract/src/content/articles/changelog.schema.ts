import { z } from 'zod';
import { id } from '../../platform/fields.ts';

export const changeTypes = ['+', '-', '~'] as const;

/** Replaces the names of others for viewers who aren't staff: a move would reveal the author of its feedback. */
export const maskedChanger = 'Another person';

/** One field of an article that changed: filled, emptied, or given another value. */
export const changelogEntry = z.object({
  id: z.int(),
  article: id(),
  change_type: z.enum(changeTypes),
  /** Null for the portal itself; without an id if the viewer may not know the person. */
  changed_by: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  changed_field: z.string(),
  previous_value: z.string().nullable(),
  new_value: z.string().nullable(),
  change_date: z.string(),
  /** The origin of a change that wasn't made in the form: 'set by hand', 're-assigned', … */
  note: z.string().nullable(),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;
