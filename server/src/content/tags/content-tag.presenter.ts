import type { ContentTag } from '@portal/contract/content/content-tag.schema.ts';
import type { ContentTagRow } from './content-tag.repository.ts';

export function presentContentTag({ id, name }: ContentTagRow): ContentTag {
  return { id, name };
}
