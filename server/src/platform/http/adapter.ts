import type { Endpoint, Method } from '@portal/contract/platform/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { unauthenticated } from '#platform/errors.ts';
import { checkAccess, mayCall } from './access.ts';
import { sender } from './answers.ts';
import { readInput, readVersion } from './request-input.ts';
import type { Call, Route } from './route.ts';
import { type FindHolder, type Holder, tokenOf, type Viewer } from './viewer.ts';

export interface HttpServices {
  database: Database;
  findHolder: FindHolder;
  /** Told after each call that wrote, so that jobs, mails and events need not wait for their next look. */
  afterWrite: () => void;
}

/** Rows that are read at once of a list that nobody asked to page. */
const streamedPage = 500;

/** PUT and PATCH are one: both take partial bodies. */
function methodsOf(method: Method): Method[] {
  return method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : [method];
}

async function viewerOf({ access }: Endpoint, holder: Holder | undefined, db: Db) {
  const viewer = holder ? await holder.now(db) : null;
  if (holder && !viewer && access !== 'public') throw unauthenticated('Invalid token.');
  checkAccess(access, viewer);
  return viewer;
}

/**
 * The holder as last seen, where answering may begin before it is known that this still holds: what is then
 * done is nothing but SQL.
 */
function foreseenViewer({ endpoint, prepare }: Route, holder: Holder | undefined) {
  const { answer, files } = endpoint;
  const isSql = !prepare && !files && answer !== 'file' && answer !== 'events';
  const viewer = isSql ? holder?.lastSeen : undefined;
  return viewer && mayCall(endpoint.access, viewer) ? viewer : undefined;
}

/** What was foreseen of the holder doesn't hold any more: what was done by it isn't kept, nor told. */
class HolderChanged extends Error {}

/** What `work` makes for the holder as last seen, who is looked up in the same trip to the database. */
async function whileUnchanged<T>(holder: Holder, db: Db, work: () => Promise<T>): Promise<T> {
  const [now, made] = await Promise.allSettled([holder.now(db), work()]);
  if (now.status === 'rejected') throw now.reason;
  if (now.value !== holder.lastSeen) throw new HolderChanged();
  if (made.status === 'rejected') throw made.reason;
  return made.value;
}

/** The call that somebody makes, once its input was read and found right. */
async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer | null,
) {
  const input = await readInput(request, endpoint);
  const asked = input.query as { limit?: number };
  const query = endpoint.isList ? { ...asked, limit: asked.limit ?? streamedPage } : asked;
  const version = readVersion(request);
  const call = { ...input, query, viewer, version, ip: request.ip, request, reply };
  // The types of one call were parsed by the endpoint's own schemas.
  return (db: Db) => ({ ...call, db }) as unknown as Call<Endpoint>;
}

type CallOn = Awaited<ReturnType<typeof readCall>>;

function addRoute(app: FastifyInstance, route: Route, services: HttpServices): void {
  const { endpoint, prepare, handle } = route;
  const { database, findHolder, afterWrite } = services;
  const { reader } = database;
  const send = sender(route);
  const isReading = endpoint.method === 'GET';

  /** Answers a call; with `unchanged`, only if that holder is as last seen. */
  async function answer(callOn: CallOn, unchanged?: Holder): Promise<unknown> {
    const call = callOn(reader);
    const prepared = prepare ? await prepare({ ...call, reader } as never) : undefined;
    const work = (db: Db) => {
      const handled = () => handle(callOn(db), prepared);
      // Whoever writes is looked up beside the transaction: such questions of many calls travel together.
      return unchanged ? whileUnchanged(unchanged, reader, handled) : handled();
    };
    const made = isReading ? await work(reader) : await database.transaction(work);
    if (!isReading) afterWrite();
    return send(call.reply, call, made);
  }

  app.route({
    method: methodsOf(endpoint.method),
    url: endpoint.path,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    handler: async (request, reply) => {
      const token = tokenOf(request);
      const holder = token === undefined ? undefined : findHolder(token);
      const foreseen = foreseenViewer(route, holder);
      // What is wrong with its input is told once it is known who asks.
      const early =
        foreseen && (await readCall(endpoint, request, reply, foreseen).catch(() => undefined));
      if (early) {
        try {
          return await answer(early, holder);
        } catch (error) {
          if (!(error instanceof HolderChanged)) throw error;
        }
      }
      const viewer = await viewerOf(endpoint, holder, reader);
      return answer(await readCall(endpoint, request, reply, viewer));
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
