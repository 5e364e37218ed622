import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';

export const devices = ['desktop', 'mobile'] as const;
export type Device = (typeof devices)[number];

/** The engine that measures: Lighthouse on this server, or Google's PageSpeed API. */
export const pageSpeedEngines = ['lighthouse', 'pagespeed_api'] as const;
export type PageSpeedEngine = (typeof pageSpeedEngines)[number];

/** The categories of Lighthouse; screens call best-practices Standards. */
export const scoreCategories = ['performance', 'seo', 'accessibility', 'best-practices'] as const;
export type ScoreCategory = (typeof scoreCategories)[number];

export const scoreTitles: Record<ScoreCategory, string> = {
  performance: 'Performance',
  seo: 'SEO',
  accessibility: 'Accessibility',
  'best-practices': 'Standards',
};

/** 0 to 1; null where Lighthouse could not compute it. */
const score = () => z.number().min(0).max(1).nullable();

export const pageSpeedScores = z.object({
  performance: score(),
  seo: score(),
  accessibility: score(),
  'best-practices': score(),
  /** The average of the categories that have a score. */
  average_score: score(),
});
export type PageSpeedScores = z.infer<typeof pageSpeedScores>;

/** The median of three measurements of one device. */
export const pageSpeedRun = z.object({
  id: id(),
  /** The organization. */
  account: id(),
  device: z.enum(devices),
  state: z.enum(['done', 'failed']),
  engine: z.enum(pageSpeedEngines),
  url: z.string(),
  started_at: instant(),
  ended_at: instant(),
  /** Null for a run that failed. */
  scores: pageSpeedScores.nullable(),
  /** The reason of a failure. */
  error: z.string().nullable(),
  lighthouse_version: z.string().nullable(),
  /** The report is kept for the last ten runs of a device. */
  has_report: z.boolean(),
});
export type PageSpeedRun = z.infer<typeof pageSpeedRun>;

/** Something that the page could do better. */
export const pageSpeedOpportunity = z.object({
  id: z.string(),
  category: z.enum(scoreCategories),
  title: z.string(),
  /** Markdown with links, from Lighthouse. */
  description: z.string(),
  /** 'Est savings of 120 KiB'. */
  display_value: z.string().nullable(),
  score: score(),
  /** The time that the page would save when loading. */
  savings_milliseconds: z.number().nullable(),
});
export type PageSpeedOpportunity = z.infer<typeof pageSpeedOpportunity>;

export const pageSpeedReport = z.object({
  /** The address after redirects. */
  final_url: z.string().nullable(),
  fetched_at: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Lighthouse's warnings about possible distortions of the scores. */
  warnings: z.array(z.string()),
  /** The scores of each measurement; the run has the scores of the median one. */
  measurements: z.array(pageSpeedScores),
  /** First Contentful Paint and the like. */
  metrics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      display_value: z.string().nullable(),
      score: score(),
    }),
  ),
  /** The worst first. */
  opportunities: z.array(pageSpeedOpportunity),
  /** The loaded page, as a `data:` address of an image. */
  screenshot: z.string().nullable(),
});
export type PageSpeedReport = z.infer<typeof pageSpeedReport>;

export const pageSpeedRunDetail = pageSpeedRun.extend({
  /** The account's name. */
  account_name: z.string(),
  /** Null for a run that failed, and once ten newer ones have a report. */
  report: pageSpeedReport.nullable(),
});
export type PageSpeedRunDetail = z.infer<typeof pageSpeedRunDetail>;
