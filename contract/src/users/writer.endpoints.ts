import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { writer, writerBody, writerUpdate } from './writer.schema.ts';

export const writerEndpoints = {
  list: defineList({
    path: '/api/writers',
    access: {
      anyPermission: ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'],
    },
    summary: 'Active writers by name.',
    query: {
      /** Only this one. */
      id: idParameter().optional(),
      /** Part of the name or username. */
      search: text(200).optional(),
    },
    item: writer,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/writers',
    access: 'staff',
    summary: 'Makes a user a writer.',
    body: writerBody,
    record: writer,
    response: writer,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/writers/:id',
    access: 'staff',
    summary: "Sets a writer's rate.",
    params: z.object({ id: idParameter() }),
    body: writerUpdate,
    record: writer,
    response: writer,
  }),
};
