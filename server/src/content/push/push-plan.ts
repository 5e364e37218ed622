import type {
  ArticlePushOptions,
  ArticlePushPreview,
  PushProblem,
  PushStatus,
} from '@portal/contract/content/push/article-push.schema.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { clock } from '#platform/clock.ts';
import { findTerm, type SiteLookup } from './push-lookup.ts';
import type { PostFacts, PostValues, SitePost, SiteTerm } from './push-site.ts';
import { type PushSource, slugOf } from './push-source.ts';

/** The meta fields to write on an organization's site. */
export interface SeoKeys {
  seoTitleKey: string | null;
  seoDescriptionKey: string | null;
}

const wordpressStatus: Readonly<Record<PushStatus, string>> = {
  draft: 'draft',
  scheduled: 'future',
  published: 'publish',
};

/** Returns the portal's name for a post's status. Pending, private, and other statuses count as drafts. */
export const pushStatusOf = (status: string): PushStatus => {
  if (status === 'publish') return 'published';
  return status === 'future' ? 'scheduled' : 'draft';
};

export const wantedSlug = (
  article: ArticleRecord,
  { slug }: Pick<ArticlePushOptions, 'slug'>,
): string => slug ?? slugOf(article.title);

/** Escapes text for a title or an excerpt, which WordPress treats as HTML. */
const asHtml = (text: string) => text.replaceAll('<', '&lt;');

/** Returns the values of the meta fields whose names the organization has set. */
function metaValues(
  article: ArticleRecord,
  { seoTitleKey, seoDescriptionKey }: SeoKeys,
): Record<string, string> {
  return {
    ...(seoTitleKey !== null && { [seoTitleKey]: article.title }),
    ...(seoDescriptionKey !== null &&
      article.description !== null && { [seoDescriptionKey]: article.description }),
  };
}

const unpublishes = (status: PushStatus, current: SitePost | null) =>
  current?.status === 'publish' && status !== 'published';

/** Returns the problems with the options that can be found without access to the site. */
export function optionProblems(
  article: ArticleRecord,
  options: ArticlePushOptions,
  source: PushSource,
): PushProblem[] {
  const problems: PushProblem[] = [];
  if (!source.content) {
    const text =
      'This article has no text in the portal’s editor. Import its document there before you push it.';
    problems.push({ field: null, text });
  }
  if (wantedSlug(article, options) === '') {
    problems.push({ field: 'slug', text: 'Enter a slug: the title has no letters or digits.' });
  }
  const { status, date } = options;
  if (status === 'scheduled' && date === null) {
    problems.push({ field: 'date', text: requiredMessage });
  } else if (status === 'scheduled' && date !== null && date <= clock.instant()) {
    problems.push({ field: 'date', text: 'Choose a time in the future.' });
  } else if (status !== 'scheduled' && date !== null) {
    problems.push({ field: 'date', text: 'Only scheduled posts have a date.' });
  }
  return problems;
}

/** Returns the problems with the options that can be found only with access to the site. */
export function siteProblems(
  { status, categories }: Pick<ArticlePushOptions, 'status' | 'categories'>,
  existing: readonly SiteTerm[],
  current: SitePost | null,
): PushProblem[] {
  const missing = categories.filter((name) => !findTerm(existing, name));
  const problems: PushProblem[] = [];
  if (missing.length > 0) {
    const text = `The site has no category ${missing.join(', ')}. Choose another one, or create it in WordPress.`;
    problems.push({ field: 'categories', text });
  }
  if (unpublishes(status, current)) {
    const text = 'The post is already published. Choose Published to update it.';
    problems.push({ field: 'status', text });
  }
  return problems;
}

interface Notes {
  article: ArticleRecord;
  options: ArticlePushOptions;
  lookup: SiteLookup;
  keys: SeoKeys;
  postId: number | null;
}

/** Returns a note for each part that the push doesn't write, or writes differently. */
export function siteNotes({ article, options, lookup, keys, postId }: Notes): string[] {
  const notes: string[] = [];
  const slug = wantedSlug(article, options);
  const taken = lookup.sameSlug.find(({ id }) => id !== postId);
  if (taken) {
    notes.push(
      `Post ${taken.id} already has the slug ${slug}, so WordPress adds a number to the new one. Check whether the article was posted by hand.`,
    );
  }
  if (options.author !== null && lookup.author === null) {
    notes.push(
      `WordPress doesn’t show a user ${options.author} to the portal’s user. The post gets the author ${lookup.user.name}.`,
    );
  }
  for (const key of Object.keys(metaValues(article, keys))) {
    if (lookup.metaKeys === null) {
      notes.push(
        `The site has no post yet that shows whether it accepts the field ${key}. The push tries to write it.`,
      );
    } else if (!lookup.metaKeys.has(key)) {
      notes.push(`The site doesn’t accept the field ${key}, so it isn’t written.`);
    }
  }
  if (keys.seoTitleKey === null && keys.seoDescriptionKey === null) {
    notes.push(
      'No meta fields for SEO title and description are set. They are in the client’s record, under WordPress.',
    );
  }
  if (article.description === null) notes.push('The article has no meta description.');
  return notes;
}

export interface ComposedPost {
  values: PostValues;
  facts: PostFacts;
}

interface Composing {
  article: ArticleRecord;
  options: ArticlePushOptions;
  keys: SeoKeys;
  lookup: SiteLookup;
  current: SitePost;
  content: string;
  tagIds: readonly number[];
  featuredImage: number;
}

/** Formats an instant for WordPress: UTC without a suffix. */
const siteDate = (instant: string) => instant.slice(0, 19);

function dateOf({ status, date }: ArticlePushOptions, current: SitePost): string | null {
  if (status === 'scheduled' && date !== null) return siteDate(date);
  // Without a date, WordPress would keep the future date and schedule the post again.
  const now = siteDate(clock.instant());
  const isLive = current.status === 'publish' && (current.date ?? '') <= now;
  if (status === 'published' && !isLive) return now;
  return null;
}

/** Returns the values for the single request that writes the whole post. */
export function composePost(given: Composing): ComposedPost {
  const { article, options, keys, lookup, current, content, tagIds, featuredImage } = given;
  const meta = Object.fromEntries(
    Object.entries(metaValues(article, keys)).filter(([key]) => lookup.metaKeys?.has(key) ?? true),
  );
  const categories = options.categories.flatMap(
    (name) => findTerm(lookup.categories, name)?.id ?? [],
  );
  const facts: PostFacts = {
    title: asHtml(article.title),
    text: content,
    excerpt: asHtml(article.description ?? ''),
    slug: wantedSlug(article, options),
    status: wordpressStatus[options.status],
    date: dateOf(options, current),
    author: lookup.author?.id ?? current.author,
    categories,
    tags: tagIds,
    featuredImage,
    meta,
  };
  const values: PostValues = {
    title: facts.title,
    content,
    excerpt: facts.excerpt,
    slug: facts.slug,
    status: facts.status,
    ...(facts.date !== null && { date_gmt: facts.date }),
    ...(lookup.author && { author: lookup.author.id }),
    // Without categories, WordPress assigns the default category.
    ...(categories.length > 0 && { categories }),
    tags: tagIds,
    featured_media: featuredImage,
    ...(Object.keys(meta).length > 0 && { meta }),
  };
  return { values, facts };
}

/** Describes the post that a push with these options would write. `lookup` is null without access to the site. */
export function describePost(
  article: ArticleRecord,
  options: ArticlePushOptions,
  {
    source,
    lookup,
    keys,
    content,
  }: { source: PushSource; lookup: SiteLookup | null; keys: SeoKeys; content: string },
): ArticlePushPreview['written'] {
  const { status, date, has_featured_image } = options;
  return {
    status,
    date,
    title: article.title,
    slug: wantedSlug(article, options),
    excerpt: article.description ?? '',
    content,
    author: lookup?.author?.name ?? lookup?.user.name ?? '',
    categories: options.categories.map((name) => ({
      name,
      exists: lookup !== null && findTerm(lookup.categories, name) !== undefined,
    })),
    tags: options.tags.map((name) => ({
      name,
      exists: lookup !== null && findTerm(lookup.tags, name) !== undefined,
    })),
    images: source.images.map(({ alt, slug }, index) => ({
      alt,
      exists: lookup?.media.has(slug) ?? false,
      is_featured: has_featured_image && index === 0,
    })),
    meta: Object.entries(metaValues(article, keys)).map(([key, value]) => ({
      key,
      value,
      is_accepted: lookup?.metaKeys?.has(key) ?? null,
    })),
  };
}
