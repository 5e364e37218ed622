import type { ChangelogEntry } from '@portal/contract/content/articles/changelog.schema.ts';
import type { ChangelogRow } from './changelog.repository.ts';

export function presentChangelogEntry(row: ChangelogRow): ChangelogEntry {
  const { changed_by_id: id, changed_by_name: name } = row;
  return {
    id: row.id,
    article: row.article_id,
    change_type: row.change_type,
    changed_by: id === null || name === null ? null : { id, name },
    changed_field: row.changed_field,
    previous_value: row.previous_value,
    new_value: row.new_value,
    change_date: row.changed_at,
    note: row.note,
  };
}
