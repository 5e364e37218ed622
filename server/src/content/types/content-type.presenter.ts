import type { ContentType } from '@portal/contract/content/content-type.schema.ts';
import type { ContentTypeRow } from './content-type.repository.ts';

export function presentContentType({ id, uid, name, color }: ContentTypeRow): ContentType {
  return { id, uid, name, color };
}
