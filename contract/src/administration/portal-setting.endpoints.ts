import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
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
export const portalSettingDefinitions = {
  get: defineEndpoint({
    summary: 'Get the settings that superusers can change while the portal runs.',
    response: portalSetting,
  }),
  environment: defineEndpoint({
    summary: "Get the server's configuration, without secrets.",
    response: portalEnvironment,
  }),
  preview: defineEndpoint({
    summary: 'Preview the effects of another time zone. Nothing is saved.',
    query: z.strictObject({ time_zone: timeZone() }),
    response: timeZoneEffect,
  }),
  update: defineEndpoint({
    summary:
      'Update the settings. Recorded in the audit log, and applied by every server within seconds.',
    body: z.strictObject({ time_zone: timeZone().optional() }),
    record: portalSetting,
    response: portalSetting,
  }),
};

export const portalSettingEndpoints = createEndpoints(portalSettingCalls, portalSettingDefinitions);
