import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conflict, PortalError, tooLarge } from '#platform/errors.ts';
import { findStorageError } from '#platform/storage-errors.ts';

const sqliteUnique = new Set([1555, 2067]);
const sqliteForeignKey = new Set([787, 1811]);

interface EngineError {
  code?: unknown;
  errcode?: unknown;
}

/** Two who did the same thing at once: the second one's row was refused by a unique index. */
function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === '23505' || sqliteUnique.has(errcode as number);
}

/** A record that somebody else deleted meanwhile, or that is still in use. */
function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === '23503' || code === '23001' || sqliteForeignKey.has(errcode as number);
}

function toResponse(error: FastifyError | PortalError): { status: number; body: unknown } {
  if (error instanceof PortalError) return { status: error.status, body: error.body };
  if (isUniqueViolation(error))
    return toResponse(conflict('Somebody else has just saved the same.'));
  if (isForeignKeyViolation(error)) {
    return toResponse(conflict('A record that this needs is gone, or this one is still in use.'));
  }
  const reason = findStorageError(error);
  if (reason)
    return { status: 507, body: { detail: `Nothing can be saved at the moment: ${reason}.` } };
  const status = error.statusCode ?? 500;
  if (status === 413) return toResponse(tooLarge());
  if (status === 415) return { status, body: { detail: 'Send the body as application/json.' } };
  if (status >= 400 && status < 500) {
    return { status, body: { non_field_errors: ['The request could not be read.'] } };
  }
  return { status: 500, body: { detail: 'Something went wrong here. It has been noted.' } };
}

/** Answers an address that leads to no route because of how it is written. */
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
    return { status: 431, detail: 'The headers are larger than the portal takes.' };
  }
  return { status: 400, detail: 'The request could not be read.' };
}

/** Answers what never became a request, too slow or no HTTP, and hangs up. */
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
 * Lets a refused body come to its end, unread: to hang up on who still sends would take the answer from
 * them. What has no end meets the time limit of every request.
 */
function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}

/** Turns whatever was thrown into the API's errors; only what nobody foresaw is logged. */
export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | PortalError, request, reply) => {
    const { status, body } = toResponse(error);
    if (status >= 500) {
      // The address without its query, which may carry what must not be logged.
      const url = request.url.split('?')[0];
      request.log.error({ err: error, method: request.method, url }, 'call failed');
    }
    if (!request.raw.complete) drainBody(request, reply);
    return reply.code(status).send(body);
  });
}
