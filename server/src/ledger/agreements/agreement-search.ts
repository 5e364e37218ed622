import { agreementCalls } from '@portal/contract/ledger/agreement.calls.ts';
import { sql } from 'kysely';
import type { SearchKind } from '#search/search.events.ts';
import { scopeOf } from '#search/search-scope.policy.ts';
import { selectFoundAgreements } from './agreement-search.repository.ts';

export const agreementKind: SearchKind = {
  kind: 'agreement',
  number: 12,
  hasTitle: true,
  from: sql`agreement`,
  key: sql<number>`agreement.id`,
  scope: scopeOf({ access: agreementCalls.list.access, visible: () => undefined }),
  read: async (db, _, ids) => {
    const rows = await selectFoundAgreements(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.name,
          text: row.notes ?? '',
          context: row.dba_name,
          path: `/organizations/${row.organization_id}/ledger`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};
