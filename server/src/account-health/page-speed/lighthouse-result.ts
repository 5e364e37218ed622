import {
  type PageSpeedOpportunity,
  type PageSpeedScores,
  type ScoreCategory,
  scoreCategories,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { z } from 'zod';
import { type Measurement, MeasurementError } from './measurement.ts';

const audit = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().default(''),
  score: z.number().nullable().default(null),
  scoreDisplayMode: z.string().default('numeric'),
  displayValue: z.string().nullish(),
  metricSavings: z.record(z.string(), z.number().nullish()).nullish(),
  details: z.object({ data: z.unknown().optional() }).nullish(),
});
type Audit = z.infer<typeof audit>;

const category = z.object({
  score: z.number().nullable().default(null),
  auditRefs: z.array(z.object({ id: z.string(), group: z.string().nullish() })).default([]),
});

/** The fields that are read from a Lighthouse result. The PageSpeed API returns the same format. */
export const lighthouseResult = z.object({
  lighthouseVersion: z.string(),
  fetchTime: z.string().nullish(),
  finalUrl: z.string().nullish(),
  finalDisplayedUrl: z.string().nullish(),
  mainDocumentUrl: z.string().nullish(),
  userAgent: z.string().nullish(),
  runtimeError: z.object({ code: z.string(), message: z.string().default('') }).nullish(),
  runWarnings: z.array(z.string()).default([]),
  categories: z.record(z.string(), category).default({}),
  audits: z.record(z.string(), audit).default({}),
});
export type LighthouseResult = z.infer<typeof lighthouseResult>;

const mostOpportunities = 60;
const longestText = 1_000;
/** The maximum length of a screenshot's `data:` URL, in characters; longer ones are dropped. */
const longestScreenshot = 300_000;

/** Codes of permanent errors. Another attempt would fail in the same way. */
const finalCodes = new Set([
  'DNS_FAILURE',
  'NOT_HTML',
  'INVALID_URL',
  'INSECURE_DOCUMENT_REQUEST',
  'ERRORED_DOCUMENT_REQUEST',
]);

function explainError({ code, message }: NonNullable<LighthouseResult['runtimeError']>): string {
  const [, status] = /status code: (\d+)/i.exec(message) ?? [];
  if (code === 'ERRORED_DOCUMENT_REQUEST' && status)
    return `The page responds with status ${status}.`;
  if (code === 'NO_FCP' || code === 'NO_LCP') return 'The page did not show anything.';
  if (code === 'CHROME_INTERSTITIAL_ERROR') {
    return 'The browser refused to open the page: its address can’t be reached, or its certificate isn’t valid.';
  }
  if (code === 'NOT_HTML') return 'The address does not respond with a page.';
  if (code === 'PAGE_HUNG') return 'The page stopped responding.';
  if (code === 'PROTOCOL_TIMEOUT') return 'The browser took too long to respond.';
  return message || `Lighthouse failed (${code}).`;
}

const cut = (text: string) => text.slice(0, longestText);
const isFraction = (score: number | null | undefined): score is number =>
  typeof score === 'number' && score >= 0 && score <= 1;

function readScores({ categories }: LighthouseResult): PageSpeedScores {
  const score = (name: ScoreCategory) => {
    const score = categories[name]?.score;
    return isFraction(score) ? score : null;
  };
  const scores = {
    performance: score('performance'),
    seo: score('seo'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
  const known = Object.values(scores).filter((score) => score !== null);
  const average = known.reduce((sum, score) => sum + score, 0) / known.length;
  return { ...scores, average_score: known.length === 0 ? null : Number(average.toFixed(4)) };
}

function savingsOf({ metricSavings }: Audit): number | null {
  const times = Object.entries(metricSavings ?? {})
    // Savings in layout shift (CLS) aren't times.
    .filter(([metric]) => metric !== 'CLS')
    .flatMap(([, value]) => value ?? []);
  const most = Math.max(0, ...times);
  return most > 0 ? Math.round(most) : null;
}

const opportunityOf = (audit: Audit, name: ScoreCategory): PageSpeedOpportunity => ({
  id: audit.id,
  category: name,
  title: cut(audit.title),
  description: cut(audit.description),
  display_value: audit.displayValue ? cut(audit.displayValue) : null,
  score: isFraction(audit.score) ? audit.score : null,
  savings_milliseconds: savingsOf(audit),
});

/** Returns the audits that didn't pass, ordered by savings, largest first. */
function readOpportunities({ categories, audits }: LighthouseResult): PageSpeedOpportunity[] {
  const opportunities = scoreCategories.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ group }) => group !== 'metrics' && group !== 'hidden')
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 0.9)
      .map((reference) => opportunityOf(reference, name)),
  );
  const once = [
    ...new Map(opportunities.map((opportunity) => [opportunity.id, opportunity])).values(),
  ];
  return once
    .sort(
      (a, b) =>
        (b.savings_milliseconds ?? 0) - (a.savings_milliseconds ?? 0) ||
        (a.score ?? 1) - (b.score ?? 1),
    )
    .slice(0, mostOpportunities);
}

const readMetrics = ({ categories, audits }: LighthouseResult): Measurement['metrics'] =>
  (categories.performance?.auditRefs ?? [])
    .filter(({ group }) => group === 'metrics')
    .flatMap(({ id }) => audits[id] ?? [])
    .map(({ id, title, displayValue, score }) => ({
      id,
      title: cut(title),
      display_value: displayValue ? cut(displayValue) : null,
      score: isFraction(score) ? score : null,
    }));

function readScreenshot({ audits }: LighthouseResult): string | null {
  const data = audits['final-screenshot']?.details?.data;
  const isImage = typeof data === 'string' && /^data:image\/(jpeg|png|webp);base64,/.test(data);
  return isImage && data.length <= longestScreenshot ? data : null;
}

const siteOf = (hostname: string) => hostname.replace(/^www\./, '');

/** Throws if the account's domain redirects to another site. */
function assertSameSite(asked: string, final: string | null): void {
  if (final === null || !URL.canParse(final)) return;
  const [own, other] = [siteOf(new URL(asked).hostname), siteOf(new URL(final).hostname)];
  const isSame = own === other || other.endsWith(`.${own}`) || own.endsWith(`.${other}`);
  if (isSame) return;
  throw new MeasurementError(
    `The site redirects to ${new URL(final).host}, which is another site.`,
    {
      isFinal: true,
    },
  );
}

/** Reads a Lighthouse result for the requested address. Throws a MeasurementError if the page didn't load. */
export function readMeasurement(value: unknown, url: string): Measurement {
  const parsed = lighthouseResult.safeParse(value);
  if (!parsed.success) throw new MeasurementError('Lighthouse returned an unexpected result.');
  const result = parsed.data;
  const { runtimeError } = result;
  if (runtimeError && runtimeError.code !== 'NO_ERROR') {
    const isFinal = finalCodes.has(runtimeError.code);
    throw new MeasurementError(cut(explainError(runtimeError)), { isFinal });
  }
  const finalUrl = result.finalDisplayedUrl ?? result.mainDocumentUrl ?? result.finalUrl ?? null;
  assertSameSite(url, finalUrl);
  const { performance, ...others } = readScores(result);
  if (performance === null) {
    throw new MeasurementError('Lighthouse could not compute a performance score.');
  }
  return {
    scores: { performance, ...others },
    lighthouseVersion: result.lighthouseVersion,
    finalUrl,
    fetchedAt: result.fetchTime ?? null,
    userAgent: result.userAgent ?? null,
    warnings: result.runWarnings.map(cut),
    metrics: readMetrics(result),
    opportunities: readOpportunities(result),
    screenshot: readScreenshot(result),
  };
}
