import type { InboxItem, InboxThread } from '@portal/contract/notifications/inbox.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type InboxItemRow,
  type InboxRights,
  type InboxThreadRow,
  selectNewestItems,
} from './inbox.repository.ts';
import { inboxText } from './inbox-text.ts';

type Reference = { kind: string; id: number };
const keyOf = ({ kind, id }: Reference) => `${kind} ${id}`;

/** Reads the titles, contexts, and paths of records, with one query per kind. */
export async function readSubjects(
  db: Db,
  { subjects }: InboxRights,
  wanted: readonly Reference[],
) {
  const shown = new Map<string, Pick<InboxThread['subject'], 'title' | 'context' | 'path'>>();
  for (const { kind, present } of subjects) {
    const ids = [...new Set(wanted.flatMap((one) => (one.kind === kind ? one.id : [])))];
    if (ids.length === 0) continue;
    for (const [id, subject] of await present(db, ids)) shown.set(keyOf({ kind, id }), subject);
  }
  return (reference: Reference) => shown.get(keyOf(reference));
}

type Quoting = Pick<InboxItemRow, 'source_kind' | 'source_id'>;

/** Reads the texts that notifications quote, with one query per kind. */
export async function readQuotes(db: Db, { sources }: InboxRights, items: readonly Quoting[]) {
  const quotes = new Map<string, string>();
  for (const { kind, quote } of sources) {
    const ids = items.flatMap(({ source_kind, source_id }) =>
      source_kind === kind && source_id !== null ? source_id : [],
    );
    if (!quote || ids.length === 0) continue;
    for (const [id, text] of await quote(db, [...new Set(ids)]))
      quotes.set(keyOf({ kind, id }), text);
  }
  return ({ source_kind: kind, source_id: id }: Quoting): string | null =>
    kind === null || id === null ? null : quotes.get(keyOf({ kind, id })) || null;
}

/** Presents threads in the given order. Threads whose records have been deleted since the query are omitted. */
export async function presentThreads(
  db: Db,
  viewer: Viewer,
  rights: InboxRights,
  rows: readonly InboxThreadRow[],
): Promise<InboxThread[]> {
  const subjectOf = await readSubjects(
    db,
    rights,
    rows.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  );
  const items = await selectNewestItems(
    db,
    rights,
    rows.map(({ id }) => id),
  );
  const quoteOf = await readQuotes(db, rights, items);
  const reader = { isStaff: isStaff(viewer) };
  const presentItem = (item: InboxItemRow): InboxItem => ({
    id: item.id,
    kind: item.kind,
    text: inboxText(item, reader),
    quote: quoteOf(item),
    created_at: item.created_at,
    is_unread: item.read_at === null,
  });
  const grouped = Map.groupBy(items, ({ thread_id }) => thread_id);
  return rows.flatMap((row) => {
    const own = grouped.get(row.id);
    const { subject_kind: kind, subject_id: id } = row;
    const subject = subjectOf({ kind, id });
    if (!own || !subject) return [];
    return {
      id: row.id,
      subject: { kind, id, ...subject },
      place: row.place,
      is_unread: row.is_unread === 1,
      snoozed_until: row.snoozed_until,
      last_at: row.last_at,
      items: own.map(presentItem),
      item_count: Number(own[0]?.item_count ?? 0),
      version: row.version,
    };
  });
}
