import type { ContentTag } from '@portal/contract/content/labels/content-tag.schema.ts';
import type { ContentTagRow } from './content-tag.repository.ts';

/** With `keywords` the record says how many keywords have it. */
export function presentContentTag(
  { id, name, archived }: ContentTagRow,
  keywords?: (id: number) => number,
): ContentTag {
  return { id, name, archived: archived === 1, ...(keywords && { keyword_count: keywords(id) }) };
}
