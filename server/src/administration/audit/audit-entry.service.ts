import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import { type AuditEntryRow, selectAuditEntry } from './audit-entry.repository.ts';

export async function getAuditEntry(db: Db, id: number): Promise<AuditEntryRow> {
  return orNotFound(await selectAuditEntry(db, id), 'Entry');
}
