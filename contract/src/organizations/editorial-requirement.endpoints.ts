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
      'List editorial requirements, oldest first. Staff see all requirements; others see those of organizations that they belong to or work for.',
    query: { organization: idParameter().optional() },
    item: editorialRequirement,
  }),
  get: defineEndpoint({
    summary: 'Get an editorial requirement.',
    params,
    response: editorialRequirement,
  }),
  create: defineEndpoint({
    summary: 'Create an editorial requirement.',
    body: editorialRequirementBody,
    record: editorialRequirement,
    response: editorialRequirement,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Change the text of an editorial requirement.',
    params,
    body: editorialRequirementUpdate,
    record: editorialRequirement,
    response: editorialRequirement,
  }),
  delete: defineEndpoint({
    summary: 'Delete an editorial requirement.',
    params,
  }),
};

export const editorialRequirementEndpoints = createEndpoints(
  editorialRequirementCalls,
  editorialRequirementDefinitions,
);
