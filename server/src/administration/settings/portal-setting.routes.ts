import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { lockSetting } from '#platform/settings/settings.service.ts';
import { timeZoneSetting } from '#platform/settings/time-zone.ts';
import { readHolidayCalendar } from './holiday-calendar.task.ts';
import {
  getPortalSettings,
  previewTimeZone,
  updatePlainSettings,
  updateTimeZone,
} from './portal-setting.service.ts';

interface SettingServices {
  config: Config;
  database: Database;
  version: string;
}

export const portalSettingRoutes = ({ config, database, version }: SettingServices): Route[] => [
  route(portalSettingEndpoints.get, ({ db }) => getPortalSettings(db)),
  route(portalSettingEndpoints.environment, async () => ({
    version,
    public_url: config.publicUrl,
    database: database.engine,
    files: config.storageUrl ? 's3' : 'folder',
    mail_host: config.smtpUrl ? new URL(config.smtpUrl).hostname : null,
    support_email: config.supportEmail ?? null,
    chat_url: config.chatUrl ?? null,
    allowed_hosts: config.allowedHosts,
  })),
  route(portalSettingEndpoints.preview, async ({ db, query }) =>
    previewTimeZone(db, query.time_zone),
  ),
  route(portalSettingEndpoints.readHolidays, {
    async prepare({ body }) {
      const year = Number(clock.today().slice(0, 4));
      const file = { content: body.calendar, from: `${year}-01-01`, until: `${year + 3}-01-01` };
      return { holidays: await runHeavyTask(readHolidayCalendar, file) };
    },
    handle: async (_call, read) => read,
  }),
  route(portalSettingEndpoints.update, async (call) => {
    const { db, viewer, ip } = call;
    const { changes } = await editRecord(call, {
      lock: () => lockSetting(db, timeZoneSetting),
      find: () => getPortalSettings(db),
      present: (settings) => settings,
    });
    if (changes.time_zone) await updateTimeZone(db, viewer, changes.time_zone, ip);
    await updatePlainSettings(db, viewer, changes, ip);
    return getPortalSettings(db);
  }),
];
