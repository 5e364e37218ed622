import { z } from 'zod';
import { avatarUrl, email, id, instant, relation, requiredText, text } from '../platform/fields.ts';
import { group, permission } from './group.schema.ts';
import { userPreferences } from './user-preferences.schema.ts';

export const userActions = [
  'update_contact',
  'update_avatar',
  'update',
  'update_email',
  'invite',
  'update_flags',
  'deactivate',
  'set_password',
  'delete',
  'impersonate',
] as const;
export type UserAction = (typeof userActions)[number];

/** A person's account in an organization, as included in the person's record. */
export const organizationRole = z.object({
  id: id(),
  user: id(),
  organization: id(),
  organization_name: z.string(),
  organization_slug: z.string(),
  role: group,
  receive_reporting_email: z.boolean(),
  receive_approval_reminders: z.boolean(),
  version: z.int(),
});
export type OrganizationRole = z.infer<typeof organizationRole>;

/**
 * A writer's rate in dollars per word, visible only to staff and the writer, and the rating of the writer's articles.
 */
export const userWriter = z.object({
  id: id(),
  rate: z.number().nullable(),
  rating: z.number().nullable(),
  version: z.int(),
});

const fields = {
  id: id(),
  username: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  avatar_url: avatarUrl(),
  title: z.string().nullable(),
  phone_number: z.string().nullable(),
  default_role: group.nullable(),
  /** Contains the group of `default_role`, if any. */
  groups: z.array(group),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  date_joined: instant(),
  last_login: instant().nullable(),
  org_roles: z.array(organizationRole),
  writer: userWriter.nullable(),
  user_preferences: userPreferences,
  version: z.int(),
};

/** A user in a list. */
export const userRow = z.object(fields);
export type UserRow = z.infer<typeof userRow>;

/** A user including their permissions, as returned for a directory record and for the signed-in person. */
export const user = z.object({
  ...fields,
  permissions: z.array(permission),
  allowed_actions: z.array(z.enum(userActions)),
});
export type User = z.infer<typeof user>;

export const personName = () => text(150);
export const personTitle = () => text(150);
export const phoneNumber = () => text(17);

export const userUpdate = z.strictObject({
  first_name: requiredText(150).optional(),
  last_name: personName().optional(),
  title: personTitle().nullable().optional(),
  phone_number: phoneNumber().nullable().optional(),
  default_role: relation().nullable().optional(),
  /** Null is accepted only for a user without an email address. */
  email: email().nullable().optional(),
  is_active: z.boolean().optional(),
  is_staff: z.boolean().optional(),
  is_superuser: z.boolean().optional(),
});
export type UserUpdate = z.infer<typeof userUpdate>;

/** A person who can be assigned to work, without contact details. */
export const staffMember = z.object({
  id: id(),
  username: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  default_role: group.nullable(),
  avatar_color: z.string(),
  avatar_url: avatarUrl(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** The time in seconds for which the counts of reassigned work are shown before the user is deleted. */
export const deletionDelay = 5;
