import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** What a superuser can change while the portal runs. */
export const portalSetting = z.object({
  /** Decides 'today', lateness, schedules, and what screens show and take. */
  time_zone: z.string(),
});

export const portalSettingEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/portal-settings',
    access: 'superuser',
    summary: 'What a superuser can change while the portal runs.',
    response: portalSetting,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/portal-settings',
    access: 'superuser',
    summary: 'Changes the settings; noted in the audit log, heeded by every server within seconds.',
    body: z.strictObject({
      time_zone: z
        .string()
        .max(100)
        .refine(isTimeZone, 'Enter a time zone such as America/New_York.')
        .optional(),
    }),
    response: portalSetting,
  }),
};
