import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { undoChange } from './undo.service.ts';

export const undoRoutes: Route[] = [
  route(undoEndpoints.undo, async ({ db, viewer, params }) => ({
    message: await undoChange(db, viewer, params.token),
  })),
];
