import { errorReportEndpoints } from '@portal/contract/platform/error-report.endpoints.ts';
import { clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { countFailure, networkOf, type RateLimit } from './http/rate-limit.ts';
import { type Route, route } from './http/route.ts';
import type { Log } from './log.ts';
import { namePlaces } from './source-places.ts';

/** High enough for a user who retries, but low enough that a page that fails in a loop can't flood the operator. */
const perNetwork: RateLimit = { limit: 20, seconds: 600 };
const waitMilliseconds = 5_000;

interface ReportServices {
  config: Pick<Config, 'errorReportUrl' | 'webFolder'>;
  database: Database;
  log: Log;
  version: string;
}

/**
 * Accepts errors from the web app, logs them, and, if ERROR_REPORT_URL is set, posts them to that address as JSON.
 * Their stack traces refer to the source code.
 */
export const errorReportRoutes = ({ config, database, log, version }: ReportServices): Route[] => [
  route(errorReportEndpoints.create, {
    prepare: async ({ body, viewer, ip, request }) => {
      const key = `error-report ${networkOf(ip)}`;
      const { isOverLimit } = await countFailure(database, key, perNetwork);
      if (isOverLimit) return;
      const text = await namePlaces(body.text, config.webFolder);
      log.error({ request: request.id, person: viewer?.actorId ?? null, text }, 'web app error');
      const { errorReportUrl: url } = config;
      if (url === undefined) return;
      const report = { at: clock.instant(), version, person: viewer?.actorId ?? null, text };
      // The operator configures this address, so it needs no guard, unlike the addresses that users enter.
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
        signal: AbortSignal.timeout(waitMilliseconds),
      }).then(
        ({ ok, status }) => {
          if (!ok) log.warn({ status }, 'error report was refused');
        },
        (error) => log.warn({ reason: String(error) }, 'error report could not be sent'),
      );
    },
    handle: async () => undefined,
  }),
];
