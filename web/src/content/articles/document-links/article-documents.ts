import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';

export type DocumentKind = 'doc' | 'sheet';

/** What is known of an article where its document is opened or made. */
export type DocumentHolder = Pick<
  Article,
  'id' | 'title' | 'google_doc' | 'google_sheet' | 'allowed_actions'
>;

export const documentNames = { doc: 'Google doc', sheet: 'Google sheet' } as const;

interface DocumentPlace {
  href: string;
  /** In the portal's own editor: it opens here, not in a tab of its own. */
  isOwn: boolean;
}

/** Where the article's document is; null where it has none. */
export function placeOfDocument(article: DocumentHolder, kind: DocumentKind): DocumentPlace | null {
  const address = kind === 'doc' ? article.google_doc : article.google_sheet;
  if (!address) return null;
  const own = ownDocumentPath(article.id);
  // The portal may be reached at another address than when the link was made.
  const isOwn = URL.canParse(address) && new URL(address).pathname === own;
  return isOwn ? { href: own, isOwn } : { href: address, isOwn };
}
