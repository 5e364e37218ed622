import { z } from 'zod';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { plainTitle } from './plain-title.ts';
import { explainRefusal, wallError } from './wordpress-errors.ts';
import {
  createWordpressRequests,
  parseJson,
  type RequestOptions,
  type WordpressRequest,
  type WordpressSite,
} from './wordpress-requests.ts';

export interface WordpressPost {
  id: number;
  title: string;
  /** Null if the link that the site returned isn't an http or https address. */
  link: string | null;
  /** The time the post was or will be published. */
  date: string;
  status: string;
}

const postsPerPage = 50;
/** The maximum number of pages (5,000 posts), in case a site reports an invalid page count. */
const mostPages = 100;
const postFields = 'id,title,link,date_gmt,status';

const post = z.object({
  id: z.int(),
  title: z.object({ rendered: z.string() }),
  link: z.string(),
  // In UTC, without a zone suffix.
  date_gmt: z.iso.datetime({ local: true }),
  status: z.string(),
});
const person = z.object({ id: z.int(), name: z.string() });

function webLink(link: string): string | null {
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null;
}

const readPost = ({ id, title, link, date_gmt, status }: z.output<typeof post>): WordpressPost => ({
  id,
  title: plainTitle(title.rendered).slice(0, 500),
  link: webLink(link),
  date: new Date(`${date_gmt}Z`).toISOString(),
  status,
});

/** Calls the REST API of an organization's WordPress. Throws ConnectorErrors, whose messages are shown to people. */
export class WordpressClient {
  readonly #host: string;
  readonly #request: WordpressRequest;

  constructor(site: WordpressSite, options: RequestOptions) {
    this.#host = site.address.host;
    this.#request = createWordpressRequests(site, options);
  }

  /**
   * Returns the user that the credentials belong to. Must be called first, because WordPress treats requests for posts
   * with invalid credentials like requests without credentials.
   */
  async readUser(): Promise<{ id: number; name: string }> {
    const parsed = person.safeParse(parseJson(await this.#ask('users/me', {}, 'user')));
    if (!parsed.success) throw wallError();
    return parsed.data;
  }

  /** Returns the published and scheduled posts whose dates are after this instant. */
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
    // Remove duplicates: if a post is published while the pages are read, other posts move to the next page.
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
    const response = await this.#request({ path, query });
    if (response.status >= 200 && response.status < 300) return response;
    throw explainRefusal(response, { host: this.#host, asked });
  }
}
