import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { meetingCalls } from './meeting.calls.ts';
import { meeting, meetingBody, meetingUpdate } from './meeting.schema.ts';

const params = z.object({ id: idParameter() });

export const meetingDefinitions = {
  list: defineList({
    summary: 'List meetings and calls with clients, newest first.',
    query: { organization: idParameter().optional() },
    item: meeting,
  }),
  get: defineEndpoint({ summary: 'Get a meeting.', params, response: meeting }),
  create: defineEndpoint({
    summary: 'Log a meeting or call with a client.',
    body: meetingBody,
    record: meeting,
    response: meeting,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Change the day, kind, or note of a meeting.',
    params,
    body: meetingUpdate,
    record: meeting,
    response: meeting,
  }),
  delete: defineEndpoint({ summary: 'Delete a meeting.', params }),
};

export const meetingEndpoints = createEndpoints(meetingCalls, meetingDefinitions);
