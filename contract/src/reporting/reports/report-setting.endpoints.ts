import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { reportSettingCalls } from './report-setting.calls.ts';
import { reportSetting, reportSettingUpdate } from './report-setting.schema.ts';

export const reportSettingDefinitions = {
  get: defineEndpoint({
    summary: 'The switches of the reports’ schedules, what each did last, and the meeting hosts.',
    response: reportSetting,
  }),
  update: defineEndpoint({
    summary: 'Changes the settings of reports; noted in the audit log.',
    body: reportSettingUpdate,
    record: reportSetting,
    response: reportSetting,
  }),
};

export const reportSettingEndpoints = createEndpoints(reportSettingCalls, reportSettingDefinitions);
