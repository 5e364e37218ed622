import { clock } from '#platform/clock.ts';
import { day } from '#platform/durations.ts';

/**
 * The longest wait that the portal accepts. After that, it calls the service even if the service asked for a longer
 * wait.
 */
const longestWait = day;

/**
 * Returns the instant in a Retry-After header, given in seconds or as a date (RFC 9110, 10.2.3), or null if there is no
 * valid header.
 */
export function readRetryAfter(header: string | null): string | null {
  const text = header?.trim() ?? '';
  const now = clock.now().getTime();
  const moment = /^\d+$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(moment)) return null;
  return new Date(Math.min(Math.max(moment, now), now + longestWait)).toISOString();
}
