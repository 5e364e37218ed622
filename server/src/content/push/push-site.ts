import { hash } from 'node:crypto';
import { canonicalJson } from '@portal/contract/content/approval/approved-content.ts';
import { z } from 'zod';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { plainTitle } from '#platform/wordpress/plain-title.ts';
import {
  explainRefusal,
  explainWriteRefusal,
  wallError,
} from '#platform/wordpress/wordpress-errors.ts';
import {
  createWordpressRequests,
  parseJson,
  type RequestOptions,
  type WordpressRequest,
  type WordpressSite,
} from '#platform/wordpress/wordpress-requests.ts';
import type { SiteImage } from './push-blocks.ts';

const raw = z.object({ raw: z.string() });
/** PHP encodes an object without entries as an empty array. */
const metaFields = z
  .union([
    z.record(z.string(), z.unknown()),
    z.array(z.unknown()).transform((): Record<string, unknown> => ({})),
  ])
  .default({});

const post = z.object({
  id: z.int(),
  status: z.string(),
  slug: z.string(),
  link: z.string(),
  date_gmt: z.string().nullable(),
  title: raw,
  content: raw,
  excerpt: raw,
  author: z.int().default(0),
  categories: z.array(z.int()).default([]),
  tags: z.array(z.int()).default([]),
  featured_media: z.int().default(0),
  meta: metaFields,
  permalink_template: z.string().optional(),
});
type RawPost = z.output<typeof post>;

/** The parts of a post that the portal writes, in the form that the site stores. */
export interface PostFacts {
  title: string;
  text: string;
  excerpt: string;
  slug: string;
  /** The name that WordPress uses for the status. */
  status: string;
  /** The time of publication in UTC, without a suffix. */
  date: string | null;
  author: number;
  categories: readonly number[];
  tags: readonly number[];
  featuredImage: number;
  meta: Readonly<Record<string, string>>;
}

export interface SitePost extends PostFacts {
  id: number;
  link: string | null;
  /** Identifies this state of the post. */
  token: string;
}

export interface SiteTerm {
  id: number;
  name: string;
}

/** The fields of a post to write, with the names that WordPress uses. */
export type PostValues = Readonly<Record<string, unknown>>;

export interface MediaUpload {
  slug: string;
  alt: string;
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

const everyStatus = 'draft,pending,private,publish,future';
const fieldsOfPost =
  'id,status,slug,link,date_gmt,title,content,excerpt,author,categories,tags,featured_media,meta,permalink_template';
const termsPerPage = 100;
/** The maximum number of pages of categories to read: 300 categories in total. */
const mostTermPages = 3;
const mostDuplicates = 5;

const term = z
  .object({ id: z.int(), name: z.string() })
  .transform(({ id, name }) => ({ id, name: plainTitle(name) }));
const media = z.object({ id: z.int(), slug: z.string(), source_url: z.string() });
const knownTerm = z.object({
  code: z.literal('term_exists'),
  data: z.object({ term_id: z.int() }),
});
const webLink = (link: string) => (/^https?:\/\//i.test(link) && URL.canParse(link) ? link : null);

/**
 * Returns the address that a post will have once it is published. WordPress links to unpublished posts by their ids.
 */
function linkOf({ link, slug, permalink_template: template }: RawPost): string | null {
  const final = template?.replace(/%(postname|pagename)%/, slug) ?? link;
  return webLink(final) ?? webLink(link);
}

function readPost(found: RawPost, metaKeys: readonly string[]): SitePost {
  const facts: PostFacts = {
    title: found.title.raw,
    text: found.content.raw,
    excerpt: found.excerpt.raw,
    slug: found.slug,
    status: found.status,
    date: found.date_gmt,
    author: found.author,
    categories: found.categories.toSorted((a, b) => a - b),
    tags: found.tags.toSorted((a, b) => a - b),
    featuredImage: found.featured_media,
    meta: Object.fromEntries(
      metaKeys
        .filter((key) => found.meta[key] !== undefined)
        .map((key) => [key, String(found.meta[key] ?? '')]),
    ),
  };
  const token = hash('sha256', canonicalJson(facts)).slice(0, 32);
  return { ...facts, id: found.id, link: linkOf(found), token };
}

/** Returns the slugs that WordPress assigns to posts whose slug is taken. */
const slugsLike = (slug: string) => [
  slug,
  ...Array.from({ length: mostDuplicates - 1 }, (_, index) => `${slug}-${index + 2}`),
];

export const isSameName = (a: string, b: string) =>
  a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;

/**
 * Reads and writes posts, media, and terms of one WordPress site. Throws ConnectorErrors, whose messages are shown to
 * people.
 */
export class PushSite {
  readonly #host: string;
  readonly #request: WordpressRequest;
  readonly #metaKeys: readonly string[];

  constructor(site: WordpressSite, options: RequestOptions, metaKeys: readonly string[]) {
    this.#host = site.address.host;
    this.#request = createWordpressRequests(site, options);
    this.#metaKeys = metaKeys;
  }

  /**
   * Returns the user that the credentials belong to. Must be called first, because WordPress ignores invalid
   * credentials in other requests.
   */
  async readUser(): Promise<SiteTerm> {
    const response = await this.#request({ path: 'users/me' });
    if (response.status < 200 || response.status > 299) {
      throw explainRefusal(response, { host: this.#host, asked: 'user' });
    }
    return this.#parse(term, response);
  }

  /** Returns a post in any status, including trashed posts, or null if it doesn't exist. */
  async findPost(id: number): Promise<SitePost | null> {
    const query = { context: 'edit', _fields: fieldsOfPost };
    const response = await this.#request({ path: `posts/${id}`, query });
    if (response.status === 404 && response.body.includes('rest_post_invalid_id')) return null;
    return readPost(this.#parse(post, this.#read(response)), this.#metaKeys);
  }

  /** Returns the posts with this slug, or with the slugs that WordPress derives from it, oldest first. */
  async findPostsBySlug(slug: string, isDerived: boolean): Promise<SitePost[]> {
    const query = {
      slug: (isDerived ? slugsLike(slug) : [slug]).join(','),
      status: everyStatus,
      context: 'edit',
      per_page: '20',
      _fields: fieldsOfPost,
    };
    const response = this.#read(await this.#request({ path: 'posts', query }));
    return this.#parse(z.array(post), response)
      .map((found) => readPost(found, this.#metaKeys))
      .toSorted((a, b) => a.id - b.id);
  }

  async createDraft(values: { slug: string; title: string }): Promise<SitePost> {
    return this.#writePost('posts', { ...values, status: 'draft' });
  }

  async updatePost(id: number, values: PostValues): Promise<SitePost> {
    return this.#writePost(`posts/${id}`, values);
  }

  /** Moves a post to the trash. People can restore it from there. */
  async trashPost(id: number): Promise<void> {
    // Send the method in the query, where WordPress reads it, because some servers reject DELETE.
    const query = { _method: 'DELETE' };
    const response = await this.#request({ method: 'POST', path: `posts/${id}`, query });
    if (response.status === 404 || response.status === 410) return;
    this.#written(response, 'the second draft');
  }

  async findMedia(slugs: readonly string[]): Promise<Map<string, SiteImage>> {
    const found = new Map<string, SiteImage>();
    for (let start = 0; start < slugs.length; start += 50) {
      const slug = slugs.slice(start, start + 50).join(',');
      const query = { slug, per_page: '100', _fields: 'id,slug,source_url' };
      const response = this.#read(await this.#request({ path: 'media', query }));
      for (const one of this.#parse(z.array(media), response)) {
        found.set(one.slug, { id: one.id, url: one.source_url });
      }
    }
    return found;
  }

  /**
   * Uploads an image together with its slug and alternative text in one request, so that no intermediate state is
   * visible.
   */
  async uploadMedia({ slug, alt, fileName, contentType, bytes }: MediaUpload): Promise<SiteImage> {
    const response = await this.#request({
      method: 'POST',
      path: 'media',
      query: { slug, alt_text: alt },
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${fileName}"`,
      },
      body: bytes,
    });
    const { id, source_url } = this.#parse(media, this.#written(response, `the image ${fileName}`));
    return { id, url: source_url };
  }

  async listCategories(): Promise<SiteTerm[]> {
    const categories: SiteTerm[] = [];
    for (let page = 1; page <= mostTermPages; page += 1) {
      const query = {
        per_page: String(termsPerPage),
        page: String(page),
        orderby: 'name',
        _fields: 'id,name',
      };
      const response = this.#read(await this.#request({ path: 'categories', query }));
      const found = this.#parse(z.array(term), response);
      categories.push(...found);
      if (found.length < termsPerPage) break;
    }
    return categories;
  }

  /** Returns the tags with these slugs. */
  async findTags(slugs: readonly string[]): Promise<SiteTerm[]> {
    if (slugs.length === 0) return [];
    const query = { slug: slugs.join(','), per_page: String(termsPerPage), _fields: 'id,name' };
    return this.#parse(z.array(term), this.#read(await this.#request({ path: 'tags', query })));
  }

  /** Creates a tag. If a tag with this name exists, returns the existing tag. */
  async createTag(name: string): Promise<number> {
    const response = await this.#request({
      method: 'POST',
      path: 'tags',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (response.status === 400) {
      const existing = knownTerm.safeParse(parseJson(response));
      if (existing.success) return existing.data.data.term_id;
    }
    return this.#parse(term, this.#written(response, `the tag ${name}`)).id;
  }

  async findAuthor(name: string): Promise<SiteTerm | null> {
    const query = { search: name, per_page: '50', _fields: 'id,name' };
    const response = this.#read(await this.#request({ path: 'users', query }));
    const people = this.#parse(z.array(term), response);
    return people.find((person) => isSameName(person.name, name)) ?? null;
  }

  /** Returns the meta fields that posts accept, as an existing post lists them, or null if the site has no posts. */
  async findMetaKeys(): Promise<ReadonlySet<string> | null> {
    const query = { status: everyStatus, context: 'edit', per_page: '1', _fields: 'meta' };
    const response = this.#read(await this.#request({ path: 'posts', query }));
    const [found] = this.#parse(z.array(z.object({ meta: metaFields })), response);
    return found ? new Set(Object.keys(found.meta)) : null;
  }

  async #writePost(path: string, values: PostValues): Promise<SitePost> {
    const response = await this.#request({
      method: 'POST',
      path,
      query: { context: 'edit' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    return readPost(this.#parse(post, this.#written(response, 'the post')), this.#metaKeys);
  }

  #read(response: OutgoingResponse): OutgoingResponse {
    if (response.status >= 200 && response.status < 300) return response;
    throw explainRefusal(response, { host: this.#host, asked: 'posts' });
  }

  #written(response: OutgoingResponse, subject: string): OutgoingResponse {
    if (response.status >= 200 && response.status < 300) return response;
    throw explainWriteRefusal(response, { host: this.#host, subject });
  }

  #parse<Schema extends z.ZodType>(schema: Schema, response: OutgoingResponse): z.output<Schema> {
    const parsed = schema.safeParse(parseJson(response));
    if (!parsed.success) throw wallError();
    return parsed.data;
  }
}
