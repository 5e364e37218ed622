import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyImageIds, bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { readContentState } from '#content/approval/sign-offs/approved-content.service.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectPushImages } from './article-push.repository.ts';

export interface PushImage {
  /** The id of the article's image. */
  id: number;
  /** The stored file's key. */
  key: string;
  contentType: string;
  alt: string;
  /** The image's slug on the site. It contains the hash of the file, so that the file is uploaded only once. */
  slug: string;
  fileName: string;
}

/** The content of an article to push. */
export interface PushSource {
  /** Null if the article has no text in the portal. */
  content: BodyContent | null;
  /** The images in text order. */
  images: PushImage[];
  /** The approved content's hash. */
  hash: string;
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Returns a slug for the address of a page or file, such as 'roofs-in-spring'. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '');
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > 180) break;
    slug = longer;
  }
  return slug;
}

/** Returns the first alternative text of each image. */
function altTexts(node: BodyNode, texts = new Map<number, string>()): Map<number, string> {
  if (node.type === 'image') {
    const id = Number(node.attrs?.image);
    if (!texts.get(id)) texts.set(id, String(node.attrs?.alt ?? ''));
  }
  for (const child of node.content ?? []) altTexts(child, texts);
  return texts;
}

const hasText = (content: BodyContent) =>
  bodyParagraphs(content).some((text) => text.trim() !== '') || bodyImageIds(content).length > 0;

/** Reads an article's content for a push. */
export async function readPushSource(db: Db, article: ArticleRecord): Promise<PushSource> {
  const state = await readContentState(db, article);
  const { text } = state.content;
  if (!text || !hasText(text)) return { content: null, images: [], hash: state.hash };
  const ids = bodyImageIds(text);
  const stored = ids.length === 0 ? [] : await selectPushImages(db, article.id);
  const rows = new Map(stored.map((row) => [row.id, row]));
  const alts = altTexts(text);
  // File names are plain ASCII, because they are sent in an HTTP header.
  const name =
    slugOf(article.title)
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, 80) || 'image';
  const images = ids.flatMap((id, index) => {
    const row = rows.get(id);
    if (!row) return [];
    return {
      id,
      key: row.key,
      contentType: row.content_type,
      alt: alts.get(id) ?? '',
      slug: `portal-${row.sha256.slice(0, 40)}`,
      fileName: `${name}-${index + 1}.${extensions[row.content_type] ?? 'png'}`,
    };
  });
  return { content: text, images, hash: state.hash };
}
