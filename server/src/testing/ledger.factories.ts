import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import type { Insertable } from 'kysely';
import type {
  AgreementLineTable,
  AgreementLineTermsTable,
  AgreementTable,
} from '#ledger/agreements/agreement.table.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { makeOrganization } from './people.factories.ts';

type AgreementOptions = Partial<Insertable<AgreementTable>>;

/** Inserts an agreement that started two months ago and has no lines, by default for a new organization. */
export async function makeAgreement(db: Db, given: AgreementOptions = {}) {
  const now = clock.instant();
  return insertRow(db, 'agreement', {
    organization_id: given.organization_id ?? (await makeOrganization(db)).id,
    name: 'Content agreement',
    start_month: nextMonth(clock.today().slice(0, 7), -2),
    created_at: now,
    updated_at: now,
    ...given,
  });
}

type LineOptions = Partial<Insertable<AgreementLineTable>> &
  Partial<Pick<AgreementLineTermsTable, 'quantity' | 'carry' | 'fee_cents' | 'note'>>;

/** Inserts a line that starts with its agreement, by default for four meetings a month. */
export async function makeAgreementLine(
  db: Db,
  agreement: { id: number; organization_id: number; start_month: string },
  { quantity = 4, carry = 'none', fee_cents = null, note = null, ...given }: LineOptions = {},
) {
  const created_at = clock.instant();
  const line = await insertRow(db, 'agreement_line', {
    agreement_id: agreement.id,
    organization_id: agreement.organization_id,
    kind: 'meetings',
    created_at,
    ...given,
  });
  await insertRow(db, 'agreement_line_terms', {
    line_id: line.id,
    from_month: agreement.start_month,
    quantity,
    carry,
    fee_cents,
    note,
    created_at,
  });
  return line;
}
