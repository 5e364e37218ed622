import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from './report-access.ts';
import type { reportScreenshotDefinitions } from './report-screenshot.endpoints.ts';

/** The maximum size of an image, in bytes. */
export const largestScreenshot = 8 * 1_048_576;

export const reportScreenshotCalls: Calls<typeof reportScreenshotDefinitions> = {
  save: {
    method: 'PUT',
    path: '/api/monthly-reports/:id/screenshots/:type',
    access: reportManagement,
  },
  remove: {
    method: 'DELETE',
    path: '/api/monthly-reports/:id/screenshots/:type',
    access: reportManagement,
  },
};
