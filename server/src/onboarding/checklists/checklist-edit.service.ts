import { ancestorIds } from '@portal/contract/onboarding/item-tree.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db, Flag } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { selectTree } from '../items/item-tree.repository.ts';
import { recountBuild, recountChecklist, selectBuildOfChecklist } from './checklist.repository.ts';
import { reopenItems } from './checklist-item.repository.ts';

export const checklistTopic = 'checklist';
export const buildTopic = 'website-build';

/**
 * Locks a checklist until the end of the transaction to serialize edits to its tree. Always locks the build first,
 * since a different lock order could deadlock.
 */
export async function lockChecklist(db: Db, id: number): Promise<void> {
  const build = await selectBuildOfChecklist(db, id);
  if (build?.website_build_id) await lockRow(db, 'website_build', build.website_build_id);
  await lockRow(db, 'checklist', id);
}

interface EditedChecklist {
  archived: Flag;
  build_is_active: Flag | null;
}

/** Returns whether a checklist can be edited: neither the checklist nor its build may be archived. */
export const isOpenForEdits = ({ archived, build_is_active }: EditedChecklist): boolean =>
  archived === 0 && build_is_active !== 0;

export function assertEditable(checklist: EditedChecklist): void {
  if (checklist.build_is_active === 0) {
    throw conflict('This website build is archived. Make it active to change its checklists.');
  }
  if (checklist.archived === 1) {
    throw conflict('This checklist is archived. Make it active to change it.');
  }
}

/** Reopens completed items that have open descendants. */
async function reopenParents(db: Db, checklistId: number, now: string): Promise<void> {
  const items = await selectTree(db, 'checklist_item', checklistId);
  const completed = new Set(items.filter((item) => item.completed).map(({ id }) => id));
  const open = items.filter((item) => !item.completed);
  const above = new Set(open.flatMap(({ parent }) => ancestorIds(items, parent)));
  const reopened = [...above].filter((id) => completed.has(id));
  await reopenItems(db, reopened, now);
}

/**
 * Reopens parents of open items, updates the counts, and notifies viewers. Must be called after every change to a
 * checklist's items.
 */
export async function settleChecklist(
  db: Db,
  { id, website_build_id }: { id: number; website_build_id: number | null },
): Promise<void> {
  const now = clock.instant();
  await reopenParents(db, id, now);
  await recountChecklist(db, id);
  if (website_build_id !== null) await recountBuild(db, website_build_id, now);
  await recordEvents(db, [
    { topic: checklistTopic, recordId: id },
    ...(website_build_id === null ? [] : [{ topic: buildTopic, recordId: website_build_id }]),
  ]);
}
