import { screenAccess } from '@portal/contract/screens.ts';
import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import type { SetupChecklist } from '@portal/contract/users/setup-checklist.schema.ts';
import { setupStepNames, setupSteps } from '@portal/contract/users/setup-steps.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { hasWorkingConnector } from '#platform/connectors/connectors.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { isStaff, mayCall } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hasDeliveredMail } from '#platform/mail/mail.repository.ts';
import { findBrand } from '#platform/settings/brand.ts';
import {
  findSetting,
  findSettingVersion,
  type Setting,
  saveSetting,
} from '#platform/settings/settings.service.ts';
import { timeZoneSetting } from '#platform/settings/time-zone.ts';
import { onSetupStepsChecking, type SetupProgress } from './setup-steps.events.ts';

const checklist = z.object({ is_dismissed: z.boolean() });

export const setupChecklistSetting: Setting<z.output<typeof checklist>> = {
  name: 'setup_checklist',
  schema: checklist,
};

export async function getSetupChecklist(db: Db): Promise<SetupChecklist> {
  const saved = await findSetting(db, setupChecklistSetting);
  return {
    is_dismissed: saved?.is_dismissed ?? false,
    version: await findSettingVersion(db, setupChecklistSetting),
  };
}

export async function updateSetupChecklist(
  db: Db,
  viewer: Viewer,
  change: { is_dismissed?: boolean | undefined },
  ip: string,
): Promise<void> {
  const { is_dismissed: before } = await getSetupChecklist(db);
  const { is_dismissed: after = before } = change;
  if (before === after) return;
  await saveSetting(db, setupChecklistSetting, { is_dismissed: after });
  const details = { setup_checklist_dismissed: { from: before, to: after } };
  await recordAudit(db, { action: 'setting.changed', viewer, details, ip });
  await recordEvent(db, { topic: 'portal-setting' });
}

async function checkSteps(db: Db): Promise<Partial<SetupProgress>> {
  const { name } = await findBrand(db);
  const hasTimeZone = (await findSettingVersion(db, timeZoneSetting)) > 0;
  const own = {
    agency: name !== null && hasTimeZone,
    mail: await hasDeliveredMail(db),
    connector: await hasWorkingConnector(db),
  };
  const parts = await onSetupStepsChecking.emit(db, {});
  return Object.assign({}, ...parts, own);
}

/**
 * Returns the setup steps that the viewer can do, or null if no steps are left, if the checklist was dismissed, or if
 * the viewer isn't staff.
 */
export async function summarizeSetup(db: Db, viewer: Viewer): Promise<HomeSummary['setup']> {
  if (!isStaff(viewer)) return null;
  if ((await findSetting(db, setupChecklistSetting))?.is_dismissed) return null;
  const progress = await checkSteps(db);
  const steps = setupStepNames
    .filter((name) => mayCall(screenAccess[setupSteps[name].screen], viewer))
    .map((name) => ({ name, is_done: progress[name] ?? false }));
  return steps.every(({ is_done }) => is_done) ? null : { steps };
}
