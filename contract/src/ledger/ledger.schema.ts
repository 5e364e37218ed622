import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';
import { monthField } from './agreement.schema.ts';
import { carryRules } from './ledger-sums.ts';
import { lineKindNames } from './line-kinds.ts';

/** A line's sums in a month; see `MonthSums`. */
const monthSums = z.object({
  month: monthField(),
  promised: z.int(),
  carry: z.enum(carryRules),
  carried_in: z.int(),
  delivered: z.int(),
  corrected: z.int(),
  balance: z.int(),
  carried_out: z.int(),
  lapsed: z.int(),
  is_closed: z.boolean(),
});

/** The sums at the time of the close, without later corrections. */
const closedSums = z.object({
  carried_in: z.int(),
  corrected: z.int(),
  balance: z.int(),
  carried_out: z.int(),
});

const ledgerMonth = monthSums.extend({
  /** The current count of the records if it differs from the count at the close; otherwise null. */
  counted_now: z.int().nullable(),
  /** Null while the month is open. */
  at_close: closedSums.nullable(),
});
export type LedgerMonth = z.infer<typeof ledgerMonth>;

/** A line's totals for its agreement's current term. */
const termSums = z.object({
  from: monthField(),
  /** The term's last month; null if the term has no end. */
  to: monthField().nullable(),
  /** The quantity promised for the whole term or, if the term has no end, up to the current month. */
  promised: z.int(),
  delivered: z.int(),
});

const ledgerLine = z.object({
  id: id(),
  agreement: id(),
  kind: z.enum(lineKindNames),
  content_type: id().nullable(),
  title: z.string(),
  term: termSums,
  /** The requested months that the line exists in, oldest first. */
  months: z.array(ledgerMonth),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** An organization's ledger for a range of months. */
export const ledger = z.object({
  organization: id(),
  from: monthField(),
  to: monthField(),
  current_month: monthField(),
  /** The last closed month; null if no month is closed. */
  closed_through: monthField().nullable(),
  /** The oldest open month that is over and can be closed; null if there is none. */
  next_close: monthField().nullable(),
  closes: z.array(
    z.object({
      month: monthField(),
      closed_at: instant(),
      /** Null if the portal closed the month. */
      closed_by: z.object({ id: id(), name: z.string() }).nullable(),
    }),
  ),
  lines: z.array(ledgerLine),
});
export type Ledger = z.infer<typeof ledger>;

/** `proven`: the portal has found and read the live page. */
const deliveryProofs = ['proven', 'unproven'] as const;
export type DeliveryProof = (typeof deliveryProofs)[number];

/** A record that counts as delivered in a month. */
export const ledgerRecord = z.object({
  /** The record's id: an article for articles and words, a report for reports, and so on. */
  id: id(),
  title: z.string(),
  at: instant(),
  quantity: z.int(),
  /** Null for records without a watched live page. */
  proof: z.enum(deliveryProofs).nullable(),
});
export type LedgerRecord = z.infer<typeof ledgerRecord>;

export const standingStates = ['behind', 'on_track', 'ahead'] as const;
export type StandingState = (typeof standingStates)[number];

const standingLine = z.object({
  id: id(),
  kind: z.enum(lineKindNames),
  title: z.string(),
  promised: z.int(),
  carried_in: z.int(),
  delivered: z.int(),
  /** The quantity that is missing today, measured against a steady pace; 0 if nothing is missing. */
  missing: z.int(),
  term: termSums,
});
export type StandingLine = z.infer<typeof standingLine>;

/** The standing of an organization with an agreement in the current month. */
export const ledgerStanding = z.object({
  /** The organization's id. */
  id: id(),
  organization: z.object({ id: id(), slug: z.string(), dba_name: z.string() }),
  account_lead: z.object({ id: id(), name: z.string() }).nullable(),
  month: monthField(),
  state: z.enum(standingStates),
  /**
   * How far the organization is behind: the largest shortfall of a line, in hundredths of its monthly quantity. If no
   * line is behind, the largest surplus of a line, as a negative number.
   */
  risk: z.int(),
  /** The last month of the agreement that ends first; null if no agreement has an end. */
  end_month: monthField().nullable(),
  lines: z.array(standingLine),
  updated_at: instant(),
});
export type LedgerStanding = z.infer<typeof ledgerStanding>;

export const standingOrderings = ['risk', '-risk', 'dba_name', '-dba_name', 'end_month'] as const;

export const closeBody = z.strictObject({ month: monthField() });

const promisedMonth = z.object({
  month: monthField(),
  promised: z.int(),
  /** The balance of earlier months: negative if work is owed, positive if it was delivered in advance. */
  carried_in: z.int(),
  delivered: z.int(),
});

/** An organization's lines as its clients see them: without fees, notes, or authors. */
export const promised = z.object({
  organization: id(),
  current_month: monthField(),
  lines: z.array(
    z.object({
      id: id(),
      kind: z.enum(lineKindNames),
      title: z.string(),
      /** Oldest first; the current month is last. */
      months: z.array(promisedMonth),
    }),
  ),
});
export type Promised = z.infer<typeof promised>;

/** An organization's lines in one month, as reports show them to its clients. */
export const promisedIn = z.object({
  organization: id(),
  month: monthField(),
  /** False if the organization's clients can't see its promises. `lines` is then empty. */
  is_shown: z.boolean(),
  /** Whether report emails list the lines. */
  is_mailed: z.boolean(),
  lines: z.array(
    promisedMonth
      .omit({ month: true })
      .extend({ id: id(), kind: z.enum(lineKindNames), title: z.string() }),
  ),
});
export type PromisedIn = z.infer<typeof promisedIn>;

/** An organization that needs more articles in a planning month. */
export const dueArticles = z.object({
  /** The organization's id. */
  id: id(),
  dba_name: z.string(),
  lines: z.array(
    z.object({
      id: id(),
      content_type: id().nullable(),
      title: z.string(),
      /** The promised quantity, adjusted by the balance of earlier months. */
      due: z.int(),
      planned: z.int(),
    }),
  ),
});
export type DueArticles = z.infer<typeof dueArticles>;
