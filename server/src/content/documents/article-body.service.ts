import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { countWords } from '@portal/contract/content/documents/body-text.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import { googleDrive } from '@portal/contract/content/documents/google-drive.connector.ts';
import { applyChanges } from '#content/articles/article-update.service.ts';
import { clock } from '#platform/clock.ts';
import { isConnectorSetUp } from '#platform/connectors/connectors.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize } from '#platform/http/access.ts';
import { assertVersion } from '#platform/http/edit-record.ts';
import { assertUnchanged } from '#platform/http/read-only-fields.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import { articlePolicy } from '../articles/article.policy.ts';
import type { ArticleRecord } from '../articles/article.record.ts';
import { getArticle, getLockedArticle } from '../articles/article.service.ts';
import { presentBody } from './article-body.presenter.ts';
import { type ArticleBodyRow, saveBody, selectBody } from './article-body.repository.ts';
import { keepBeforeChange } from './automatic-versions.service.ts';
import { assertStorable } from './body-limits.service.ts';

/** Returns an article whose text the viewer may read. Throws 403 for clients while the text is an internal draft. */
export async function getArticleWithBody(
  db: Db,
  viewer: Viewer,
  articleId: number,
): Promise<ArticleRecord> {
  const article = await getArticle(db, viewer, articleId);
  authorize(viewer, articlePolicy.readBody, article);
  return article;
}

export async function getBody(db: Db, viewer: Viewer, articleId: number): Promise<BodyRecord> {
  const article = await getArticleWithBody(db, viewer, articleId);
  return presentBody(viewer, article, await selectBody(db, articleId));
}

/** Locks and returns an article and its body. Throws 403 unless the viewer may write the body. */
export async function getWritableBody(
  db: Db,
  viewer: Viewer,
  articleId: number,
): Promise<{ article: ArticleRecord; row: ArticleBodyRow | undefined }> {
  const article = await getLockedArticle(db, viewer, articleId);
  authorize(viewer, articlePolicy.writeBody, article);
  return { article, row: await selectBody(db, articleId) };
}

/**
 * Links the body as the article's document, unless the article already has a document or a document connector is set
 * up.
 */
async function linkOwnDocument(db: Db, viewer: Viewer, before: ArticleRecord): Promise<void> {
  if (before.google_doc !== null || (await isConnectorSetUp(db, googleDrive))) return;
  const values = { google_doc: publicUrl(ownDocumentPath(before.id)) };
  await applyChanges(db, [{ before, values }], { viewer });
}

/** Saves a body and records its event. The caller must have locked the article. */
export async function writeBody(
  db: Db,
  viewer: Viewer,
  { article, row }: { article: ArticleRecord; row: ArticleBodyRow | undefined },
  content: BodyContent,
): Promise<BodyRecord> {
  const text = JSON.stringify(content);
  if (row?.content === text) return presentBody(viewer, article, row);
  await assertStorable(db, article.id, content, row);
  const wordCount = countWords(content);
  if (row) await keepBeforeChange(db, row, { viewer, content, wordCount });
  const now = clock.instant();
  await saveBody(db, {
    article_id: article.id,
    content: text,
    word_count: wordCount,
    version: (row?.version ?? 0) + 1,
    updated_at: now,
    updated_by_id: viewer.actorId,
    unkept_since: now,
  });
  await recordEvent(db, { topic: 'article-body', recordId: article.id });
  if (!row) await linkOwnDocument(db, viewer, article);
  return presentBody(viewer, article, await selectBody(db, article.id));
}

interface Update {
  content: BodyContent;
  readOnly: Readonly<Record<string, unknown>>;
  version: number | undefined;
}

/** Replaces a body. Throws 409 if it has changed since the caller read it. */
export async function updateBody(
  db: Db,
  viewer: Viewer,
  articleId: number,
  { content, readOnly, version }: Update,
): Promise<BodyRecord> {
  const current = await getWritableBody(db, viewer, articleId);
  const presented = presentBody(viewer, current.article, current.row);
  assertVersion(version, presented.version, () => presented);
  assertUnchanged(readOnly, presented);
  return writeBody(db, viewer, current, content);
}
