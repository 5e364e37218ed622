import type { Endpoint, Method } from '@portal/contract/platform/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { unauthenticated } from '#platform/errors.ts';
import { checkAccess } from './access.ts';
import { sender } from './answers.ts';
import { readInput, readVersion } from './request-input.ts';
import type { Call, Route } from './route.ts';
import { type Authenticate, tokenOf, type Viewer } from './viewer.ts';

export interface HttpServices {
  database: Database;
  authenticate: Authenticate;
  /** Told after each call that wrote, so that jobs, mails and events need not wait for their next look. */
  afterWrite: () => void;
}

/** Rows that are read at once of a list that nobody asked to page. */
const streamedPage = 500;

async function viewerOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  { database, authenticate }: HttpServices,
): Promise<Viewer | null> {
  const token = tokenOf(request);
  const viewer = token ? await authenticate(database.reader, token) : null;
  if (token && !viewer && endpoint.access !== 'public') throw unauthenticated('Invalid token.');
  checkAccess(endpoint.access, viewer);
  return viewer;
}

/** PUT and PATCH are one: both take partial bodies. */
function methodsOf(method: Method): Method[] {
  return method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : [method];
}

function addRoute(app: FastifyInstance, route: Route, services: HttpServices): void {
  const { endpoint, prepare, handle } = route;
  const send = sender(route);
  const isReading = endpoint.method === 'GET';
  const { database } = services;

  app.route({
    method: methodsOf(endpoint.method),
    url: endpoint.path,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    handler: async (request, reply) => {
      const viewer = await viewerOf(request, endpoint, services);
      const input = await readInput(request, endpoint);
      const query = endpoint.isList
        ? {
            ...(input.query as object),
            limit: (input.query as { limit?: number }).limit ?? streamedPage,
          }
        : input.query;
      const base = {
        ...input,
        query,
        viewer,
        version: readVersion(request),
        ip: request.ip,
        request,
        reply,
      };
      // The types of one call were parsed above by the endpoint's own schemas.
      const callOn = (db: unknown) => ({ ...base, db }) as unknown as Call<Endpoint>;
      const prepared = prepare
        ? await prepare({ ...callOn(database.reader), reader: database.reader } as never)
        : undefined;
      if (isReading) {
        const call = callOn(database.reader);
        return send(reply, call, await handle(call, prepared));
      }
      const answer = await database.transaction((db) => handle(callOn(db), prepared));
      services.afterWrite();
      return send(reply, callOn(database.reader), answer);
    },
  });
}

/** Joins every route to the server. Two routes for one path and method stop the start. */
export function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: HttpServices,
): void {
  for (const route of routes) addRoute(app, route, services);
}
