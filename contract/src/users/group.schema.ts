import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { permissions } from '../platform/permissions.ts';

/** A group: the role that a person or an account has. */
export const group = z.object({ id: id(), name: z.string() });
export type Group = z.infer<typeof group>;

export const permission = z.object({
  id: id(),
  name: z.string(),
  codename: z.enum(permissions),
});
