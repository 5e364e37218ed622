/** The checked site's hosts: the host of the start address, and the hosts that it redirects to. */
export interface Site {
  has(host: string): boolean;
  /** Adds a host that the start address redirects to. Returns false if the host belongs to another site. */
  join(url: URL): boolean;
}

const bare = (hostname: string) => hostname.replace(/^www\./, '');

const isSameSite = (a: string, b: string) =>
  bare(a) === bare(b) || a.endsWith(`.${bare(b)}`) || b.endsWith(`.${bare(a)}`);

export function createSite(start: URL): Site {
  const hosts = new Set([start.host]);
  return {
    has: (host) => hosts.has(host),
    join(url) {
      if (!isSameSite(start.hostname, url.hostname)) return false;
      hosts.add(url.host);
      return true;
    },
  };
}
