import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';

type LabelNoun = 'content_status' | 'content_type' | 'content_channel' | 'content_tag';

interface LabelChange {
  noun: LabelNoun;
  verb: 'created' | 'changed' | 'deleted' | 'arranged';
  /** The label; undefined if all were reordered. */
  id?: number;
  details: Readonly<Record<string, unknown>>;
}

/** Audits a label's change and records its event. */
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
  // An event without a record goes to everybody: all viewers of articles read the list.
  await recordEvent(db, { topic: noun.replace('_', '-') });
}

/** Throws 409 unless these are all labels: a new order must include labels that were added meanwhile. */
export function assertSameLabels(stored: readonly number[], sent: readonly number[]): void {
  const known = new Set(stored);
  const isWhole = stored.length === sent.length && sent.every((id) => known.has(id));
  if (!isWhole) throw conflict('The list has changed. Reload it and try again.');
}
