import { z } from 'zod';
import { watchMonths } from '../content/live-pages/live-page.schema.ts';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { requiredMessage } from '../platform/field-rules.ts';
import { rawText } from '../platform/fields.ts';
import { holiday, workingDays } from '../platform/working-days.ts';
import { portalSettingCalls } from './portal-setting.calls.ts';
import { portalEnvironment, portalSetting, timeZoneEffect } from './portal-setting.schema.ts';

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
/** The maximum length in characters. Public holiday calendars have about 100,000. */
export const longestCalendar = 1_000_000;

export const portalSettingDefinitions = {
  get: defineEndpoint({
    summary: 'Get the settings that superusers can change at run time.',
    response: portalSetting,
  }),
  environment: defineEndpoint({
    summary: "Get the server's configuration, without secrets.",
    response: portalEnvironment,
  }),
  preview: defineEndpoint({
    summary: 'Preview the effects of a different time zone. Nothing is saved.',
    query: z.strictObject({ time_zone: timeZone() }),
    response: timeZoneEffect,
  }),
  readHolidays: defineEndpoint({
    summary:
      'Read the holidays of this year and the next two from an iCalendar file. Nothing is saved.',
    body: z.strictObject({ calendar: rawText(longestCalendar).min(1, requiredMessage) }),
    bodyLimit: 2 * longestCalendar,
    response: z.object({ holidays: z.array(holiday) }),
  }),
  update: defineEndpoint({
    summary:
      'Update the settings. Changes are recorded in the audit log, and all servers apply them within seconds.',
    body: z.strictObject({
      time_zone: timeZone().optional(),
      review_link_days: z
        .int('Enter a whole number.')
        .min(1, 'Enter at least 1 day.')
        .max(90, 'Enter at most 90 days.')
        .optional(),
      live_page_months: watchMonths.optional(),
      working_days: workingDays.optional(),
      phones: z.boolean('Choose yes or no.').optional(),
    }),
    record: portalSetting,
    response: portalSetting,
  }),
};

export const portalSettingEndpoints = createEndpoints(portalSettingCalls, portalSettingDefinitions);
