import { dueSoonDays } from '@portal/contract/onboarding/due-state.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countMyItemsUntil } from './checklists/checklist-item.repository.ts';

/** Counts the viewer's items that are overdue or due soon. Only staff have an onboarding dashboard with items. */
export async function summarizeItems(
  db: Db,
  { viewer }: { viewer: Viewer },
): Promise<Partial<HomeSummary>> {
  if (!isStaff(viewer)) return {};
  const count = await countMyItemsUntil(db, viewer.id, addDays(clock.today(), dueSoonDays));
  return {
    needs_you: [
      { label: 'Checklist items due', count, address: '/client-onboarding', is_late: false },
    ],
  };
}
