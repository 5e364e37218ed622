import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import {
  contentProject,
  contentProjectBody,
  contentProjectUpdate,
} from './content-project.schema.ts';

const params = z.object({ id: idParameter() });
const view = screenAccess['/content-generation'];
const access = { permission: 'add_contentproject' } as const;

const aliases = {
  startYear: 'start_year',
  startMonth: 'start_month',
  dueDate: 'due_date',
};

export const contentProjectEndpoints = {
  list: defineList({
    path: '/api/content-projects',
    access: view,
    summary: 'Content projects by name; clients and assignees see those with articles of theirs.',
    query: {
      complete: flagParameter().optional(),
      search: text(255).optional(),
    },
    item: contentProject,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/content-projects/:id',
    access: view,
    summary: 'One content project.',
    params,
    response: contentProject,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-projects',
    access,
    summary: 'Adds a content project.',
    body: contentProjectBody,
    record: contentProject,
    response: contentProject,
    status: 201,
    aliases,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-projects/:id',
    access,
    summary: 'Changes a content project, or completes it.',
    params,
    body: contentProjectUpdate,
    record: contentProject,
    response: contentProject,
    aliases,
  }),
};
