import type { Db } from '#platform/database/tables.ts';
import { defineHook, type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Unfinished work that an area assigns to people, besides articles and their templates. */
export interface OtherWork {
  kind: string;
  /** In the plural: 'checklist items'. */
  label: string;
  /** What a person has of it; `all` also counts what the viewer doesn't see. */
  find: (
    db: Db,
    viewer: Viewer,
    personId: number,
  ) => Promise<{ count: number; names: string[]; all: number }>;
  /** Gives what the viewer sees of it to another person; throws 400 where that person can't have it. */
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

/** How an area declares its work: re-assigning and deleting people know none of the areas. */
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

/** Returns the kinds of which the person has any. */
export async function findOtherWork(db: Db, viewer: Viewer, personId: number) {
  const found = await onFindOtherWork.emit(db, { viewer, personId });
  return found.filter(({ all }) => all > 0);
}

/** Gives all of it to another person, and returns how much of each kind. */
export async function reassignOtherWork(
  db: Db,
  viewer: Viewer,
  people: { from: number; to: number },
) {
  const moved = await onReassignOtherWork.emit(db, { viewer, ...people });
  return moved.filter(({ count }) => count > 0);
}
