import { deckNumberEndpoints } from '@portal/contract/reporting/origins/number-origin.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getPresentation } from '../presentations/presentation.service.ts';
import { listChangedNumbers, listDeckOrigins } from './deck-number.service.ts';
import { compareNumbers } from './number-comparison.service.ts';

export const deckNumberRoutes: readonly Route[] = [
  route(deckNumberEndpoints.origins, async ({ db, viewer, params, query }) =>
    listDeckOrigins(db, viewer, await getPresentation(db, viewer, params.id), query),
  ),
  route(deckNumberEndpoints.changed, async ({ db, viewer, params }) =>
    listChangedNumbers(db, await getPresentation(db, viewer, params.id)),
  ),
  route(deckNumberEndpoints.compare, async ({ db, viewer, params, query }) =>
    compareNumbers(db, viewer, await getPresentation(db, viewer, params.id), query),
  ),
];
