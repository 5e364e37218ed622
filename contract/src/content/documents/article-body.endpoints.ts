import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { articleBodyCalls } from './article-body.calls.ts';
import {
  bodyExportFormats,
  bodyRecord,
  bodyUpdate,
  bodyVersion,
  bodyVersionBody,
  bodyVersionSummary,
} from './article-body.schema.ts';
import { bodyImage, maximumImageBytes, newBodyImage } from './body-image.schema.ts';

const params = z.object({ id: idParameter() });
const versionParams = z.object({ id: idParameter(), version: idParameter() });

export const articleBodyDefinitions = {
  get: defineEndpoint({
    summary: 'The text of an article as the portal keeps it.',
    params,
    response: bodyRecord,
  }),
  update: defineEndpoint({
    summary: 'Writes the text of an article: who edits it, its writer and editor on their turn.',
    params,
    body: bodyUpdate,
    record: bodyRecord,
    response: bodyRecord,
    // The text itself is at most a million characters, which may take more bytes than that.
    bodyLimit: 4 * 1_048_576,
  }),
  export: defineEndpoint({
    summary: 'The text of an article as a file.',
    params,
    query: z.strictObject({ format: z.enum(bodyExportFormats).default('html') }),
  }),
  listImages: defineList({
    summary: 'The images of an article, with links that work for some hours.',
    params,
    item: bodyImage,
  }),
  addImage: defineEndpoint({
    summary: 'Adds an image that the text can show: PNG, JPEG, WebP or GIF, at most 8 MB.',
    params,
    body: newBodyImage,
    files: ['image'],
    bodyLimit: maximumImageBytes + 65_536,
    response: bodyImage,
    status: 201,
  }),
  listVersions: defineList({
    summary: 'The kept versions of the text, newest first.',
    params,
    query: {
      /** Only automatic versions, or only the others. */
      is_automatic: flagParameter().optional(),
    },
    item: bodyVersionSummary,
  }),
  getVersion: defineEndpoint({
    summary: 'A kept version with its text.',
    params: versionParams,
    response: bodyVersion,
  }),
  keepVersion: defineEndpoint({
    summary: 'Keeps the present text under a name.',
    params,
    body: bodyVersionBody,
    response: bodyVersion,
    status: 201,
  }),
  restoreVersion: defineEndpoint({
    summary: 'Makes a kept version the present text; what stood there is kept as a version first.',
    params: versionParams,
    response: bodyRecord,
  }),
};

export const articleBodyEndpoints = createEndpoints(articleBodyCalls, articleBodyDefinitions);
