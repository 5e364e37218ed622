import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Returns the ids that the viewer may see. Called once per viewer, topic, and batch. */
type VisibleIds = (db: Db, viewer: Viewer, ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** Functions that decide, by topic, who receives events. Events for all other topics go only to staff. */
export type EventVisibility = Readonly<Record<string, VisibleIds>>;

export const visibleToEverybody: VisibleIds = async (_db, _viewer, ids) => new Set(ids);

export const visibleToStaff: VisibleIds = async (_db, viewer, ids) =>
  new Set(isStaff(viewer) ? ids : []);
