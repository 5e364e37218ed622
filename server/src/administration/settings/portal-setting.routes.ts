import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { type Route, route } from '#platform/http/route.ts';
import { findSetting, saveSetting } from '#platform/settings/settings.service.ts';
import { timeZoneSetting } from '#platform/settings/time-zone.ts';

export const portalSettingRoutes: Route[] = [
  route(portalSettingEndpoints.get, async ({ db }) => ({
    time_zone: (await findSetting(db, timeZoneSetting)) ?? clock.timeZone(),
  })),
  route(portalSettingEndpoints.update, async ({ db, viewer, body, ip }) => {
    if (body.time_zone) {
      await saveSetting(db, timeZoneSetting, body.time_zone);
      await recordAudit(db, { action: 'setting.changed', viewer, details: { ...body }, ip });
    }
    return { time_zone: (await findSetting(db, timeZoneSetting)) ?? clock.timeZone() };
  }),
];
