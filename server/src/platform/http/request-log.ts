import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';

const acceptedId = /^[\w.-]{1,64}$/;

/** Returns the X-Request-Id that a trusted proxy sent, otherwise a new id. */
export function requestIdOf(
  { headers }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const header = headers['x-request-id'];
  const isGiven = trustProxy !== false && typeof header === 'string' && acceptedId.test(header);
  return isGiven ? header : randomUUID();
}

/** Routes that aren't logged, because they are called often and their log lines would contain no useful information. */
const silent = new Set(['/api/health', '/api/health/live', '/api/health/ready', '/metrics']);

/**
 * Logs each request after its response. Logs the route's pattern instead of the URL, because URLs contain names, search
 * texts, and secret keys.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('personId', null);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route !== undefined && silent.has(route)) return;
    request.log.info(
      {
        method: request.method,
        route: route ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        person: request.personId,
      },
      'request',
    );
  });
}
