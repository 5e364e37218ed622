import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { verifyAuditChain } from '#platform/audit/audit-chain.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentAuditEntry } from './audit-entry.presenter.ts';
import { selectAuditEntries } from './audit-entry.repository.ts';
import { getAuditEntry } from './audit-entry.service.ts';
import { auditCsv } from './audit-export.ts';

export const auditEntryRoutes = (database: Database): Route[] => [
  route(auditEntryEndpoints.list, async ({ db, query }) =>
    mapPage(await selectAuditEntries(db, query), presentAuditEntry),
  ),
  route(auditEntryEndpoints.get, async ({ db, params }) =>
    presentAuditEntry(await getAuditEntry(db, params.id)),
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
