import type { TrapCause } from './link-cause.ts';

/** The maximum number of path segments. Deeper paths are rare except in traps. */
const mostSegments = 20;
const mostRepeats = 3;
/** The limits for addresses that differ only in a session id, in their query, or in a number in their path. */
const mostSessions = 3;
const mostQueries = 300;
const longestChain = 150;
/** A calendar that links to months further in the future or past than this counts as endless. */
const yearsAhead = 2;
const yearsBack = 30;

const sessionParameter =
  /^(phpsessid|jsessionid|sid|sessionid|session_id|aspsessionid\w*|cfid|cftoken)$/i;
const yearAndMonth = /(?<!\d)((?:19|20|21|22)\d\d)[-/](?:0?[1-9]|1[0-2])(?!\d)/;

/**
 * Returns the path with all numbers replaced, so that `/calendar/2026-11` and `/calendar/2026-12` have the same
 * pattern.
 */
export const patternOf = (url: URL) => `${url.pathname}${url.search}`.replace(/\d+/g, '#');

function repeatsItself(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    if (segment === '') continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > mostRepeats) return true;
    counts.set(segment, count);
  }
  return false;
}

/** Returns the address without its session id, or undefined if it has none. */
function withoutSession(url: URL): string | undefined {
  const path = url.pathname.replace(/;jsessionid=[^/?#]*/i, '');
  const names = [...url.searchParams.keys()].filter((name) => sessionParameter.test(name));
  if (path === url.pathname && names.length === 0) return undefined;
  const rest = new URLSearchParams(url.searchParams);
  for (const name of names) rest.delete(name);
  return `${url.host}${path}?${rest}`;
}

/** Returns whether a calendar has been followed month by month to a date too far away to have content. */
function isFarDate(url: string, parent: string, year: number): boolean {
  const match = yearAndMonth.exec(url);
  if (!match || !yearAndMonth.test(parent)) return false;
  const its = Number(match[1]);
  return its > year + yearsAhead || its < year - yearsBack;
}

/** Creates a detector for parts of a site that generate new addresses endlessly. */
export function createTrapDetector(year: number) {
  const sessions = new Map<string, number>();
  const queries = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };

  /**
   * Returns the trap that an address belongs to, if any. `parent` is the page that links to the address; `chain` is the
   * number of consecutive pages with the same pattern that led to it.
   */
  return function findTrap(url: URL, parent: string, chain: number): TrapCause | undefined {
    const segments = url.pathname.split('/');
    if (segments.length > mostSegments || (segments.length > 6 && repeatsItself(segments))) {
      return 'depth_trap';
    }
    const plain = withoutSession(url);
    if (plain !== undefined && count(sessions, plain) > mostSessions) return 'session_trap';
    if (isFarDate(`${url.pathname}${url.search}`, parent, year)) return 'calendar_trap';
    if (chain > longestChain) return 'endless_trap';
    // Multiple parameters are usually filters, which can be combined endlessly. A single parameter is usually a page
    // number or an id.
    const isCombined = url.search.includes('&');
    if (isCombined && count(queries, `${url.host}${url.pathname}`) > mostQueries) {
      return 'query_trap';
    }
    return undefined;
  };
}
