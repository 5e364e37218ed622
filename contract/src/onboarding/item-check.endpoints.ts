import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import { itemCheckKind } from './item-check.schema.ts';

export const itemCheckEndpoints = {
  list: defineList({
    path: '/api/item-checks',
    access: screenAccess['/client-onboarding/onboarding-checklists'],
    summary: 'The kinds of checks that items can carry.',
    item: itemCheckKind,
  }),
};
