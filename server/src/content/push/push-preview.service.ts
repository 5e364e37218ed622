import {
  type ArticlePushOptions,
  type ArticlePushPreview,
  type PostDifference,
  pushTexts,
} from '@portal/contract/content/push/article-push.schema.ts';
import { findApprovalCoverage } from '#content/approval/sign-offs/sign-off.service.ts';
import { isPushable } from '#content/articles/article.policy.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { selectPush, updatePush } from './article-push.repository.ts';
import { articlePushTopic, getPushedArticle } from './article-push.service.ts';
import { inspectPost, openPushTarget } from './push-access.ts';
import { writeBlocks } from './push-blocks.task.ts';
import { lookUp, type SiteLookup } from './push-lookup.ts';
import {
  describePost,
  optionProblems,
  type SeoKeys,
  siteNotes,
  siteProblems,
  wantedSlug,
} from './push-plan.ts';
import type { SitePost } from './push-site.ts';
import { type PushSource, readPushSource } from './push-source.ts';

interface SiteView {
  host: string | null;
  keys: SeoKeys;
  lookup: SiteLookup | null;
  post: SitePost | null;
  difference: PostDifference | null;
  /** The reason the site can't be used; null if it can be used. */
  problem: string | null;
}

const noSite = {
  host: null,
  keys: { seoTitleKey: null, seoDescriptionKey: null },
  lookup: null,
  post: null,
  difference: null,
};

interface Viewing {
  article: ArticleRecord;
  options: ArticlePushOptions;
  source: PushSource;
  connecting: { fetch: GuardedFetch; signal: AbortSignal };
}

async function viewSite(
  reader: Db,
  { article, options, source, connecting }: Viewing,
): Promise<SiteView> {
  const target = await openPushTarget(reader, article.client.id, connecting);
  if ('hint' in target) return { ...noSite, problem: target.hint };
  const { host } = target.address;
  try {
    const user = await target.site.readUser();
    const found = await inspectPost(target, await selectPush(reader, article.id));
    const lookup = await lookUp(target.site, user, {
      options,
      source,
      slug: wantedSlug(article, options),
      hasMeta: target.keys.seoTitleKey !== null || target.keys.seoDescriptionKey !== null,
    });
    return { host, keys: target.keys, lookup, ...found, problem: null };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { ...noSite, host, keys: target.keys, problem: error.message };
  }
}

/** Returns the address that the preview shows for an image that isn't on the site yet. */
const placeholder = (fileName: string) => `(address of ${fileName})`;

const imagesOf = (source: PushSource, lookup: SiteLookup | null) =>
  new Map(
    source.images.map(({ id, slug, fileName }) => [
      id,
      lookup?.media.get(slug) ?? { id: null, url: placeholder(fileName) },
    ]),
  );

/**
 * Returns exactly the content that a push with these options would write, and the problems that prevent the push. Don't
 * call this in a transaction.
 */
export async function previewPush(
  reader: Db,
  viewer: Viewer,
  { articleId, options }: { articleId: number; options: ArticlePushOptions },
  connecting: { fetch: GuardedFetch; signal: AbortSignal },
): Promise<ArticlePushPreview> {
  const article = await getPushedArticle(reader, viewer, articleId);
  const source = await readPushSource(reader, article);
  const coverage = await findApprovalCoverage(reader, article);
  const view = await viewSite(reader, { article, options, source, connecting });
  const { lookup, keys, post, difference } = view;
  const images = imagesOf(source, lookup);
  const content = source.content
    ? await runHeavyTask(writeBlocks, { content: source.content, images })
    : '';
  const postId = post?.id ?? null;
  return {
    article: article.id,
    title: article.title,
    client: article.client.dba_name,
    host: view.host,
    problems: [
      ...(isPushable(article) ? [] : [{ field: null, text: pushTexts.notApproved }]),
      ...(view.problem === null ? [] : [{ field: null, text: view.problem }]),
      ...optionProblems(article, options, source),
      ...(lookup ? siteProblems(options, lookup.categories, post) : []),
    ],
    notes: lookup ? siteNotes({ article, options, lookup, keys, postId }) : [],
    content_hash: source.hash,
    coverage,
    may_confirm: isStaff(viewer),
    difference,
    post_id: postId,
    written: describePost(article, options, { source, lookup, keys, content }),
    site_categories: lookup?.categories.map(({ name }) => name) ?? [],
  };
}

/** Stores the difference that a preview found, so that the article shows it. */
export async function noteDifference(db: Db, preview: ArticlePushPreview): Promise<void> {
  if (preview.host === null) return;
  const row = await selectPush(db, preview.article);
  if (!row || row.state === 'queued' || row.state === 'running') return;
  const difference = preview.difference ? JSON.stringify(preview.difference) : null;
  if (row.difference === difference) return;
  await updatePush(db, preview.article, { difference });
  await recordEvent(db, { topic: articlePushTopic, recordId: preview.article });
}
