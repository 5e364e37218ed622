import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testedEngine } from '#testing/database.ts';
import { makePlace, type Place } from '#testing/server-process.ts';
import { migrations } from '../../migrations/migrations.ts';
import { ConfigError } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import type { Migration } from './migrate.ts';
import { prepareSchema } from './schema.ts';

let place: Place;
let database: Database;
let copyFolder: string;

beforeEach(async () => {
  place = await makePlace();
  database = openDatabase({ ...place.database, poolSize: 2 });
  copyFolder = join(mkdtempSync(join(tmpdir(), 'portal-copies-')), 'backups');
});
afterEach(async () => {
  await database.close();
  await place.remove();
  rmSync(join(copyFolder, '..'), { recursive: true });
});

const prepare = (steps: readonly Migration[]) =>
  prepareSchema(database, steps, { copyFolder, report: () => undefined });

const step = (name: string, isCompatible = false): Migration => ({
  name,
  isCompatible,
  up: async (db) => {
    await sql`create table ${sql.table(`added_${name.slice(0, 4)}`)} (id integer)`.execute(db);
  },
});

test('a version can run on a newer schema if all of the schema’s new migrations are compatible', async () => {
  await prepare([...migrations, step('9001-added', true)]);
  await prepare(migrations);
  const newer = [...migrations, step('9001-added', true), step('9002-removed')];
  await prepare(newer);
  await expect(prepare(migrations)).rejects.toThrow(ConfigError);
  await expect(prepare(migrations)).rejects.toThrow('newer version of the portal');
  await prepare(newer);
});

test('a SQLite database is copied before each migration, and the last three copies are kept', async () => {
  await prepare(migrations);
  expect(existsSync(copyFolder)).toBe(false);
  const steps = [1, 2, 3, 4].map((number) => step(`900${number}-step`));
  for (const [index] of steps.entries()) {
    await prepare([...migrations, ...steps.slice(0, index + 1)]);
  }
  if (testedEngine === 'postgres') return expect(existsSync(copyFolder)).toBe(false);
  const names = [2, 3, 4].map((number) => `before-900${number}-step.db`);
  expect(readdirSync(copyFolder).sort()).toEqual(names);
  const copy = openDatabase({ file: join(copyFolder, names[2] ?? '') });
  await sql`select * from added_9003`.execute(copy.reader);
  await expect(sql`select * from added_9004`.execute(copy.reader)).rejects.toThrow('added_9004');
  await copy.close();
});
