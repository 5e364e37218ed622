import { z } from 'zod';
import { day } from '../platform/fields.ts';
import { workingDays } from '../platform/working-days.ts';

/** The settings that superusers can change at run time. */
export const portalSetting = z.object({
  /** Determines 'today', lateness, schedules, and the dates that screens display and accept. */
  time_zone: z.string(),
  /** The number of days that a review link is valid. */
  review_link_days: z.int(),
  /** The number of months that live pages are watched; 0 turns watching off. */
  live_page_months: z.int(),
  /** The days that count for the timing of reminders. */
  working_days: workingDays,
  /** True if clients with a phone can open the screens that are made for phones. */
  phones: z.boolean(),
  /** 0 until a setting is changed for the first time. */
  version: z.int(),
});
export type PortalSetting = z.infer<typeof portalSetting>;
/** The server's configuration, read at startup, without secrets. */
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
  /** The number of articles that would currently be late in this time zone. */
  late_count: z.int(),
});
export type TimeZoneEffect = z.infer<typeof timeZoneEffect>;
