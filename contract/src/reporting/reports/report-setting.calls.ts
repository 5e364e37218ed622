import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { reportSettingDefinitions } from './report-setting.endpoints.ts';

const access = screenAccess['/administration/portal-settings'];

export const reportSettingCalls: Calls<typeof reportSettingDefinitions> = {
  get: { method: 'GET', path: '/api/report-settings', access },
  update: { method: 'PUT', path: '/api/report-settings', access },
};
