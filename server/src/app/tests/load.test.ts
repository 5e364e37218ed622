import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { reportPrintEndpoints } from '@portal/contract/reporting/prints/report-print.endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type LoadWalk,
  sendCase,
  startLoadWalk,
  walkedEndpoints,
} from '#testing/load/load-walk.ts';
import { usePortal } from '#testing/use-portal.ts';

/** The longest error response, in characters. */
const longestRefusal = 100_000;
/** 20 fields, and the count of the other fields. */
const mostNamedFields = 21;
/**
 * The requests total about 3 GB. None of their data may stay in memory, but caches and database connections may grow.
 */
const mostKeptBytes = 150 * 1_048_576;

const { portal } = usePortal();
let walk: LoadWalk;
let keptBefore: number;

/** Returns the number of bytes that are still in use after garbage collection. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

beforeAll(async () => {
  walk = await startLoadWalk(portal);
  keptBefore = keptBytes();
});

describe('even with the largest and worst input, the portal stays available and its responses stay short', () => {
  test.each(walkedEndpoints)('%s', { timeout: 300_000 }, async (name, endpoint) => {
    const { caller, cases } = await walk.casesOf(name, endpoint);
    for (const one of cases) {
      const { status, text, body } = await sendCase(caller, endpoint, one);
      const description = `${one.title}: ${status} ${text.slice(0, 300)}`;
      // The tested portal has no Chromium, so a valid print request returns 503.
      const isUnprinted = status === 503 && endpoint.path === reportPrintEndpoints.print.path;
      if (!isUnprinted) expect(status, description).toBeLessThan(500);
      if (status < 400) continue;
      expect(text.length, description).toBeLessThanOrEqual(longestRefusal);
      if (status !== 400 || Array.isArray(body)) continue;
      expect(Object.keys(body as object).length, description).toBeLessThanOrEqual(mostNamedFields);
    }
    const { body } = await portal.anonymous.call(portalEndpoints.live);
    expect(body).toEqual({ status: 'ok' });
  });

  test('the input isn’t kept in memory', () => {
    expect(keptBytes() - keptBefore).toBeLessThan(mostKeptBytes);
  });
});
