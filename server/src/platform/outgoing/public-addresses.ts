import ipaddr from 'ipaddr.js';

/** Metadata services with public addresses. Azure's is the only known one. */
const metadataAddresses = new Set(['168.63.129.16']);
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Returns whether an address is on the public internet: not private, loopback, link-local, or metadata. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Unwraps IPv4-mapped IPv6 addresses.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(publicIpv6);
  return !metadataAddresses.has(parsed.toString());
}

/** Returns the URL's host without brackets if it is an IP address, or undefined otherwise. */
export function literalAddress(url: URL): string | undefined {
  // URL normalizes decimal, octal, and hexadecimal hosts to dotted IPv4.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}

/** Returns whether a list of `host` and `host:port` entries contains the URL's host. */
export function isAllowedHost(url: URL, allowed: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.toLowerCase();
  return allowed.some((address) => {
    const name = address.toLowerCase();
    return name === host || name === `${host}:${port}`;
  });
}
