import { Readable } from 'node:stream';
import type { Endpoint, Method } from '@portal/contract/platform/endpoint.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { requiredMessage } from '@portal/contract/platform/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Page } from '#platform/database/paging.ts';
import { invalid, invalidWhole, PortalError, tooLarge, unauthenticated } from '#platform/errors.ts';
import { checkAccess } from './access.ts';
import type { Call, FileAnswer, Route, UploadedFile } from './route.ts';
import { rowSerializers, type Serialize, serializerFor } from './serializer.ts';
import type { Authenticate, Viewer } from './viewer.ts';

export interface HttpServices {
  database: Database;
  authenticate: Authenticate;
  /** Told after each call that wrote, so that jobs, mails and events need not wait for their next look. */
  afterWrite: () => void;
}

const json = 'application/json; charset=utf-8';
const streamedPage = 500;
/** A call that takes no query refuses whatever is sent. */
const noQuery = z.strictObject({});

/** What a schema refused, by the field's dotted name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // Not an object yet: what was refused may be called `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  const add = (name: string, text: string) => {
    const texts = errors.get(name) ?? [];
    if (!texts.includes(text)) errors.set(name, [...texts, text]);
  };
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, 'This field is not known.');
    } else if (issue.code === 'invalid_type' && issue.input === undefined) {
      add(path || 'non_field_errors', requiredMessage);
    } else {
      add(path || 'non_field_errors', issue.message);
    }
  }
  return Object.fromEntries(errors);
}

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

/** The token of `Authorization: Token …`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives the record's own names to fields that came under a form's name; both at once are refused. */
function withoutAliases(endpoint: Endpoint, body: Record<string, unknown>) {
  if (!endpoint.aliases && !endpoint.ignored) return body;
  const aliases = new Map(Object.entries(endpoint.aliases ?? {}));
  const renamed = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (endpoint.ignored?.includes(name)) return [];
    const own = aliases.get(name) ?? name;
    if (own !== name && Object.hasOwn(body, own)) {
      throw invalid({ [name]: [`This is another name of '${own}'; send one of them.`] });
    }
    return [[own, value]];
  });
  return Object.fromEntries(renamed);
}

/** Takes fields of the record that the body schema doesn't have out of the body. */
function splitEchoes(endpoint: Endpoint, body: Record<string, unknown>) {
  const { record, body: schema } = endpoint;
  if (!record || !(schema instanceof z.ZodObject)) return { own: body, echoed: {} };
  const own: Record<string, unknown> = {};
  const echoed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const isEcho = !Object.hasOwn(schema.shape, name) && Object.hasOwn(record.shape, name);
    if (isEcho) echoed[name] = value;
    else own[name] = value;
  }
  return { own, echoed };
}

function readVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalid({ 'If-Match': ["Send the record's version."] });
  return Number(version);
}

async function readMultipart(request: FastifyRequest, endpoint: Endpoint) {
  const body: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const limit = endpoint.bodyLimit ?? 10_485_760;
  if (Number(request.headers['content-length']) > limit) throw tooLarge();
  for await (const part of request.parts({ limits: { fileSize: limit } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge();
      body[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer();
    if (!endpoint.files?.includes(part.fieldname)) {
      throw invalid({ [part.fieldname]: ['This field is not known.'] });
    }
    // A form sends an empty file where none was chosen.
    if (part.filename === '' && content.length === 0) continue;
    files[part.fieldname] = { name: part.filename, type: part.mimetype, content };
  }
  return { body, files };
}

/** What says no status of its own is the parser's complaint about a form that breaks off. */
function refuseBrokenForm(error: unknown): never {
  const isForeseen = error instanceof PortalError || (error as FastifyError).statusCode;
  throw isForeseen ? error : invalidWhole('The form could not be read.');
}

async function readInput(request: FastifyRequest, endpoint: Endpoint) {
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query ?? noQuery, request.query);
  if (!endpoint.body) return { params, query, body: undefined, echoed: {}, files: {} };
  const isMultipart = endpoint.files !== undefined && request.isMultipart();
  const sent = isMultipart
    ? await readMultipart(request, endpoint).catch(refuseBrokenForm)
    : { body: request.body ?? {}, files: {} };
  if (!isRecord(sent.body)) {
    return { params, query, body: parse(endpoint.body, sent.body), echoed: {}, files: sent.files };
  }
  const { own, echoed } = splitEchoes(endpoint, withoutAliases(endpoint, sent.body));
  return { params, query, body: parse(endpoint.body, own), echoed, files: sent.files };
}

const isPage = (answer: unknown): answer is Page<unknown> =>
  isRecord(answer) && Array.isArray(answer.items) && 'next' in answer;

function nextLink(request: FastifyRequest, cursor: string): string {
  const [path, search = ''] = request.originalUrl.split('?', 2);
  const others = search.split('&').filter((part) => part !== '' && !part.startsWith('cursor='));
  return `<${path}?${[...others, `cursor=${cursor}`].join('&')}>; rel="next"`;
}

function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Page<unknown>,
  row: Serialize,
) {
  if (page.next !== null) reply.header('link', nextLink(request, page.next));
  return reply.type(json).send(`[${page.items.map(row).join(',')}]`);
}

/** Writes a list that nobody asked to page: page after page, so that no answer is held whole. */
async function* writeAll(
  first: Page<unknown>,
  row: Serialize,
  read: (cursor: string) => Promise<unknown>,
): AsyncGenerator<string> {
  let page = first;
  yield '[';
  let isFirst = true;
  while (true) {
    if (page.items.length > 0) {
      yield `${isFirst ? '' : ','}${page.items.map(row).join(',')}`;
      isFirst = false;
    }
    if (page.next === null) break;
    const next = await read(page.next);
    if (!isPage(next)) break;
    page = next;
  }
  yield ']';
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const disposition = file.isInline ? 'inline' : 'attachment';
  return reply
    .type(file.type)
    .header(
      'content-disposition',
      `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .send(file.content);
}

type Send = (reply: FastifyReply, call: Call<Endpoint>, answer: unknown) => unknown;

function sender(route: Route): Send {
  const { endpoint, handle } = route;
  const status = endpoint.status ?? (endpoint.answer === 'empty' ? 204 : 200);
  if (endpoint.answer === 'empty') return (reply) => reply.code(status).send();
  if (endpoint.answer === 'file')
    return (reply, _, answer) => sendFile(reply, answer as FileAnswer);
  if (endpoint.answer === 'events') return (reply) => reply;
  if (endpoint.isList && endpoint.response instanceof z.ZodArray) {
    const rows = rowSerializers(endpoint.response.element as z.ZodType);
    return (reply, call, answer) => {
      const page = isPage(answer) ? answer : { items: answer as unknown[], next: null };
      const query = call.query as { columns?: string[]; limit: number };
      const row = rows(query.columns);
      const wasAsked = isRecord(call.request.query) && 'limit' in call.request.query;
      if (wasAsked || page.next === null) return sendPage(reply, call.request, page, row);
      const read = (cursor: string) =>
        handle({ ...call, query: { ...query, cursor } as never }, undefined);
      return reply.type(json).send(Readable.from(writeAll(page, row, read)));
    };
  }
  if (!endpoint.response) return (reply) => reply.code(status).send();
  const serialize = serializerFor(endpoint.response);
  return (reply, _, answer) => {
    // A handler may have said another one, as the health report does.
    if (reply.statusCode === 200) reply.code(status);
    return reply.type(json).send(serialize(answer));
  };
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
