import { z } from 'zod';
import { avatarUrl, id, instant, relation, requiredText, text } from '../platform/fields.ts';
import { departmentValues } from './departments.ts';

/** The person an item is assigned to, always one of the agency's own people. */
export const assignee = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  avatar_color: z.string(),
  avatar_url: avatarUrl(),
  is_active: z.boolean(),
});
export type Assignee = z.infer<typeof assignee>;

/** A check that the portal runs automatically. The meaning of `setting` depends on `kind`. */
export const itemCheck = z.object({ kind: z.string(), setting: z.string().nullable() });
export type ItemCheck = z.infer<typeof itemCheck>;

/** A file attached to an item. */
export const checklistAttachment = z.object({
  id: id(),
  name: z.string(),
  content_type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** A link that expires after a few hours. */
  url: z.string(),
  created_at: instant(),
  created_by: z.object({ id: id(), name: z.string() }).nullable(),
});
export type ChecklistAttachment = z.infer<typeof checklistAttachment>;

/** The maximum size of an attached file, in bytes. */
export const maximumAttachmentSize = 25 * 1_048_576;
/** The maximum number of files per item. */
export const maximumAttachments = 20;

export const itemName = () => requiredText(200);
/** HTML; the server sanitizes it. */
export const description = () =>
  text(20_000)
    .transform((value) => (value === '' ? null : value))
    .nullable();
export const department = () => z.enum(departmentValues, 'Choose a department.').nullable();
/** The 1-based position among the items with the same parent. Numbers past the end mean the last position. */
export const order = () => z.int('Enter a whole number.').min(1, 'Enter a number from 1.');
export const personOrNobody = () => relation().nullable();

export const checkOrNone = () =>
  z
    .strictObject({
      kind: text(50),
      setting: text(200)
        .transform((value) => (value === '' ? null : value))
        .nullable()
        .default(null),
    })
    .nullable();

export const moveBody = z.strictObject({
  order: order(),
  /** The new parent item; null for the top level. Defaults to the current parent. */
  parent: relation().nullable().optional(),
});
export type ItemMove = z.infer<typeof moveBody>;
