import { defineList } from '../platform/pagination.ts';
import { group } from './group.schema.ts';

export const groupEndpoints = {
  list: defineList({
    path: '/api/groups',
    access: 'signed-in',
    summary: 'The groups that people and accounts may have as their role.',
    item: group,
  }),
};
