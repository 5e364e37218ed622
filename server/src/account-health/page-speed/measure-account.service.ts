import type { RefreshOutcome } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import {
  type Device,
  devices,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import {
  type Measurement,
  MeasurementError,
  type Meter,
  medianMeasurement,
  reportOf,
} from './measurement.ts';
import type { PageSpeedMeter } from './page-speed-meter.ts';
import { insertRun } from './page-speed-run.repository.ts';

const measurementsPerRun = 3;
/** The number of failures that a run tolerates. A single failure may be temporary. */
const toleratedFailures = 1;

interface Measuring {
  database: Database;
  meter: PageSpeedMeter;
  signal: AbortSignal;
}

async function measureRepeatedly(
  { measure }: Meter,
  page: Parameters<Meter['measure']>[0],
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  let failures = 0;
  while (measurements.length < measurementsPerRun) {
    page.signal.throwIfAborted();
    try {
      measurements.push(await measure(page));
    } catch (error) {
      page.signal.throwIfAborted();
      if (!(error instanceof MeasurementError)) throw error;
      failures += 1;
      if (error.isFinal || failures > toleratedFailures) throw error;
    }
  }
  return measurements;
}

async function runDevice(
  { database, signal }: Measuring,
  meter: Meter,
  { organizationId, url, device }: { organizationId: number; url: string; device: Device },
): Promise<RefreshOutcome> {
  const started_at = clock.instant();
  const run = { organization_id: organizationId, device, engine: meter.engine, url, started_at };
  try {
    const measurements = await measureRepeatedly(meter, { url, device, signal });
    const median = medianMeasurement(measurements);
    await database.transaction((db) =>
      insertRun(db, {
        ...run,
        ended_at: clock.instant(),
        scores: median.scores,
        report: reportOf(median, measurements),
        lighthouse_version: median.lighthouseVersion,
        error: null,
      }),
    );
    return { metric: device, state: 'done', text: null };
  } catch (error) {
    if (!(error instanceof MeasurementError)) throw error;
    const failed = { error: error.message, scores: null, report: null, lighthouse_version: null };
    await database.transaction((db) =>
      insertRun(db, { ...run, ended_at: clock.instant(), ...failed }),
    );
    return { metric: device, state: 'failed', text: error.message };
  }
}

/** Measures an account's site on each device and stores the runs. If the page doesn't load, stores a failed run. */
export async function measureAccount(
  measuring: Measuring,
  account: { id: number; domain: string | null },
): Promise<RefreshOutcome[]> {
  const address = siteAddress(account.domain);
  if (!address) {
    const text = 'The client has no domain.';
    return devices.map((device) => ({ metric: device, state: 'skipped', text }));
  }
  const meter = await measuring.meter.find();
  const outcomes: RefreshOutcome[] = [];
  for (const device of devices) {
    const target = { organizationId: account.id, url: address.href, device };
    outcomes.push(await runDevice(measuring, meter, target));
  }
  return outcomes;
}
