import {
  type DueDateField,
  dueDateFieldOf,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { endOfDay } from '@portal/contract/platform/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'article'>>;

const days: readonly DueDateField[] = dueDateFields
  .filter(({ kind }) => kind === 'day')
  .map(({ name }) => name);

/** The statuses whose due date is a day. The end of that day depends on the time zone. */
const statusesByDay = (Object.entries(dueDateFieldOf) as [StatusUid, DueDateField | null][])
  .filter((entry): entry is [StatusUid, DueDateField] => entry[1] !== null)
  .filter(([, field]) => days.includes(field));

const daysAtOnce = 200;

async function selectDueDays(db: Db, status: StatusUid, field: DueDateField): Promise<string[]> {
  const rows = await db
    .selectFrom('article')
    .select(`${field} as day`)
    .distinct()
    .where('status_id', '=', statusId[status])
    .where(field, 'is not', null)
    .execute();
  return rows.map(({ day }) => String(day));
}

/** Recomputes every article's `due_at` for this time zone. */
export async function updateDueTimes(db: Db, timeZone: string): Promise<void> {
  for (const [status, field] of statusesByDay) {
    const dueDays = await selectDueDays(db, status, field);
    for (let start = 0; start < dueDays.length; start += daysAtOnce) {
      const slice = dueDays.slice(start, start + daysAtOnce);
      const ends = slice.map((day) => sql`when ${day} then ${endOfDay(day, timeZone)}`);
      await db
        .updateTable('article')
        .set({ due_at: sql<string>`case ${sql.ref(field)} ${sql.join(ends, sql` `)} end` })
        .where('status_id', '=', statusId[status])
        .where(field, 'in', slice)
        .execute();
    }
  }
}
