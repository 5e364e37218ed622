import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** A function that writes the response, which may be malformed. */
  respond?: (request: IncomingMessage, response: ServerResponse) => void;
}

type Answerer = SiteAnswer | string | ((request: IncomingMessage) => SiteAnswer | string);

export interface LinkSite {
  readonly url: string;
  /** `127.0.0.1:port`, for ALLOWED_HOSTS. */
  readonly host: string;
  /** `METHOD /path` of each request, in order of arrival. */
  readonly seen: string[];
  /** Responses by path; a string is an HTML page. Other paths return 404. */
  pages: Record<string, Answerer>;
  /** Returns the highest number of concurrent requests so far. */
  readonly most: () => number;
  close(): Promise<void>;
}

const asAnswer = (given: SiteAnswer | string): SiteAnswer =>
  typeof given === 'string' ? { headers: { 'content-type': 'text/html' }, body: given } : given;

/** Starts a website on the loopback address, for the link checker to check. */
export async function startLinkSite(pages: Record<string, Answerer> = {}): Promise<LinkSite> {
  const seen: string[] = [];
  let active = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    seen.push(`${request.method} ${path}`);
    active += 1;
    most = Math.max(most, active);
    response.on('close', () => {
      active -= 1;
    });
    const page = site.pages[path];
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const answer = asAnswer(typeof page === 'function' ? page(request) : page);
    if (answer.respond) {
      answer.respond(request, response);
      return;
    }
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: LinkSite = {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    seen,
    pages,
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return site;
}

/** Returns a page with these links. */
export const pageOf = (...hrefs: string[]): string =>
  `<!doctype html><title>A page</title>${hrefs.map((href) => `<a href="${href}">to ${href}</a>`).join('\n')}`;
