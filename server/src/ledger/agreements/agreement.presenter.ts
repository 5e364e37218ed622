import type {
  Agreement,
  AgreementLine,
  LineTermsRecord,
} from '@portal/contract/ledger/agreement.schema.ts';
import { lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  type AgreementRow,
  type LineRow,
  selectLines,
  selectTerms,
  type TermsRow,
} from './agreement.repository.ts';

type TitledLine = Pick<LineRow, 'title' | 'kind' | 'content_type_name'>;

/** Returns a line's own title, or its kind with its content type: "Articles: Blog". */
export function lineTitle({ title, kind, content_type_name }: TitledLine): string {
  const { label } = lineKinds[kind];
  return title ?? (content_type_name ? `${label}: ${content_type_name}` : label);
}

const presentTerms = (row: TermsRow): LineTermsRecord => ({
  id: row.id,
  from_month: row.from_month,
  quantity: row.quantity,
  carry: row.carry,
  fee_cents: row.fee_cents,
  note: row.note,
  created_at: row.created_at,
  created_by:
    row.created_by_id === null ? null : { id: row.created_by_id, name: row.created_by_name ?? '' },
});

const presentLine = (row: LineRow, terms: readonly TermsRow[]): AgreementLine => ({
  id: row.id,
  kind: row.kind,
  content_type: row.content_type_id,
  title: lineTitle(row),
  starting_balance: row.starting_balance,
  terms: terms.map(presentTerms),
});

/** Presents agreements with their lines and terms, using two additional queries. */
export async function presentAgreements(
  db: Db,
  rows: readonly AgreementRow[],
): Promise<Agreement[]> {
  const lines = await selectLines(
    db,
    rows.map(({ id }) => id),
  );
  const terms = await selectTerms(
    db,
    lines.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ agreement_id }) => agreement_id);
  const termsOf = Map.groupBy(terms, ({ line_id }) => line_id);
  return rows.map((row) => ({
    id: row.id,
    organization: row.organization_id,
    name: row.name,
    start_month: row.start_month,
    end_month: row.end_month,
    renewal_months: row.renewal_months,
    notes: row.notes,
    lines: (linesOf.get(row.id) ?? []).map((line) => presentLine(line, termsOf.get(line.id) ?? [])),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    allowed_actions: ['update', 'add_line', 'delete'],
  }));
}

export async function presentAgreement(db: Db, row: AgreementRow): Promise<Agreement> {
  const [agreement] = await presentAgreements(db, [row]);
  // The cast is safe: the result has one agreement for each row.
  return agreement as Agreement;
}
