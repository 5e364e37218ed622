import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';
import { isAllowedHost, isPublicAddress, literalAddress } from './public-addresses.ts';

type Lookup = typeof systemLookup;

export interface GuardOptions {
  /** Internal hosts that may be reached, as `host` or `host:port`. */
  allowedHosts: readonly string[];
  /** Replaces the DNS lookup in tests. */
  lookup?: LookupFunction | undefined;
}

export interface ConnectionGuard {
  /**
   * Returns the lookup that connections to this URL's host must use. The lookup resolves only to public addresses,
   * unless the host is allowed. Throws an OutgoingError if the host itself is a private address, because connections to
   * a literal address skip the lookup.
   */
  lookupFor(url: URL): LookupFunction;
}

const refusal = (host: string) =>
  new OutgoingError('refused-address', `${host} is not a public internet address.`);

/** Returns a lookup that resolves a name only to its public addresses. The connection uses exactly these addresses. */
export function guardedLookup(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses: LookupAddress[] = Array.isArray(found) ? found : [];
      const open = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) return callback(refusal(hostname), []);
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}

/**
 * Creates a guard that rejects private, loopback, link-local, and metadata addresses. It checks the address that the
 * connection is actually made to, which defeats DNS rebinding.
 */
export function createConnectionGuard({ allowedHosts, lookup }: GuardOptions): ConnectionGuard {
  const open: LookupFunction = lookup ?? (systemLookup as Lookup as LookupFunction);
  const guarded = guardedLookup(open);
  return {
    lookupFor(url) {
      if (isAllowedHost(url, allowedHosts)) return open;
      const address = literalAddress(url);
      if (address !== undefined && !isPublicAddress(address)) throw refusal(url.hostname);
      return guarded;
    },
  };
}
