import { z } from 'zod';
import { avatarUrl, day, id, instant } from '../platform/fields.ts';
import { reportStatuses } from '../reporting/reports/report-status.ts';
import { organization } from './organization.schema.ts';

/** The maximum number of records in a section; the rest are in the list that it links to. */
export const overviewRows = 5;
/** The maximum number of people on a client's page. */
export const overviewPeople = 12;

const person = z.object({
  id: id(),
  name: z.string(),
  avatar_color: z.string(),
  avatar_url: avatarUrl(),
});

/**
 * The value of the newest month that has one, and its difference from the previous month, null without a value there.
 */
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

/** The progress of a checklist. It needs no name, since a build has at most one checklist of each kind. */
const checklistProgress = z.object({ completed: z.int(), total: z.int() }).nullable();

/**
 * The sections that the areas contribute to an organization's overview. The server leaves out the sections that the
 * viewer may not see; a section that the viewer sees in part has only that part.
 */
export const overviewSections = z.object({
  /** Articles that aren't archived; statuses without articles are left out. */
  articles: z.object({
    total: z.int(),
    late: z.int(),
    statuses: statusCounts,
  }),
  /** Those of the articles that belong to the current planning month. */
  month_articles: z.object({
    year: z.int(),
    month: z.int(),
    total: z.int(),
    statuses: statusCounts,
  }),
  /** Articles that wait for the approval of one of the organization's people, longest wait first. */
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
  /** Watched live pages, and those whose differences wait for a decision. */
  live_pages: z.object({ live: z.int(), changed: z.int() }),
  /** The text of articles in progress, most recently changed first. */
  documents: z.array(
    z.object({
      article: id(),
      title: z.string(),
      word_count: z.int(),
      updated_at: instant(),
    }),
  ),
  /** The report of the current month; for people who see only sent reports, the last one sent. */
  report: z
    .object({
      id: id(),
      year: z.int(),
      month: z.int(),
      status: z.enum(reportStatuses),
      has_presentation: z.boolean(),
      date_sent: instant().nullable(),
    })
    .nullable(),
  /** The oldest unsent report of the current month and the two before it, for people who see unsent ones. */
  next_report: z
    .object({
      id: id(),
      year: z.int(),
      month: z.int(),
      status: z.enum(reportStatuses),
      /** The time at which it will be sent; null if it isn't scheduled. */
      scheduled_for: instant().nullable(),
    })
    .nullable(),
  account_health: z.object({
    /** The reasons that the client is at risk, as in account health; empty if it isn't. */
    reasons: z.array(z.string()),
    traffic: monthFigure.nullable(),
    leads: monthFigure.nullable(),
    /** Page speed from 0 to 1. */
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
        /** The last weekly restore of the newest backup to a throwaway application. */
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
  people: z.object({
    count: z.int(),
    account_lead: person.nullable(),
    project_manager: person.nullable(),
    /** The people by name, each listed once. */
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
