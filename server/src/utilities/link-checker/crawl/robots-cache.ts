import { allowsAll, allowsNothing, parseRobots, type Robots } from '#platform/outgoing/robots.ts';
import { explainFailure, headerText } from './answers.ts';
import { readText } from './body-readers.ts';
import type { SendRequest } from './page-request.ts';

const crawlerName = 'PortalLinkChecker';

const mostHops = 5;
const longestFile = 600 * 1024;

/** Reads a robots.txt, following redirects even to other hosts (RFC 9309, 2.3.1.2). */
async function fetchRobots(send: SendRequest, url: URL, hops = 0): Promise<Robots> {
  const body = readText();
  try {
    const { status, headers } = await send(url, 'GET', () => body, longestFile);
    if (status >= 300 && status < 400) {
      const location = headerText(headers, 'location');
      const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
      const isFollowed = next && /^https?:$/.test(next.protocol) && hops < mostHops;
      return isFollowed ? fetchRobots(send, next, hops + 1) : allowsAll;
    }
    if (status >= 500 || status === 429) return allowsNothing;
    return status === 200 ? parseRobots(body.text(), crawlerName) : allowsAll;
  } catch (error) {
    // If the site can't be reached at all, allow everything, so that its first page reports the failure.
    const { cause } = explainFailure(error);
    return cause === 'reset' || cause === 'timed_out' ? allowsNothing : allowsAll;
  }
}

/** Returns a function that loads each origin's robots.txt only once. */
export function createRobotsCache(send: SendRequest, onRead: (robots: Robots, url: URL) => void) {
  const known = new Map<string, Promise<Robots>>();
  return (url: URL): Promise<Robots> => {
    const earlier = known.get(url.origin);
    if (earlier) return earlier;
    const reading = fetchRobots(send, new URL('/robots.txt', url)).then((robots) => {
      onRead(robots, url);
      return robots;
    });
    known.set(url.origin, reading);
    return reading;
  };
}
