import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { bodyQuery } from './article-body.queries.ts';
import { placeOfDocument } from './article-documents.ts';

/** The word count of text that is shorter than its article requires, and the required minimum. */
export interface ShortText {
  words: number;
  minimum: number;
}

/** Returns the word count of the article's text in the portal if it is below the minimum, or otherwise null. */
export async function findShortText(article: Article): Promise<ShortText | null> {
  const { id, min_word_count: minimum } = article;
  const place = placeOfDocument(article, 'doc');
  if (!minimum || (place && !place.isOwn)) return null;
  // Ignore a failure, because it must not prevent submitting.
  const body = await queryClient.ensureQueryData(bodyQuery(id)).catch(() => null);
  // If no text was ever saved, the article is written elsewhere.
  if (!body || body.version === 0 || body.word_count >= minimum) return null;
  return { words: body.word_count, minimum };
}

export function shortTextMessage({ words, minimum }: ShortText): string {
  const number = (value: number) => value.toLocaleString('en');
  const unit = words === 1 ? 'word' : 'words';
  return `The text has ${number(words)} ${unit}; this article requires at least ${number(minimum)}.`;
}
