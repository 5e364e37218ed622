import { setTimeout as sleep } from 'node:timers/promises';
import { pageSpeed } from '@portal/contract/account-health/page-speed/page-speed.connector.ts';
import { instantAfter } from '#platform/clock.ts';
import {
  findConnectorSettings,
  noteFailure,
  noteSuccess,
} from '#platform/connectors/connectors.service.ts';
import { type Pause, waitForSlot } from '#platform/connectors/request-rate-limit.ts';
import type { Database } from '#platform/database/database.ts';
import { JobPostponed } from '#platform/jobs/job-definitions.ts';
import { takeMachineLock } from '#platform/machine-lock.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { createLighthouse, type LighthouseOptions } from './lighthouse-process.ts';
import { type Measure, type Measurement, MeasurementError, type Meter } from './measurement.ts';
import { asMeasurementError, measureByApi } from './pagespeed-api.ts';

export interface PageSpeedMeter {
  /**
   * Waits until no other measurement is running on this machine. Concurrent measurements would slow each other down.
   * Returns a function that releases the reservation. Throws JobPostponed if the wait takes too long.
   */
  reserve(signal: AbortSignal): Promise<() => void>;
  /** Returns the engine that a superuser chose. */
  find(): Promise<Meter>;
}

interface MeterOptions extends LighthouseOptions {
  database: Database;
  guardedFetch: GuardedFetch;
  pause: Pause;
  /** Replaces Lighthouse on this server, for tests. */
  measure?: Measure | undefined;
}

const lockName = 'page-speed';
const waitMilliseconds = 5_000;
const pollMilliseconds = 250;
const againMilliseconds = 2_000;

async function reserve(signal: AbortSignal): Promise<() => void> {
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    signal.throwIfAborted();
    const release = await takeMachineLock(lockName);
    if (release) return release;
    if (performance.now() > end) break;
    await sleep(pollMilliseconds, undefined, { signal });
  }
  const until = instantAfter(againMilliseconds);
  const text = 'Another page-speed run is in progress on this machine.';
  throw new JobPostponed(text, { until, isAttempt: false });
}

export function createPageSpeedMeter(options: MeterOptions): PageSpeedMeter {
  const { database, guardedFetch, pause } = options;
  const measure = options.measure ?? createLighthouse(options);

  async function noteOutcome(problem: MeasurementError | undefined): Promise<void> {
    await database.transaction((db) =>
      problem
        ? noteFailure(db, pageSpeed.id, { text: problem.message })
        : noteSuccess(db, pageSpeed.id),
    );
  }

  const byApi =
    (settings: Parameters<typeof measureByApi>[0]['settings']): Measure =>
    async ({ signal, ...page }): Promise<Measurement> => {
      const { id, requestsPerMinute = 60 } = pageSpeed;
      await waitForSlot(database, { id, requestsPerMinute }, { pause, signal });
      const fetch: GuardedFetch = (url, asked) => guardedFetch(url, { ...asked, signal });
      try {
        const measurement = await measureByApi({ settings, fetch, signal }, page);
        await noteOutcome(undefined);
        return measurement;
      } catch (error) {
        signal.throwIfAborted();
        const problem = asMeasurementError(error);
        // Page errors aren't recorded, because they don't reflect the state of the service.
        if (!(error instanceof MeasurementError) && problem.isFinal) await noteOutcome(problem);
        throw problem;
      }
    };

  return {
    reserve,
    async find() {
      try {
        const settings = await findConnectorSettings(database.reader, pageSpeed);
        if (settings?.measured_by !== 'PageSpeed API') return { engine: 'lighthouse', measure };
        return { engine: 'pagespeed_api', measure: byApi(settings) };
      } catch (error) {
        const problem = asMeasurementError(error);
        return { engine: 'pagespeed_api', measure: () => Promise.reject(problem) };
      }
    },
  };
}
