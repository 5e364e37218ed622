import {
  type AddedLine,
  type AgreementBody,
  type AgreementUpdate,
  mostLines,
  type NewLine,
  type TermsBody,
} from '@portal/contract/ledger/agreement.schema.ts';
import { findOrganizationName } from '#organizations/organizations/organization-names.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notifyLedger, refreshStandings } from '../ledgers/standing.service.ts';
import {
  type AgreementRow,
  countContentTypes,
  hasEntries,
  type LineRow,
  selectAgreement,
  selectLastClosedMonth,
  selectLine,
  selectLines,
} from './agreement.repository.ts';
import { assertCountedOnce, assertDeletable, assertNear, assertOpen } from './agreement-rules.ts';

export const getAgreement = async (db: Db, id: number): Promise<AgreementRow> =>
  orNotFound(await selectAgreement(db, id), 'Agreement');

export const getLine = async (db: Db, id: number): Promise<LineRow> =>
  orNotFound(await selectLine(db, id), 'Line');

const authorOf = ({ id, actorId }: Viewer) => ({
  created_by_id: id,
  actor_id: actorId === id ? null : actorId,
  created_at: clock.instant(),
});

async function assertTypes(db: Db, lines: readonly NewLine[], field: string): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ content_type }) => content_type ?? []))];
  if (ids.length === 0) return;
  const known = await countContentTypes(db, ids);
  if (known < ids.length) throw invalid({ [field]: ['This content type does not exist.'] });
}

function assertOrder(start: string, end: string | null | undefined): void {
  if (end && end < start) {
    throw invalid({ end_month: ['Enter a month that is not before the start.'] });
  }
}

async function insertTerms(
  db: Db,
  viewer: Viewer,
  lineId: number,
  { from_month, quantity, carry, fee_cents, note }: TermsBody,
): Promise<void> {
  await insertRow(db, 'agreement_line_terms', {
    line_id: lineId,
    from_month,
    quantity,
    carry,
    fee_cents: fee_cents ?? null,
    note: note || null,
    ...authorOf(viewer),
  });
}

async function insertLine(
  db: Db,
  viewer: Viewer,
  { id, organization_id }: AgreementRow,
  line: AddedLine,
): Promise<void> {
  const { kind, content_type, title, starting_balance, from_month } = line;
  const { quantity, carry, fee_cents, note } = line;
  const row = await insertRow(db, 'agreement_line', {
    agreement_id: id,
    organization_id,
    kind,
    content_type_id: content_type ?? null,
    title: title ?? null,
    starting_balance,
    created_at: clock.instant(),
  });
  await insertTerms(db, viewer, row.id, { from_month, quantity, carry, fee_cents, note });
}

export async function afterChange(db: Db, organizationIds: readonly number[]): Promise<void> {
  await refreshStandings(db, organizationIds);
  await notifyLedger(db, organizationIds);
}

/** Records a change to an agreement in the audit log, because it determines what clients are owed. */
async function auditChange(
  db: Db,
  viewer: Viewer,
  action: string,
  { id, organization_id }: AgreementRow,
): Promise<void> {
  await recordAudit(db, {
    action: `agreement.${action}`,
    viewer,
    subject: { noun: 'agreement', id },
    details: { organization: organization_id },
  });
}

export async function createAgreement(
  db: Db,
  viewer: Viewer,
  body: AgreementBody,
): Promise<AgreementRow> {
  const { organization, start_month, end_month = null, lines } = body;
  if (!(await findOrganizationName(db, organization))) {
    throw invalid({ organization: ['This organization does not exist.'] });
  }
  assertNear(start_month, 'start_month');
  if (end_month) assertNear(end_month, 'end_month');
  assertOrder(start_month, end_month);
  await assertOpen(db, organization, start_month, 'start_month');
  await assertTypes(db, lines, 'lines');
  const planned = lines.map(({ kind, content_type }) => ({
    kind,
    contentTypeId: content_type ?? null,
    from: start_month,
    to: end_month,
  }));
  await assertCountedOnce(db, organization, planned, { field: 'lines' });
  const row = await insertAgreement(db, viewer, body);
  await afterChange(db, [organization]);
  return row;
}

/** Inserts an agreement whose values have been checked. */
export async function insertAgreement(
  db: Db,
  viewer: Viewer,
  body: AgreementBody,
): Promise<AgreementRow> {
  const { organization, start_month, end_month = null, lines } = body;
  const { created_at, ...author } = authorOf(viewer);
  const row = await insertRow(db, 'agreement', {
    organization_id: organization,
    name: body.name,
    start_month,
    end_month,
    renewal_months: body.renewal_months ?? null,
    notes: body.notes || null,
    ...author,
    created_at,
    updated_at: created_at,
  });
  // A loop is fine here: there are at most `mostLines` lines, and their terms need the inserted ids.
  for (const line of lines) await insertLine(db, viewer, row, { ...line, from_month: start_month });
  await auditChange(db, viewer, 'created', row);
  return row;
}

async function assertEnd(db: Db, row: AgreementRow, end: string | null): Promise<void> {
  assertOrder(row.start_month, end);
  if (end) assertNear(end, 'end_month');
  const closed = await selectLastClosedMonth(db, row.id);
  if (end && closed !== null && end < closed) {
    throw invalid({
      end_month: [`The months through ${closed} are closed. Enter ${closed} or later.`],
    });
  }
  const lines = await selectLines(db, [row.id]);
  const planned = lines.map(({ kind, content_type_id }) => ({
    kind,
    contentTypeId: content_type_id,
    from: row.start_month,
    to: end,
  }));
  await assertCountedOnce(db, row.organization_id, planned, {
    agreementId: row.id,
    field: 'end_month',
  });
}

export async function updateAgreement(
  db: Db,
  viewer: Viewer,
  row: AgreementRow,
  changes: AgreementUpdate,
): Promise<AgreementRow> {
  if (changes.end_month !== undefined && changes.end_month !== row.end_month) {
    await assertEnd(db, row, changes.end_month);
  }
  const updated = await updateRow(db, 'agreement', row.id, {
    ...changes,
    ...(changes.notes !== undefined && { notes: changes.notes || null }),
    updated_at: clock.instant(),
  });
  await auditChange(db, viewer, 'changed', row);
  await afterChange(db, [row.organization_id]);
  return updated;
}

export async function deleteAgreement(db: Db, viewer: Viewer, row: AgreementRow): Promise<void> {
  const closed = await selectLastClosedMonth(db, row.id);
  assertDeletable(closed !== null || (await hasEntries(db, row.id)));
  await deleteRow(db, 'agreement', row.id);
  await auditChange(db, viewer, 'deleted', row);
  await afterChange(db, [row.organization_id]);
}

function assertWithin({ start_month, end_month }: AgreementRow, month: string): void {
  if (month < start_month || (end_month !== null && month > end_month)) {
    throw invalid({ from_month: ['Enter a month of the agreement.'] });
  }
}

const touch = (db: Db, id: number) =>
  updateRow(db, 'agreement', id, { updated_at: clock.instant() });

export async function addLine(
  db: Db,
  viewer: Viewer,
  row: AgreementRow,
  line: AddedLine,
): Promise<AgreementRow> {
  const { from_month, kind, content_type } = line;
  assertNear(from_month, 'from_month');
  assertWithin(row, from_month);
  await assertOpen(db, row.organization_id, from_month, 'from_month');
  await assertTypes(db, [line], 'content_type');
  const lines = await selectLines(db, [row.id]);
  if (lines.length >= mostLines) {
    throw invalid({ non_field_errors: [`An agreement has at most ${mostLines} lines.`] });
  }
  const stored = lines.map((one) => ({
    kind: one.kind,
    contentTypeId: one.content_type_id,
    from: row.start_month,
    to: row.end_month,
  }));
  const added = { kind, contentTypeId: content_type ?? null, from: from_month, to: row.end_month };
  await assertCountedOnce(db, row.organization_id, [...stored, added], {
    agreementId: row.id,
    field: 'kind',
  });
  await insertLine(db, viewer, row, line);
  await auditChange(db, viewer, 'line_added', row);
  await afterChange(db, [row.organization_id]);
  return touch(db, row.id);
}

/** Adds terms to a line from an open month on. Earlier months keep the earlier terms. */
export async function changeLine(
  db: Db,
  viewer: Viewer,
  line: LineRow,
  terms: TermsBody,
): Promise<AgreementRow> {
  const row = await getAgreement(db, line.agreement_id);
  assertNear(terms.from_month, 'from_month');
  assertWithin(row, terms.from_month);
  await assertOpen(db, row.organization_id, terms.from_month, 'from_month');
  await insertTerms(db, viewer, line.id, terms);
  await auditChange(db, viewer, 'line_changed', row);
  await afterChange(db, [row.organization_id]);
  return touch(db, row.id);
}
