import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import type { AuditEntry } from '@portal/contract/administration/audit-entry.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { verifyAuditChain } from '#platform/audit/audit-chain.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { orNotFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  type AuditEntryRow,
  selectAuditEntries,
  selectAuditEntry,
} from './audit-entry.repository.ts';
import { auditCsv } from './audit-export.ts';

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

function presentAuditEntry(entry: AuditEntryRow): AuditEntry {
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    actor: person(entry.actor_id, entry.actor_name),
    acting_as: person(entry.acting_as_id, entry.acting_as_name),
    subject: entry.subject_noun
      ? { noun: entry.subject_noun, id: entry.subject_id, name: entry.subject_name }
      : null,
    details: JSON.parse(entry.details),
    ip: entry.ip,
    is_sealed: entry.seal_number !== null,
  };
}

export const auditEntryRoutes = (database: Database): Route[] => [
  route(auditEntryEndpoints.list, async ({ db, query }) =>
    mapPage(await selectAuditEntries(db, query), presentAuditEntry),
  ),
  route(auditEntryEndpoints.get, async ({ db, params }) =>
    presentAuditEntry(orNotFound(await selectAuditEntry(db, params.id), 'Entry')),
  ),
  route(auditEntryEndpoints.export, async ({ db, viewer, body, ip }) => {
    await recordAudit(db, { action: 'audit.exported', viewer, details: { ...body }, ip });
    const name = `audit-${clock.today()}.csv`;
    return { name, type: 'text/csv; charset=utf-8', content: auditCsv(database.reader, body) };
  }),
  route(auditEntryEndpoints.verify, async ({ db }) => {
    const report = await verifyAuditChain(db);
    return {
      is_intact: report.isIntact,
      sealed: report.sealed,
      broken_at: report.isIntact ? null : report.brokenAt,
      reason: report.isIntact ? null : report.reason,
    };
  }),
];
