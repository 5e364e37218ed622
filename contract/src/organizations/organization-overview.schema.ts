import { z } from 'zod';
import { scoreBands } from '../account-health/scores/score-factors.ts';
import { promised } from '../ledger/ledger.schema.ts';
import { avatarUrl, day, id, instant } from '../platform/fields.ts';
import { reportStatuses } from '../reporting/reports/report-status.ts';
import { organization } from './organization.schema.ts';

/** The maximum number of records in a section. The section links to the full list. */
export const overviewRows = 5;
/** The maximum number of people on the client page. */
export const overviewPeople = 12;

const person = z.object({
  id: id(),
  name: z.string(),
  avatar_color: z.string(),
  avatar_url: avatarUrl(),
});

/** The newest month with a value. The difference from the previous month is null if that month has no value. */
const monthFigure = z.object({
  year: z.int(),
  month: z.int(),
  value: z.int(),
  difference: z.int().nullable(),
});

const statusCounts = z.array(
  z.object({
    id: id(),
    uid: z.string(),
    name: z.string(),
    color: z.string(),
    count: z.int(),
  }),
);

/** A checklist's progress. A name isn't needed, since a build has at most one checklist of each kind. */
const checklistProgress = z.object({ completed: z.int(), total: z.int() }).nullable();

/**
 * The sections that areas contribute to an organization's overview. Sections that the viewer isn't allowed to see are
 * omitted. If the viewer can see only some of a section's records, only those are included.
 */
export const overviewSections = z.object({
  /** Articles that aren't archived. Statuses without articles are omitted. */
  articles: z.object({
    total: z.int(),
    late: z.int(),
    statuses: statusCounts,
  }),
  /** The current planning month's articles. */
  month_articles: z.object({
    year: z.int(),
    month: z.int(),
    total: z.int(),
    statuses: statusCounts,
    /** The month's articles, earliest go-live date first. */
    articles: z.array(
      z.object({
        id: id(),
        title: z.string(),
        status: z.object({ id: id(), uid: z.string(), name: z.string(), color: z.string() }),
      }),
    ),
  }),
  /** Articles that are waiting for approval by one of the organization's people, longest wait first. */
  waiting: z.object({
    count: z.int(),
    articles: z.array(
      z.object({
        id: id(),
        title: z.string(),
        status_since: instant(),
        duedate_finalreview: day().nullable(),
      }),
    ),
  }),
  /**
   * The quantities that were promised and delivered to the organization in recent months, if its agreements promise
   * any.
   */
  promised: promised.omit({ organization: true }),
  /** The number of watched live pages, and how many of them have changes that need a decision. */
  live_pages: z.object({ live: z.int(), changed: z.int() }),
  /** The pages of posted articles, newest first. */
  live_articles: z.array(z.object({ id: id(), title: z.string(), live_url: z.string() })),
  /** The texts of articles in progress, most recently changed first. */
  documents: z.array(
    z.object({
      article: id(),
      title: z.string(),
      word_count: z.int(),
      updated_at: instant(),
    }),
  ),
  /** The current month's report, or the last sent report if the viewer can see only sent reports. */
  report: z
    .object({
      id: id(),
      year: z.int(),
      month: z.int(),
      status: z.enum(reportStatuses),
      has_presentation: z.boolean(),
      date_sent: instant().nullable(),
      /** At most three sentences with the figures that were sent; empty until the report is sent. */
      sentences: z.array(z.string()),
    })
    .nullable(),
  /**
   * The oldest unsent report of the current and the two previous months; only for viewers who can see unsent reports.
   */
  next_report: z
    .object({
      id: id(),
      year: z.int(),
      month: z.int(),
      status: z.enum(reportStatuses),
      /** The time the report will be sent; null if it isn't scheduled. */
      scheduled_for: instant().nullable(),
    })
    .nullable(),
  account_health: z.object({
    /** The reasons that the client is at risk, as in account health; empty if the client isn't at risk. */
    reasons: z.array(z.string()),
    /** Null for clients, and until the score is computed for the first time. */
    score: z.object({ score: z.int().nullable(), band: z.enum(scoreBands).nullable() }).nullable(),
    traffic: monthFigure.nullable(),
    leads: monthFigure.nullable(),
    /** A page-speed score from 0 to 1. */
    desktop: z.number().nullable(),
    mobile: z.number().nullable(),
  }),
  posting: z.object({
    /** Instructions for connecting the site; null once it is connected. */
    connection_hint: z.string().nullable(),
    error: z.string().nullable(),
    scheduled: z.int().nullable(),
    live_4_weeks: z.int().nullable(),
    live_12_weeks: z.int().nullable(),
    fetched_at: instant().nullable(),
  }),
  builds: z.object({
    has_more: z.boolean(),
    items: z.array(
      z.object({
        id: id(),
        label: z.string(),
        build: checklistProgress,
        deploy: checklistProgress,
        next_due: day().nullable(),
        is_late: z.boolean(),
        finished_at: instant().nullable(),
      }),
    ),
  }),
  apps: z.object({
    has_more: z.boolean(),
    items: z.array(
      z.object({
        id: id(),
        uuid: z.string(),
        site_name: z.string(),
        state: z.enum(['creating', 'inactive', 'stopped', 'answering', 'unanswering']),
        last_backup_at: instant().nullable(),
        /** The last weekly drill: a test restore of the newest backup to a temporary application. */
        last_drill: z.object({ is_ok: z.boolean(), at: instant() }).nullable(),
      }),
    ),
  }),
  /** The newest finished check of the organization's site. */
  link_check: z
    .object({
      id: id(),
      host: z.string(),
      ended_at: instant(),
      pages: z.int(),
      problems: z.int(),
      new_problems: z.int().nullable(),
    })
    .nullable(),
  /** The agency's people who are responsible for the organization; only for its clients. */
  contacts: z.array(
    person.extend({
      email: z.string(),
      duties: z.array(z.enum(['account_lead', 'project_manager'])),
    }),
  ),
  /** The next meeting with the organization. */
  next_meeting: z.object({
    at: instant(),
    /** An address, a phone number, or a link; null if it isn't known. */
    place: z.string().nullable(),
  }),
  people: z.object({
    count: z.int(),
    account_lead: person.nullable(),
    project_manager: person.nullable(),
    /** The organization's people, sorted by name, each listed once. */
    items: z.array(person.extend({ roles: z.array(z.string()) })),
  }),
});
export type OverviewSections = z.infer<typeof overviewSections>;

export const organizationOverview = organization
  .pick({
    id: true,
    slug: true,
    dba_name: true,
    legal_name: true,
    business_email: true,
    phone_number: true,
    city: true,
    state: true,
    domain: true,
    logo: true,
    is_active: true,
  })
  .extend({
    /** Only for staff. */
    contract_start_date: day().nullable().optional(),
    sections: overviewSections.partial(),
  });
export type OrganizationOverview = z.infer<typeof organizationOverview>;
