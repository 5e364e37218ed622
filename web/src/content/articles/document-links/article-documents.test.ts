import { describe, expect, test } from 'vitest';
import { placeOfDocument } from './article-documents.ts';

const article = (google_doc: string | null, google_sheet: string | null = null) => ({
  id: 7,
  title: 'Boats',
  google_doc,
  google_sheet,
  allowed_actions: [],
});

describe('placeOfDocument', () => {
  test('returns the URL of a document in another service', () => {
    const href = 'https://docs.google.com/document/d/abc/edit';
    expect(placeOfDocument(article(href), 'doc')).toEqual({ href, isOwn: false });
    expect(placeOfDocument(article(null, href), 'sheet')).toEqual({ href, isOwn: false });
  });

  // Requirements: D-25
  test('returns the portal’s own path, even if the portal’s address has changed', () => {
    const href = '/content-generation/articles/7/document';
    const place = { href, isOwn: true };
    expect(placeOfDocument(article(`http://old.example:4000${href}`), 'doc')).toEqual(place);
    const other = 'https://portal.example/content-generation/articles/8/document';
    expect(placeOfDocument(article(other), 'doc')?.isOwn).toBe(false);
  });

  test('returns null if there is no document', () => {
    expect(placeOfDocument(article(null), 'doc')).toBeNull();
    expect(placeOfDocument(article('https://a.example'), 'sheet')).toBeNull();
  });
});
