import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onHomeSummary } from './home-summary.events.ts';
import { summarizeSetup } from './setup-checklist.service.ts';

/**
 * Returns the summary for the viewer's home screen, combined from the parts of all areas. The organization limits only
 * the month's counts.
 */
export async function getHomeSummary(
  db: Db,
  viewer: Viewer,
  organization?: number,
): Promise<HomeSummary> {
  const parts = await onHomeSummary.emit(db, { viewer, organization });
  const needs_you = parts.flatMap((part) => part.needs_you ?? []).filter(({ count }) => count > 0);
  const none = { at_risk: null, this_month: null, reports_due: null };
  const setup = await summarizeSetup(db, viewer);
  return Object.assign(none, ...parts, { needs_you, setup });
}
