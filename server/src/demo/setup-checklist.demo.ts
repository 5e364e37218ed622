import type { Db } from '#platform/database/tables.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { setupChecklistSetting } from '#users/home/setup-checklist.service.ts';

/** Dismisses the setup checklist, because a demo can't complete the steps for services and a mail server. */
export const dismissSetupChecklist = (db: Db): Promise<void> =>
  saveSetting(db, setupChecklistSetting, { is_dismissed: true });
