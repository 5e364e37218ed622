import { Readable } from 'node:stream';
import { csvLine } from '#platform/csv.ts';
import type { Db } from '#platform/database/tables.ts';
import type { AuditEntryRow } from './audit-entry.repository.ts';
import { type AuditFilter, selectAuditEntries } from './audit-entry.repository.ts';

const columns: readonly [string, (entry: AuditEntryRow) => string | number | null][] = [
  ['id', (entry) => entry.id],
  ['at', (entry) => entry.at],
  ['action', (entry) => entry.action],
  ['actor_id', (entry) => entry.actor_id],
  ['actor', (entry) => entry.actor_name],
  ['acting_as_id', (entry) => entry.acting_as_id],
  ['acting_as', (entry) => entry.acting_as_name],
  ['subject', (entry) => entry.subject_noun],
  ['subject_id', (entry) => entry.subject_id],
  ['subject_name', (entry) => entry.subject_name],
  ['details', (entry) => entry.details],
  ['ip', (entry) => entry.ip],
  ['seal', (entry) => entry.seal_number],
];

/** Streams the filtered log as CSV, reading it page by page. */
export function auditCsv(reader: Db, filter: AuditFilter): Readable {
  async function* lines() {
    yield csvLine(columns.map(([name]) => name));
    let cursor: string | undefined;
    do {
      const page = await selectAuditEntries(reader, { ...filter, limit: 500, cursor });
      yield page.items.map((entry) => csvLine(columns.map(([, read]) => read(entry)))).join('');
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  return Readable.from(lines());
}
