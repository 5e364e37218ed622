import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';

export type DocumentKind = 'doc' | 'sheet';

/** The fields needed to open or create a document. */
export type DocumentHolder = Pick<
  Article,
  'id' | 'title' | 'google_doc' | 'google_sheet' | 'allowed_actions'
>;

export const documentNames = { doc: 'Google doc', sheet: 'Google sheet' } as const;

interface DocumentPlace {
  href: string;
  /** True if the document opens in the portal's own editor instead of a new tab. */
  isOwn: boolean;
}

/** Returns the document's URL, or null if there is no document. */
export function placeOfDocument(article: DocumentHolder, kind: DocumentKind): DocumentPlace | null {
  const address = kind === 'doc' ? article.google_doc : article.google_sheet;
  if (!address) return null;
  const own = ownDocumentPath(article.id);
  // The portal's address may have changed since the link was created.
  const isOwn = URL.canParse(address) && new URL(address).pathname === own;
  return isOwn ? { href: own, isOwn } : { href: address, isOwn };
}
