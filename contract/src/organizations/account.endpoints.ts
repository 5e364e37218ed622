import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { accountCalls } from './account.calls.ts';
import { account, accountBody, accountUpdate } from './account.schema.ts';

const params = z.object({ id: idParameter() });
export const accountDefinitions = {
  list: defineList({
    summary:
      'List accounts. Staff see all accounts; others see their own and those that they can manage.',
    query: {
      user: idParameter().optional(),
      organization: idParameter().optional(),
      role: idParameter().optional(),
      detailed: flagParameter().optional(),
    },
    item: account,
  }),
  get: defineEndpoint({
    summary: 'Get an account.',
    params,
    response: account,
  }),
  create: defineEndpoint({
    summary: 'Give a person a role in an organization.',
    body: accountBody,
    record: account,
    response: account,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Update an account's role or email settings.",
    params,
    body: accountUpdate,
    record: account,
    response: account,
  }),
  delete: defineEndpoint({
    summary: "Remove a person's role in an organization.",
    params,
  }),
};

export const accountEndpoints = createEndpoints(accountCalls, accountDefinitions);
