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
      'List active organizations by name. Staff see all, others those in which they have an account.',
    query: {
      /** Includes the fields that only the report settings and the organization's form need; only for staff. */
      detailed: flagParameter().optional(),
      /** Includes archived organizations; only for staff. */
      archive: flagParameter().optional(),
      /** Limits the list to active (true) or archived (false) organizations; only for staff. */
      is_active: flagParameter().optional(),
      /** Limits the list to this organization, if the list has it. */
      id: idParameter().optional(),
      /** Part of the names or the website. */
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
    summary: 'Get an overview of an organization, limited to the records that you can see.',
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
      'Update an organization. `archive=True` or is_active false archives it; is_active true reactivates it.',
    params,
    query: z.strictObject({ archive: flagParameter().optional() }),
    body: organizationUpdate,
    record: organization,
    files: ['logo'],
    bodyLimit: pictureFormBytes,
    response: organization,
  }),
  regenerateUuid: defineEndpoint({
    summary: 'Give the organization a new organization_uuid. Links with the old one stop working.',
    params,
    response: organization,
  }),
  createCallTrackingAccount: defineEndpoint({
    summary: 'Give the organization a call-tracking account, replacing the existing one.',
    params,
    body: callTrackingAccountBody,
    response: organization,
    status: 201,
  }),
};

export const organizationEndpoints = createEndpoints(organizationCalls, organizationDefinitions);
