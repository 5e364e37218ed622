import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { accountCalls } from './account.calls.ts';
import { account, accountBody, accountUpdate } from './account.schema.ts';

const params = z.object({ id: idParameter() });
export const accountDefinitions = {
  list: defineList({
    summary: 'Accounts: all for staff, their own for others.',
    query: {
      user: idParameter().optional(),
      organization: idParameter().optional(),
      role: idParameter().optional(),
      detailed: flagParameter().optional(),
    },
    item: account,
  }),
  get: defineEndpoint({
    summary: 'One account.',
    params,
    response: account,
  }),
  create: defineEndpoint({
    summary: 'Gives a person a role in an organization.',
    body: accountBody,
    response: account,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Changes the role of an account, or what it is mailed.',
    params,
    body: accountUpdate,
    record: account,
    response: account,
  }),
  delete: defineEndpoint({
    summary: 'Takes a role in an organization away.',
    params,
  }),
};

export const accountEndpoints = createEndpoints(accountCalls, accountDefinitions);
