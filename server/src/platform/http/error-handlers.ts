import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conflict, PortalError, tooLarge, unsupportedType } from '#platform/errors.ts';
import { OutageError, type OutsidePart } from '#platform/outages.ts';
import { findStorageError } from '#platform/storage-errors.ts';

const sqliteUnique = new Set([1555, 2067]);
const sqliteForeignKey = new Set([787, 1811]);

interface EngineError {
  code?: unknown;
  errcode?: unknown;
}

/** Returns whether a unique index rejected a row, for example because two concurrent calls created the same record. */
function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === '23505' || sqliteUnique.has(errcode as number);
}

/**
 * Returns whether a referenced record was deleted concurrently, or a record that is being deleted is still referenced.
 */
function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === '23503' || code === '23001' || sqliteForeignKey.has(errcode as number);
}

/** Returns whether PostgreSQL canceled a statement that ran longer than the pool allows. */
const isStatementTimeout = (error: unknown) => (error as EngineError).code === '57014';

const outageTexts: Record<OutsidePart, string> = {
  database:
    'The portal’s database can’t be reached at the moment. Please try again in a few seconds.',
  files: 'The portal’s files can’t be reached at the moment. Please try again in a few seconds.',
};

/** In seconds, for the Retry-After header. */
const retryAfter = '5';

function toResponse(error: FastifyError | PortalError): { status: number; body: unknown } {
  if (error instanceof PortalError) return { status: error.status, body: error.body };
  if (isUniqueViolation(error))
    return toResponse(conflict('Someone else has just saved the same record.'));
  if (isForeignKeyViolation(error)) {
    return toResponse(conflict('A record that this needs is gone, or this one is still in use.'));
  }
  if (error instanceof OutageError)
    return { status: 503, body: { detail: outageTexts[error.part] } };
  if (isStatementTimeout(error)) {
    const detail = 'This took the database too long. Request less data, or try again later.';
    return { status: 503, body: { detail } };
  }
  const reason = findStorageError(error);
  if (reason)
    return { status: 507, body: { detail: `Nothing can be saved right now: ${reason}.` } };
  const status = error.statusCode ?? 500;
  if (status === 413) return toResponse(tooLarge());
  if (status === 415) return toResponse(unsupportedType());
  if (status >= 400 && status < 500) {
    return { status, body: { non_field_errors: ['The request could not be read.'] } };
  }
  return { status: 500, body: { detail: 'Something went wrong here. It has been noted.' } };
}

/** Handles URLs that Fastify rejects before routing. */
export function handleRoutingError(error: FastifyError, reply: FastifyReply) {
  if (error.code === 'FST_ERR_BAD_URL') {
    return reply.code(400).send({ non_field_errors: ['The address could not be read.'] });
  }
  return reply.code(404).send({ detail: 'Not found.' });
}

function connectionError(code: string): { status: number; detail: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, detail: 'The request took too long.' };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, detail: 'The headers are larger than the portal accepts.' };
  }
  return { status: 400, detail: 'The request could not be read.' };
}

/** Handles connections without a valid request: timeouts and malformed HTTP. */
export function handleClientError(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, detail } = connectionError(error.code);
    const body = JSON.stringify({ detail });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}

/**
 * Reads and discards the rest of a rejected body, because closing the connection early would lose the response. The
 * request timeout covers bodies that never end.
 */
function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}

/**
 * Converts errors to the API's responses. Logs outages, and unexpected errors with their stack. `reportOutage` logs
 * only at intervals, because each request's own log line already has the status.
 */
export function addErrorHandlers(
  app: FastifyInstance,
  reportOutage: (error: OutageError) => void,
): void {
  app.setErrorHandler((error: FastifyError | PortalError, request, reply) => {
    const { status, body } = toResponse(error);
    if (status === 503) reply.header('retry-after', retryAfter);
    if (error instanceof OutageError) {
      reportOutage(error);
    } else if (status >= 500) {
      const call = { method: request.method, route: request.routeOptions.url };
      if (error instanceof PortalError) {
        request.log.warn({ ...call, reason: error.message }, 'call could not be done');
      } else request.log.error({ ...call, err: error }, 'call failed');
    }
    if (!request.raw.complete) drainBody(request, reply);
    return reply.code(status).send(body);
  });
}
