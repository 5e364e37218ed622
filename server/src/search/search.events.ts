import type { SearchKindName } from '@portal/contract/search/search-kinds.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A found record. `text` is the text that was searched in addition to the title. */
export interface FoundRecord {
  title: string;
  text: string;
  /** True if the title belongs to another record. Its words then don't count as found. */
  isForeignTitle?: boolean;
  context: string;
  path: string;
  changedAt: string | null;
}

/** The records of one kind that a viewer can see. */
export interface SearchScope {
  /** A condition on `from`; undefined for all records. */
  visible: RawBuilder<boolean> | undefined;
  /**
   * The only organizations whose records the condition can match; undefined for all. This only speeds up the search.
   */
  organizationIds?: readonly number[] | undefined;
}

/** A kind of record that the search finds. Its entries are written by triggers that the migrations create. */
export interface SearchKind {
  kind: SearchKindName;
  /** The kind's number in the index. */
  number: number;
  /** False if entries of this kind have no title. */
  hasTitle: boolean;
  /** The tables and the id of the kind's records, for the condition on the viewer's records. */
  from: RawBuilder<unknown>;
  key: RawBuilder<number>;
  /** Returns the records that the viewer can see, or null if there are none. */
  scope: (db: Db, viewer: Viewer) => Promise<SearchScope | null>;
  /** Reads records that the viewer can see, by id. */
  read: (db: Db, viewer: Viewer, ids: readonly number[]) => Promise<Map<number, FoundRecord>>;
}

/** Handlers return the kinds of records in their area that the search finds. */
export const onSearch = defineHook<void, readonly SearchKind[]>();
