import { buffer } from 'node:stream/consumers';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import {
  type BodyImage,
  maximumImageBytes,
  type NewBodyImage,
} from '@portal/contract/content/documents/body-image.schema.ts';
import { bodyImageIds } from '@portal/contract/content/documents/body-text.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import { authorize } from '#platform/http/access.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { articlePolicy } from '../../articles/article.policy.ts';
import { getArticle, getLockedArticle } from '../../articles/article.service.ts';
import { assertExportable } from '../body-limits.service.ts';
import {
  type BodyImageRow,
  deleteImagesWithoutArticle,
  insertBodyImage,
  selectAllBodyImages,
  selectBodyImage,
} from './body-image.repository.ts';
import { readImageFile } from './image-file.ts';

/** A link stays the same for this long, so that browsers cache the image, and remains valid for as long afterward. */
const linkSeconds = 12 * 3_600;
/**
 * The maximum number of images per article. It is limited, because exports hold all of an article's images in memory.
 */
const maximumImages = 200;

export interface ImageServices {
  files: Files;
  guardedFetch: GuardedFetch;
}

export function presentBodyImage(row: BodyImageRow, articleId: number): BodyImage {
  const sinceStart = Math.floor(clock.now().getTime() / 1000) % linkSeconds;
  const url = signedFileLink(row.key, 2 * linkSeconds - sinceStart);
  return { id: row.id, article: articleId, url, width: row.width, height: row.height };
}

interface Sent {
  body: NewBodyImage;
  file: UploadedFile | undefined;
}

interface StoredImage {
  file: StoredFile;
  width: number;
  height: number;
}

async function load(guardedFetch: GuardedFetch, url: string): Promise<Buffer> {
  try {
    const { status, body } = await guardedFetch(url, { maximumBytes: maximumImageBytes });
    if (status === 200) return body;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
  }
  throw invalid({ url: ['The image could not be loaded from this address.'] });
}

/** Returns an image's content. Throws 404 or 403 unless the viewer may read its article's text. */
async function copy(reader: Db, viewer: Viewer, files: Files, id: number): Promise<Buffer> {
  const row = await selectBodyImage(reader, id);
  if (!row?.article_id) throw notFound('Image');
  authorize(viewer, articlePolicy.readBody, await getArticle(reader, viewer, row.article_id));
  return buffer((await files.open(row.key)).content);
}

/** Stores the sent image, outside of any transaction. Throws 403 unless the viewer may write the article's text. */
export async function storeBodyImage(
  { files, guardedFetch }: ImageServices,
  reader: Db,
  viewer: Viewer,
  { articleId, body, file }: Sent & { articleId: number },
): Promise<StoredImage> {
  authorize(viewer, articlePolicy.writeBody, await getArticle(reader, viewer, articleId));
  const { url, copy_of } = body;
  if ([file, url, copy_of].filter((source) => source !== undefined).length !== 1) {
    throw invalid({ image: [requiredMessage] });
  }
  const content =
    file?.content ??
    (url === undefined
      ? await copy(reader, viewer, files, Number(copy_of))
      : await load(guardedFetch, url));
  const { width, height, ...drawn } = await readImageFile(content);
  return { file: await files.store(drawn.content, drawn), width, height };
}

export async function addBodyImage(
  db: Db,
  viewer: Viewer,
  articleId: number,
  { file, width, height }: StoredImage,
): Promise<BodyImage> {
  const article = await getLockedArticle(db, viewer, articleId);
  authorize(viewer, articlePolicy.writeBody, article);
  if ((await selectAllBodyImages(db, articleId)).length >= maximumImages) {
    throw conflict(`An article has at most ${maximumImages} images.`);
  }
  await keepFile(db, file.key);
  const row = {
    article_id: articleId,
    file_id: file.id,
    width,
    height,
    created_at: clock.instant(),
    created_by_id: viewer.actorId,
  };
  const id = await insertBodyImage(db, row);
  await recordEvent(db, { topic: 'article-image', recordId: articleId });
  const { key, content_type, size } = file;
  return presentBodyImage({ ...row, id, key, content_type, size }, articleId);
}

export interface LoadedImage extends BodyImageRow {
  bytes: Buffer;
}

export type LoadedImages = ReadonlyMap<number, LoadedImage>;

/** Returns the images in the content with their bytes, for an export. Throws 400 if the text is too large to export. */
export async function loadBodyImages(
  db: Db,
  files: Files,
  articleId: number,
  content: BodyContent,
): Promise<LoadedImages> {
  const shown = new Set(bodyImageIds(content));
  const rows =
    shown.size === 0
      ? []
      : (await selectAllBodyImages(db, articleId)).filter(({ id }) => shown.has(id));
  assertExportable(content, rows);
  const loaded = new Map<number, LoadedImage>();
  for (const row of rows) {
    const bytes = await buffer((await files.open(row.key)).content);
    loaded.set(row.id, { ...row, bytes });
  }
  return loaded;
}

/** Deletes the images of deleted articles and returns the number of deleted images. */
export async function dropLostImages(db: Db): Promise<number> {
  const keys = await deleteImagesWithoutArticle(db);
  for (const key of keys) await dropFile(db, key);
  return keys.length;
}
