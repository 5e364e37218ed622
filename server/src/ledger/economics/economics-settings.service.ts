import { currencyField, type EconomicsSettings } from '@portal/contract/ledger/economics.schema.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  findSetting,
  findSettingVersion,
  type Setting,
  saveSetting,
} from '#platform/settings/settings.service.ts';
import { economicsTopic } from './economics-close.service.ts';

const values = z.object({ currency: currencyField(), writers_see_statements: z.boolean() });
type Values = z.infer<typeof values>;

export const economicsSetting: Setting<Values> = { name: 'economics', schema: values };

const defaults: Values = { currency: 'USD', writers_see_statements: false };

export async function getEconomicsSettings(db: Db): Promise<EconomicsSettings> {
  const found = (await findSetting(db, economicsSetting)) ?? defaults;
  return { ...found, version: await findSettingVersion(db, economicsSetting) };
}

interface Changes {
  currency?: string | undefined;
  writers_see_statements?: boolean | undefined;
}

export async function updateEconomicsSettings(
  db: Db,
  viewer: Viewer,
  changes: Changes,
): Promise<EconomicsSettings> {
  const { version: _, ...before } = await getEconomicsSettings(db);
  const { currency = before.currency, writers_see_statements = before.writers_see_statements } =
    changes;
  const after = { currency, writers_see_statements };
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await saveSetting(db, economicsSetting, after);
    await recordAudit(db, {
      action: 'setting.changed',
      viewer,
      details: { economics: { from: before, to: after } },
    });
    await recordEvents(db, [{ topic: economicsTopic }, { topic: 'portal-setting' }]);
  }
  return getEconomicsSettings(db);
}
