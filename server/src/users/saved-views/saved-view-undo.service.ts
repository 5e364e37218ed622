import { savedViewVisibilities } from '@portal/contract/users/saved-view.schema.ts';
import { z } from 'zod';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Undo } from '#platform/undo/undo.service.ts';
import {
  type SavedViewRow,
  selectChoices,
  selectPeopleWithDefault,
} from './saved-view.repository.ts';

const deletedView = z.object({
  view: z.object({
    id: z.number(),
    owner_id: z.number(),
    name: z.string(),
    name_key: z.string(),
    screen: z.string(),
    path: z.string(),
    search: z.string(),
    visibility: z.enum(savedViewVisibilities),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  }),
  choices: z.array(
    z.object({ person_id: z.number(), is_default: z.boolean(), in_sidebar: z.boolean() }),
  ),
});
type DeletedView = z.infer<typeof deletedView>;

/** Returns everything that deleting the view removes. Must be called before the deletion. */
export async function readForUndo(db: Db, row: SavedViewRow): Promise<DeletedView> {
  const choices = await selectChoices(db, row.id);
  return {
    view: row,
    choices: choices.map(({ person_id, is_default, in_sidebar }) => ({
      person_id,
      is_default: is_default === 1,
      in_sidebar: in_sidebar === 1,
    })),
  };
}

export const savedViewUndo: Undo<DeletedView> = {
  kind: 'saved-view',
  schema: deletedView,
  async undo(db, _viewer, { view, choices }) {
    // Keep the id, so that links to the view work again.
    await insertRow(db, 'saved_view', view);
    const taken = await selectPeopleWithDefault(db, view.path);
    await insertRows(
      db,
      'saved_view_choice',
      choices.map(({ person_id, is_default, in_sidebar }) => ({
        person_id,
        view_id: view.id,
        is_default: flag(is_default && !taken.has(person_id)),
        in_sidebar: flag(in_sidebar),
      })),
    );
    const recipient = view.visibility === 'staff' ? {} : { personId: view.owner_id };
    await recordEvent(db, {
      topic: 'saved-view',
      recordId: view.id,
      kind: 'created',
      ...recipient,
    });
    return `“${view.name}” is back.`;
  },
};
