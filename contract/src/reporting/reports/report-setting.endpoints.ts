import { defineEndpoint } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import { reportSetting, reportSettingUpdate } from './report-setting.schema.ts';

const access = screenAccess['/administration/portal-settings'];

export const reportSettingEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/report-settings',
    access,
    summary: 'The switches of the reports’ schedules, what each did last, and the meeting hosts.',
    response: reportSetting,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/report-settings',
    access,
    summary: 'Changes the settings of reports; noted in the audit log.',
    body: reportSettingUpdate,
    record: reportSetting,
    response: reportSetting,
  }),
};
