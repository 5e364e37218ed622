import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { findSetting, type Setting } from '#platform/settings/settings.service.ts';

/** The setting for the number of days that a review link works. */
export const reviewLinkDaysSetting: Setting<number> = {
  name: 'review_link_days',
  schema: z.int().min(1).max(90),
};

const defaultDays = 14;

export const findReviewLinkDays = async (db: Db): Promise<number> =>
  (await findSetting(db, reviewLinkDaysSetting)) ?? defaultDays;
