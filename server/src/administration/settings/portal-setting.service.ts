import type {
  PortalSetting,
  TimeZoneEffect,
} from '@portal/contract/administration/portal-setting.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { WorkingDays } from '@portal/contract/platform/working-days.ts';
import {
  findReviewLinkDays,
  reviewLinkDaysSetting,
} from '#content/approval/review-links/review-link-days.service.ts';
import {
  countLateInZone,
  followNewTimeZone,
} from '#content/articles/due-dates/article-due-times.service.ts';
import {
  findLivePageMonths,
  livePageMonthsSetting,
} from '#content/live-pages/watch-months.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findPhones, phonesSetting } from '#platform/settings/phones.ts';
import {
  findSetting,
  findSettingVersion,
  type Setting,
  saveSetting,
} from '#platform/settings/settings.service.ts';
import { timeZoneSetting } from '#platform/settings/time-zone.ts';
import { findWorkingDays, workingDaysSetting } from '#platform/settings/working-days.ts';

export async function getPortalSettings(db: Db): Promise<PortalSetting> {
  return {
    time_zone: (await findSetting(db, timeZoneSetting)) ?? clock.timeZone(),
    review_link_days: await findReviewLinkDays(db),
    live_page_months: await findLivePageMonths(db),
    working_days: await findWorkingDays(db),
    phones: await findPhones(db),
    // Each setting has its own version, so the sum increases when any of them changes.
    version:
      (await findSettingVersion(db, timeZoneSetting)) +
      (await findSettingVersion(db, reviewLinkDaysSetting)) +
      (await findSettingVersion(db, livePageMonthsSetting)) +
      (await findSettingVersion(db, workingDaysSetting)) +
      (await findSettingVersion(db, phonesSetting)),
  };
}

/** Returns today's date and the number of late articles as they would be in the given time zone. */
export async function previewTimeZone(db: Db, timeZone: string): Promise<TimeZoneEffect> {
  return {
    time_zone: timeZone,
    today: dayInZone(clock.now(), timeZone),
    late_count: await countLateInZone(db, timeZone),
  };
}

/**
 * Changes the agency's time zone, and the times when articles become late. Saving the initial time zone confirms it.
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

/** Stores a setting that takes effect without further work, since it is read whenever it is used. */
async function updatePlainSetting<Value>(
  db: Db,
  viewer: Viewer,
  setting: Setting<Value>,
  { before, after, ip }: { before: Value; after: Value; ip: string },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await saveSetting(db, setting, after);
  await recordAudit(db, {
    action: 'setting.changed',
    viewer,
    details: { [setting.name]: { from: before, to: after } },
    ip,
  });
  await recordEvent(db, { topic: 'portal-setting' });
}

interface PlainSettings {
  review_link_days?: number | undefined;
  live_page_months?: number | undefined;
  working_days?: WorkingDays | undefined;
  phones?: boolean | undefined;
}

/** Changes the settings that are read whenever they are used. */
export async function updatePlainSettings(
  db: Db,
  viewer: Viewer,
  {
    review_link_days: days,
    live_page_months: months,
    working_days: calendar,
    phones,
  }: PlainSettings,
  ip: string,
): Promise<void> {
  const before = await getPortalSettings(db);
  if (days !== undefined) {
    const change = { before: before.review_link_days, after: days, ip };
    await updatePlainSetting(db, viewer, reviewLinkDaysSetting, change);
  }
  if (months !== undefined) {
    const change = { before: before.live_page_months, after: months, ip };
    await updatePlainSetting(db, viewer, livePageMonthsSetting, change);
  }
  if (calendar !== undefined) {
    const change = { before: before.working_days, after: calendar, ip };
    await updatePlainSetting(db, viewer, workingDaysSetting, change);
  }
  if (phones !== undefined) {
    const change = { before: before.phones, after: phones, ip };
    await updatePlainSetting(db, viewer, phonesSetting, change);
  }
}
