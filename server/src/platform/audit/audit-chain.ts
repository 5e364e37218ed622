import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import type { AuditEntryTable } from './audit.table.ts';

type AuditEntry = Selectable<AuditEntryTable>;

const batch = 1000;
const start = '0'.repeat(64);

/** Returns the SHA-256, in hex, of the previous seal's hash and all columns of the entry. */
function hashOf(previous: string, number: number, entry: AuditEntry): string {
  const content = [
    entry.id,
    entry.at,
    entry.action,
    entry.actor_id,
    entry.acting_as_id,
    entry.subject_noun,
    entry.subject_id,
    entry.details,
    entry.ip,
  ];
  return createHash('sha256')
    .update(JSON.stringify([previous, number, ...content]))
    .digest('hex');
}

function lastSeal(db: Db) {
  return db
    .selectFrom('audit_seal')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function sealBatch(db: Db): Promise<number> {
  const last = await lastSeal(db);
  const entries = await db
    .selectFrom('audit_entry')
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .selectAll('audit_entry')
    .where('audit_seal.entry_id', 'is', null)
    .orderBy('audit_entry.id')
    .limit(batch)
    .execute();
  let hash = last?.hash ?? start;
  const first = (last?.number ?? 0) + 1;
  const seals = entries.map((entry, index) => {
    hash = hashOf(hash, first + index, entry);
    return { number: first + index, entry_id: entry.id, hash };
  });
  if (seals.length > 0) await db.insertInto('audit_seal').values(seals).execute();
  return seals.length;
}

/**
 * Seals the unsealed entries in id order, and returns the number of sealed entries. An entry that commits late, after
 * entries with higher ids, is sealed by the next run: the chain is ordered by the seals' numbers, not by the entries'
 * ids. If two servers seal at the same time, they choose the same number, and the table's primary key rejects one of
 * the two seals.
 */
export async function sealAuditEntries(database: Database): Promise<number> {
  let sealed = 0;
  for (let count = batch; count === batch; sealed += count) {
    count = await database.transaction(sealBatch);
  }
  return sealed;
}

export type ChainReport =
  | { isIntact: true; sealed: number }
  | { isIntact: false; sealed: number; brokenAt: number; reason: string };

/**
 * Recomputes the chain and reports the first seal that doesn't match its entry. A mismatch means that the entry was
 * changed, deleted, or inserted.
 */
export async function verifyAuditChain(db: Db): Promise<ChainReport> {
  let hash = start;
  let number = 0;
  const broken = (reason: string): ChainReport => ({
    isIntact: false,
    sealed: number,
    brokenAt: number + 1,
    reason,
  });
  while (true) {
    const seals = await db
      .selectFrom('audit_seal')
      .selectAll()
      .where('number', '>', number)
      .orderBy('number')
      .limit(batch)
      .execute();
    if (seals.length === 0) return { isIntact: true, sealed: number };
    const ids = seals.map((seal) => seal.entry_id);
    const rows = await db.selectFrom('audit_entry').selectAll().where('id', 'in', ids).execute();
    const entries = new Map(rows.map((entry) => [entry.id, entry]));
    for (const seal of seals) {
      const entry = entries.get(seal.entry_id);
      if (seal.number !== number + 1) return broken('A seal is missing.');
      if (!entry) return broken(`Entry ${seal.entry_id} is missing.`);
      hash = hashOf(hash, seal.number, entry);
      if (hash !== seal.hash) return broken(`Entry ${seal.entry_id} isn't what was sealed.`);
      number = seal.number;
    }
  }
}
