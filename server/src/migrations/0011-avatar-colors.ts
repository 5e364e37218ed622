import { sql } from 'kysely';
import { addColumn, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Moves avatar colors to the person table, because names and avatars are always shown together. */
export const avatarColorsMigration: Migration = {
  name: '0011-avatar-colors',
  up: async (db, engine) => {
    await addColumn(db, engine, 'person', 'avatar_color', text('#888888'));
    await sql`update person set avatar_color = (
        select avatar_color from user_preferences where person_id = person.id)
      where id in (select person_id from user_preferences)`.execute(db);
    await sql`alter table user_preferences drop column avatar_color`.execute(db);
  },
};
