import type { Endpoint, Method } from '@portal/contract/platform/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, unauthenticated } from '#platform/errors.ts';
import { checkAccess } from './access.ts';
import { findStoredResponse, idempotencyKey, once } from './idempotency.ts';
import { assertAsCreated } from './read-only-fields.ts';
import { readInput, readVersion } from './request-input.ts';
import {
  answerSerializer,
  type SerializedResponse,
  sender,
  sendResponse,
} from './response-sender.ts';
import type { Call, Route } from './route.ts';
import { tokenOf, type Viewer } from './viewer.ts';

export interface HttpServices {
  database: Database;
  /** Returns the viewer whose active session has this token, or null if there is none. */
  authenticate: (token: string) => Promise<Viewer | null>;
  /** Called after each write, so that jobs, emails, and events don't have to wait for the next poll. */
  afterWrite: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the signed-in person, for the log; null if nobody is signed in. */
    personId: number | null;
  }
}

/** The number of rows that are read at a time for a list that the caller requests without paging. */
const streamedPage = 500;

/**
 * The longest body, in bytes, that is read before the caller is authenticated: JSON with unknown fields blocks the
 * event loop for a second per megabyte. Registration, the public endpoint with the largest body, needs at most 12 KB.
 */
const anonymousBodyBytes = 32_768;

/** Treats PUT and PATCH the same, because both accept partial bodies. */
function methodsOf(method: Method): Method[] {
  return method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : [method];
}

/** Returns the viewer. Throws 401 or 403 unless the viewer may call the endpoint. */
async function readViewer(
  request: FastifyRequest,
  endpoint: Endpoint,
  authenticate: HttpServices['authenticate'],
): Promise<Viewer | null> {
  const { access, ignoresToken } = endpoint;
  const token = ignoresToken ? undefined : tokenOf(request);
  const viewer = token === undefined ? null : await authenticate(token);
  if (token !== undefined && !viewer && access !== 'public') {
    throw unauthenticated('Invalid token.');
  }
  checkAccess(access, viewer);
  checkApiKey(endpoint, viewer);
  return viewer;
}

/** Throws 403 if the viewer may make the call, but not with an API key, or not with this API key. */
function checkApiKey({ method, isSessionOnly, isSecret }: Endpoint, viewer: Viewer | null): void {
  if (!viewer?.apiKey) return;
  if (isSessionOnly || isSecret) throw forbidden('An API key can’t make this call.');
  if (method !== 'GET' && !viewer.apiKey.mayWrite) throw forbidden('This API key can only read.');
}

/** Returns whether the body is longer than `anonymousBodyBytes`, or may be longer because its length is unknown. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > anonymousBodyBytes;
}

const isCreation = ({ method, params, record }: Endpoint) =>
  method === 'POST' && params === undefined && record !== undefined;

/** The longest body, in bytes, for an endpoint that doesn't set a limit. */
export const usualBodyBytes = 1_048_576;

/** Returns the length, in bytes, of the longest body that the server reads for an endpoint. */
export const bodyLimitOf = ({ access, bodyLimit }: Endpoint): number =>
  bodyLimit ?? (access === 'public' ? anonymousBodyBytes : usualBodyBytes);

/**
 * Returns the length, in bytes, of the longest JSON body. Files are sent as forms, but some may also be sent as text in
 * JSON.
 */
function jsonLimitOf(endpoint: Endpoint): number {
  const { files = [], body } = endpoint;
  const isTextToo = body instanceof z.ZodObject && files.some((name) => name in body.shape);
  return files.length > 0 && !isTextToo ? usualBodyBytes : bodyLimitOf(endpoint);
}

/** Returns the call with its parsed input. Throws 400 or 413 unless the endpoint's schemas accept the input. */
async function readCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const input = await readInput(request, endpoint);
  const sent = input.query as { limit?: number };
  const query = endpoint.isList ? { ...sent, limit: sent.limit ?? streamedPage } : sent;
  return { ...input, query, version: readVersion(request), ip: request.ip, request, reply };
}

function addRoute(app: FastifyInstance, route: Route, services: HttpServices): void {
  const { endpoint, prepare, handle } = route;
  const { database, authenticate, afterWrite } = services;
  const { reader } = database;
  const serialize = answerSerializer(endpoint);
  const send = sender(route, serialize);
  const isReading = endpoint.method === 'GET';

  app.route({
    method: methodsOf(endpoint.method),
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    config: { acceptsForm: endpoint.acceptsForm ?? false, jsonLimit: jsonLimitOf(endpoint) },
    // Checks the caller of a large body before the body is read. The handler checks again, because a session may end
    // while the body arrives.
    onRequest: async (request) => {
      if (mayBeLarge(request)) await readViewer(request, endpoint, authenticate);
    },
    handler: async (request, reply) => {
      const signedIn = await readViewer(request, endpoint, authenticate);
      if (signedIn) request.personId = signedIn.actorId;
      const viewer = signedIn && !isReading ? { ...signedIn, ip: request.ip } : signedIn;
      const input = await readCall(endpoint, request, reply);
      // The type of the call is inferred from the same schemas that parsed the input.
      const call = { ...input, viewer } as unknown as Omit<Call<Endpoint>, 'db'>;
      // `jobRoute` stores the response of a call that starts a job.
      const key = isReading || endpoint.startsJob ? undefined : idempotencyKey(endpoint, call);
      const earlier = key && prepare && (await findStoredResponse<SerializedResponse>(reader, key));
      if (earlier) return sendResponse(reply, earlier);
      const prepared = await prepare?.({ ...call, reader });
      const work = async (db: Db) => {
        const answer = await handle({ ...call, db }, prepared);
        if (isCreation(endpoint))
          assertAsCreated(input.readOnly, answer as Record<string, unknown>);
        return answer;
      };
      if (key) {
        const answer = await database.transaction((db) =>
          once(db, key, async () => serialize(reply, await work(db))),
        );
        afterWrite();
        return sendResponse(reply, answer);
      }
      const answer = isReading ? await work(reader) : await database.transaction(work);
      if (!isReading) afterWrite();
      return send(reply, { ...call, db: reader }, answer);
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsForm?: boolean;
    /** The limit in bytes; undefined for routes that don't read JSON. */
    jsonLimit?: number;
  }
}

/** Adds every route to the server. Throws if two routes have the same path and method. */
export function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: HttpServices,
): void {
  for (const route of routes) addRoute(app, route, services);
}
