import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CalendarFeedTable } from './calendar-feed.table.ts';

type Db = Kysely<Pick<Tables, 'calendar_feed' | 'organization' | 'account' | 'person'>>;

export interface CalendarFeedRow extends Omit<Selectable<CalendarFeedTable>, 'token_hash'> {
  organization_name: string | null;
}

const feeds = (db: Db) =>
  db
    .selectFrom('calendar_feed')
    .leftJoin('organization', 'organization.id', 'calendar_feed.organization_id')
    .select([
      'calendar_feed.id',
      'calendar_feed.person_id',
      'calendar_feed.organization_id',
      'calendar_feed.created_at',
      'calendar_feed.last_read_at',
      'organization.dba_name as organization_name',
    ]);

interface ListRequest {
  personId: number;
  organizationId?: number | undefined;
  /** The ids of the organizations that the person can see. */
  visibleIds: readonly number[] | 'all';
  limit: number;
  cursor?: string | undefined;
}

/** Selects a person's feeds, excluding feeds for organizations that the person can't currently see. */
export function selectCalendarFeeds(
  db: Db,
  { personId, organizationId, visibleIds, ...page }: ListRequest,
): Promise<Page<CalendarFeedRow>> {
  let query = feeds(db).where('calendar_feed.person_id', '=', personId);
  if (organizationId !== undefined) {
    query = query.where('calendar_feed.organization_id', '=', organizationId);
  }
  if (visibleIds !== 'all') {
    query = query.where((feed) =>
      feed.or([
        feed('calendar_feed.organization_id', 'is', null),
        feed.and([
          feed('calendar_feed.organization_id', 'in', visibleIds.length > 0 ? visibleIds : [0]),
          feed('organization.is_active', '=', 1),
        ]),
      ]),
    );
  }
  return paginate(query, {
    ...page,
    order: [{ column: 'calendar_feed.id', direction: 'asc' }],
  });
}

export const selectCalendarFeed = (db: Db, id: number): Promise<CalendarFeedRow | undefined> =>
  feeds(db).where('calendar_feed.id', '=', id).executeTakeFirst();

export const selectCalendarFeedByToken = (
  db: Db,
  tokenHash: string,
): Promise<CalendarFeedRow | undefined> =>
  feeds(db).where('calendar_feed.token_hash', '=', tokenHash).executeTakeFirst();

export async function updateCalendarFeed(
  db: Db,
  id: number,
  values: Partial<Pick<CalendarFeedTable, 'token_hash' | 'created_at' | 'last_read_at'>>,
): Promise<void> {
  await db.updateTable('calendar_feed').set(values).where('id', '=', id).execute();
}

/** Deletes all of a person's feeds and returns their ids. */
export async function deleteCalendarFeedsOf(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('calendar_feed')
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a person's feed for an organization, unless the person still has an account there or is staff. */
export async function deleteFeedOfFormerMember(
  db: Db,
  { personId, organizationId }: { personId: number; organizationId: number },
): Promise<number[]> {
  const rows = await db
    .deleteFrom('calendar_feed')
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where((feed) =>
      feed.not(
        feed.exists(
          feed
            .selectFrom('account')
            .select('account.id')
            .where('account.person_id', '=', personId)
            .where('account.organization_id', '=', organizationId),
        ),
      ),
    )
    .where((feed) =>
      feed.exists(
        feed
          .selectFrom('person')
          .select('person.id')
          .where('person.id', '=', personId)
          .where('person.is_staff', '=', 0)
          .where('person.is_superuser', '=', 0),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
