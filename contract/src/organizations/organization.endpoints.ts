import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { pictureFormBytes } from '../platform/picture.ts';
import { callTrackingAccountBody } from './call-tracking-account.schema.ts';
import { organization, organizationBody, organizationUpdate } from './organization.schema.ts';
import { organizationOverview } from './organization-overview.schema.ts';

const params = z.object({ id: idParameter() });

export const organizationOrderings = [
  'dba_name',
  '-dba_name',
  'legal_name',
  '-legal_name',
  'created_at',
  '-created_at',
  'contract_start_date',
  '-contract_start_date',
] as const;

export const organizationEndpoints = {
  list: defineList({
    path: '/api/organizations',
    access: 'signed-in',
    summary: 'Active organizations by name: all for staff, those of their accounts for others.',
    query: {
      /** Staff: also what only the report settings and the organization's form need. */
      detailed: flagParameter().optional(),
      /** Staff: archived ones too. */
      archive: flagParameter().optional(),
      /** Staff: only archived (false) or only active ones (true). */
      is_active: flagParameter().optional(),
      /** Only this one, while it is in the list. */
      id: idParameter().optional(),
      /** Part of the names or the website. */
      search: text(200).optional(),
      ordering: z.enum(organizationOrderings).optional(),
    },
    item: organization,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/organizations/:id',
    access: 'signed-in',
    summary: 'One organization.',
    params,
    response: organization,
  }),
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/organizations/:id/overview',
    access: 'signed-in',
    summary: 'What there is about one organization, as far as the viewer sees it.',
    params,
    response: organizationOverview,
  }),
  getBySlug: defineEndpoint({
    method: 'GET',
    path: '/api/organizations/by-slug/:slug',
    access: 'signed-in',
    summary: 'One organization by its slug.',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,200}$/, 'This is not a slug.') }),
    response: organization,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/organizations',
    access: 'staff',
    summary: 'Adds an organization; as JSON, or as a multipart form with a logo.',
    body: organizationBody,
    record: organization,
    files: ['logo'],
    bodyLimit: pictureFormBytes,
    response: organization,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/organizations/:id',
    access: 'staff',
    summary:
      'Changes an organization; `archive=True` or is_active false archives it, is_active true reactivates it.',
    params,
    query: z.strictObject({ archive: flagParameter().optional() }),
    body: organizationUpdate,
    record: organization,
    files: ['logo'],
    bodyLimit: pictureFormBytes,
    response: organization,
  }),
  regenerateUuid: defineEndpoint({
    method: 'POST',
    path: '/api/organizations/:id/regenerate_uuid',
    access: 'staff',
    summary: 'Gives the organization a new organization_uuid; links with the old one stop working.',
    params,
    response: organization,
  }),
  createCallTrackingAccount: defineEndpoint({
    method: 'POST',
    path: '/api/organizations/:id/create_wc_account',
    access: 'staff',
    summary: 'Gives the organization a call-tracking account, in place of the one it has.',
    params,
    body: callTrackingAccountBody,
    response: organization,
    status: 201,
  }),
};
