import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';
import { shownGoal } from '../goals/metric-goal.schema.ts';

export const numberSources = [
  'google_analytics',
  'whatconverts',
  'file',
  'by_hand',
  'portal',
  'lighthouse',
  'pagespeed_api',
  'wordpress',
] as const;
export type NumberSource = (typeof numberSources)[number];

export const numberSourceTitles: Record<NumberSource, string> = {
  google_analytics: 'Google Analytics',
  whatconverts: 'WhatConverts',
  file: 'CSV import',
  by_hand: 'Entered by hand',
  portal: 'Records of the portal',
  lighthouse: 'Lighthouse on the portal’s server',
  pagespeed_api: 'Google PageSpeed API',
  wordpress: 'WordPress site',
};

export const numberChangeActions = ['pulled', 'imported', 'entered', 'removed'] as const;
export type NumberChangeAction = (typeof numberChangeActions)[number];

const person = z.object({ id: id(), name: z.string() });

/** A recorded change to a number from one of its origins. */
export const numberChange = z.object({
  action: z.enum(numberChangeActions),
  changed_at: instant(),
  person: person.nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

/**
 * A number's origin in a deck or in account health. A field is null if the fact isn't recorded, and omitted if it
 * doesn't apply or if the viewer can't see it.
 */
export const numberOrigin = z.object({
  /** Identifies the number within its record, such as 'traffic 2026-05'. */
  key: z.string(),
  /** Such as 'New users, May 2026'. */
  label: z.string(),
  value: z.number().nullable(),
  source: z.enum(numberSources),
  /** The first and last days that the number covers; omitted if the number is for a single moment. */
  period: z.object({ from: z.string(), to: z.string() }).optional(),
  /** The time the number was pulled, imported, entered, or counted. */
  pulled_at: instant().nullable(),
  /** The goal for the month; omitted if there is none. */
  goal: shownGoal.optional(),
  /** For staff: the property, call-tracking account, file's name, or address. */
  account: z.string().nullable().optional(),
  /** For staff: the person who entered or imported the number. */
  changed_by: person.nullable().optional(),
  /** For staff: the recorded changes to the month's numbers from all origins, newest first. */
  history: z.array(numberChange).optional(),
});
export type NumberOrigin = z.infer<typeof numberOrigin>;

/** The maximum number of changes in an origin's history. */
export const longestHistory = 20;

/** The origins of the numbers that a component of a deck shows. */
export const componentOrigins = z.object({
  /** The component's id; `name` is its name. */
  component: z.string(),
  name: z.string(),
  slide: z.string(),
  origins: z.array(numberOrigin),
});
export type ComponentOrigins = z.infer<typeof componentOrigins>;

export const deckOrigins = z.object({
  presentation: id(),
  version_number: z.int(),
  components: z.array(componentOrigins),
});
export type DeckOrigins = z.infer<typeof deckOrigins>;

/** The maximum number of rows in a list of changed or compared numbers. */
export const mostNumberRows = 500;

const changedNumber = z.object({
  component: z.string(),
  name: z.string(),
  slide: z.string(),
  key: z.string(),
  label: z.string(),
  /** The number as sent; null if there was none. */
  before: z.number().nullable(),
  /** The current number, or null if there is none. */
  after: z.number().nullable(),
  /** The time of the latest recorded change since the deck was sent; null if no change was recorded. */
  changed_at: instant().nullable(),
  changed_by: person.nullable(),
  /** The current number's source; null if there is none. */
  source: z.enum(numberSources).nullable(),
});

/** The numbers of a sent deck that have changed since it was sent. */
export const changedNumbers = z.object({
  presentation: id(),
  /** Null if the deck wasn't sent. */
  sent_version_number: z.int().nullable(),
  sent_at: instant().nullable(),
  /** The total number of changes; at most 500 are listed. */
  total: z.int(),
  changes: z.array(changedNumber),
});
export type ChangedNumbers = z.infer<typeof changedNumbers>;

const comparedDeck = z.object({
  presentation: id(),
  report: id(),
  year: z.int(),
  month: z.int(),
  version_number: z.int(),
  frozen_at: instant().nullable(),
});

/**
 * The numbers of two decks of an organization, matched by component and by the number of months before the report's
 * month.
 */
export const numberComparison = z.object({
  first: comparedDeck,
  second: comparedDeck,
  /** The total number of rows; at most 500 are listed. */
  total: z.int(),
  rows: z.array(
    z.object({
      key: z.string(),
      component: z.string(),
      metric: z.string(),
      /** The months that the numbers are for, such as 'May 2026'; null if a deck lacks the number. */
      first_period: z.string().nullable(),
      second_period: z.string().nullable(),
      first: z.number().nullable(),
      second: z.number().nullable(),
      /** The second number minus the first; null if either is missing. */
      difference: z.number().nullable(),
      /**
       * The difference as a percentage of the first number, rounded to tenths; null if the first number is 0 or
       * missing.
       */
      percent: z.number().nullable(),
    }),
  ),
});
export type NumberComparison = z.infer<typeof numberComparison>;
