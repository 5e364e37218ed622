import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { text } from '../platform/fields.ts';
import { pictureFormBytes } from '../platform/picture.ts';
import { screenAccess } from '../screens.ts';

/** How the agency appears to everyone: in the portal, in mails and reports. */
export const portalBrand = z.object({
  /** Null: the product's own name. */
  name: z.string().nullable(),
  /** The address of the logo; null for the product's own. */
  logo: z.string().nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export type PortalBrand = z.infer<typeof portalBrand>;

const access = screenAccess['/administration/portal-settings'];

export const portalBrandEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/portal-brand',
    access,
    summary: "The agency's name and logo.",
    response: portalBrand,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/portal-brand',
    access,
    summary:
      "Changes the agency's name, or its logo: as JSON, or as a multipart form with a PNG or JPEG to 5 MB; null removes it.",
    body: z.strictObject({
      /** Without angle brackets and quotes, since it becomes the sender's name in mails. */
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
