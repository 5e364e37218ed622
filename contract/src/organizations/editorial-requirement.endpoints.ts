import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import {
  editorialRequirement,
  editorialRequirementBody,
  editorialRequirementUpdate,
} from './editorial-requirement.schema.ts';

const params = z.object({ id: idParameter() });

export const editorialRequirementEndpoints = {
  list: defineList({
    path: '/api/org-editorial-requirements',
    access: 'signed-in',
    summary:
      'Editorial requirements, oldest first: for staff, client users and whoever works for the organization.',
    query: { organization: idParameter().optional() },
    item: editorialRequirement,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/org-editorial-requirements/:id',
    access: 'signed-in',
    summary: 'One editorial requirement.',
    params,
    response: editorialRequirement,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/org-editorial-requirements',
    access: 'staff',
    summary: 'Adds an editorial requirement.',
    body: editorialRequirementBody,
    record: editorialRequirement,
    response: editorialRequirement,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/org-editorial-requirements/:id',
    access: 'staff',
    summary: 'Changes the text of an editorial requirement.',
    params,
    body: editorialRequirementUpdate,
    record: editorialRequirement,
    response: editorialRequirement,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/org-editorial-requirements/:id',
    access: 'staff',
    summary: 'Deletes an editorial requirement.',
    params,
    responseKind: 'empty',
  }),
};
