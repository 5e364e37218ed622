import { z } from 'zod';
import { requiredMessage } from '../platform/field-rules.ts';
import { id, relation, text } from '../platform/fields.ts';
import { linkKinds, linkVerdicts } from './link-verdicts.ts';

/** The maximum values of a check's limits. */
export const linkCheckLimits = { pages: 5_000, addresses: 50_000, minutes: 30 } as const;

export const linkCheckStates = ['queued', 'running', 'done', 'canceled', 'failed'] as const;
export type LinkCheckState = (typeof linkCheckStates)[number];

export const linkCheckActions = ['cancel'] as const;

const longestUrl = 2_000;

/** Accepts an http or https URL; adds https if the scheme is missing. */
const siteAddress = () =>
  text(longestUrl)
    .min(1, requiredMessage)
    .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'Enter a valid URL.',
    )
    .refine(
      (value) => !URL.canParse(value) || new URL(value).href.length <= longestUrl,
      'Enter a shorter URL.',
    );

const limit = (maximum: number) =>
  z
    .int('Enter a whole number.')
    .min(1, 'Enter a number from 1.')
    .max(maximum, `Enter a number up to ${maximum.toLocaleString('en')}.`);

export const linkCheckBody = z.strictObject({
  url: siteAddress(),
  /** The id of the client that the site belongs to. */
  organization: relation().nullish(),
  max_pages: limit(linkCheckLimits.pages).optional(),
  max_addresses: limit(linkCheckLimits.addresses).optional(),
  max_minutes: limit(linkCheckLimits.minutes).optional(),
  /** Whether to obey robots.txt. Only staff can set this to false, and only for a client's own site. */
  follows_robots: z.boolean().optional(),
});
export type LinkCheckBody = z.output<typeof linkCheckBody>;

/** A row of the report. The status is 0 if there was no response. */
const reportRow = z.object({
  url: z.string(),
  status_code: z.int(),
  /** The page where the link was first found; null for the start page. */
  parent: z.string().nullable(),
});

export const linkReport = z.object({
  id: id(),
  url: z.string(),
  report: z.array(reportRow),
});

const named = z.object({ id: id(), name: z.string() });

export const linkCheck = z.object({
  id: id(),
  url: z.string(),
  host: z.string(),
  organization: named.nullable(),
  /** The person who started the check; null if it was scheduled. */
  person: named.nullable(),
  is_scheduled: z.boolean(),
  job: z.int().nullable(),
  state: z.enum(linkCheckStates),
  /** The reason the check ended early; null if it didn't end early. */
  end_text: z.string().nullable(),
  max_pages: z.int(),
  max_addresses: z.int(),
  max_minutes: z.int(),
  follows_robots: z.boolean(),
  /** The number of pages that were read. */
  pages: z.int(),
  /** The number of distinct addresses found; `checked` is how many of them have a verdict. */
  addresses: z.int(),
  checked: z.int(),
  per_second: z.number(),
  seconds: z.int(),
  /** The address that is currently being requested. */
  current: z.string(),
  /** The number of rows with each verdict. */
  verdicts: z.partialRecord(z.enum(linkVerdicts), z.int()),
  /** Parts of the site that generate endless new addresses and therefore weren't followed. */
  traps: z.array(z.object({ text: z.string(), url: z.string(), count: z.int() })),
  /** The previous check's id and the differences from it; null if there is no previous check. */
  previous: z.int().nullable(),
  new_count: z.int().nullable(),
  mended_count: z.int().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  allowed_actions: z.array(z.enum(linkCheckActions)),
});
export type LinkCheck = z.infer<typeof linkCheck>;

/** Technical details about a link's result. Only for staff. */
const linkDetails = z.object({
  error: z.string().optional(),
  connected_to: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

export const checkedLink = z.object({
  /** The address's number within the check. */
  id: id(),
  url: z.string(),
  host: z.string(),
  /** The HTTP status: 0 if there was no response, and null if the address wasn't requested. */
  status_code: z.int().nullable(),
  parent: z.string().nullable(),
  verdict: z.enum(linkVerdicts),
  /** A sentence that explains the result. */
  sentence: z.string(),
  /** True for any status except 200. */
  is_negative: z.boolean(),
  /** True for a problem that the previous check didn't have. */
  is_new: z.boolean(),
  parents_count: z.int(),
  /** The redirects in order; `final_url` is the address where they end. */
  hops: z.array(z.object({ url: z.string(), status_code: z.int() })),
  final_url: z.string().nullable(),
  details: linkDetails.nullable(),
});
export type CheckedLink = z.infer<typeof checkedLink>;

export const linkParent = z.object({
  /** The page's number within the check. */
  id: id(),
  url: z.string(),
  kind: z.enum(linkKinds),
  /** The link's visible text. */
  text: z.string(),
});
export type LinkParent = z.infer<typeof linkParent>;

export const mendedLink = z.object({
  id: id(),
  url: z.string(),
  verdict: z.enum(linkVerdicts),
  /** A sentence that describes the problem. */
  sentence: z.string(),
  parent: z.string().nullable(),
  /** True if any page still links to the address. */
  is_linked: z.boolean(),
});
export type MendedLink = z.infer<typeof mendedLink>;

export const linkHost = z.object({
  host: z.string(),
  count: z.int(),
  problems: z.int(),
});

export const linkCheckSchedule = z.object({
  /** The organization's id. */
  id: id(),
  is_weekly: z.boolean(),
  /** The reason the portal turned the weekly check off; null if it wasn't the portal. */
  stop_reason: z.string().nullable(),
  version: z.int(),
});
export type LinkCheckSchedule = z.infer<typeof linkCheckSchedule>;

export const linkCheckScheduleUpdate = z.strictObject({ is_weekly: z.boolean().optional() });
