import type { Kysely } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';
import type { UserFeedbackTable } from './user-feedback.table.ts';

type Db = Kysely<Pick<Tables, 'user_feedback' | 'person'>>;
export type UserFeedbackRow = NonNullable<Awaited<ReturnType<typeof selectUserFeedback>>>;

const feedbackRows = (db: Db, personId: number | 'all') => {
  const query = db
    .selectFrom('user_feedback')
    .innerJoin('person', 'person.id', 'user_feedback.person_id')
    .leftJoin('person as actor', 'actor.id', 'user_feedback.actor_id')
    .selectAll('user_feedback')
    .select([...personColumns('person'), 'actor.name as actor_name']);
  return personId === 'all' ? query : query.where('user_feedback.person_id', '=', personId);
};

interface FeedbackConditions {
  feedback_type?: UserFeedbackTable['feedback_type'] | undefined;
}

export interface UserFeedbackFilter extends FeedbackConditions {
  limit: number;
  cursor?: string | undefined;
}

const matchingFeedback = (
  db: Db,
  personId: number | 'all',
  { feedback_type }: FeedbackConditions,
) => {
  const query = feedbackRows(db, personId);
  return feedback_type === undefined
    ? query
    : query.where('user_feedback.feedback_type', '=', feedback_type);
};

export const countableFeedback = (
  db: Db,
  personId: number | 'all',
  conditions: FeedbackConditions,
): Countable => countable(matchingFeedback(db, personId, conditions));

export function selectUserFeedbacks(
  db: Db,
  personId: number | 'all',
  { limit, cursor, ...conditions }: UserFeedbackFilter,
): Promise<Page<UserFeedbackRow>> {
  return paginate(matchingFeedback(db, personId, conditions), {
    limit,
    cursor,
    order: [{ column: 'user_feedback.id', direction: 'desc' }],
  });
}

export async function selectUserFeedback(db: Db, personId: number | 'all', id: number) {
  return feedbackRows(db, personId).where('user_feedback.id', '=', id).executeTakeFirst();
}

/** Returns the ids among `ids` of feedback that this person gave; 'all' includes everyone's feedback. */
export async function selectFeedbackIdsOf(
  db: Db,
  personId: number | 'all',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await feedbackRows(db, personId).where('user_feedback.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteFeedbackOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('user_feedback').where('person_id', '=', personId).execute();
}
