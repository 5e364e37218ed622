import { rm } from 'node:fs/promises';
import type { CallArguments, RawInput } from '@portal/contract/platform/call-input.ts';
import { createClient, readBody } from '@portal/contract/platform/client.ts';
import type { ColumnsOf, ResponseWith } from '@portal/contract/platform/columns.ts';
import type { Endpoint, ResponseOf } from '@portal/contract/platform/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#app/app.ts';
import { portalConnectors } from '#app/connectors.ts';
import { createServices, type ServiceOptions, type Services } from '#app/services.ts';
import { openSession } from '#auth/sessions/session.service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { testConfig } from './config.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { FakeHostingEngine } from './hosting-engine.ts';
import { numbersConnectors } from './numbers-service.ts';

export interface TestResponse<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** Calls the portal through the contract, with or without a token. */
export interface Caller {
  readonly token: string | undefined;
  call<E extends Endpoint, const Columns extends ColumnsOf<E> = never>(
    endpoint: E,
    ...input: CallArguments<E, Columns>
  ): Promise<TestResponse<ResponseWith<E, Columns>>>;
  /** Makes a call with unchecked input, either invalid on purpose or for an endpoint known only at run time. */
  callRaw<E extends Endpoint>(endpoint: E, input?: RawInput): Promise<TestResponse<ResponseOf<E>>>;
  /** Sends a raw request that the contract's client would never send. */
  raw(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse<unknown>>;
}

export interface TestPortal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly anonymous: Caller;
  /** Opens a session without a password. */
  signIn(person: { id: number }): Promise<Caller>;
  /** Opens a session where staff impersonate this person. */
  impersonate(impersonator: { id: number }, person: { id: number }): Promise<Caller>;
  /** Returns a caller with an existing token. */
  withToken(token: string): Caller;
  close(): Promise<void>;
}

/** Returns a `fetch` that calls an app in process. */
function fetchFrom(app: FastifyInstance) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(new URL(url, 'http://localhost'), init);
    const content = Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method: init.method as 'GET',
      url,
      headers: Object.fromEntries(request.headers),
      ...(content.length > 0 ? { payload: content } : {}),
    });
    const headers = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, String(value)]),
    );
    const body = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers });
  };
}

function callerOn(app: FastifyInstance, token?: string): Caller {
  const client = createClient({ fetch: fetchFrom(app), token: () => token ?? null });

  async function callRaw<E extends Endpoint>(endpoint: E, input?: RawInput) {
    // Inputs that several methods share may have a body, but `fetch` throws for a GET with a body.
    const sent = endpoint.method === 'GET' ? { ...input, body: undefined } : input;
    const response = await client.sendRaw(endpoint, sent);
    const text = await response.clone().text();
    const answer: TestResponse<unknown> = {
      status: response.status,
      body: await readBody(response),
      headers: Object.fromEntries(response.headers),
      text,
    };
    // The response was written with the endpoint's own schema.
    return answer as TestResponse<ResponseOf<E>>;
  }

  async function raw(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<unknown>> {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Token ${token}` } : {}), ...headers },
      ...(payload === undefined ? {} : { payload: payload as object | string | Buffer }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('application/json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
      headers: answer.headers,
      text: answer.body,
    };
  }

  // `call` is `callRaw` with compile-time checks.
  return { token, raw, callRaw, call: callRaw as Caller['call'] };
}

export interface StartOptions extends ServiceOptions {
  /** An existing database, which stays open when the portal closes. */
  database?: TestDatabase;
  /** Overrides for the test configuration. */
  config?: Partial<Config>;
}

/** Starts a portal that is called in process, on a fresh database of the engine under test. */
export async function startPortal(options: StartOptions = {}): Promise<TestPortal> {
  const database = options.database ?? (await openTestDatabase());
  const config = testConfig(options.config);
  const services = createServices(config, database as Database, {
    connectors: [...portalConnectors(config), ...numbersConnectors],
    hostingEngines: [new FakeHostingEngine()],
    // Calls don't wait for jobs, because tests run jobs themselves afterward.
    jobPatienceMilliseconds: 0,
    ...options,
  });
  const app = await createApp(services);
  services.state.status = 'ok';
  await app.ready();
  return {
    app,
    services,
    database,
    anonymous: callerOn(app),
    withToken: (token) => callerOn(app, token),
    async signIn(person) {
      const { token } = await database.transaction((db) =>
        openSession(db, { personId: person.id }),
      );
      return callerOn(app, token);
    },
    async impersonate(impersonator, person) {
      const { token } = await database.transaction(async (db) => {
        const own = await openSession(db, { personId: impersonator.id });
        const origin = { sessionId: own.id, personId: impersonator.id };
        return openSession(db, { personId: person.id, impersonator: origin });
      });
      return callerOn(app, token);
    },
    async close() {
      await app.close();
      await services.stop();
      if (!options.database) await database.close();
      if (!options.config?.dataDirectory) {
        await rm(config.dataDirectory, { recursive: true, force: true });
      }
    },
  };
}
