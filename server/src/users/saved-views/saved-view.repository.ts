import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { SavedViewChoiceTable } from './saved-view.table.ts';

type Db = Kysely<Pick<Tables, 'person' | 'saved_view' | 'saved_view_choice'>>;
/** The views that a viewer can see on the screens that they can open: their own and, for staff, the shared ones. */
export interface VisibleViews {
  viewerId: number;
  isStaff: boolean;
  screens: readonly string[];
}

/** Returns a query for the visible views. `screens` must not be empty. */
function visibleViews(db: Db, { viewerId, isStaff, screens }: VisibleViews) {
  return db
    .selectFrom('saved_view')
    .innerJoin('person as owner', 'owner.id', 'saved_view.owner_id')
    .leftJoin('saved_view_choice as choice', (join) =>
      join.onRef('choice.view_id', '=', 'saved_view.id').on('choice.person_id', '=', viewerId),
    )
    .where('saved_view.screen', 'in', screens)
    .where((where) =>
      where.or([
        where('saved_view.owner_id', '=', viewerId),
        ...(isStaff ? [where('saved_view.visibility', '=', 'staff')] : []),
      ]),
    )
    .selectAll('saved_view')
    .select(['owner.name as owner_name', 'choice.is_default', 'choice.in_sidebar']);
}

export type SavedViewRow = Awaited<
  ReturnType<ReturnType<typeof visibleViews>['executeTakeFirstOrThrow']>
>;

export function selectSavedViews(
  db: Db,
  visible: VisibleViews,
  {
    path,
    limit,
    cursor,
  }: { path?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<SavedViewRow>> {
  let query = visibleViews(db, visible);
  if (path !== undefined) query = query.where('saved_view.path', '=', path);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'saved_view.name_key', direction: 'asc' },
      { column: 'saved_view.id', direction: 'asc' },
    ],
  });
}

export function selectSavedViewsById(
  db: Db,
  visible: VisibleViews,
  ids: readonly number[],
): Promise<SavedViewRow[]> {
  return visibleViews(db, visible).where('saved_view.id', 'in', ids).execute();
}

/** Counts the views that a person owns, and all shared views. */
export async function countSavedViews(db: Db, ownerId: number) {
  const { owned, shared } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('saved_view')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .as('owned'),
      eb
        .selectFrom('saved_view')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('visibility', '=', 'staff')
        .as('shared'),
    ])
    .executeTakeFirstOrThrow();
  return { owned: Number(owned), shared: Number(shared) };
}

type ViewChoice = Selectable<SavedViewChoiceTable>;

export async function saveChoice(db: Db, choice: ViewChoice): Promise<void> {
  const { is_default, in_sidebar } = choice;
  await db
    .insertInto('saved_view_choice')
    .values(choice)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'view_id']).doUpdateSet({ is_default, in_sidebar }),
    )
    .execute();
}

export async function clearDefault(db: Db, personId: number, path: string): Promise<void> {
  await db
    .updateTable('saved_view_choice')
    .set({ is_default: 0 })
    .where('person_id', '=', personId)
    .where('is_default', '=', 1)
    .where('view_id', 'in', (eb) =>
      eb.selectFrom('saved_view').select('id').where('path', '=', path),
    )
    .execute();
}

export function selectChoices(db: Db, viewId: number): Promise<ViewChoice[]> {
  return db
    .selectFrom('saved_view_choice')
    .selectAll()
    .where('view_id', '=', viewId)
    .orderBy('person_id')
    .execute();
}

export async function selectPeopleWithDefault(db: Db, path: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('saved_view_choice')
    .innerJoin('saved_view', 'saved_view.id', 'saved_view_choice.view_id')
    .select('saved_view_choice.person_id')
    .where('saved_view.path', '=', path)
    .where('saved_view_choice.is_default', '=', 1)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Deletes a person's own views and choices. The person's shared views are kept, because colleagues use them. */
export async function deleteViewsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('saved_view_choice').where('person_id', '=', personId).execute();
  await db
    .deleteFrom('saved_view')
    .where('owner_id', '=', personId)
    .where('visibility', '=', 'own')
    .execute();
}
