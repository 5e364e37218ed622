import {
  findListScreen,
  listScreen,
  listScreenPaths,
  screenPath,
} from '@portal/contract/list-screens.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import {
  type SavedViewBody,
  type SavedViewChoice,
  type SavedViewCount,
  type SavedViewUpdate,
  savedViewLimits,
} from '@portal/contract/users/saved-view.schema.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { isStaff, mayCall } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onCountSavedViews } from './saved-view.events.ts';
import {
  clearDefault,
  countSavedViews,
  type SavedViewRow,
  saveChoice,
  selectSavedViews,
  selectSavedViewsById,
  type VisibleViews,
} from './saved-view.repository.ts';

const visibleTo = (viewer: Viewer): VisibleViews => ({
  viewerId: viewer.id,
  isStaff: isStaff(viewer),
  screens: listScreenPaths.filter((path) => mayCall(listScreen(path).access, viewer)),
});

interface ListRequest {
  path?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listSavedViews(
  db: Db,
  viewer: Viewer,
  { path, ...page }: ListRequest,
): Promise<Page<SavedViewRow>> {
  const visible = visibleTo(viewer);
  if (visible.screens.length === 0) return { items: [], next: null };
  return selectSavedViews(db, visible, { ...page, path: path && screenPath(path) });
}

async function findSavedViews(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<SavedViewRow[]> {
  const visible = visibleTo(viewer);
  return visible.screens.length === 0 ? [] : selectSavedViewsById(db, visible, ids);
}

/** Returns a view. Throws 404 unless the viewer can see it. */
export async function getSavedView(db: Db, viewer: Viewer, id: number): Promise<SavedViewRow> {
  const [row] = await findSavedViews(db, viewer, [id]);
  return orNotFound(row, 'Saved view');
}

/** Returns a stored view's search params. */
export const searchOf = ({ search }: Pick<SavedViewRow, 'search'>) =>
  // Only this module writes the column, so the cast is safe.
  JSON.parse(search) as Record<string, string>;

/** Counts the rows of each given view, if the viewer can see the view and its list supports counting. */
export async function countRowsOfViews(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<SavedViewCount[]> {
  const views = (await findSavedViews(db, viewer, ids)).map((row) => ({
    id: row.id,
    path: row.path,
    search: searchOf(row),
  }));
  return (await onCountSavedViews.emit(db, { viewer, views })).flat();
}

const unknownScreen = () => invalid({ path: ['This screen has no saved views.'] });

/** Returns the list screen for a path. Throws 400 unless the viewer can open it. */
function openableScreen(viewer: Viewer, path: string): string {
  const screen = findListScreen(path);
  if (!screen || !mayCall(listScreen(screen).access, viewer)) throw unknownScreen();
  return screen;
}

/** Throws 400 unless the viewer may share views and the limit for shared views hasn't been reached. */
function assertMayShare(viewer: Viewer, shared: number): void {
  if (!isStaff(viewer)) throw invalid({ visibility: ['Only staff can share views.'] });
  if (shared >= savedViewLimits.shared) {
    throw invalid({
      visibility: [`At most ${savedViewLimits.shared} views can be shared. Delete one first.`],
    });
  }
}

/** Records the change for all staff if the view is shared, otherwise for its owner. */
async function recordChange(
  db: Db,
  { id, owner_id, visibility }: Pick<SavedViewRow, 'id' | 'owner_id' | 'visibility'>,
  kind: 'created' | 'changed' | 'deleted',
): Promise<void> {
  const recipient = visibility === 'staff' ? {} : { personId: owner_id };
  await recordEvent(db, { topic: 'saved-view', recordId: id, kind, ...recipient });
}

function rowOf(ownerId: number, screen: string, view: SavedViewBody) {
  const now = clock.instant();
  return {
    owner_id: ownerId,
    name: view.name,
    name_key: foldText(view.name),
    screen,
    path: view.path,
    search: JSON.stringify(view.search),
    visibility: view.visibility,
    created_at: now,
    updated_at: now,
  };
}

/** Saves views of known screens for a person. */
export async function saveViews(
  db: Db,
  ownerId: number,
  views: readonly SavedViewBody[],
): Promise<void> {
  const rows = views.flatMap((view) => {
    const screen = findListScreen(view.path);
    return screen ? [rowOf(ownerId, screen, view)] : [];
  });
  await insertRows(db, 'saved_view', rows);
}

export async function createSavedView(
  db: Db,
  viewer: Viewer,
  { name, path: sentPath, search, visibility }: SavedViewBody,
): Promise<SavedViewRow> {
  const path = screenPath(sentPath);
  const screen = openableScreen(viewer, path);
  // Lock, so that concurrent calls can't exceed the limits together.
  await lockName(db, 'saved-views');
  const { owned, shared } = await countSavedViews(db, viewer.id);
  if (owned >= savedViewLimits.owned) {
    throw invalid({
      name: [`You have ${savedViewLimits.owned} saved views. Delete one first.`],
    });
  }
  if (visibility === 'staff') assertMayShare(viewer, shared);
  const values = rowOf(viewer.id, screen, { name, path, search, visibility });
  const row = await insertRow(db, 'saved_view', values);
  await recordChange(db, row, 'created');
  return getSavedView(db, viewer, row.id);
}

export async function updateSavedView(
  db: Db,
  viewer: Viewer,
  row: SavedViewRow,
  { name = row.name, search, visibility = row.visibility }: SavedViewUpdate,
): Promise<SavedViewRow> {
  if (visibility === 'staff' && row.visibility === 'own') {
    await lockName(db, 'saved-views');
    assertMayShare(viewer, (await countSavedViews(db, viewer.id)).shared);
  }
  const updated = await updateRow(db, 'saved_view', row.id, {
    name,
    name_key: foldText(name),
    search: search === undefined ? row.search : JSON.stringify(search),
    visibility,
    updated_at: clock.instant(),
  });
  // If the view was or is shared, every client that listed it must refetch.
  await recordChange(db, row.visibility === 'staff' ? row : updated, 'changed');
  return getSavedView(db, viewer, row.id);
}

/** Stores the viewer's choices for a view. A new default replaces the viewer's previous default for the path. */
export async function chooseSavedView(
  db: Db,
  viewer: Viewer,
  row: SavedViewRow,
  { is_default = row.is_default === 1, in_sidebar = row.in_sidebar === 1 }: SavedViewChoice,
): Promise<SavedViewRow> {
  if (is_default) await clearDefault(db, viewer.id, row.path);
  await saveChoice(db, {
    person_id: viewer.id,
    view_id: row.id,
    is_default: flag(is_default),
    in_sidebar: flag(in_sidebar),
  });
  await recordEvent(db, { topic: 'saved-view', recordId: row.id, personId: viewer.id });
  return getSavedView(db, viewer, row.id);
}

export async function deleteSavedView(db: Db, row: SavedViewRow): Promise<void> {
  await deleteRow(db, 'saved_view', row.id);
  await recordChange(db, row, 'deleted');
}
