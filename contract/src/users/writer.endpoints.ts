import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { writerCalls } from './writer.calls.ts';
import { writer, writerBody, writerUpdate } from './writer.schema.ts';

export const writerDefinitions = {
  list: defineList({
    summary: 'List active writers by name.',
    query: {
      /** Limits the list to this writer. */
      id: idParameter().optional(),
      /** Matches part of the name or username. */
      search: text(200).optional(),
    },
    item: writer,
  }),
  create: defineEndpoint({
    summary: 'Make a user a writer.',
    body: writerBody,
    record: writer,
    response: writer,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Set a writer's rate.",
    params: z.object({ id: idParameter() }),
    body: writerUpdate,
    record: writer,
    response: writer,
  }),
};

export const writerEndpoints = createEndpoints(writerCalls, writerDefinitions);
