import type { Db } from '#platform/database/tables.ts';
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

const kinds: OtherWork[] = [];

/** Areas that assign work register it; re-assigning and deleting people know none of them. */
export const otherWork = {
  register(kind: OtherWork): void {
    kinds.push(kind);
  },

  /** The kinds of which the person has any. */
  async find(db: Db, viewer: Viewer, personId: number) {
    const found = [];
    for (const { kind, label, find } of kinds) {
      const work = await find(db, viewer, personId);
      if (work.all > 0) found.push({ kind, label, ...work });
    }
    return found;
  },

  /** Gives all of it to another person, and returns how much of each kind. */
  async reassign(db: Db, viewer: Viewer, people: { from: number; to: number }) {
    const moved = [];
    for (const { kind, label, reassign } of kinds) {
      const count = await reassign(db, viewer, people);
      if (count > 0) moved.push({ kind, label, count });
    }
    return moved;
  },
};
