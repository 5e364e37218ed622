import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';

export const devices = ['desktop', 'mobile'] as const;
export type Device = (typeof devices)[number];

/** The engines that can measure page speed: Lighthouse on this server, or Google's PageSpeed API. */
export const pageSpeedEngines = ['lighthouse', 'pagespeed_api'] as const;
export type PageSpeedEngine = (typeof pageSpeedEngines)[number];

/** Lighthouse's categories; on screens, best-practices is called Standards. */
export const scoreCategories = ['performance', 'seo', 'accessibility', 'best-practices'] as const;
export type ScoreCategory = (typeof scoreCategories)[number];

export const scoreTitles: Record<ScoreCategory, string> = {
  performance: 'Performance',
  seo: 'SEO',
  accessibility: 'Accessibility',
  'best-practices': 'Standards',
};

/** From 0 to 1; null if Lighthouse couldn't compute the score. */
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

/** A page-speed run: the median of three measurements on one device. */
export const pageSpeedRun = z.object({
  id: id(),
  /** The organization's id. */
  account: id(),
  device: z.enum(devices),
  state: z.enum(['done', 'failed']),
  engine: z.enum(pageSpeedEngines),
  url: z.string(),
  started_at: instant(),
  ended_at: instant(),
  /** Null for a failed run. */
  scores: pageSpeedScores.nullable(),
  /** The reason the run failed; null if it succeeded. */
  error: z.string().nullable(),
  lighthouse_version: z.string().nullable(),
  /** True if the run's report is stored. Reports are kept for the last ten runs on each device. */
  has_report: z.boolean(),
});
export type PageSpeedRun = z.infer<typeof pageSpeedRun>;

/** A possible improvement of the page. */
export const pageSpeedOpportunity = z.object({
  id: z.string(),
  category: z.enum(scoreCategories),
  title: z.string(),
  /** Markdown with links, from Lighthouse. */
  description: z.string(),
  /** The savings as worded by Lighthouse, such as 'Est savings of 120 KiB'; null if Lighthouse gives no estimate. */
  display_value: z.string().nullable(),
  score: score(),
  /** The loading time that the improvement would save, in milliseconds; null if unknown. */
  savings_milliseconds: z.number().nullable(),
});
export type PageSpeedOpportunity = z.infer<typeof pageSpeedOpportunity>;

export const pageSpeedReport = z.object({
  /** The address after redirects. */
  final_url: z.string().nullable(),
  fetched_at: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Lighthouse's warnings about conditions that may have distorted the scores. */
  warnings: z.array(z.string()),
  /** Each measurement's scores. The run has the scores of the median measurement. */
  measurements: z.array(pageSpeedScores),
  /** Metrics such as First Contentful Paint. */
  metrics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      display_value: z.string().nullable(),
      score: score(),
    }),
  ),
  /** Ordered by savings, largest first. */
  opportunities: z.array(pageSpeedOpportunity),
  /** A screenshot of the loaded page, as a `data:` URL. */
  screenshot: z.string().nullable(),
});
export type PageSpeedReport = z.infer<typeof pageSpeedReport>;

export const pageSpeedRunDetail = pageSpeedRun.extend({
  account_name: z.string(),
  /** Null if the run failed, or if ten newer runs have a report. */
  report: pageSpeedReport.nullable(),
});
export type PageSpeedRunDetail = z.infer<typeof pageSpeedRunDetail>;
