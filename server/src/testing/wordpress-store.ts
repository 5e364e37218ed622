/** A post as the fake WordPress stores it, with the field names of WordPress's REST API. */
export interface StoredPost {
  id: number;
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  date_gmt: string;
  author: number;
  categories: number[];
  tags: number[];
  featured_media: number;
  meta: Record<string, string>;
}

interface StoredMedia {
  id: number;
  slug: string;
  alt: string;
  fileName: string;
  type: string;
  size: number;
}

interface StoredTerm {
  id: number;
  name: string;
  slug: string;
}

interface StoreRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

interface StoreResponse {
  status: number;
  body: unknown;
}

/** Returns a slug as WordPress derives it from a name. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const ok = (body: unknown, status = 200): StoreResponse => ({ status, body });
const refusal = (status: number, code: string, message: string, data?: object): StoreResponse => ({
  status,
  body: { code, message, data: { status, ...data } },
});

const utcNow = () => new Date().toISOString().slice(0, 19);

/**
 * The posts, media, and terms of the fake WordPress, with the rules for how WordPress changes the values that it
 * stores.
 */
export class WordpressStore {
  readonly posts: StoredPost[] = [];
  readonly media: StoredMedia[] = [];
  readonly tags: StoredTerm[] = [];
  categories: StoredTerm[] = [{ id: 1, name: 'Uncategorized', slug: 'uncategorized' }];
  users: { id: number; name: string }[] = [{ id: 7, name: 'Portal Reader' }];
  /** The meta fields that plugins have registered for posts. */
  metaKeys: string[] = [];
  readonly host: () => string;
  #nextId = 100;

  constructor(host: () => string) {
    this.host = host;
  }

  /** Handles a request for `wp-json/wp/v2/PATH`. Returns undefined for paths that this store doesn't handle. */
  answer(path: string, request: StoreRequest): StoreResponse | undefined {
    const { method, url } = request;
    const [noun, id] = path.split('/');
    if (noun === 'posts' && url.searchParams.get('_fields') === 'meta') return this.#describe();
    if (noun === 'posts' && id !== undefined) return this.#onePost(Number(id), request);
    if (noun === 'posts' && method === 'POST') return this.#createPost(request);
    if (noun === 'posts' && url.searchParams.has('slug')) return this.#findPosts(url);
    if (noun === 'media' && method === 'POST') return this.#addMedia(request);
    if (noun === 'media') return this.#findMedia(url);
    if (noun === 'categories') return ok(this.categories);
    if (noun === 'tags' && method === 'POST') return this.#createTag(request);
    if (noun === 'tags') return ok(this.tags.filter(({ slug }) => asked(url, slug)));
    if (noun === 'users' && id === undefined) return ok(this.users);
    return undefined;
  }

  /** Returns the first post's meta fields, which show the fields that all posts have. */
  #describe(): StoreResponse {
    const [post] = this.posts;
    return ok(post ? [{ meta: this.#presented(post).meta }] : []);
  }

  #presented(post: StoredPost) {
    const { title, content, excerpt, meta, ...rest } = post;
    const kept = Object.fromEntries(this.metaKeys.map((key) => [key, meta[key] ?? '']));
    return {
      ...rest,
      link: `https://${this.host()}/?p=${post.id}`,
      permalink_template: `https://${this.host()}/%postname%/`,
      title: { raw: title, rendered: title },
      content: { raw: content },
      excerpt: { raw: excerpt },
      meta: this.metaKeys.length > 0 ? kept : [],
    };
  }

  /** Returns a slug that no other post of any status has, by adding a number as WordPress does. */
  #uniqueSlug(slug: string, id: number): string {
    const isTaken = (candidate: string) =>
      this.posts.some((post) => post.id !== id && post.slug === candidate);
    if (!isTaken(slug)) return slug;
    for (let number = 2; ; number += 1) {
      if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`;
    }
  }

  #write(post: StoredPost, body: Buffer): StoreResponse {
    const { slug, date_gmt, status, meta, ...values } = JSON.parse(body.toString('utf8'));
    Object.assign(post, values, { content: (values.content ?? post.content).trim() });
    if (slug !== undefined) post.slug = this.#uniqueSlug(slug, post.id);
    if (date_gmt !== undefined) post.date_gmt = date_gmt;
    else if (post.status === 'draft') post.date_gmt = utcNow();
    if (status !== undefined) post.status = status;
    const isFuture = post.date_gmt > utcNow();
    if (post.status === 'publish' && isFuture) post.status = 'future';
    if (post.status === 'future' && !isFuture) post.status = 'publish';
    for (const key of this.metaKeys) {
      if (meta?.[key] !== undefined) post.meta[key] = meta[key];
    }
    if (post.status !== 'draft' && post.categories.length === 0) post.categories = [1];
    return ok(this.#presented(post));
  }

  #createPost({ body }: StoreRequest): StoreResponse {
    this.#nextId += 1;
    const post: StoredPost = {
      id: this.#nextId,
      title: '',
      content: '',
      excerpt: '',
      slug: '',
      status: 'draft',
      date_gmt: utcNow(),
      author: 7,
      categories: [],
      tags: [],
      featured_media: 0,
      meta: {},
    };
    this.posts.push(post);
    return { ...this.#write(post, body), status: 201 };
  }

  #onePost(id: number, { method, url, body }: StoreRequest): StoreResponse | undefined {
    const post = this.posts.find((one) => one.id === id);
    if (!post) return undefined;
    if (method === 'GET') return ok(this.#presented(post));
    if (url.searchParams.get('_method') !== 'DELETE') return this.#write(post, body);
    if (post.status === 'trash') return refusal(410, 'rest_already_trashed', 'Already deleted.');
    Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` });
    return ok(this.#presented(post));
  }

  #findPosts(url: URL): StoreResponse {
    const statuses = (url.searchParams.get('status') ?? 'publish').split(',');
    const found = this.posts.filter(
      ({ slug, status }) => statuses.includes(status) && asked(url, slug),
    );
    return ok(found.map((post) => this.#presented(post)));
  }

  #presentedMedia = ({ id, slug, fileName }: StoredMedia) => ({
    id,
    slug,
    source_url: `https://${this.host()}/wp-content/uploads/${fileName}`,
  });

  #addMedia({ url, headers, body }: StoreRequest): StoreResponse {
    this.#nextId += 1;
    const fileName = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
    const one: StoredMedia = {
      id: this.#nextId,
      slug: url.searchParams.get('slug') ?? slugOf(fileName),
      alt: url.searchParams.get('alt_text') ?? '',
      fileName,
      type: String(headers['content-type']),
      size: body.length,
    };
    this.media.push(one);
    return ok(this.#presentedMedia(one), 201);
  }

  #findMedia(url: URL): StoreResponse {
    return ok(this.media.filter(({ slug }) => asked(url, slug)).map(this.#presentedMedia));
  }

  #createTag({ body }: StoreRequest): StoreResponse {
    const { name } = JSON.parse(body.toString('utf8'));
    const existing = this.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (existing) {
      const message = 'A term with the name provided already exists.';
      return refusal(400, 'term_exists', message, { term_id: existing.id });
    }
    this.#nextId += 1;
    const tag = { id: this.#nextId, name, slug: slugOf(name) };
    this.tags.push(tag);
    return ok(tag, 201);
  }
}

const asked = (url: URL, slug: string) =>
  (url.searchParams.get('slug') ?? '').split(',').includes(slug);
