import { z } from 'zod';

const person = z.object({ id: z.number(), name: z.string() });

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** In the form `noun.verb`. */
  action: z.string(),
  /** The real person; null if no one was signed in. */
  actor: person.nullable(),
  /** The user whom the actor was impersonating. */
  acting_as: person.nullable(),
  subject: z
    .object({
      noun: z.string(),
      id: z.number().nullable(),
      /**
       * The name of a person, an organization, an article or a group, or the address of an invitation; null for others.
       */
      name: z.string().nullable(),
    })
    .nullable(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  /** True if the entry is already in the chain, so that a later change would be detected. */
  is_sealed: z.boolean(),
});
/** Accepts the noun and id of a record, such as `organization:41`. */
export const auditSubject = () =>
  z
    .string()
    .regex(/^[a-z_]{1,40}:[1-9]\d{0,8}$/, 'Enter a noun and an id, such as organization:41.');

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditChain = z.object({
  is_intact: z.boolean(),
  /** The number of entries in the intact part of the chain. */
  sealed: z.number(),
  /** The number of the first seal that doesn't match; null if the chain is intact. */
  broken_at: z.number().nullable(),
  reason: z.string().nullable(),
});
