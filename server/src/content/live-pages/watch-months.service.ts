import { watchMonths } from '@portal/contract/content/live-pages/live-page.schema.ts';
import { addMonths, instantInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { findSetting, type Setting } from '#platform/settings/settings.service.ts';

/** The setting for the number of months that live pages are watched; 0 if they aren't watched. */
export const livePageMonthsSetting: Setting<number> = {
  name: 'live_page_months',
  schema: watchMonths,
};

const defaultMonths = 12;

export const findLivePageMonths = async (db: Db): Promise<number> =>
  (await findSetting(db, livePageMonthsSetting)) ?? defaultMonths;

/**
 * Returns the instant after which an article must have been completed to be watched, or null if no articles are
 * watched.
 */
export async function findWatchedSince(db: Db): Promise<string | null> {
  const months = await findLivePageMonths(db);
  return months === 0
    ? null
    : instantInZone(addMonths(clock.today(), -months), '00:00', clock.timeZone());
}
