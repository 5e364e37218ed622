import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { text } from '../platform/fields.ts';
import { sharedOrganization } from './shared-organization.schema.ts';

/** Where the shareable page of an organization is, on the portal's own address. */
export const sharedOrganizationPath = (slug: string, uuid: string) =>
  `/reporting/shared/${encodeURIComponent(slug)}/${encodeURIComponent(uuid)}` as const;

export const sharedOrganizationEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/shared-organizations/:slug/:uuid',
    access: 'public',
    summary:
      'The shareable page of an active organization; 404 unless slug and organization_uuid are both right.',
    params: z.object({ slug: text(200), uuid: text(200) }),
    response: sharedOrganization,
  }),
};
