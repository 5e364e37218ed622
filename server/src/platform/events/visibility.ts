import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Which of these records the viewer may see. Asked once per viewer and batch of events. */
type VisibleIds = (db: Db, viewer: Viewer, ids: readonly number[]) => Promise<ReadonlySet<number>>;

const functions = new Map<string, VisibleIds>();

/** Who may hear of which topic's records. Each area registers its own; topics without are for staff. */
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
