import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePlace, type Place } from '#testing/server-process.ts';
import { migrations } from '../../migrations/migrations.ts';
import { type Database, openDatabase } from './database.ts';
import { isMigrated, type Migration, migrate } from './migrate.ts';

let place: Place;
let database: Database;

beforeEach(async () => {
  place = await makePlace();
  database = openDatabase({ ...place.database, poolSize: 2 });
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

const breaking: Migration = {
  name: '9999-breaking',
  up: async (db) => {
    await sql`create table half_made (id integer primary key)`.execute(db);
    throw new Error('The disk is full.');
  },
};

// Requirements: D-01
test('an interrupted migration changes nothing, and the next start runs it again', async () => {
  await expect(migrate(database, [...migrations, breaking])).rejects.toThrow('disk is full');
  expect(await isMigrated(database, migrations)).toBe(false);
  await migrate(database, migrations);
  expect(await isMigrated(database, migrations)).toBe(true);
  await expect(sql`select * from half_made`.execute(database.writer)).rejects.toThrow('half_made');
});
