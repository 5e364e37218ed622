import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id, text } from '../../platform/fields.ts';
import { shownAnnotation } from '../annotations/chart-annotation.schema.ts';
import { shownGoal } from '../goals/metric-goal.schema.ts';
import { leadTypes, screenshotTypes } from '../ui-components.ts';
import { type MonthlyDataKind, monthlyDataKinds } from './report-data-kinds.ts';

/**
 * The origins of a month's numbers. Manually entered numbers take precedence over a file's numbers, and a file's
 * numbers over the connector's, until someone removes the overriding numbers.
 */
export const dataOrigins = ['by_hand', 'file', 'connector'] as const;
export type DataOrigin = (typeof dataOrigins)[number];

/**
 * The `connector` column of `snapshot` for each origin. The ids of connectors are defined in their declarations; for
 * the other origins, `source_id` is the id of the person or import.
 */
export const snapshotSources = {
  analytics: {
    by_hand: 'analytics.by_hand',
    file: 'analytics.file',
    connector: 'google-analytics',
  },
  leads: { by_hand: 'leads.by_hand', file: 'leads.file', connector: 'whatconverts' },
} as const satisfies Record<MonthlyDataKind, Record<DataOrigin, string>>;

export const dataProvenance = z.object({
  origin: z.enum(dataOrigins),
  /** For example, 'Google Analytics', 'WhatConverts', 'File traffic.csv', or 'Typed by Ann Lee'. */
  name: z.string(),
  fetched_at: z.string(),
});
export type DataProvenance = z.infer<typeof dataProvenance>;

const count = () =>
  z
    .int('Enter a whole number.')
    .min(0, 'Enter a number of at least 0.')
    .max(1_000_000_000, 'Enter a smaller number.');

/** A month's new users by default channel group. This is the `data` of an analytics snapshot. */
export const analyticsData = z.strictObject({
  sources: z.array(z.strictObject({ source: text(100).min(1), value: count() })).max(200),
});
export type AnalyticsData = z.infer<typeof analyticsData>;

/** A month's unique leads by type. This is the `data` of a leads snapshot; `[]` means a month with 0 leads. */
export const leadData = z.strictObject({
  lead_counts: z
    .array(
      z.strictObject({
        lead_type: z.enum(leadTypes, 'Choose a lead type.'),
        value: count(),
        /** Null if the source doesn't provide the number. */
        quotable_count: count().nullable().default(null),
      }),
    )
    .max(leadTypes.length),
});
export type LeadData = z.infer<typeof leadData>;

const monthFields = {
  /** The month's name, such as 'Feb 2021'. */
  month: z.string(),
  month_year: z.int(),
  month_month: z.int(),
  provenance: dataProvenance,
  /** The annotations that are shown to clients, in chronological order; omitted if there are none. */
  annotations: z.array(shownAnnotation).optional(),
};

export const analyticsMonth = z.object({
  ...monthFields,
  sources: z.array(z.object({ source: z.string(), value: z.int() })),
  /** The goal for the month's new users; omitted if there is none. */
  goal: shownGoal.optional(),
});
export type AnalyticsMonth = z.infer<typeof analyticsMonth>;

export const leadMonth = z.object({
  ...monthFields,
  lead_counts: z.array(
    z.object({
      lead_type: z.string(),
      value: z.int(),
      quotable_count: z.int().nullable(),
    }),
  ),
  total_count: z.int(),
  total_quotable_count: z.int().nullable(),
  /** The goals for the month's leads and quotable leads; omitted if there are none. */
  goal: shownGoal.optional(),
  quotable_goal: shownGoal.optional(),
});
export type LeadMonth = z.infer<typeof leadMonth>;

/** Data is `present` if the month before the report's month has data, or if all four screenshots exist. */
export const dataStates = ['present', 'partial', 'missing'] as const;
export type DataState = (typeof dataStates)[number];

export const dataStateLabels: Record<DataState, string> = {
  present: 'Complete',
  partial: 'Incomplete',
  missing: 'Missing',
};

export const dataStatus = z.object({
  state: z.enum(dataStates),
  /** The number of months or screenshots present, out of `expected_count`. */
  count: z.int(),
  expected_count: z.int(),
  /** The time of the latest data, or null if there is none. */
  fetched_at: z.string().nullable(),
  /** A sentence about missing setup, such as a property or an account; null if nothing is missing. */
  setup_problem: z.string().nullable(),
  /** The reason the latest pull failed; null if it succeeded. The last good data is kept. */
  error: z.string().nullable(),
  error_at: z.string().nullable(),
  /** The person who chose to send the report without this data, and the reason; null if nobody did. */
  waiver: z
    .object({ reason: z.string(), person: personReference.nullable(), created_at: z.string() })
    .nullable(),
});
export type DataStatus = z.infer<typeof dataStatus>;

export const reportDataStatus = z.object({
  analytics: dataStatus,
  leads: dataStatus,
  backlinks: dataStatus,
});
export type ReportDataStatus = z.infer<typeof reportDataStatus>;

/** A month's numbers from one origin. */
const originData = z.object({
  origin: z.enum(dataOrigins),
  /** The name shown as the source of the numbers, such as 'File traffic.csv'. */
  name: z.string(),
  /** True if reports show these numbers. */
  is_shown: z.boolean(),
  analytics: analyticsData.nullable(),
  leads: leadData.nullable(),
  fetched_at: z.string().nullable(),
  /** The person who entered or imported the numbers; null for a connector, or if the person isn't known. */
  person: personReference.nullable(),
  error: z.string().nullable(),
  error_at: z.string().nullable(),
});

/** An organization's data of one kind for a calendar month, from every origin. */
export const organizationDataMonth = z.object({
  id: z.string(),
  organization: id(),
  kind: z.enum(monthlyDataKinds),
  /** YYYY-MM. */
  month: z.string(),
  origins: z.array(originData),
  /** The version of the manually entered numbers; 0 if there are none. */
  version: z.int(),
});
export type OrganizationDataMonth = z.infer<typeof organizationDataMonth>;

/** Manually entered numbers. The kind in the path determines which of the two fields is required. */
export const typedData = z.strictObject({
  analytics: analyticsData.optional(),
  leads: leadData.optional(),
});
export type TypedData = z.infer<typeof typedData>;

export const reportScreenshot = z.object({
  screenshot_type: z.enum(screenshotTypes),
  /** A link that expires after a few hours. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  created_at: z.string(),
  person: personReference.nullable(),
});
export type ReportScreenshot = z.infer<typeof reportScreenshot>;
