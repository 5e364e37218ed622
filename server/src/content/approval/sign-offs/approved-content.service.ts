import { hash } from 'node:crypto';
import {
  type ApprovedContent,
  approvedFields,
  canonicalJson,
} from '@portal/contract/content/approval/approved-content.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { contentOf } from '#content/documents/article-body.presenter.ts';
import { selectBodies, selectBody } from '#content/documents/article-body.repository.ts';
import type { Db } from '#platform/database/tables.ts';

/** An article's content at one moment, in the form that an approval stores. */
export interface ContentState {
  content: ApprovedContent;
  canonical: string;
  hash: string;
  textVersion: number;
  wordCount: number;
}

/** Returns null for the portal's own document. Its content is the article's text, so its address needs no approval. */
const documentOf = ({ id, google_doc }: ArticleRecord) =>
  google_doc?.endsWith(ownDocumentPath(id)) ? null : google_doc;

/** Reads an article's current content in the form that approvals store and compare. */
export async function readContentState(db: Db, article: ArticleRecord): Promise<ContentState> {
  return contentStateOf(article, await selectBody(db, article.id));
}

/** The maximum number of texts held in memory at once. */
const textsAtOnce = 100;

/** Returns the SHA-256 of articles' current content, by article id. */
export async function readContentHashes(
  db: Db,
  articles: readonly ArticleRecord[],
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  for (let start = 0; start < articles.length; start += textsAtOnce) {
    const part = articles.slice(start, start + textsAtOnce);
    const bodies = await selectBodies(
      db,
      part.map(({ id }) => id),
    );
    for (const article of part) {
      hashes.set(article.id, contentStateOf(article, bodies.get(article.id)).hash);
    }
  }
  return hashes;
}

type StoredBody = Parameters<typeof contentOf>[0] & { version: number; word_count: number };

function contentStateOf(article: ArticleRecord, body: StoredBody | undefined): ContentState {
  const fields = Object.fromEntries(approvedFields.map((name) => [name, article[name]]));
  // `approvedFields`, `google_doc`, and `text` together are the content's fields, so the cast is safe.
  const content = {
    ...fields,
    google_doc: documentOf(article),
    text: body ? contentOf(body) : null,
  } as ApprovedContent;
  const canonical = canonicalJson(content);
  return {
    content,
    canonical,
    hash: hash('sha256', canonical),
    textVersion: body?.version ?? 0,
    wordCount: body?.word_count ?? 0,
  };
}

/** Returns an approval's stored content. The cast is safe, because the approval stored JSON of this shape. */
export const storedContent = ({ content }: { content: string }): ApprovedContent =>
  JSON.parse(content) as ApprovedContent;
