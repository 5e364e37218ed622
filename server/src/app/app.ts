import { isUtf8 } from 'node:buffer';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swaggerUi from '@fastify/swagger-ui';
import { connectors } from '@portal/contract/connectors.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { authenticateCall } from '#auth/sessions/authentication.service.ts';
import type { Config } from '#platform/config.ts';
import { connectorSchemas } from '#platform/connectors/connector-schemas.ts';
import { invalidWhole, tooLarge, unsupportedType } from '#platform/errors.ts';
import type { HealthParts } from '#platform/health.service.ts';
import { addRoutes, usualBodyBytes } from '#platform/http/adapter.ts';
import {
  addErrorHandlers,
  handleClientError,
  handleRoutingError,
} from '#platform/http/error-handlers.ts';
import { trackIdleConnections } from '#platform/http/idle-connections.ts';
import { hasMoreValues, mostJsonValues } from '#platform/http/json-values.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { logRequests, requestIdOf } from '#platform/http/request-log.ts';
import { rewriteUrl } from '#platform/http/rewrite-url.ts';
import { type Route, route } from '#platform/http/route.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { addWebApp } from '#platform/http/web.ts';
import { addMetrics } from '#platform/metrics.ts';
import { getReportSettings } from '#reporting/reports/report-settings.service.ts';
import { portalSettings } from './portal-settings.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';
import { version } from './version.ts';

/** The time limit for receiving a request, in milliseconds. The connection of a slower request is closed. */
const slowestRequestMilliseconds = 60_000;
/** Limits for multipart forms. Each endpoint sets its own file-size limit; a field can be at most 128 KiB. */
const formLimits = { files: 5, fields: 100, fieldSize: 131_072 };

/** Returns Fastify's `trustProxy` setting for a number of proxies or for a list of addresses. */
function trusted(proxies: Config['trustProxy']) {
  if (typeof proxies !== 'number') return proxies;
  return (_address: string, hop: number) => hop < proxies;
}

function portalRoutes(services: Services): Route[] {
  const { config, database, health, state } = services;
  const statusOf = (parts: HealthParts) => {
    if (state.status !== 'ok') return state.status;
    if (parts.database === 'failing') return 'failing';
    return Object.values(parts).includes('failing') ? 'degraded' : 'ok';
  };
  const isServing = (status: ReturnType<typeof statusOf>) =>
    status === 'ok' || status === 'degraded';
  return [
    route(portalEndpoints.settings, async ({ db }) => portalSettings(db, config)),
    route(portalEndpoints.health, async ({ reply }) => {
      const parts = await health.parts();
      const status = statusOf(parts);
      if (!isServing(status)) reply.code(503).header('retry-after', '5');
      return { status, version, database: database.engine, parts };
    }),
    route(portalEndpoints.live, async () => ({ status: state.status })),
    route(portalEndpoints.ready, async ({ reply }) => {
      const status = statusOf(await health.parts());
      if (!isServing(status)) reply.code(503).header('retry-after', '5');
      return { status };
    }),
  ];
}

/**
 * Serves the OpenAPI document, which is built on the first request. Swagger UI reads it through the `swagger`
 * decorator.
 */
const description = Object.assign(
  async (app: FastifyInstance) => {
    let document: ReturnType<typeof openApiDocument> | undefined;
    const describe = () => {
      document ??= openApiDocument(endpoints, version, connectorSchemas(connectors));
      return document;
    };
    app.decorate('swagger', describe);
    app.get('/api/openapi.json', describe);
  },
  {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  },
);

/**
 * Reads JSON bodies. Rejects invalid UTF-8, which would be stored with replacement characters, and bodies with so many
 * values that parsing and checking them would block the event loop.
 */
function readJson(app: FastifyInstance): void {
  // Removes unsafe keys instead of rejecting them, because the contract's schemas report unknown fields by name.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      // Many clients send the content type header with every request, even without a body.
      if (body.length === 0) return done(null, undefined);
      const { jsonLimit = usualBodyBytes } = request.routeOptions.config;
      if (body.length > jsonLimit) return done(tooLarge());
      if (!isUtf8(body)) return done(invalidWhole('The request could not be read.'));
      const most = mostJsonValues(jsonLimit);
      if (hasMoreValues(body, most)) {
        return done(invalidWhole(`Send at most ${most.toLocaleString('en-US')} values.`));
      }
      return parse(request, body.toString('utf8'), done);
    },
  );
}

/** Reads URL-encoded forms for endpoints that accept them. Other endpoints reject the content type. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    (request, body, done) => {
      if (!request.routeOptions.config.acceptsForm) return done(unsupportedType());
      return done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
}

/** Builds the server with plugins, routes, and the web app. The server doesn't listen yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, database } = services;
  const log: FastifyBaseLogger = services.log;
  const headers = securityHeaders({ isSecure: config.publicUrl.startsWith('https:') });
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
    genReqId: (request) => requestIdOf(request, config),
    trustProxy: trusted(config.trustProxy),
    requestTimeout: slowestRequestMilliseconds,
    // Calls that arrive during shutdown are still handled. The health report shows that the server is stopping.
    return503OnClosing: false,
    // These errors are sent before any hook runs, so the headers are added here.
    frameworkErrors: (error, _, reply) => handleRoutingError(error, reply.headers(headers)),
    clientErrorHandler: handleClientError(headers),
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/', request.method),
    routerOptions: { maxParamLength: 300 },
  });
  logRequests(app);
  addMetrics(app, services.metrics, config.metricsToken);
  app.removeContentTypeParser('text/plain');
  readJson(app);
  acceptForms(app);
  addErrorHandlers(app, services.report);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Responses are private to the viewer and must not be cached.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (services.state.status !== 'starting' || request.url.startsWith('/api/health')) return;
    return reply.code(503).header('retry-after', '1').send({ detail: 'The portal is starting.' });
  });

  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // A higher compression quality costs more time than the smaller response saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: formLimits });
  await app.register(description);
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });

  addRoutes(app, [...portalRoutes(services), ...routes(services)], {
    database,
    authenticate: (token) => authenticateCall(database, token),
    afterWrite: services.afterWrite,
  });
  const closeSilentConnections = trackIdleConnections(app.server);
  app.addHook('preClose', async () => {
    // Closing the server waits for all responses, but event streams never end.
    closeSilentConnections();
    await services.events.stop();
  });
  await addWebApp(app, {
    folder: config.webFolder,
    findFrameHosts: async () => (await getReportSettings(database.reader)).meeting_hosts,
  });
  services.printer.connect((request) => app.inject({ method: 'GET', ...request }));
  return app;
}
