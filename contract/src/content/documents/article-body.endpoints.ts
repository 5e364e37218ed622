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
    summary: 'Get the text of an article as stored in the portal.',
    params,
    response: bodyRecord,
  }),
  update: defineEndpoint({
    summary:
      'Save the text of an article. Allowed for people who can edit the article, and for its writer and editor during their steps.',
    params,
    body: bodyUpdate,
    record: bodyRecord,
    response: bodyRecord,
    // The text has at most a million characters, each of up to 4 bytes in UTF-8.
    bodyLimit: 4 * 1_048_576,
  }),
  export: defineEndpoint({
    summary: 'Export the text of an article as a file.',
    params,
    query: z.strictObject({ format: z.enum(bodyExportFormats).default('html') }),
  }),
  listImages: defineList({
    summary: 'List the images of an article, with links that expire after a few hours.',
    params,
    item: bodyImage,
  }),
  addImage: defineEndpoint({
    summary: 'Add an image for use in the text: a PNG, JPEG, WebP or GIF of at most 8 MB.',
    params,
    body: newBodyImage,
    files: ['image'],
    bodyLimit: maximumImageBytes + 65_536,
    response: bodyImage,
    status: 201,
  }),
  listVersions: defineList({
    summary: 'List the stored versions of the text, newest first.',
    params,
    query: {
      /** If true, lists only automatic versions; if false, only the others. */
      is_automatic: flagParameter().optional(),
    },
    item: bodyVersionSummary,
  }),
  getVersion: defineEndpoint({
    summary: 'Get a stored version with its text.',
    params: versionParams,
    response: bodyVersion,
  }),
  keepVersion: defineEndpoint({
    summary: 'Store the current text as a named version.',
    params,
    body: bodyVersionBody,
    response: bodyVersion,
    status: 201,
  }),
  restoreVersion: defineEndpoint({
    summary: 'Restore a stored version, after storing the current text as a version.',
    params: versionParams,
    response: bodyRecord,
  }),
};

export const articleBodyEndpoints = createEndpoints(articleBodyCalls, articleBodyDefinitions);
