import type {
  Device,
  PageSpeedEngine,
  PageSpeedOpportunity,
  PageSpeedReport,
  PageSpeedScores,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';

/** Thrown if a page can't be measured. Users see the message. */
export class MeasurementError extends Error {
  /** True if another attempt would fail in the same way. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The result of one measurement of a page. */
export interface Measurement {
  scores: PageSpeedScores & { performance: number };
  lighthouseVersion: string;
  finalUrl: string | null;
  fetchedAt: string | null;
  userAgent: string | null;
  warnings: string[];
  metrics: PageSpeedReport['metrics'];
  opportunities: PageSpeedOpportunity[];
  screenshot: string | null;
}

export interface MeasuredPage {
  url: string;
  device: Device;
  signal: AbortSignal;
}

/** Measures a page once. Throws a MeasurementError on failure. */
export type Measure = (page: MeasuredPage) => Promise<Measurement>;

export interface Meter {
  engine: PageSpeedEngine;
  measure: Measure;
}

/** Returns the measurement with the median performance score. The other scores hardly vary between measurements. */
export function medianMeasurement(measurements: readonly Measurement[]): Measurement {
  const sorted = measurements.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!median) throw new Error('There are no measurements.');
  return median;
}

export function reportOf(
  { scores: _, lighthouseVersion: __, ...median }: Measurement,
  measurements: readonly Measurement[],
): PageSpeedReport {
  return {
    final_url: median.finalUrl,
    fetched_at: median.fetchedAt,
    user_agent: median.userAgent,
    warnings: median.warnings,
    measurements: measurements.map(({ scores }) => scores),
    metrics: median.metrics,
    opportunities: median.opportunities,
    screenshot: median.screenshot,
  };
}
