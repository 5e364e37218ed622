import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { reportSettingCalls } from './report-setting.calls.ts';
import { reportSetting, reportSettingUpdate } from './report-setting.schema.ts';

export const reportSettingDefinitions = {
  get: defineEndpoint({
    summary: 'Get the switches of the report schedules, their last runs, and the meeting hosts.',
    response: reportSetting,
  }),
  update: defineEndpoint({
    summary: 'Update the report settings. The change is recorded in the audit log.',
    body: reportSettingUpdate,
    record: reportSetting,
    response: reportSetting,
  }),
};

export const reportSettingEndpoints = createEndpoints(reportSettingCalls, reportSettingDefinitions);
