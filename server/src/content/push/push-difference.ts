import type {
  PostDifference,
  PostPart,
} from '@portal/contract/content/push/article-push.schema.ts';
import type { PostFacts, SitePost } from './push-site.ts';

const longestShown = 300;
/** The number of characters that are shown before the first difference. */
const leadIn = 40;

/** The token of a difference where the whole post is missing. */
export const missingToken = 'missing';

const list = (ids: readonly number[]) => ids.map((id) => `#${id}`).join(', ');

const metaOf = ({ meta }: PostFacts, key: string | null) => (key === null ? '' : (meta[key] ?? ''));

interface MetaKeys {
  seoTitleKey: string | null;
  seoDescriptionKey: string | null;
}

function textsOf(facts: PostFacts, keys: MetaKeys): Record<Exclude<PostPart, 'post'>, string> {
  return {
    title: facts.title,
    text: facts.text,
    excerpt: facts.excerpt,
    slug: facts.slug,
    status: facts.status,
    // Drafts have no fixed date, because WordPress updates it with every change.
    date: facts.status === 'future' ? (facts.date ?? '') : '',
    author: facts.author === 0 ? '' : `#${facts.author}`,
    categories: list(facts.categories),
    tags: list(facts.tags),
    featured_image: facts.featuredImage === 0 ? '' : `#${facts.featuredImage}`,
    seo_title: metaOf(facts, keys.seoTitleKey),
    seo_description: metaOf(facts, keys.seoDescriptionKey),
  };
}

/** Returns both texts, starting shortly before their first difference. */
function excerpts(ours: string, theirs: string): { ours: string; theirs: string } {
  let start = 0;
  while (start < ours.length && ours[start] === theirs[start]) start += 1;
  const from = Math.max(0, start - leadIn);
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + longestShown)}`.toWellFormed();
  return { ours: cut(ours), theirs: cut(theirs) };
}

/** Returns the parts of a post that were changed on the site since the portal wrote them, or null if there are none. */
export function findDifference(
  written: PostFacts,
  current: SitePost,
  keys: MetaKeys,
): PostDifference | null {
  const ours = textsOf(written, keys);
  const theirs = textsOf(current, keys);
  // At the scheduled time, WordPress publishes a scheduled post without a request from the portal.
  const wasPublished = written.status === 'future' && current.status === 'publish';
  const parts = (Object.keys(ours) as (keyof typeof ours)[])
    .filter((part) => !(wasPublished && (part === 'status' || part === 'date')))
    .filter((part) => ours[part] !== theirs[part])
    .map((part) => ({ part, ...excerpts(ours[part], theirs[part]) }));
  return parts.length === 0 ? null : { token: current.token, parts };
}

/** Returns the difference for a post that is missing entirely; `theirs` states why the post is missing. */
export const missingPost = (ours: string, theirs: string): PostDifference => ({
  token: missingToken,
  parts: [{ part: 'post', ours, theirs }],
});

/**
 * Removes white space and decodes ampersands, because WordPress trims text, and encodes ampersands for users who may
 * not write arbitrary HTML.
 */
const condensed = (text: string) => text.replace(/\s+/g, '').replaceAll('&amp;', '&');

/** Returns a slug in readable form. WordPress stores non-ASCII letters percent-encoded. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Returns whether the site has stored the content that an interrupted push was about to write. */
export const isAsPlanned = (planned: PostFacts, current: PostFacts): boolean =>
  condensed(planned.title) === condensed(current.title) &&
  condensed(planned.text) === condensed(current.text) &&
  condensed(planned.excerpt) === condensed(current.excerpt) &&
  decoded(current.slug).startsWith(planned.slug) &&
  (planned.status === current.status ||
    (planned.status === 'future' && current.status === 'publish'));
