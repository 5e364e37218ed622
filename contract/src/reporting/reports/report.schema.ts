import { z } from 'zod';
import {
  organizationReference,
  personReference,
} from '../../content/articles/references.schema.ts';
import { planningMonthReference } from '../../content/planning/planning-month.schema.ts';
import { id, relation, webAddress } from '../../platform/fields.ts';
import {
  analyticsMonth,
  leadMonth,
  reportDataStatus,
  reportScreenshot,
} from '../data/report-data.schema.ts';
import { reportEmailEntry } from '../emails/report-email-entry.schema.ts';
import { reportStatuses } from './report-status.ts';

export const reportActions = [
  'update',
  'set_status',
  'create_presentation',
  'recreate_presentation',
  /** 'Send Report', for a report in Final Review. */
  'send',
  /** 'Re-Send', for a sent report. */
  'resend',
] as const;
export type ReportAction = (typeof reportActions)[number];

/**
 * An organization's monthly report. Clients see only sent reports, with the numbers and images that were sent. The
 * optional fields are only for staff and for people who manage reports.
 */
export const report = z.object({
  id: id(),
  /** The planning month. */
  month: id(),
  planning_month: planningMonthReference,
  organization: id(),
  client: organizationReference,
  status: z.enum(reportStatuses),
  report_url: z.string().nullable(),
  creator: id().nullable().optional(),
  creator_user: personReference.nullable().optional(),
  approver: id().nullable().optional(),
  approver_user: personReference.nullable().optional(),
  /** The presentation's id; null until the presentation is created. */
  presentation: id().nullable(),
  presentation_version_number: z.int().nullable(),
  date_created: z.string(),
  last_updated: z.string(),
  /** The time the report was first sent or manually set to Sent; null until then. */
  date_sent: z.string().nullable(),
  /** The six full calendar months before the report's month; months without data are absent. */
  google_analytics_data: z.array(analyticsMonth),
  what_converts_data: z.array(leadMonth),
  /** The four screenshots are links that expire after a few hours. */
  referring_domains_screenshot: z.string().nullable(),
  referring_pages_screenshot: z.string().nullable(),
  organic_keywords_screenshot: z.string().nullable(),
  detailed_organic_keywords_screenshot: z.string().nullable(),
  screenshots: z.array(reportScreenshot).optional(),
  data_status: reportDataStatus.optional(),
  /** True while the report is being sent. */
  is_sending: z.boolean().optional(),
  /** True if the latest version isn't the version that was sent. */
  has_newer_version: z.boolean().optional(),
  /** Oldest first; clients get only their own entries. */
  emailEntries: z.array(reportEmailEntry),
  version: z.int(),
  allowed_actions: z.array(z.enum(reportActions)),
});
export type Report = z.infer<typeof report>;

export const reportUpdate = z
  .strictObject({
    /** Setting 'sent' runs the preflight and freezes the presentation, but sends no email. */
    status: z.enum(reportStatuses, 'Choose a status.'),
    report_url: z.union([z.literal('').transform(() => null), webAddress()]).nullable(),
    creator: relation().nullable(),
    approver: relation().nullable(),
  })
  .partial();
export type ReportUpdate = z.infer<typeof reportUpdate>;

/** Flags that the previous service's screens send. Updates ignore them. */
export const transientReportFlags = [
  'isUpdating',
  'creatingReport',
  'reCreatingReport',
  'isSendingEmail',
] as const;

/** An organization's month as shown to clients in 'Monthly Report Briefings'. */
export const reportBriefing = z.object({
  id: id(),
  client: organizationReference,
  year: z.int(),
  month: z.int(),
  /** True if the report was sent and can be opened; otherwise, clients see 'Report does not exist yet.' */
  is_available: z.boolean(),
  date_sent: z.string().nullable(),
});
export type ReportBriefing = z.infer<typeof reportBriefing>;

const counts = z.object({
  backlog: z.int(),
  assigned: z.int(),
  finalReview: z.int(),
  sent: z.int(),
});

/** A planning month with the progress of its reports (`report-status.ts`). */
export const reportMonth = z.object({
  ...planningMonthReference.shape,
  total: z.int(),
  counts,
  percentages: counts,
  /** True while Create Monthly Reports is waiting or running. */
  isCreatingReports: z.boolean(),
  /** True while any operation on the month is waiting or running. */
  is_busy: z.boolean(),
});
export type ReportMonth = z.infer<typeof reportMonth>;
