import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { makePlace } from '#testing/server-process.ts';
import { avatarColorsMigration } from './0011-avatar-colors.ts';
import { migrations } from './migrations.ts';

// Requirements: SETTINGS-10, D-01
test('the migration keeps the avatar colors that people chose', async () => {
  const place = await makePlace();
  const database = openDatabase({ ...place.database, poolSize: 2 });
  const { writer } = database;
  await migrate(database, migrations.slice(0, migrations.indexOf(avatarColorsMigration)));
  for (const name of ['ann', 'ben', 'cleo']) {
    await sql`insert into person (username, username_key, name, name_key, created_at)
      values (${name}, ${name}, ${name}, ${name}, '2026-11-01T00:00:00.000Z')`.execute(writer);
  }
  await sql`insert into user_preferences (person_id, avatar_color)
    select id, case username when 'ann' then '#12ab34' else '#888888' end from person
    where username in ('ann', 'ben')`.execute(writer);
  await migrate(database, migrations);
  const { rows } = await sql`select username, avatar_color from person order by id`.execute(writer);
  expect(rows).toEqual([
    { username: 'ann', avatar_color: '#12ab34' },
    { username: 'ben', avatar_color: '#888888' },
    { username: 'cleo', avatar_color: '#888888' },
  ]);
  await database.close();
  await place.remove();
});
