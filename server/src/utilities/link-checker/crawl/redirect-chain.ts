import type { AddressRow } from './crawl-types.ts';
import { verdictOf } from './link-cause.ts';

/** Chains of redirects that are longer aren't followed, as browsers don't. */
export const mostHops = 10;

interface RedirectChain {
  /** The address, then the addresses to which it leads. */
  rows: AddressRow[];
  end: AddressRow;
  loops: boolean;
}

/** Follows an address's redirects; undefined while their end has no response. */
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

/** Gives a redirect the response of its end, unless that is good. */
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
