import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { screenshotTypes } from '../ui-components.ts';
import { report } from './report.schema.ts';
import { largestScreenshot, reportScreenshotCalls } from './report-screenshot.calls.ts';

const params = z.object({ id: idParameter(), type: z.enum(screenshotTypes) });

export const reportScreenshotDefinitions = {
  save: defineEndpoint({
    summary: 'Add or replace a screenshot: a PNG, JPEG, or WebP image of at most 8 MB.',
    params,
    body: z.strictObject({}),
    files: ['image'],
    bodyLimit: largestScreenshot + 65_536,
    response: report,
  }),
  remove: defineEndpoint({
    summary: 'Remove a screenshot. Versions that were already sent keep the screenshot.',
    params,
    response: report,
  }),
};

export const reportScreenshotEndpoints = createEndpoints(
  reportScreenshotCalls,
  reportScreenshotDefinitions,
);
