import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { itemCheckDefinitions } from './item-check.endpoints.ts';

export const itemCheckCalls: Calls<typeof itemCheckDefinitions> = {
  list: {
    method: 'GET',
    path: '/api/item-checks',
    access: screenAccess['/client-onboarding/onboarding-checklists'],
  },
};
