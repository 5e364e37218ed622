import { z } from 'zod';

const person = z.object({ id: z.number(), name: z.string() });

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** In the form `noun.verb`. */
  action: z.string(),
  /** The real person; null if nobody was signed in. */
  actor: person.nullable(),
  /** The user that the actor was impersonating; null if there was no impersonation. */
  acting_as: person.nullable(),
  subject: z
    .object({
      noun: z.string(),
      id: z.number().nullable(),
      /**
       * The name of a person, organization, article, or group, or the address of an invitation; null for other records.
       */
      name: z.string().nullable(),
    })
    .nullable(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  /** True if the entry is part of the hash chain, so that changes to it can be detected. */
  is_sealed: z.boolean(),
});
/** Accepts a record as its noun and id, such as `organization:41`. */
export const auditSubject = () =>
  z
    .string()
    .regex(/^[a-z_]{1,40}:[1-9]\d{0,8}$/, 'Enter a noun and an id, such as organization:41.');

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditChain = z.object({
  is_intact: z.boolean(),
  /** The number of entries in the intact part of the hash chain. */
  sealed: z.number(),
  /** The number of the first seal that doesn't match; null if the hash chain is intact. */
  broken_at: z.number().nullable(),
  reason: z.string().nullable(),
});
