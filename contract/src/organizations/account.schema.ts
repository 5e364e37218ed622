import { z } from 'zod';
import { id, relation } from '../platform/fields.ts';
import { assignableGroupIds } from '../platform/permissions.ts';

/** An account gives a person a role in an organization. The names are read-only. */
export const account = z.object({
  id: id(),
  user: id(),
  organization: id(),
  role: id(),
  receive_reporting_email: z.boolean(),
  receive_approval_reminders: z.boolean(),
  user_name: z.string(),
  organization_name: z.string(),
  organization_slug: z.string(),
  role_name: z.string(),
  version: z.int(),
  /** The person's email address. Only for staff, and only with `detailed`. */
  user_email: z.string().nullable().optional(),
});
export type Account = z.infer<typeof account>;

/** Accepts the id of a group that can be an account's role. */
export const accountRole = () =>
  relation().refine(
    (value) => assignableGroupIds.includes(value),
    'This role cannot be given to an account.',
  );

export const accountBody = z.strictObject({
  user: relation(),
  organization: relation(),
  role: accountRole(),
  receive_reporting_email: z.boolean().default(false),
  receive_approval_reminders: z.boolean().default(false),
});
export type AccountBody = z.infer<typeof accountBody>;

export const accountUpdate = z.strictObject({
  role: accountRole().optional(),
  receive_reporting_email: z.boolean().optional(),
  receive_approval_reminders: z.boolean().optional(),
});
export type AccountUpdate = z.infer<typeof accountUpdate>;
