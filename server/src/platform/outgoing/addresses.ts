import ipaddr from 'ipaddr.js';

/** Clouds whose metadata service has an address that looks like any other. */
const metadataAddresses = new Set(['168.63.129.16']);
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address is one of the open internet: not private, loopback, link-local or metadata. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 form is what it is inside.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(publicIpv6);
  return !metadataAddresses.has(parsed.toString());
}

/** The address that a URL names directly, without brackets; undefined when it names a host. */
export function literalAddress(url: URL): string | undefined {
  // URL writes decimal, octal and hexadecimal hosts as the four numbers that they mean.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}

/** Whether a list of `host` and `host:port` names the URL's host. */
export function isAllowedHost(url: URL, allowed: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.toLowerCase();
  return allowed.some((one) => {
    const name = one.toLowerCase();
    return name === host || name === `${host}:${port}`;
  });
}
