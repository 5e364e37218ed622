import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { text } from '../platform/fields.ts';
import { pictureFormBytes } from '../platform/picture.ts';
import { portalBrandCalls } from './portal-brand.calls.ts';
import { portalBrand } from './portal-brand.schema.ts';
export const portalBrandDefinitions = {
  get: defineEndpoint({
    summary: "Get the agency's name and logo.",
    response: portalBrand,
  }),
  update: defineEndpoint({
    summary:
      "Update the agency's name or logo, as JSON or as a multipart form with a PNG or JPEG of at most 5 MB. null removes the logo.",
    body: z.strictObject({
      /** Can't contain angle brackets or quotes, since it is used as the sender's name in emails. */
      name: text(60)
        .refine((name) => !/[<>"]/.test(name), 'Leave out < > and ".')
        .transform((name) => (name === '' ? null : name))
        .nullable()
        .optional(),
      logo: text(500).nullable().optional(),
    }),
    record: portalBrand,
    files: ['logo'],
    bodyLimit: pictureFormBytes,
    response: portalBrand,
  }),
};

export const portalBrandEndpoints = createEndpoints(portalBrandCalls, portalBrandDefinitions);
