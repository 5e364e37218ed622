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
    summary: 'Content projects by name; clients and assignees see those with articles of theirs.',
    query: {
      complete: flagParameter().optional(),
      search: text(255).optional(),
    },
    item: contentProject,
  }),
  get: defineEndpoint({
    summary: 'One content project.',
    params,
    response: contentProject,
  }),
  create: defineEndpoint({
    summary: 'Adds a content project.',
    body: contentProjectBody,
    response: contentProject,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    summary: 'Changes a content project, or completes it.',
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
