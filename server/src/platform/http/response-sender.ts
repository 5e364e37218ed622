import { Readable } from 'node:stream';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Page } from '#platform/database/paging.ts';
import type { Call, FileResponse, Route } from './route.ts';
import { rowSerializers, type Serialize, serializerFor } from './serializer.ts';

const json = 'application/json; charset=utf-8';

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  'next' in answer &&
  'items' in answer &&
  Array.isArray(answer.items);

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

const chunkBytes = 65_536;
/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const mostBytesPerUnit = 3;

/**
 * Streams an unpaged list page by page, so that no response is held in memory as a whole. Writes the rows into buffers
 * one at a time, because a single long string would be copied three times.
 */
async function* writeAll(
  first: Page<unknown>,
  row: Serialize,
  read: (cursor: string) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  let page = first;
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let length = chunk.write('[');
  let separator = '';
  while (true) {
    for (const item of page.items) {
      const text = separator + row(item);
      separator = ',';
      if (length + text.length * mostBytesPerUnit > chunk.length) {
        yield chunk.subarray(0, length);
        chunk = Buffer.allocUnsafe(Math.max(chunkBytes, text.length * mostBytesPerUnit));
        length = 0;
      }
      length += chunk.write(text, length);
    }
    if (page.next === null) break;
    const next = await read(page.next);
    if (!isPage(next)) break;
    page = next;
  }
  yield chunk.subarray(0, length);
  yield Buffer.from(']');
}

/** Returns whether If-None-Match contains the tag, which proxies may have marked as weak. */
const isKnownTo = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  if (file.etag !== undefined) {
    const tag = `"${file.etag}"`;
    reply.header('etag', tag);
    if (isKnownTo(request, tag)) return reply.code(304).send();
  }
  const type = file.isInline ? 'inline' : 'attachment';
  return reply
    .type(file.type)
    .header('content-disposition', contentDisposition(file.name, { type }))
    .header('x-content-type-options', 'nosniff')
    .send(file.content);
}

/** A response that can be stored and sent again later. */
export interface SerializedResponse {
  status: number;
  /** The body as JSON; null if it is empty. */
  content: string | null;
  undo: string | null;
}

function undoOf(reply: FastifyReply): string | null {
  const token = reply.getHeader(undoHeader);
  return typeof token === 'string' ? token : null;
}

const statusOf = ({ status, responseKind }: Endpoint) =>
  status ?? (responseKind === 'empty' ? 204 : 200);

/** Returns the function that serializes an endpoint's response, unless the response is a list, a file, or a stream. */
export function answerSerializer(
  endpoint: Endpoint,
): (reply: FastifyReply, answer: unknown) => SerializedResponse {
  const usual = statusOf(endpoint);
  const { response, responseKind } = endpoint;
  if (!response || responseKind === 'empty') {
    return (reply) => ({ status: usual, content: null, undo: undoOf(reply) });
  }
  // Compiled on first use, because compiling all serializers would take a third of the startup time.
  let serialize: Serialize | undefined;
  return (reply, answer) => {
    serialize ??= serializerFor(response);
    // A handler may have set a different status, as the health report does.
    const status = reply.statusCode === 200 ? usual : reply.statusCode;
    return { status, content: serialize(answer), undo: undoOf(reply) };
  };
}

export function sendResponse(reply: FastifyReply, { status, content, undo }: SerializedResponse) {
  reply.code(status);
  if (undo !== null) reply.header(undoHeader, undo);
  return content === null ? reply.send() : reply.type(json).send(content);
}

type Send = (reply: FastifyReply, call: Call<Endpoint>, answer: unknown) => unknown;

/** Returns the function that writes a route's responses: nothing, a file, an event stream, a list, or a record. */
export function sender(
  route: Route,
  serialize: (reply: FastifyReply, answer: unknown) => SerializedResponse,
): Send {
  const { endpoint, handle } = route;
  if (endpoint.responseKind === 'file')
    return (reply, { request }, answer) => sendFile(request, reply, answer as FileResponse);
  if (endpoint.responseKind === 'events') return (reply) => reply;
  if (endpoint.isList && endpoint.response instanceof z.ZodArray) {
    const element = endpoint.response.element as z.ZodType;
    let rows: ReturnType<typeof rowSerializers> | undefined;
    return (reply, call, answer) => {
      rows ??= rowSerializers(element);
      const page = isPage(answer) ? answer : { items: answer as unknown[], next: null };
      const query = call.query as { columns?: string[]; limit: number };
      const row = rows(query.columns);
      const wasAsked = 'limit' in (call.request.query as object);
      if (wasAsked || page.next === null) return sendPage(reply, call.request, page, row);
      const read = (cursor: string) => handle({ ...call, query: { ...query, cursor } }, undefined);
      return reply.type(json).send(Readable.from(writeAll(page, row, read)));
    };
  }
  return (reply, _, answer) => sendResponse(reply, serialize(reply, answer));
}
