import type { SavedViewVisibility } from '@portal/contract/users/saved-view.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A named state of a list: the path of the list's screen, with search params. */
export interface SavedViewTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** The folded name, which lists are ordered by. */
  name_key: string;
  /** The screen's path in `listScreens`, with placeholders for its variable parts. */
  screen: string;
  path: string;
  /** JSON of the search params, ordered by name. */
  search: string;
  /** 'own' for only the owner, or 'staff' for all staff. */
  visibility: SavedViewVisibility;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** A person's choices for a saved view. */
export interface SavedViewChoiceTable {
  person_id: number;
  view_id: number;
  /** Whether the view is applied when the person opens its screen without search params. */
  is_default: Flag;
  in_sidebar: Flag;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable;
    saved_view_choice: SavedViewChoiceTable;
  }
}
