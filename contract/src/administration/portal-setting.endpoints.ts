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
    summary: 'What a superuser can change while the portal runs.',
    response: portalSetting,
  }),
  environment: defineEndpoint({
    summary: 'What was given when the server was started, without any secret.',
    response: portalEnvironment,
  }),
  preview: defineEndpoint({
    summary: 'What another time zone would change at this moment; nothing is saved.',
    query: z.strictObject({ time_zone: timeZone() }),
    response: timeZoneEffect,
  }),
  update: defineEndpoint({
    summary: 'Changes the settings; noted in the audit log, heeded by every server within seconds.',
    body: z.strictObject({ time_zone: timeZone().optional() }),
    record: portalSetting,
    response: portalSetting,
  }),
};

export const portalSettingEndpoints = createEndpoints(portalSettingCalls, portalSettingDefinitions);
