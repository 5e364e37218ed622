import { Parser } from 'htmlparser2';
import { z } from 'zod';
import type { GuardedFetch, OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import {
  badRedirectError,
  explainNoAnswer,
  explainRedirect,
  explainRefusal,
  redirectLoopError,
  wallError,
} from './wordpress-errors.ts';

/** The address of a WordPress site, and the credentials for it. */
export interface WordpressSite {
  /** https, with a trailing slash. */
  address: URL;
  user: string;
  applicationPassword: string;
}

export interface WordpressPost {
  id: number;
  title: string;
  /** Null if the site's link isn't an http or https address. */
  link: string | null;
  /** The time at which it was or will be published. */
  date: string;
  status: string;
}

interface ClientOptions {
  fetch: GuardedFetch;
  signal: AbortSignal;
  /** The time limit for all requests of a client together. */
  timeoutMilliseconds?: number;
}

const siteMilliseconds = 20_000;
const postsPerPage = 50;
/** The limit of pages (5,000 posts), in case a site reports an invalid number of pages. */
const mostPages = 100;
const mostRedirects = 5;
const postFields = 'id,title,link,date_gmt,status';

const post = z.object({
  id: z.int(),
  title: z.object({ rendered: z.string() }),
  link: z.string(),
  // In UTC, without a suffix.
  date_gmt: z.iso.datetime({ local: true }),
  status: z.string(),
});
const person = z.object({ id: z.int(), name: z.string() });

function webLink(link: string): string | null {
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null;
}

/** Converts a WordPress title, which is HTML, to plain text. */
export function plainTitle(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

const readPost = ({ id, title, link, date_gmt, status }: z.output<typeof post>): WordpressPost => ({
  id,
  title: plainTitle(title.rendered).slice(0, 500),
  link: webLink(link),
  date: new Date(`${date_gmt}Z`).toISOString(),
  status,
});

function parseJson({ body }: OutgoingResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw wallError();
  }
}

const isRedirect = ({ status, headers }: OutgoingResponse) =>
  status >= 300 && status < 400 && headers.get('location') !== null;

/** Calls the REST API of an organization's WordPress. Throws ConnectorErrors, whose messages people see. */
export class WordpressClient {
  readonly #site: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: GuardedFetch;
  readonly #signal: AbortSignal;
  readonly #end: number;

  constructor(
    { address, user, applicationPassword }: WordpressSite,
    { fetch, signal, timeoutMilliseconds = siteMilliseconds }: ClientOptions,
  ) {
    const credentials = Buffer.from(`${user}:${applicationPassword}`).toString('base64');
    this.#site = address;
    this.#headers = { authorization: `Basic ${credentials}`, accept: 'application/json' };
    this.#fetch = fetch;
    this.#signal = signal;
    this.#end = performance.now() + timeoutMilliseconds;
  }

  /**
   * Returns the user to whom the credentials belong. Must be called first: with invalid credentials, WordPress handles
   * requests for posts as if they had no credentials.
   */
  async readUser(): Promise<{ id: number; name: string }> {
    const parsed = person.safeParse(parseJson(await this.#ask('users/me', {}, 'user')));
    if (!parsed.success) throw wallError();
    return parsed.data;
  }

  /** Returns the published and scheduled posts whose date is after this instant. */
  async listPosts(after: string): Promise<WordpressPost[]> {
    const posts: WordpressPost[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const { found, hasMore } = await this.#readPage(after, page);
      for (const one of found) {
        const parsed = post.safeParse(one);
        if (parsed.success) posts.push(readPost(parsed.data));
      }
      if (!hasMore) break;
    }
    // Remove duplicates: a post that is published while the pages are read moves others to the next page.
    return [...new Map(posts.map((one) => [one.id, one])).values()];
  }

  async getPost(id: number): Promise<WordpressPost> {
    const response = await this.#ask(`posts/${id}`, { _fields: postFields }, 'posts');
    const parsed = post.safeParse(parseJson(response));
    if (!parsed.success) throw wallError();
    return readPost(parsed.data);
  }

  async #readPage(after: string, page: number) {
    const query = {
      per_page: String(postsPerPage),
      page: String(page),
      status: 'publish,future',
      after,
      orderby: 'date',
      order: 'desc',
      _fields: postFields,
    };
    const response = await this.#ask('posts', query, 'posts');
    const records = parseJson(response);
    if (!Array.isArray(records)) throw wallError();
    const pages = Number(response.headers.get('x-wp-totalpages'));
    return {
      found: records,
      hasMore:
        Number.isInteger(pages) && pages > 0 ? page < pages : records.length === postsPerPage,
    };
  }

  async #ask(
    path: string,
    query: Readonly<Record<string, string>>,
    asked: 'user' | 'posts',
  ): Promise<OutgoingResponse> {
    const url = new URL(`wp-json/wp/v2/${path}`, this.#site);
    url.search = new URLSearchParams(query).toString();
    const response = await this.#request(url);
    if (response.status >= 200 && response.status < 300) return response;
    throw explainRefusal(response, { host: this.#site.host, asked });
  }

  async #request(url: URL): Promise<OutgoingResponse> {
    let address = url;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await this.#fetch(address.href, {
        headers: this.#headers,
        signal: this.#signal,
        timeoutMilliseconds: Math.max(1, Math.round(this.#end - performance.now())),
        // Redirects are followed below, and only within the site, so that the password isn't sent elsewhere.
        maximumRedirects: 0,
      }).catch((error: unknown) => {
        this.#signal.throwIfAborted();
        throw explainNoAnswer(error, this.#site);
      });
      if (!isRedirect(response)) return response;
      const location = response.headers.get('location') ?? '';
      if (!URL.canParse(location, address.href)) throw badRedirectError(this.#site);
      const next = new URL(location, address);
      if (next.origin !== this.#site.origin) throw explainRedirect(this.#site, next);
      address = next;
    }
    throw redirectLoopError(this.#site);
  }
}
