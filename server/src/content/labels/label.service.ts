import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArrangedTable, LabelRecord } from './label.record.ts';
import {
  deleteLabelRow,
  insertLabel,
  isLabelNameTaken,
  isLabelUsed,
  type LabelRow,
  selectLabel,
  selectLabelIds,
  updateLabelOrder,
  updateLabelRow,
} from './label.repository.ts';

interface LabelChange {
  noun: ArrangedTable;
  verb: 'created' | 'changed' | 'deleted' | 'arranged';
  /** The label's id; undefined if all labels were reordered. */
  id?: number;
  details: Readonly<Record<string, unknown>>;
}

/** Audits a change to a label, and records its event. */
export async function recordLabelChange(
  db: Db,
  viewer: Viewer,
  change: LabelChange,
): Promise<void> {
  const { noun, verb, id, details } = change;
  await recordAudit(db, {
    action: `${noun}.${verb}`,
    viewer,
    ...(id !== undefined && { subject: { noun, id } }),
    details,
  });
  // Record the event without a record id: the event must reach everyone, because all viewers of articles read the list.
  await recordEvent(db, { topic: noun.replace('_', '-') });
}

/** Throws 409 unless all labels were sent, because a new order must include recently added labels. */
function assertSameLabels(stored: readonly number[], sent: readonly number[]): void {
  const known = new Set(stored);
  const isWhole = stored.length === sent.length && sent.every((id) => known.has(id));
  if (!isWhole) throw conflict('The list has changed. Reload it and try again.');
}

const nameTaken = ({ noun }: LabelRecord) =>
  invalid({ name: [`A ${noun} with this name already exists.`] });

export async function getLabel(db: Db, label: LabelRecord, id: number): Promise<LabelRow> {
  const row = await selectLabel(db, label, id);
  if (!row) throw notFound(label.noun.charAt(0).toUpperCase() + label.noun.slice(1));
  return row;
}

export async function createLabel(
  db: Db,
  viewer: Viewer,
  label: LabelRecord,
  body: { name: string; color?: string },
): Promise<LabelRow> {
  const row = await insertLabel(db, label, body);
  if (!row) throw nameTaken(label);
  await recordLabelChange(db, viewer, {
    noun: label.table,
    verb: 'created',
    id: row.id,
    details: body,
  });
  return row;
}

type LabelChanges = {
  name?: string | undefined;
  archived?: boolean | undefined;
  color?: string | undefined;
};

export async function updateLabel(
  db: Db,
  viewer: Viewer,
  label: LabelRecord,
  { row, changes }: { row: LabelRow; changes: LabelChanges },
): Promise<LabelRow> {
  const { name = row.name, archived = row.archived === 1, color } = changes;
  if (await isLabelNameTaken(db, label, { name, exceptId: row.id })) throw nameTaken(label);
  const values = { name, archived, ...(color !== undefined && { color }) };
  const updated = await updateLabelRow(db, label, row.id, values);
  const noun = label.table;
  await recordLabelChange(db, viewer, { noun, verb: 'changed', id: row.id, details: changes });
  return updated;
}

export async function arrangeLabels(
  db: Db,
  viewer: Viewer,
  table: ArrangedTable,
  ids: readonly number[],
): Promise<void> {
  assertSameLabels(await selectLabelIds(db, table), ids);
  for (const [index, id] of ids.entries()) await updateLabelOrder(db, table, id, index + 1);
  await recordLabelChange(db, viewer, { noun: table, verb: 'arranged', details: { ids } });
}

/** Throws 409 for built-in labels, and for labels in use if their kind has `isKeptWhileUsed`. */
export async function deleteLabel(
  db: Db,
  viewer: Viewer,
  label: LabelRecord,
  row: LabelRow,
): Promise<void> {
  if (row.uid) throw conflict(`A built-in ${label.noun} cannot be deleted.`);
  if (label.isKeptWhileUsed && (await isLabelUsed(db, label, row.id))) {
    throw conflict(`This ${label.noun} is used by articles or templates.`);
  }
  await deleteLabelRow(db, label, row.id);
  const details = { name: row.name };
  await recordLabelChange(db, viewer, { noun: label.table, verb: 'deleted', id: row.id, details });
}
