import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { contentProjectCalls } from './content-project.calls.ts';
import {
  contentProject,
  contentProjectBody,
  contentProjectUpdate,
} from './content-project.schema.ts';

const params = z.object({ id: idParameter() });
const aliases = {
  startYear: 'start_year',
  startMonth: 'start_month',
  dueDate: 'due_date',
};

export const contentProjectDefinitions = {
  list: defineList({
    summary:
      'List content projects by name. Clients and assignees see only the projects that contain their articles.',
    query: {
      complete: flagParameter().optional(),
      search: text(255).optional(),
    },
    item: contentProject,
  }),
  get: defineEndpoint({
    summary: 'Get a content project.',
    params,
    response: contentProject,
  }),
  create: defineEndpoint({
    summary: 'Create a content project.',
    body: contentProjectBody,
    record: contentProject,
    response: contentProject,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    summary: 'Update or complete a content project.',
    params,
    body: contentProjectUpdate,
    record: contentProject,
    response: contentProject,
    aliases,
  }),
};

export const contentProjectEndpoints = createEndpoints(
  contentProjectCalls,
  contentProjectDefinitions,
);
