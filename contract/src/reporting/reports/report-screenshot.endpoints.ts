import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { screenshotTypes } from '../ui-components.ts';
import { report } from './report.schema.ts';
import { reportManagement } from './report-access.ts';

/** Bytes of an image. */
export const largestScreenshot = 8 * 1_048_576;

const path = '/api/monthly-reports/:id/screenshots/:type';
const params = z.object({ id: idParameter(), type: z.enum(screenshotTypes) });

export const reportScreenshotEndpoints = {
  save: defineEndpoint({
    method: 'PUT',
    path,
    access: reportManagement,
    summary: 'Puts in or replaces a screenshot: PNG, JPEG or WebP of at most 8 MB.',
    params,
    body: z.strictObject({}),
    files: ['image'],
    bodyLimit: largestScreenshot + 65_536,
    response: report,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path,
    access: reportManagement,
    summary: 'Removes a screenshot; what was sent keeps it.',
    params,
    response: report,
  }),
};
