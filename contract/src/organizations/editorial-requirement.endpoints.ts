import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { editorialRequirementCalls } from './editorial-requirement.calls.ts';
import {
  editorialRequirement,
  editorialRequirementBody,
  editorialRequirementUpdate,
} from './editorial-requirement.schema.ts';

const params = z.object({ id: idParameter() });

export const editorialRequirementDefinitions = {
  list: defineList({
    summary:
      'Editorial requirements, oldest first: for staff, client users and whoever works for the organization.',
    query: { organization: idParameter().optional() },
    item: editorialRequirement,
  }),
  get: defineEndpoint({
    summary: 'One editorial requirement.',
    params,
    response: editorialRequirement,
  }),
  create: defineEndpoint({
    summary: 'Adds an editorial requirement.',
    body: editorialRequirementBody,
    response: editorialRequirement,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Changes the text of an editorial requirement.',
    params,
    body: editorialRequirementUpdate,
    record: editorialRequirement,
    response: editorialRequirement,
  }),
  delete: defineEndpoint({
    summary: 'Deletes an editorial requirement.',
    params,
  }),
};

export const editorialRequirementEndpoints = createEndpoints(
  editorialRequirementCalls,
  editorialRequirementDefinitions,
);
