import type { InboxSubjectKind, InboxThread } from '@portal/contract/notifications/inbox.schema.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Returns an SQL condition that is true if the viewer may see the record with this id. */
type IsVisible = (id: RawBuilder<number>) => RawBuilder<boolean>;

/** A kind of record that notifications can be about, with the permissions of one viewer. */
export interface InboxSubject {
  kind: InboxSubjectKind;
  isVisible: IsVisible;
  /** Returns the title, context, and path of visible records, by record id. */
  present: (
    db: Db,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, Pick<InboxThread['subject'], 'title' | 'context' | 'path'>>>;
}

/** A kind of record that notifications can quote, with the permissions of one viewer. */
export interface InboxSource {
  kind: string;
  isVisible: IsVisible;
  /**
   * Returns the quoted texts of visible records, by record id. Omitted for kinds that only affect whether a
   * notification is visible.
   */
  quote?: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/**
 * Handlers return the kinds of records in their area that notifications can be about or quote. A notification is shown,
 * counted, and emailed only while its reader may see both records.
 */
export const onInboxRead = defineHook<
  Viewer,
  { subjects?: readonly InboxSubject[]; sources?: readonly InboxSource[] }
>();
