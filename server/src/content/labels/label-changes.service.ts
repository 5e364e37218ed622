import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';

type LabelNoun = 'content_status' | 'content_type' | 'content_channel' | 'content_tag';

interface LabelChange {
  noun: LabelNoun;
  verb: 'created' | 'changed' | 'deleted' | 'arranged';
  /** The label; none when all of them were put in an order. */
  id?: number;
  details: Readonly<Record<string, unknown>>;
}

/** Notes a change of a label: in the audit log, and for everybody's pick-lists. */
export async function noteLabelChange(db: Db, viewer: Viewer, change: LabelChange): Promise<void> {
  const { noun, verb, id, details } = change;
  await recordAudit(db, {
    action: `${noun}.${verb}`,
    viewer,
    ...(id !== undefined && { subject: { noun, id } }),
    details,
  });
  // Of the list as a whole, which everybody reads who may view articles.
  await recordEvent(db, { topic: noun.replace('_', '-') });
}

/** 409 unless these are all that there are: who arranges has seen all of them. */
export function assertSameLabels(stored: readonly number[], sent: readonly number[]): void {
  const known = new Set(stored);
  const isWhole = stored.length === sent.length && sent.every((id) => known.has(id));
  if (!isWhole) throw conflict('Somebody else has added or deleted one meanwhile.');
}
