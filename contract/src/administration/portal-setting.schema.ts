import { z } from 'zod';
import { day } from '../platform/fields.ts';
import { workingDays } from '../platform/working-days.ts';

/** The settings that a superuser can change while the portal runs. */
export const portalSetting = z.object({
  /** Determines 'today', lateness, schedules, and the dates that screens show and accept. */
  time_zone: z.string(),
  /** The number of days for which a review link works. */
  review_link_days: z.int(),
  /** The number of months for which the pages of live articles are watched; 0 watches none. */
  live_page_months: z.int(),
  /** The days that reminders count. */
  working_days: workingDays,
  /** 0 until a setting is changed for the first time. */
  version: z.int(),
});
export type PortalSetting = z.infer<typeof portalSetting>;
/** The configuration that the server read at startup, without secrets. */
export const portalEnvironment = z.object({
  version: z.string(),
  public_url: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  files: z.enum(['folder', 's3']),
  /** The mail server's name; null if emails stay in the outbox. */
  mail_host: z.string().nullable(),
  support_email: z.string().nullable(),
  chat_url: z.string().nullable(),
  allowed_hosts: z.array(z.string()),
});
export type PortalEnvironment = z.infer<typeof portalEnvironment>;
export const timeZoneEffect = z.object({
  time_zone: z.string(),
  today: day(),
  /** The number of articles that would be late now in this time zone. */
  late_count: z.int(),
});
export type TimeZoneEffect = z.infer<typeof timeZoneEffect>;
