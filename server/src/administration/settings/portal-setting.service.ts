import type {
  PortalSetting,
  TimeZoneEffect,
} from '@portal/contract/administration/portal-setting.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import {
  countLateInZone,
  followNewTimeZone,
} from '#content/articles/due-dates/article-due-times.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  findSetting,
  findSettingVersion,
  saveSetting,
} from '#platform/settings/settings.service.ts';
import { timeZoneSetting } from '#platform/settings/time-zone.ts';

export async function getPortalSettings(db: Db): Promise<PortalSetting> {
  return {
    time_zone: (await findSetting(db, timeZoneSetting)) ?? clock.timeZone(),
    version: await findSettingVersion(db, timeZoneSetting),
  };
}

/** Returns the effect of a time zone on dates and lateness now. */
export async function previewTimeZone(db: Db, timeZone: string): Promise<TimeZoneEffect> {
  return {
    time_zone: timeZone,
    today: dayInZone(clock.now(), timeZone),
    late_count: await countLateInZone(db, timeZone),
  };
}

/**
 * Changes the agency's time zone and the times after which articles are late. Saving the initial time zone confirms it.
 */
export async function updateTimeZone(
  db: Db,
  viewer: Viewer,
  timeZone: string,
  ip: string,
): Promise<void> {
  const { time_zone: before, version } = await getPortalSettings(db);
  if (before === timeZone && version > 0) return;
  await saveSetting(db, timeZoneSetting, timeZone);
  if (before !== timeZone) await followNewTimeZone(db, timeZone);
  await recordAudit(db, {
    action: 'setting.changed',
    viewer,
    details: { time_zone: { from: before, to: timeZone } },
    ip,
  });
  await recordEvent(db, { topic: 'portal-setting' });
}
