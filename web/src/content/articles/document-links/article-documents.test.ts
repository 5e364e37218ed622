import { describe, expect, test } from 'vitest';
import { placeOfDocument } from './article-documents.ts';

const article = (google_doc: string | null, google_sheet: string | null = null) => ({
  id: 7,
  title: 'Boats',
  google_doc,
  google_sheet,
  allowed_actions: [],
});

describe("a button opens an article's document", () => {
  test('at its URL in a new tab', () => {
    const href = 'https://docs.google.com/document/d/abc/edit';
    expect(placeOfDocument(article(href), 'doc')).toEqual({ href, isOwn: false });
    expect(placeOfDocument(article(null, href), 'sheet')).toEqual({ href, isOwn: false });
  });

  // Requirements: D-25
  test('in the portal’s editor, whatever address the portal had then', () => {
    const href = '/content-generation/articles/7/document';
    const place = { href, isOwn: true };
    expect(placeOfDocument(article(`http://old.example:4000${href}`), 'doc')).toEqual(place);
    const other = 'https://portal.example/content-generation/articles/8/document';
    expect(placeOfDocument(article(other), 'doc')?.isOwn).toBe(false);
  });

  test('unless there is none', () => {
    expect(placeOfDocument(article(null), 'doc')).toBeNull();
    expect(placeOfDocument(article('https://a.example'), 'sheet')).toBeNull();
  });
});
