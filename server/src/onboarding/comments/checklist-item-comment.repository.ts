import type { Kysely, RawBuilder } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';

type Db = Kysely<
  Pick<
    Tables,
    'checklist' | 'checklist_item' | 'checklist_item_comment' | 'person' | 'website_build'
  >
>;

export type ItemCommentRow = NonNullable<Awaited<ReturnType<typeof selectItemComment>>>;

function commentsWithAuthor(db: Db, visible: RawBuilder<boolean> | undefined) {
  const query = db
    .selectFrom('checklist_item_comment')
    .innerJoin('checklist_item', 'checklist_item.id', 'checklist_item_comment.checklist_item_id')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .leftJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .innerJoin('person as author', 'author.id', 'checklist_item_comment.author_id')
    .leftJoin('person as actor', 'actor.id', 'checklist_item_comment.actor_id')
    .selectAll('checklist_item_comment')
    .select([
      'checklist_item.checklist_id',
      'checklist.archived',
      'website_build.is_active as build_is_active',
      ...personColumns('author'),
      'author.is_active as author_is_active',
      'actor.name as actor_name',
    ])
    .where('checklist_item.deleted_at', 'is', null);
  return visible ? query.where(visible) : query;
}

export function selectItemComments(
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  {
    item,
    limit,
    cursor,
  }: { item?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ItemCommentRow>> {
  let query = commentsWithAuthor(db, visible);
  if (item !== undefined) {
    query = query.where('checklist_item_comment.checklist_item_id', '=', item);
  }
  return paginate(query, {
    limit,
    cursor,
    order: [{ column: 'checklist_item_comment.id', direction: 'asc' }],
  });
}

export function selectItemComment(db: Db, visible: RawBuilder<boolean> | undefined, id: number) {
  return commentsWithAuthor(db, visible)
    .where('checklist_item_comment.id', '=', id)
    .executeTakeFirst();
}

/** Stores an item's number of comments. */
export async function recountItemComments(db: Db, itemId: number): Promise<void> {
  await db
    .updateTable('checklist_item')
    .set(({ selectFrom }) => ({
      comment_count: selectFrom('checklist_item_comment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('checklist_item_id', '=', itemId)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', itemId)
    .execute();
}
