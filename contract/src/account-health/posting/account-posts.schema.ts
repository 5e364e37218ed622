import { z } from 'zod';
import { siteConnections } from '../../organizations/wordpress.connector.ts';
import { id, instant } from '../../platform/fields.ts';

export const postStatuses = ['future', 'publish', 'final_review'] as const;

/** A post on the client's site, or an article in final review. */
export const accountPost = z.object({
  title: z.string(),
  /** The post's address on the client's site; null for an article, which isn't published yet. */
  link: z.string().nullable(),
  /** The time the post was or will be published; null for an article. */
  date: instant().nullable(),
  status: z.enum(postStatuses),
  /** The due date for scheduling an article; null for posts. */
  duedate_schedulepost: instant().nullable(),
  /** True if an article is waiting for the client's approval; false for posts. */
  waits_for_client: z.boolean(),
});
export type AccountPost = z.infer<typeof accountPost>;

/** A post in its current state on the site. */
export const sitePost = z.object({
  id: z.int(),
  title: z.string(),
  link: z.string().nullable(),
  date: instant(),
  status: z.string(),
});
export type SitePost = z.infer<typeof sitePost>;

const contentStaff = z.object({ id: id(), name: z.string() });

export const accountPosts = z.object({
  /** The organization's id. */
  id: id(),
  account: z.object({
    id: id(),
    slug: z.string(),
    dba_name: z.string(),
    domain: z.string().nullable(),
    project_manager: contentStaff.nullable(),
    /** The SEO specialist. */
    account_lead: contentStaff.nullable(),
  }),
  data: z.array(accountPost),
  /** The reasons that the last pull failed; empty if it succeeded. */
  errors: z.array(z.string()),
  connection: z.enum(siteConnections),
  /** Instructions for connecting the site; null once it is connected. */
  connection_hint: z.string().nullable(),
  /** The counts of scheduled and live posts are null if the posts were never read. */
  counts: z.object({
    final_review: z.int(),
    scheduled: z.int().nullable(),
    live_4_weeks: z.int().nullable(),
    live_12_weeks: z.int().nullable(),
    /** The number of live pages that differ from their articles' approved text; null for viewers who aren't staff. */
    changed_pages: z.int().nullable(),
  }),
  /** True for each count that misses the posting target. */
  below_target: z.object({
    scheduled: z.boolean(),
    live_4_weeks: z.boolean(),
    live_12_weeks: z.boolean(),
  }),
  /** The time the posts were last read; null if they were never read. */
  fetched_at: instant().nullable(),
  is_loading: z.boolean(),
});
export type AccountPosts = z.infer<typeof accountPosts>;

/** The latest pull, with counts of the accounts that the viewer can see. */
export const postingPull = z.object({
  /** Null before the first pull. */
  id: id().nullable(),
  is_running: z.boolean(),
  /** The number of accounts that are done, including failed ones. */
  loaded: z.int(),
  total: z.int(),
  errors: z.int(),
  started_at: instant().nullable(),
  ended_at: instant().nullable(),
  /** The reason the pull as a whole failed. Errors for individual sites are in their accounts' `errors`. */
  error: z.string().nullable(),
});
export type PostingPull = z.infer<typeof postingPull>;
