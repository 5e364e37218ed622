import type { ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { conflict } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { selectChecklist } from '../checklists/checklist.repository.ts';
import {
  assertEditable,
  isOpenForEdits,
  settleChecklist,
} from '../checklists/checklist-edit.service.ts';
import {
  selectChecklistItem,
  selectChildren,
  updateCheckResult,
} from '../checklists/checklist-item.repository.ts';
import {
  completion,
  type FoundItem,
  getItem,
  lockItem,
} from '../checklists/checklist-item.service.ts';
import { presentCheck } from '../items/item-fields.ts';
import type { CheckOutcome, CheckSubject, ItemChecks } from './item-checks.ts';

export const checkItemsKind = 'onboarding.check-items';

/** Queues a job that runs all of a build's checks. Returns its id, or an unfinished job's id for the build. */
export function enqueueBuildChecks(
  db: Db,
  viewer: Viewer,
  { id, organization_name: subject }: { id: number; organization_name: string },
): Promise<number> {
  const options = { viewer, subject, uniqueKey: `build-${id}` };
  return enqueueJob(db, checkItemsKind, { build: id }, options);
}

/** Returns the organization and the build of the item's checklist, or null if the checklist has no build. */
function subjectOf({ checklist }: FoundItem): CheckSubject | null {
  if (checklist.website_build_id === null || checklist.organization_id === null) return null;
  return {
    organization: {
      id: checklist.organization_id,
      dba_name: checklist.organization_name ?? '',
      domain: checklist.organization_domain,
    },
    build: { id: checklist.website_build_id, staging_url: checklist.staging_url },
  };
}

interface MadeCheck {
  check: ItemCheck;
  outcome: CheckOutcome;
}

/** Runs an item's check. Must not run in a transaction. Throws 409 if the item has no check. */
export async function makeCheck(
  db: Db,
  viewer: Viewer,
  checks: ItemChecks,
  { id, signal }: { id: number; signal: AbortSignal },
): Promise<MadeCheck> {
  const itemWithChecklist = await getItem(db, viewer, id);
  assertEditable(itemWithChecklist.checklist);
  const check = presentCheck(itemWithChecklist.item);
  if (!check) throw conflict('This item has no check.');
  const subject = subjectOf(itemWithChecklist);
  const outcome: CheckOutcome = subject
    ? await checks.run(check, subject, signal)
    : { state: 'unknown', text: 'The checklist doesn’t belong to a website build.' };
  return { check, outcome };
}

/**
 * Stores a check's result. A passed check completes its item, unless the item has open descendants. A failed check
 * never reopens its item; the failure is shown on the build's card. Stores nothing if the check was changed, the item
 * was deleted, or the checklist was archived during the run.
 */
export async function storeCheck(
  db: Db,
  itemId: number,
  { check, outcome }: MadeCheck,
): Promise<void> {
  await lockItem(db, itemId);
  const item = await selectChecklistItem(db, itemId);
  const isSame = item?.check_kind === check.kind && item.check_setting === check.setting;
  const checklist = item && (await selectChecklist(db, undefined, item.checklist_id));
  if (!isSame || !checklist || !isOpenForEdits(checklist)) return;
  const result = {
    check_state: outcome.state,
    check_text: outcome.text,
    checked_at: clock.instant(),
  };
  const children = await selectChildren(db, [itemId]);
  const isReady = item.completed === 0 && children.every(({ completed }) => completed === 1);
  if (outcome.state === 'passed' && isReady) {
    await updateRow(db, 'checklist_item', itemId, { ...result, ...completion(null) });
  } else {
    await updateCheckResult(db, itemId, result);
  }
  await settleChecklist(db, checklist);
}
