import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findStorageError } from '#platform/storage-errors.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-commits-'));
  // No time limit for groups, so that commits are grouped in the same way on a slow machine.
  database = openSqlite(join(folder, 'portal.db'), Number.POSITIVE_INFINITY);
  await database.writer.schema
    .createTable('word')
    .addColumn('word', 'text', (column) => column.notNull().unique())
    .execute();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

// The portal's types don't include this test's own table.
const insert = (word: string | null) =>
  database.transaction(async (db) => {
    await (db as never as Database['writer']).insertInto('word').values({ word }).execute();
    return word;
  });
const words = async (db = database.reader) =>
  (await (db as never as Database['writer']).selectFrom('word').select('word').execute()).map(
    (row) => row.word,
  );

test('if the disk is full, all transactions in a commit fail with that reason, and later transactions succeed', async () => {
  await insert('before');
  const { writer } = database;
  const count = CompiledQuery.raw('pragma page_count');
  const { rows } = await writer.executeQuery(count);
  await writer.executeQuery(
    CompiledQuery.raw(`pragma max_page_count = ${(rows[0] as { page_count: number }).page_count}`),
  );
  const works = await Promise.allSettled(['small', 'x'.repeat(100_000)].map(insert));
  for (const work of works) {
    expect(work.status).toBe('rejected');
    if (work.status === 'rejected') expect(findStorageError(work.reason)).toBe('the disk is full');
  }
  expect(await words()).toEqual(['before']);
  await writer.executeQuery(CompiledQuery.raw('pragma max_page_count = 100000'));
  expect(await insert('after')).toBe('after');
  expect(await words()).toEqual(['before', 'after']);
});

test('concurrent transactions all run in order', async () => {
  const done = await Promise.all(['one', 'two', 'three'].map(insert));
  expect(done).toEqual(['one', 'two', 'three']);
  expect(await words()).toEqual(['one', 'two', 'three']);
});

test('a concurrent transaction that fails stores nothing and doesn’t affect the others', async () => {
  const fail = () =>
    database.transaction(async (db) => {
      await (db as never as Database['writer'])
        .insertInto('word')
        .values({ word: 'half' })
        .execute();
      throw new Error('changed my mind');
    });
  const results = await Promise.allSettled([insert('one'), fail(), insert('one'), insert('two')]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(await words()).toEqual(['one', 'two']);
});

test('a transaction’s changes can’t be read before they are committed', async () => {
  const seen: unknown[] = [];
  const look = () =>
    database.transaction(async () => {
      seen.push(...(await words()));
    });
  await Promise.all([insert('one'), look()]);
  expect(seen).toEqual([]);
  expect(await words()).toEqual(['one']);
});

test('if the database rolls back a commit, only the transactions that have joined it fail', async () => {
  // SQLite does the same when the disk is full.
  const breakDown = () =>
    database.transaction((db) => db.executeQuery(CompiledQuery.raw('rollback')));
  const results = await Promise.allSettled([insert('one'), breakDown(), insert('two')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await words()).toEqual(['two']);
});

test('closing waits for transactions in progress', async () => {
  const begun = insert('last words');
  await database.close();
  expect(await begun).toBe('last words');
  database = openSqlite(join(folder, 'portal.db'));
  expect(await words()).toEqual(['last words']);
});
