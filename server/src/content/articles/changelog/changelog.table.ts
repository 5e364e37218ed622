import type { changeTypes } from '@portal/contract/content/articles/changelog.schema.ts';
import type { Generated } from 'kysely';

/** A change to one field of an article. */
export interface ChangelogEntryTable {
  id: Generated<number>;
  article_id: number;
  /** The real person, even during impersonation; null for changes by the portal itself. */
  changed_by_id: number | null;
  change_type: (typeof changeTypes)[number];
  changed_field: string;
  previous_value: string | null;
  new_value: string | null;
  note: string | null;
  changed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    changelog_entry: ChangelogEntryTable;
  }
}
