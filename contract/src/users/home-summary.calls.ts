import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { homeSummaryDefinitions } from './home-summary.endpoints.ts';

export const homeSummaryCalls: Calls<typeof homeSummaryDefinitions> = {
  get: { method: 'GET', path: '/api/home-summary', access: screenAccess['/content-generation'] },
};
