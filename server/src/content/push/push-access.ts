import type { PostDifference } from '@portal/contract/content/push/article-push.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { selectSite } from '#platform/wordpress/site.repository.ts';
import {
  connectionOf,
  hintOf,
  openSite,
  readSharedCredentials,
} from '#platform/wordpress/site-access.ts';
import type { ArticlePushRow } from './article-push.repository.ts';
import { findDifference, isAsPlanned, missingPost } from './push-difference.ts';
import type { SeoKeys } from './push-plan.ts';
import { type PostFacts, PushSite, type SitePost } from './push-site.ts';

/** A request's timeout. It is long, because uploads to slow sites take longer than other requests. */
const requestMilliseconds = 60_000;

export interface PushTarget {
  site: PushSite;
  keys: SeoKeys;
  /** The site's address, with a trailing slash. */
  address: URL;
}

interface Connecting {
  fetch: GuardedFetch;
  signal: AbortSignal;
}

/** Opens an organization's site. If the site isn't connected, returns instructions instead. */
export async function openPushTarget(
  db: Db,
  organizationId: number,
  { fetch, signal }: Connecting,
): Promise<PushTarget | { hint: string }> {
  const stored = await selectSite(db, organizationId);
  if (!stored) return { hint: 'The client no longer exists.' };
  const shared = await readSharedCredentials(db);
  const connection = connectionOf(stored, shared?.hosts ?? []);
  if (connection !== 'connected') return { hint: hintOf(connection, stored) ?? '' };
  const { seoTitleKey, seoDescriptionKey, ...access } = openSite(stored, shared);
  const metaKeys = [seoTitleKey, seoDescriptionKey].filter((key) => key !== null);
  return {
    site: new PushSite(access, { fetch, signal, requestMilliseconds }, metaKeys),
    keys: { seoTitleKey, seoDescriptionKey },
    address: access.address,
  };
}

const factsOf = (stored: string | null): PostFacts | null =>
  // The cast is safe, because only this area stores the column.
  stored === null ? null : (JSON.parse(stored) as PostFacts);

interface Inspection {
  /** The post on the site; null if a push must create it. */
  post: SitePost | null;
  /** The changes that people made on the site; null if there are none. */
  difference: PostDifference | null;
}

/** Compares a post with the content that the portal wrote. Content from an interrupted push isn't a difference. */
function compare(row: ArticlePushRow, post: SitePost, keys: SeoKeys): PostDifference | null {
  const planned = factsOf(row.planned);
  if (planned && isAsPlanned(planned, post)) return null;
  const written = factsOf(row.written);
  if (written) return findDifference(written, post, keys);
  // The post was created, but its content was never written.
  if (post.slug.startsWith(row.marker)) {
    return post.status === 'draft' && post.text === ''
      ? null
      : findDifference({ ...post, text: '', status: 'draft' }, post, keys);
  }
  return findDifference({ ...post, slug: row.marker, text: '' }, post, keys);
}

/** Finds an article's post on the site, in any status, and the changes that people made to the post. */
export async function inspectPost(
  { site, keys, address }: PushTarget,
  row: ArticlePushRow | undefined,
): Promise<Inspection> {
  if (!row) return { post: null, difference: null };
  if (row.host !== address.host) {
    if (row.post_id === null) return { post: null, difference: null };
    const ours = `Post ${row.post_id} at ${row.host}`;
    const theirs = `The client’s domain is now ${address.host}.`;
    return { post: null, difference: missingPost(ours, theirs) };
  }
  if (row.post_id === null) {
    const [post = null] = await site.findPostsBySlug(row.marker, true);
    return { post, difference: post && compare(row, post, keys) };
  }
  const post = await site.findPost(row.post_id);
  const ours = `Post ${row.post_id}`;
  if (!post) return { post: null, difference: missingPost(ours, 'It was deleted.') };
  if (post.status === 'trash') {
    return { post: null, difference: missingPost(ours, 'It is in the trash.') };
  }
  return { post, difference: compare(row, post, keys) };
}
