import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { account, accountBody, accountUpdate } from './account.schema.ts';

const params = z.object({ id: idParameter() });
const access = { permission: 'add_userorgrole' } as const;

export const accountEndpoints = {
  list: defineList({
    path: '/api/roles',
    access: 'signed-in',
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
    method: 'GET',
    path: '/api/roles/:id',
    access: 'signed-in',
    summary: 'One account.',
    params,
    response: account,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/roles',
    access,
    summary: 'Gives a person a role in an organization.',
    body: accountBody,
    record: account,
    response: account,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/roles/:id',
    access,
    summary: 'Changes the role of an account, or what it is mailed.',
    params,
    body: accountUpdate,
    record: account,
    response: account,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/roles/:id',
    access,
    summary: 'Takes a role in an organization away.',
    params,
    responseKind: 'empty',
  }),
};
