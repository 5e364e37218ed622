import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { permissions } from '../platform/permissions.ts';

export const groupActions = ['update'] as const;

/** A group with the permissions that its members have. */
export const groupPermissions = z.object({
  id: id(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The number of active people who are affected by the permissions; excludes staff. */
  people_count: z.int(),
  version: z.int(),
  allowed_actions: z.array(z.enum(groupActions)),
});
export type GroupPermissions = z.infer<typeof groupPermissions>;

/** The complete set of the group's permissions; any permission that isn't listed is removed. */
export const groupPermissionsBody = z.strictObject({
  permissions: z
    .array(z.enum(permissions))
    .max(permissions.length, 'Name each permission once.')
    .refine((names) => new Set(names).size === names.length, 'Name each permission once.'),
});
export type GroupPermissionsBody = z.infer<typeof groupPermissionsBody>;

/** The effect of a new set of permissions, before it is saved. */
export const groupPermissionsEffect = z.object({
  gained: z.array(z.enum(permissions)),
  lost: z.array(z.enum(permissions)),
  people_count: z.int(),
  /** The first affected people, ordered by name. */
  people: z.array(z.object({ id: id(), name: z.string() })),
  /** The number of affected people with unfinished articles that they could no longer see or move. */
  stranded_count: z.int(),
});
export type GroupPermissionsEffect = z.infer<typeof groupPermissionsEffect>;
