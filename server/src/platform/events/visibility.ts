import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Filters the ids to those that the viewer may see. Called once per viewer, topic and batch. */
type VisibleIds = (db: Db, viewer: Viewer, ids: readonly number[]) => Promise<ReadonlySet<number>>;

const functions = new Map<string, VisibleIds>();

/**
 * Decides who receives a topic's events. Each area registers its topics; events of other topics go to staff
 * only.
 */
export const eventVisibility = {
  register(topic: string, visibleIds: VisibleIds): void {
    functions.set(topic, visibleIds);
  },

  async visibleIds(
    db: Db,
    viewer: Viewer,
    topic: string,
    ids: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const visibleIds = functions.get(topic);
    if (visibleIds) return visibleIds(db, viewer, ids);
    return new Set(isStaff(viewer) ? ids : []);
  },
};
