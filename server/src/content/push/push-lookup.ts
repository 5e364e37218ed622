import type { ArticlePushOptions } from '@portal/contract/content/push/article-push.schema.ts';
import type { SiteImage } from './push-blocks.ts';
import { isSameName, type PushSite, type SitePost, type SiteTerm } from './push-site.ts';
import { type PushSource, slugOf } from './push-source.ts';

/** The records of a site that a push needs. Reading them writes nothing to the site. */
export interface SiteLookup {
  user: SiteTerm;
  categories: SiteTerm[];
  /** The requested tags that already exist. */
  tags: SiteTerm[];
  /** Null if no author was requested, or if the site doesn't show that user. */
  author: SiteTerm | null;
  metaKeys: ReadonlySet<string> | null;
  /** The images that are already on the site, by slug. */
  media: Map<string, SiteImage>;
  /** The posts that already have the requested slug. */
  sameSlug: SitePost[];
}

interface Wanted {
  options: ArticlePushOptions;
  source: PushSource;
  slug: string;
  hasMeta: boolean;
}

/**
 * Reads all the data from the site that a push needs. The caller has read `user`, which proves that the credentials
 * work.
 */
export async function lookUp(
  site: PushSite,
  user: SiteTerm,
  { options, source, slug, hasMeta }: Wanted,
): Promise<SiteLookup> {
  const wantedTags = [...new Set(options.tags.map(slugOf))].filter((one) => one !== '');
  // Limit the number of concurrent requests, because small sites have few PHP processes.
  const [categories, tags, author] = await Promise.all([
    site.listCategories(),
    site.findTags(wantedTags),
    options.author === null ? null : site.findAuthor(options.author),
  ]);
  const [metaKeys, media, sameSlug] = await Promise.all([
    hasMeta ? site.findMetaKeys() : null,
    site.findMedia([...new Set(source.images.map((image) => image.slug))]),
    slug === '' ? [] : site.findPostsBySlug(slug, false),
  ]);
  return { user, categories, tags, author, metaKeys, media, sameSlug };
}

export const findTerm = (terms: readonly SiteTerm[], name: string): SiteTerm | undefined =>
  terms.find((term) => isSameName(term.name, name));
