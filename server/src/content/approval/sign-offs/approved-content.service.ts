import { hash } from 'node:crypto';
import {
  type ApprovedContent,
  approvedFields,
  canonicalJson,
} from '@portal/contract/content/approval/approved-content.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { contentOf } from '#content/documents/article-body.presenter.ts';
import { selectBody } from '#content/documents/article-body.repository.ts';
import type { Db } from '#platform/database/tables.ts';

/** An article's content at one moment, as an approval stores it. */
export interface ContentState {
  content: ApprovedContent;
  canonical: string;
  hash: string;
  textVersion: number;
  wordCount: number;
}

/** The portal's own document is the article's text, so its address isn't approved separately. */
const documentOf = ({ id, google_doc }: ArticleRecord) =>
  google_doc?.endsWith(ownDocumentPath(id)) ? null : google_doc;

/** Reads an article's current content in the form that approvals store and compare. */
export async function readContentState(db: Db, article: ArticleRecord): Promise<ContentState> {
  const body = await selectBody(db, article.id);
  const fields = Object.fromEntries(approvedFields.map((name) => [name, article[name]]));
  // `approvedFields` and `text` are all fields of the content.
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

/** The approval stored it as valid JSON of this shape. */
export const storedContent = ({ content }: { content: string }): ApprovedContent =>
  JSON.parse(content) as ApprovedContent;
