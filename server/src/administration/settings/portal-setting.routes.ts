import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getTimeZone, previewTimeZone, updateTimeZone } from './portal-setting.service.ts';

interface SettingServices {
  config: Config;
  database: Database;
  version: string;
}

export const portalSettingRoutes = ({ config, database, version }: SettingServices): Route[] => [
  route(portalSettingEndpoints.get, async ({ db }) => ({ time_zone: await getTimeZone(db) })),
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
  route(portalSettingEndpoints.update, async ({ db, viewer, body, ip }) => {
    if (body.time_zone) await updateTimeZone(db, viewer, body.time_zone, ip);
    return { time_zone: await getTimeZone(db) };
  }),
];
