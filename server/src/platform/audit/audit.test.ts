import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { recordAudit } from './audit.service.ts';
import { sealAuditEntries, verifyAuditChain } from './audit-chain.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(() => database.close());

const record = (action: string) =>
  database.transaction((db) => recordAudit(db, { action, actorId: 7, details: { name: 'Ann' } }));

/** Changes entries with the triggers disabled, as the database's owner could. */
async function tamper(change: string): Promise<void> {
  const guards =
    database.engine === 'postgres'
      ? ['alter table audit_entry disable trigger all']
      : ['drop trigger audit_entry_refuse_update', 'drop trigger audit_entry_refuse_delete'];
  for (const one of [...guards, change]) await sql.raw(one).execute(database.writer);
}

// Requirements: D-14
test('the database prevents entries from being changed or deleted', async () => {
  await record('session.created');
  for (const change of ["update audit_entry set action = 'x'", 'delete from audit_entry']) {
    await expect(sql.raw(change).execute(database.writer)).rejects.toThrow('append-only');
  }
});

// Requirements: D-14
test('an entry names both the real and the impersonated person', async () => {
  await database.transaction((db) =>
    recordAudit(db, { action: 'article.deleted', viewer: { id: 5, actorId: 2 } }),
  );
  const entry = await database.reader.selectFrom('audit_entry').selectAll().executeTakeFirst();
  expect(entry).toMatchObject({ actor_id: 2, acting_as_id: 5 });
});

// Requirements: D-14
test('sealed entries form a chain, and each run extends it', async () => {
  await record('session.created');
  await record('session.ended');
  expect(await sealAuditEntries(database)).toBe(2);
  await record('report.sent');
  expect(await sealAuditEntries(database)).toBe(1);
  expect(await sealAuditEntries(database)).toBe(0);
  expect(await verifyAuditChain(database.reader)).toEqual({ isIntact: true, sealed: 3 });
});

// Requirements: D-14
test.each([
  ['changed', "update audit_entry set details = '{}' where id = 2"],
  ['deleted', 'delete from audit_entry where id = 2'],
])('verification detects an entry that was %s in the database', async (_, change) => {
  for (const action of ['a.one', 'a.two', 'a.three']) await record(action);
  await sealAuditEntries(database);
  await tamper(change);
  const report = await verifyAuditChain(database.reader);
  expect(report).toMatchObject({ isIntact: false, brokenAt: 2, sealed: 1 });
});

// Requirements: D-14
test('two servers that seal at the same time produce one complete chain', async () => {
  for (let count = 0; count < 20; count += 1) await record(`a.${count}`);
  await Promise.allSettled([sealAuditEntries(database), sealAuditEntries(database)]);
  await sealAuditEntries(database);
  expect(await verifyAuditChain(database.reader)).toEqual({ isIntact: true, sealed: 20 });
});
