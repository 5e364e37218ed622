import type { Db } from '#platform/database/tables.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { setupChecklistSetting } from '#users/home/setup-checklist.service.ts';

/** The demo is set up, except for services and a mail server that it can't have. */
export const dismissSetupChecklist = (db: Db): Promise<void> =>
  saveSetting(db, setupChecklistSetting, { is_dismissed: true });
