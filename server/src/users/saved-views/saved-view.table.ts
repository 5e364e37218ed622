import type { SavedViewVisibility } from '@portal/contract/users/saved-view.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A name for the state of a list: the path of its screen with search params. */
export interface SavedViewTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** The name as lists are ordered by it. */
  name_key: string;
  /** The screen's path in `listScreens`, with placeholders for its variable parts. */
  screen: string;
  path: string;
  /** JSON: the search params in the order of their names. */
  search: string;
  /** 'own' for the owner alone, or 'staff' for all staff. */
  visibility: SavedViewVisibility;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** A person's use of a saved view. */
export interface SavedViewChoiceTable {
  person_id: number;
  view_id: number;
  /** Whether the view applies when the person opens its screen without search params. */
  is_default: Flag;
  in_sidebar: Flag;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable;
    saved_view_choice: SavedViewChoiceTable;
  }
}
