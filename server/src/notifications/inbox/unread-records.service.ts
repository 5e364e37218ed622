import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import { readQuotes, readSubjects } from './inbox.presenter.ts';
import { selectUnreadItems } from './inbox.repository.ts';
import { inboxRights } from './inbox.service.ts';
import { inboxText } from './inbox-text.ts';

/** A record with the texts of its unread notifications. */
export interface ReadRecord {
  title: string;
  context: string | null;
  url: string;
  lines: { text: string; quote: string | null }[];
}

/**
 * Returns the texts of a person's unread notifications among `ids`, grouped by record, with the person's current
 * permissions. `itemIds` are the notifications that the texts cover.
 */
export async function readUnreadRecords(db: Db, viewer: Viewer, ids: readonly number[]) {
  const rights = await inboxRights(db, viewer);
  const items = await selectUnreadItems(db, rights, ids);
  const subjectOf = await readSubjects(
    db,
    rights,
    items.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  );
  const quoteOf = await readQuotes(db, rights, items);
  const reader = { isStaff: isStaff(viewer) };
  const records = new Map<string, ReadRecord>();
  const itemIds = new Set<number>();
  for (const item of items) {
    const { subject_kind: kind, subject_id: id } = item;
    const subject = subjectOf({ kind, id });
    if (!subject) continue;
    const { title, context, path } = subject;
    const record = records.get(`${kind} ${id}`) ?? {
      title,
      context,
      url: new URL(path ?? '/inbox', publicUrl('/')).href,
      lines: [],
    };
    record.lines.push({ text: inboxText(item, reader), quote: quoteOf(item) });
    records.set(`${kind} ${id}`, record);
    itemIds.add(item.id);
  }
  return {
    records: [...records.values()],
    kinds: [...new Set(items.map(({ kind }) => kind))],
    itemIds,
  };
}
