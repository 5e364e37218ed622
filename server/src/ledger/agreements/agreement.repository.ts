import type { Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { AgreementTable } from './agreement.table.ts';

export type AgreementRow = Selectable<AgreementTable>;

interface AgreementQuery {
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectAgreements(
  db: Db,
  { organization, limit, cursor }: AgreementQuery,
): Promise<Page<AgreementRow>> {
  let query = db.selectFrom('agreement').selectAll();
  if (organization !== undefined) query = query.where('organization_id', '=', organization);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'agreement.start_month', direction: 'desc' },
      { column: 'agreement.id', direction: 'desc' },
    ],
  });
}

export const selectAgreement = (db: Db, id: number): Promise<AgreementRow | undefined> =>
  db.selectFrom('agreement').selectAll().where('id', '=', id).executeTakeFirst();

/** Selects all of the given organizations' agreements, oldest first. */
export function selectAgreementsOf(db: Db, organizationIds: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('agreement')
    .selectAll()
    .where(has('agreement.organization_id', write(organizationIds)))
    .orderBy('start_month')
    .orderBy('id')
    .execute();
}

const lines = (db: Db) =>
  db
    .selectFrom('agreement_line')
    .leftJoin('content_type', 'content_type.id', 'agreement_line.content_type_id')
    .selectAll('agreement_line')
    .select('content_type.name as content_type_name');

/** Selects agreements' lines in display order. */
export function selectLines(db: Db, agreementIds: readonly number[]) {
  const { has, write } = idList(db);
  return lines(db)
    .where(has('agreement_line.agreement_id', write(agreementIds)))
    .orderBy('agreement_line.agreement_id')
    .orderBy('agreement_line.id')
    .execute();
}

/** Selects an organization's lines, each line once for each of its terms, in the order that the terms were added. */
export const selectLinesWithTerms = (db: Db, organizationId: number) =>
  lines(db)
    .innerJoin('agreement_line_terms as terms', 'terms.line_id', 'agreement_line.id')
    .select(['terms.from_month', 'terms.quantity'])
    .where('agreement_line.organization_id', '=', organizationId)
    .orderBy('agreement_line.id')
    .orderBy('terms.id')
    .execute();

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

export const selectLine = (db: Db, id: number): Promise<LineRow | undefined> =>
  lines(db).where('agreement_line.id', '=', id).executeTakeFirst();

/** Selects lines' terms in the order that they were added. */
export function selectTerms(db: Db, lineIds: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('agreement_line_terms as terms')
    .leftJoin('person', 'person.id', 'terms.created_by_id')
    .selectAll('terms')
    .select('person.name as created_by_name')
    .where(has('terms.line_id', write(lineIds)))
    .orderBy('terms.line_id')
    .orderBy('terms.id')
    .execute();
}

export type TermsRow = Awaited<ReturnType<typeof selectTerms>>[number];

/** Returns the last closed month of an organization. */
export async function selectClosedThrough(db: Db, organizationId: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_close')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.month ?? null;
}

/** Returns the last closed month that has stored sums for the agreement. */
export async function selectLastClosedMonth(db: Db, agreementId: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_month')
    .innerJoin('agreement_line', 'agreement_line.id', 'ledger_month.line_id')
    .select(({ fn }) => fn.max('ledger_month.month').as('month'))
    .where('agreement_line.agreement_id', '=', agreementId)
    .executeTakeFirst();
  return row?.month ?? null;
}

export async function hasEntries(db: Db, agreementId: number): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_entry')
    .innerJoin('agreement_line', 'agreement_line.id', 'ledger_entry.line_id')
    .select('ledger_entry.id')
    .where('agreement_line.agreement_id', '=', agreementId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects all content types in a stable order. */
export const selectContentTypes = (db: Db) =>
  db.selectFrom('content_type').select(['id', 'name']).orderBy('id').execute();

/** Counts the given ids that belong to existing content types. */
export async function countContentTypes(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom('content_type').select('id').where('id', 'in', ids).execute();
  return rows.length;
}
