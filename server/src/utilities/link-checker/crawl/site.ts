/** The hosts of the checked site: the start's, and the targets of its redirects. */
export interface Site {
  has(host: string): boolean;
  /** Adds the host that the start redirects to; false if that is another site. */
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
