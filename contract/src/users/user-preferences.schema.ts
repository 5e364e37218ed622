import { z } from 'zod';
import { id, relation, text } from '../platform/fields.ts';
/** A user's own settings. The record has the same id as its user. */
export const userPreferences = z.object({
  id: id(),
  user: id(),
  nick_name: z.string().nullable(),
  avatar_color: z.string(),
  default_organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }).nullable(),
  /** Whether the user gets an email on days when someone assigned checklist items to them. */
  receive_checklist_digest: z.boolean(),
  version: z.int(),
});
export type UserPreferences = z.infer<typeof userPreferences>;

export const userPreferencesUpdate = z.strictObject({
  nick_name: text(100).nullable().optional(),
  avatar_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.')
    .optional(),
  /** One of the user's own organizations; staff can choose any organization. */
  default_organization: relation().nullable().optional(),
  receive_checklist_digest: z.boolean().optional(),
});
export type UserPreferencesUpdate = z.infer<typeof userPreferencesUpdate>;
