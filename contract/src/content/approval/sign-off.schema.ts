import { z } from 'zod';
import { actorReference, id } from '../../platform/fields.ts';
import { approvedContent, approvedParts } from './approved-content.ts';

/**
 * The ways to approve an article: signed in to the portal, through a personal review link, or by the client's silence,
 * if the organization's policy allows it.
 */
export const signOffWays = ['signed_in', 'review_link', 'silence'] as const;
export type SignOffWay = (typeof signOffWays)[number];

/** A stored approval of one exact version of an article. A stored approval never changes. */
export const signOff = z.object({
  id: id(),
  article: id(),
  /**
   * The approver, with the name at the time of the approval. The id is null if the person has been deleted. The whole
   * field is null for an approval by silence.
   */
  approved_by: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  /** The policy behind an approval by silence; null for approvals by people. */
  silence: z
    .object({
      /** The number of working days that passed without a response before the policy approved the article. */
      days: z.int(),
      /** The name of the organization whose policy applied, as of the approval. */
      policy_of: z.string(),
    })
    .nullable(),
  actor: actorReference(),
  approved_at: z.string(),
  way: z.enum(signOffWays),
  /** The version of the text; 0 if the article has no text in the portal's own editor. */
  text_version: z.int(),
  /** The SHA-256 of the approved content's canonical JSON, in hex. */
  content_hash: z.string(),
  /** The IP address and browser used for the approval; null for viewers who aren't staff. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** False if a newer approval of the article exists. */
  is_latest: z.boolean(),
  /** The parts of the article that differ from the approved version; empty unless `is_latest`. */
  changed: z.array(z.enum(approvedParts)),
  /** True if the article has changed and its organization requires another approval. */
  needs_approval: z.boolean(),
});
export type SignOff = z.infer<typeof signOff>;

export const signOffDetail = signOff.extend({
  approved: approvedContent,
  current: approvedContent,
});
export type SignOffDetail = z.infer<typeof signOffDetail>;

/** The extent to which approvals cover the current content. `exempt` content needs no approval. */
export const approvalCoverages = ['approved', 'exempt', 'changed', 'none'] as const;

/** The extent to which the newest approval covers an article's current content. */
export const approvalCoverage = z.object({
  state: z.enum(approvalCoverages),
  /** The parts that have changed since the newest approval. */
  changed: z.array(z.enum(approvedParts)),
});
export type ApprovalCoverage = z.infer<typeof approvalCoverage>;

/** The content of an approval's printed page. */
export const signOffPrint = z.object({
  sign_off: signOff,
  title: z.string(),
  client: z.string(),
  word_count: z.int(),
  approved: approvedContent,
});
export type SignOffPrint = z.infer<typeof signOffPrint>;

export const needsApprovalText =
  'This article has changed since its approval, and the client must approve changes. It needs another approval first.';
