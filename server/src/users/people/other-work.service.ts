import type { Db } from '#platform/database/tables.ts';
import { defineHook, type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Unfinished work that an area assigns to people, in addition to articles and their templates. */
export interface OtherWork {
  kind: string;
  /** The plural, such as 'checklist items'. */
  label: string;
  /** Finds a person's work of this kind. `all` includes work that the viewer can't see. */
  find: (
    db: Db,
    viewer: Viewer,
    personId: number,
  ) => Promise<{ count: number; names: string[]; all: number }>;
  /**
   * Reassigns the work that the viewer can see to another person. Throws 400 if that person can't be assigned to it.
   */
  reassign: (db: Db, viewer: Viewer, people: { from: number; to: number }) => Promise<number>;
}

const onFindOtherWork = defineHook<
  { viewer: Viewer; personId: number },
  { kind: string; label: string; count: number; names: string[]; all: number }
>();
const onReassignOtherWork = defineHook<
  { viewer: Viewer; from: number; to: number },
  { kind: string; label: string; count: number }
>();

/** Registers an area's work, so that the code for reassigning and deleting people doesn't depend on the areas. */
export const handleOtherWork = ({ kind, label, find, reassign }: OtherWork): HookHandler[] => [
  handleHook(onFindOtherWork, async (db, { viewer, personId }) => ({
    kind,
    label,
    ...(await find(db, viewer, personId)),
  })),
  handleHook(onReassignOtherWork, async (db, { viewer, ...people }) => ({
    kind,
    label,
    count: await reassign(db, viewer, people),
  })),
];

/** Returns the kinds of other work that the person has. */
export async function findOtherWork(db: Db, viewer: Viewer, personId: number) {
  const work = await onFindOtherWork.emit(db, { viewer, personId });
  return work.filter(({ all }) => all > 0);
}

/**
 * Reassigns all other work that the viewer can see to another person. Returns the number of reassigned items of each
 * kind.
 */
export async function reassignOtherWork(
  db: Db,
  viewer: Viewer,
  people: { from: number; to: number },
) {
  const moved = await onReassignOtherWork.emit(db, { viewer, ...people });
  return moved.filter(({ count }) => count > 0);
}
