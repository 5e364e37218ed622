import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { pictureFormBytes } from '../platform/picture.ts';
import { callTrackingAccountBody } from './call-tracking-account.schema.ts';
import { organizationCalls, organizationOrderings } from './organization.calls.ts';
import { organization, organizationBody, organizationUpdate } from './organization.schema.ts';
import { organizationOverview } from './organization-overview.schema.ts';

const params = z.object({ id: idParameter() });
export const organizationDefinitions = {
  list: defineList({
    summary:
      'List active organizations by name. Staff see all organizations; others see those in which they have an account.',
    query: {
      /** Includes the fields that only the report settings and the organization form need. Only for staff. */
      detailed: flagParameter().optional(),
      /** Includes archived organizations. Only for staff. */
      archive: flagParameter().optional(),
      /** Limits the list to active (true) or archived (false) organizations. Only for staff. */
      is_active: flagParameter().optional(),
      /** Limits the list to this organization. */
      id: idParameter().optional(),
      /** Matches organizations whose names or website contain this text. */
      search: text(200).optional(),
      ordering: z.enum(organizationOrderings).optional(),
    },
    item: organization,
  }),
  get: defineEndpoint({
    summary: 'Get an organization.',
    params,
    response: organization,
  }),
  overview: defineEndpoint({
    summary: 'Get an overview of an organization, limited to records that you can see.',
    params,
    response: organizationOverview,
  }),
  getBySlug: defineEndpoint({
    summary: 'Get an organization by its slug.',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,200}$/, 'This is not a slug.') }),
    response: organization,
  }),
  create: defineEndpoint({
    summary: 'Create an organization, as JSON or as a multipart form with a logo.',
    body: organizationBody,
    record: organization,
    files: ['logo'],
    bodyLimit: pictureFormBytes,
    response: organization,
    status: 201,
  }),
  update: defineEndpoint({
    summary:
      'Update an organization. `archive=True` or `is_active: false` archives it; `is_active: true` reactivates it.',
    params,
    query: z.strictObject({ archive: flagParameter().optional() }),
    body: organizationUpdate,
    record: organization,
    files: ['logo'],
    bodyLimit: pictureFormBytes,
    response: organization,
  }),
  regenerateUuid: defineEndpoint({
    summary: 'Generate a new organization_uuid. Links with the old UUID stop working.',
    params,
    response: organization,
  }),
  createCallTrackingAccount: defineEndpoint({
    summary: "Set the organization's call-tracking account, replacing any existing one.",
    params,
    body: callTrackingAccountBody,
    response: organization,
    status: 201,
  }),
};

export const organizationEndpoints = createEndpoints(organizationCalls, organizationDefinitions);
