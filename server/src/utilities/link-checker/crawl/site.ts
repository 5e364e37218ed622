/** The hosts of the checked site: the start's host, and those to which it redirects. */
export interface Site {
  has(host: string): boolean;
  /** Adds the host to which the start redirects; returns false if it belongs to another site. */
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
