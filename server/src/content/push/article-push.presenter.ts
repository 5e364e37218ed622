import type {
  ArticlePush,
  ArticlePushOptions,
  PostDifference,
} from '@portal/contract/content/push/article-push.schema.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import type { ArticlePushRow } from './article-push.repository.ts';

/** Returns a post's address in the WordPress admin area. */
export const editAddress = (site: URL, postId: number): string =>
  new URL(`wp-admin/post.php?post=${postId}&action=edit`, site).href;

/** Parses stored options. The cast is safe, because only this area stores them. */
export const optionsOf = (stored: string): ArticlePushOptions =>
  JSON.parse(stored) as ArticlePushOptions;

function presentPost(row: ArticlePushRow, domain: string | null): ArticlePush['post'] {
  const address = siteAddress(domain);
  if (row.post_id === null) return null;
  // The site may have moved to another domain since the post was written.
  const site = address?.host === row.host ? address : new URL(`https://${row.host}/`);
  return {
    id: row.post_id,
    edit_url: editAddress(site, row.post_id),
    link: row.link,
    status: row.post_status,
    date: row.post_date,
  };
}

interface Presented {
  articleId: number;
  row: ArticlePushRow | undefined;
  domain: string | null;
  /** The hash of the article's current content. */
  hash: string;
  coverage: ArticlePush['coverage'];
  options: ArticlePush['options'];
}

export function presentPush(
  viewer: Viewer,
  { articleId, row, domain, hash, coverage, options }: Presented,
): ArticlePush {
  return {
    article: articleId,
    state: row?.state ?? 'none',
    job: row?.job_id ?? null,
    host: row?.host ?? siteAddress(domain)?.host ?? null,
    post: row ? presentPost(row, domain) : null,
    pushed_by: row ? { id: row.pushed_by_id, name: row.pushed_by_name } : null,
    ...(row && presentActor(viewer, row)),
    started_at: row?.started_at ?? null,
    ended_at: row?.ended_at ?? null,
    written_at: row?.written_at ?? null,
    is_outdated: row?.written_hash != null && row.written_hash !== hash,
    error: row?.error ?? null,
    steps: {
      has_post: row?.post_id != null,
      images: row?.image_count ?? 0,
      image_total: row?.image_total ?? 0,
      has_content: row?.has_content === 1,
    },
    // The cast is safe, because only this area stores the column.
    difference: row?.difference ? (JSON.parse(row.difference) as PostDifference) : null,
    options,
    coverage,
  };
}
