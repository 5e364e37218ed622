import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { day } from '../platform/fields.ts';
import { screenAccess } from '../screens.ts';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const timeZone = () =>
  z.string().max(100).refine(isTimeZone, 'Enter a time zone such as America/New_York.');

/** What a superuser can change while the portal runs. */
export const portalSetting = z.object({
  /** Decides 'today', lateness, schedules, and what screens show and take. */
  time_zone: z.string(),
  /** 0 until a setting is changed for the first time. */
  version: z.int(),
});

export type PortalSetting = z.infer<typeof portalSetting>;

/** What was given when the server was started, without any secret. */
export const portalEnvironment = z.object({
  version: z.string(),
  public_url: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  files: z.enum(['folder', 's3']),
  /** The mail server's name; null where mail stays in the outbox. */
  mail_host: z.string().nullable(),
  support_email: z.string().nullable(),
  chat_url: z.string().nullable(),
  allowed_hosts: z.array(z.string()),
});
export type PortalEnvironment = z.infer<typeof portalEnvironment>;

export const timeZoneEffect = z.object({
  time_zone: z.string(),
  today: day(),
  /** How many articles would be late at this moment. */
  late_count: z.int(),
});
export type TimeZoneEffect = z.infer<typeof timeZoneEffect>;

const access = screenAccess['/administration/portal-settings'];

export const portalSettingEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/portal-settings',
    access,
    summary: 'What a superuser can change while the portal runs.',
    response: portalSetting,
  }),
  environment: defineEndpoint({
    method: 'GET',
    path: '/api/portal-settings/environment',
    access,
    summary: 'What was given when the server was started, without any secret.',
    response: portalEnvironment,
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/portal-settings/preview',
    access,
    summary: 'What another time zone would change at this moment; nothing is saved.',
    query: z.strictObject({ time_zone: timeZone() }),
    response: timeZoneEffect,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/portal-settings',
    access,
    summary: 'Changes the settings; noted in the audit log, heeded by every server within seconds.',
    body: z.strictObject({ time_zone: timeZone().optional() }),
    record: portalSetting,
    response: portalSetting,
  }),
};
