import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import type { ContentStatusRow } from './content-status.repository.ts';

export function presentContentStatus(row: ContentStatusRow): ContentStatus {
  return { ...row, is_active: row.is_active === 1 };
}
