import { z } from 'zod';
import { actorReference, day, id, instant } from '../../platform/fields.ts';
import { pageDifference } from './page-difference.ts';

/** `waiting` is the state before the first check. */
export const liveStates = ['waiting', 'as_approved', 'different', 'not_found', 'unclear'] as const;
export type LiveState = (typeof liveStates)[number];

/** The reasons that a check can't determine whether a page matches the approved content. */
export const unclearReasons = [
  'no_text',
  'no_address',
  'robots',
  'blocked',
  'login',
  'unavailable',
  'certificate',
  'refused_address',
  'other_site',
  'redirects',
  'too_large',
  'not_html',
  'unreadable',
  'empty',
] as const;
export type UnclearReason = (typeof unclearReasons)[number];

export const livePageActions = ['check', 'accept', 'confirm'] as const;

/** The differences that await a decision. A page has at most one such record, no matter how often it is checked. */
const liveChange = z.object({
  id: id(),
  /** The first differences; `difference_count` counts all of them. */
  differences: z.array(pageDifference),
  difference_count: z.int(),
  found_at: instant(),
  /** The time of the last check that found the differences. */
  seen_at: instant(),
  /**
   * Changes whenever the differences change. The `accept` call must include it, so that nobody accepts differences that
   * they haven't seen.
   */
  hash: z.string(),
});

const acceptedChange = z.object({
  by: z.object({ id: id().nullable(), name: z.string() }),
  actor: actorReference(),
  at: instant(),
});

const pageCheck = z.object({
  id: id(),
  state: z.enum(liveStates),
  /** The reason for the state `unclear`; null otherwise. */
  reason: z.enum(unclearReasons).nullable(),
  url: z.string().nullable(),
  /** The address after redirects; null if the page didn't redirect. */
  redirected_to: z.string().nullable(),
  http_status: z.int().nullable(),
  is_noindex: z.boolean(),
  /** The canonical address if it points to another page; otherwise null. */
  canonical: z.string().nullable(),
  /** Null before the first check. */
  checked_at: instant().nullable(),
  /** Null if the page is no longer watched. */
  next_check_at: instant().nullable(),
  /** True for demonstration data, whose pages are never requested. */
  is_sample: z.boolean(),
  /** The last acceptance of changes; null if there is none. */
  accepted: acceptedChange.nullable(),
  change: liveChange.nullable(),
  /** The address and date that the check found but the article lacks. */
  offered_url: z.string().nullable(),
  offered_date: day().nullable(),
  /** True while a manual check is queued or running. */
  is_checking: z.boolean(),
});

/** The live page of an article. */
export const livePage = z.object({
  article: id(),
  /** The page's address and date; null until the page is live. */
  live: z.object({ url: z.string(), date: day().nullable() }).nullable(),
  /** Null for clients, and for articles that aren't watched. */
  check: pageCheck.nullable(),
  allowed_actions: z.array(z.enum(livePageActions)),
});
export type LivePage = z.infer<typeof livePage>;
export type PageCheck = z.infer<typeof pageCheck>;

/** A live page, as shown in the list. */
export const livePageRow = pageCheck
  .pick({
    id: true,
    state: true,
    reason: true,
    url: true,
    is_noindex: true,
    checked_at: true,
    is_sample: true,
  })
  .extend({
    article: z.object({ id: id(), title: z.string() }),
    organization: z.object({ id: id(), dba_name: z.string() }),
    lead: z.object({ id: id(), name: z.string() }).nullable(),
    /** The number of differences that await a decision. */
    difference_count: z.int(),
    /** The time the differences were first found; null if there are none. */
    found_at: instant().nullable(),
  });
export type LivePageRow = z.infer<typeof livePageRow>;

export const acceptedHash = z.strictObject({ hash: z.string().length(64) });

export const confirmedValues = z.strictObject({
  live_url: z.boolean().default(false),
  scheduled_date: z.boolean().default(false),
});

/** The number of months that live pages are watched; 0 turns watching off. */
export const watchMonths = z
  .int('Enter a whole number.')
  .min(0, 'Enter at least 0 months.')
  .max(60, 'Enter at most 60 months.');
