import { buffer } from 'node:stream/consumers';
import {
  type ArticlePushOptions,
  pushTexts,
} from '@portal/contract/content/push/article-push.schema.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Files } from '#platform/files/files.service.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { JobContext } from '#platform/jobs/job-definitions.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { optionsOf } from './article-push.presenter.ts';
import {
  type ArticlePushRow,
  claimPost,
  selectPush,
  updatePush,
} from './article-push.repository.ts';
import { articlePushTopic, getPushedArticle } from './article-push.service.ts';
import { inspectPost, openPushTarget, type PushTarget } from './push-access.ts';
import { writeBlocks } from './push-blocks.task.ts';
import type { SiteImage, SiteImages } from './push-blocks.ts';
import { completePush } from './push-completion.service.ts';
import { findTerm, lookUp, type SiteLookup } from './push-lookup.ts';
import { composePost, siteProblems } from './push-plan.ts';
import type { SitePost } from './push-site.ts';
import { type PushSource, readPushSource } from './push-source.ts';

export interface PushPayload {
  article: number;
  /** The hash of the content that the push was started for. */
  hash: string;
}

export interface PushServices {
  files: Files;
  guardedFetch: GuardedFetch;
}

interface Run {
  context: JobContext<PushPayload>;
  files: Files;
  viewer: Viewer;
  article: ArticleRecord;
  source: PushSource;
  options: ArticlePushOptions;
  target: PushTarget;
}

/** The number of steps in addition to one for each image: the post, its terms, its content, and the article. */
const otherSteps = 4;

const change = (run: Run, values: Parameters<typeof updatePush>[2]) =>
  run.context.database.transaction(async (db) => {
    await updatePush(db, run.article.id, values);
    await recordEvent(db, { topic: articlePushTopic, recordId: run.article.id });
  });

const readRow = async (db: Db, articleId: number): Promise<ArticlePushRow> =>
  orNotFound(await selectPush(db, articleId), 'Push');

/**
 * Returns the post, or null if there is none yet. Throws 409 if people changed the post and this push may not overwrite
 * the changes.
 */
async function findUnchanged(run: Run): Promise<SitePost | null> {
  const row = await readRow(run.context.database.reader, run.article.id);
  const { post, difference } = await inspectPost(run.target, row);
  if (difference && difference.token !== row.overwrites) {
    await change(run, { difference: JSON.stringify(difference) });
    throw conflict(pushTexts.changedThere);
  }
  return post;
}

/**
 * Returns the article's post. If there is none, creates it as an empty draft. The draft's slug is the marker until the
 * content is written, so that a post whose id wasn't stored can be found again.
 */
async function preparePost(run: Run): Promise<SitePost> {
  const { context, article, target } = run;
  const found = await findUnchanged(run);
  const { marker, post_id } = await readRow(context.database.reader, article.id);
  if (found && post_id === found.id) return found;
  const post = found ?? (await target.site.createDraft({ slug: marker, title: article.title }));
  const stored = await context.database.transaction((db) =>
    claimPost(db, article.id, marker, post.id),
  );
  if (stored === null) throw conflict('A newer push of this article has replaced this one.');
  if (stored === post.id) return post;
  // Another server has run this job at the same time, so use the post that the other server stored.
  await target.site.trashPost(post.id);
  return orNotFound(await target.site.findPost(stored), 'Post');
}

/** Uploads the images that aren't on the site yet, and returns all images by the article's image ids. */
async function placeImages(run: Run, lookup: SiteLookup): Promise<SiteImages> {
  const { context, files, source, target } = run;
  const placed = new Map<number, SiteImage>();
  const bySlug = lookup.media;
  const total = source.images.length;
  for (const [index, image] of source.images.entries()) {
    context.progress(1 + index, total + otherSteps, `Image ${index + 1} of ${total}`);
    let onSite = bySlug.get(image.slug);
    if (!onSite) {
      const bytes = await buffer((await files.open(image.key)).content);
      onSite = await target.site.uploadMedia({ ...image, bytes });
      bySlug.set(image.slug, onSite);
    }
    placed.set(image.id, onSite);
    await change(run, { image_count: index + 1 });
  }
  return placed;
}

async function placeTags({ options, target }: Run, lookup: SiteLookup): Promise<number[]> {
  const ids: number[] = [];
  for (const name of options.tags) {
    ids.push(findTerm(lookup.tags, name)?.id ?? (await target.site.createTag(name)));
  }
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * Moves additional drafts with the marker to the trash. Such drafts exist if the site stored a draft even though the
 * request failed.
 */
async function trashSecondDrafts({ target }: Run, marker: string, postId: number): Promise<void> {
  const drafts = await target.site.findPostsBySlug(marker, true);
  for (const { id, status } of drafts) {
    if (id !== postId && status === 'draft') await target.site.trashPost(id);
  }
}

async function push(run: Run): Promise<{ post: number; link: string | null }> {
  const { context, article, source, options, target } = run;
  const total = source.images.length + otherSteps;
  await change(run, { state: 'running', error: null, image_total: source.images.length });
  context.progress(0, total, 'Looking for the post');
  const user = await target.site.readUser();
  const { id } = await preparePost(run);
  const lookup = await lookUp(target.site, user, {
    options,
    source,
    slug: '',
    hasMeta: target.keys.seoTitleKey !== null || target.keys.seoDescriptionKey !== null,
  });
  const images = await placeImages(run, lookup);
  context.progress(total - 3, total, 'Tags');
  const tagIds = await placeTags(run, lookup);
  context.progress(total - 2, total, 'Writing the post');
  if (!source.content) throw conflict(pushTexts.changedHere);
  const content = await runHeavyTask(writeBlocks, { content: source.content, images });
  // Compare again immediately before the write, because uploads take time and WordPress has no conditional writes.
  const current = orNotFound(await findUnchanged(run), 'Post');
  const [problem] = siteProblems(options, lookup.categories, current);
  if (problem) throw conflict(problem.text);
  const [first] = source.images;
  const { values, facts } = composePost({
    article,
    options,
    keys: target.keys,
    lookup,
    current,
    content,
    tagIds,
    featuredImage: (options.has_featured_image && first && images.get(first.id)?.id) || 0,
  });
  await change(run, { planned: JSON.stringify(facts) });
  const written = await target.site.updatePost(id, values);
  await change(run, { has_content: flag(true) });
  const row = await readRow(context.database.reader, article.id);
  await trashSecondDrafts(run, row.marker, id);
  context.progress(total - 1, total, 'Updating the article');
  await context.database.transaction((db) =>
    completePush(db, run.viewer, { articleId: article.id, target, written, hash: source.hash }),
  );
  context.progress(total, total, 'Done');
  return { post: id, link: written.link };
}

/** Pushes an article to its client's site. Safe to run again at any point. */
export async function runPush(
  { files, guardedFetch }: PushServices,
  context: JobContext<PushPayload>,
): Promise<{ post: number | null; link: string | null }> {
  const { database, payload, viewer, signal } = context;
  const { reader } = database;
  if (!viewer) throw conflict('A push needs the person who started it.');
  const row = await readRow(reader, payload.article);
  if (row.job_id !== context.id) {
    throw conflict('A newer push of this article has replaced this one.');
  }
  // The server crashed after the last transaction but before it marked the job as done, so return the stored result.
  if (row.state === 'done') return { post: row.post_id, link: row.link };
  const article = await getPushedArticle(reader, viewer, payload.article);
  const source = await readPushSource(reader, article);
  if (source.hash !== payload.hash) throw conflict(pushTexts.changedHere);
  const target = await openPushTarget(reader, article.client.id, { fetch: guardedFetch, signal });
  if ('hint' in target) throw conflict(target.hint);
  if (target.address.host !== row.host) {
    throw conflict('The client’s domain has changed. Look at the preview again.');
  }
  return push({ context, files, viewer, article, source, options: optionsOf(row.options), target });
}
