import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { portalSettingDefinitions } from './portal-setting.endpoints.ts';

const access = screenAccess['/administration/portal-settings'];

export const portalSettingCalls: Calls<typeof portalSettingDefinitions> = {
  get: { method: 'GET', path: '/api/portal-settings', access },
  environment: { method: 'GET', path: '/api/portal-settings/environment', access },
  preview: { method: 'GET', path: '/api/portal-settings/preview', access },
  readHolidays: { method: 'POST', path: '/api/portal-settings/holidays', access },
  update: { method: 'PUT', path: '/api/portal-settings', access },
};
