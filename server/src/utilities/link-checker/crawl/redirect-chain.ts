import type { AddressRow } from './crawl-types.ts';
import { verdictOf } from './link-cause.ts';

/** The maximum number of redirects to follow in a chain, about as many as browsers follow. */
export const mostHops = 10;

interface RedirectChain {
  /** The address itself and those that it redirects to, in order. */
  rows: AddressRow[];
  end: AddressRow;
  loops: boolean;
}

/** Follows an address's redirects. Returns undefined while the last address has no response yet. */
export function followRedirects(
  address: AddressRow,
  get: (no: number) => AddressRow | undefined,
): RedirectChain | undefined {
  const rows = new Set<AddressRow>();
  for (let at = address; ; ) {
    if (rows.has(at)) return { rows: [...rows], end: at, loops: true };
    rows.add(at);
    if (at.next === null) {
      return at.cause === null ? undefined : { rows: [...rows], end: at, loops: false };
    }
    const next = get(at.next);
    if (!next) return undefined;
    at = next;
  }
}

/** Stores an address's redirects. If the last address has a problem, the redirecting address gets the same response. */
export function inheritResponse(address: AddressRow, { rows, end, loops }: RedirectChain): void {
  address.hops = rows
    .slice(0, mostHops + 1)
    .filter(({ next }) => next !== null)
    .map(({ url, status }) => ({ url, status }));
  address.finalUrl = loops ? null : end.url;
  if (loops) {
    address.cause = 'redirect_loop';
    return;
  }
  const verdict = end.cause === null ? 'ok' : verdictOf(end.cause);
  if (end.cause === null || verdict === 'ok' || verdict === 'not_asked') return;
  address.cause = end.cause;
  address.status = end.status;
}
