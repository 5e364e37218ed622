import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type AuditEntryRow, selectAuditEntry } from './audit-entry.repository.ts';

export async function getAuditEntry(db: Db, id: number): Promise<AuditEntryRow> {
  const entry = await selectAuditEntry(db, id);
  if (!entry) throw notFound('Entry');
  return entry;
}
