import type { Insertable, Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ChangelogEntryTable } from './changelog.table.ts';

type Db = Kysely<Pick<Tables, 'changelog_entry' | 'person'>>;

export type NewChangelogEntry = Insertable<ChangelogEntryTable>;

export interface ChangelogRow {
  id: number;
  article_id: number;
  change_type: '+' | '-' | '~';
  changed_by_id: number | null;
  changed_by_name: string | null;
  changed_field: string;
  previous_value: string | null;
  new_value: string | null;
  changed_at: string;
  note: string | null;
}

/** Returns an article's changelog, newest first, without the fields in `without`. */
export function selectChangelog(
  db: Db,
  articleId: number,
  { without, ...page }: { limit: number; cursor?: string | undefined; without: readonly string[] },
): Promise<Page<ChangelogRow>> {
  const query = db
    .selectFrom('changelog_entry')
    .leftJoin('person', 'person.id', 'changelog_entry.changed_by_id')
    .select([
      'changelog_entry.id',
      'changelog_entry.article_id',
      'changelog_entry.change_type',
      'changelog_entry.changed_by_id',
      'person.name as changed_by_name',
      'changelog_entry.changed_field',
      'changelog_entry.previous_value',
      'changelog_entry.new_value',
      'changelog_entry.changed_at',
      'changelog_entry.note',
    ])
    .where('changelog_entry.article_id', '=', articleId)
    .$if(without.length > 0, (entries) =>
      entries.where('changelog_entry.changed_field', 'not in', without),
    );
  return paginate(query, {
    ...page,
    order: [{ column: 'changelog_entry.id', direction: 'desc' }],
  });
}
