import {
  type CallInput,
  type Endpoint,
  endpointUrl,
  type ResponseOf,
} from '@portal/contract/platform/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#app/app.ts';
import { createServices, type Services } from '#app/services.ts';
import { openSession } from '#auth/sessions/session.service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { testConfig } from './config.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export interface TestAnswer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

export interface TestCallInput<E> extends CallInput<E> {
  /** Sent as If-Match. */
  version?: number;
  headers?: Record<string, string>;
}

/** Somebody who calls the portal as its screens do: through the contract, with a token or without. */
export interface Caller {
  readonly token: string | undefined;
  call<E extends Endpoint>(
    endpoint: E,
    input?: TestCallInput<E>,
  ): Promise<TestAnswer<ResponseOf<E>>>;
  /** A call as bytes on the wire, for what the contract's client would never send. */
  raw(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<unknown>>;
}

export interface TestPortal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly anonymous: Caller;
  /** A session of this person, made without a password. */
  signIn(person: { id: number }): Promise<Caller>;
  /** A session of the host as another person. */
  impersonate(host: { id: number }, person: { id: number }): Promise<Caller>;
  /** A caller with a token that came from somewhere else. */
  withToken(token: string): Caller;
  close(): Promise<void>;
}

function callerOn(app: FastifyInstance, token?: string): Caller {
  async function raw(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<unknown>> {
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
  return {
    token,
    raw,
    async call<E extends Endpoint>(endpoint: E, input: TestCallInput<E> = {}) {
      const headers = {
        ...(input.version === undefined ? {} : { 'if-match': String(input.version) }),
        ...input.headers,
      };
      const answer = await raw(endpoint.method, endpointUrl(endpoint, input), input.body, headers);
      // What the server answers was written by this endpoint's own schema.
      return answer as TestAnswer<ResponseOf<E>>;
    },
  };
}

interface StartOptions {
  /** A database that is there already; it stays open when the portal closes. */
  database?: TestDatabase;
  /** Of the configuration, what differs from that of most tests. */
  config?: Partial<Config>;
}

/** A whole portal on a fresh database of the engine under test, called in process. */
export async function startPortal(options: StartOptions = {}): Promise<TestPortal> {
  const database = options.database ?? (await openTestDatabase());
  const services = createServices(testConfig(options.config), database as Database);
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
    async impersonate(host, person) {
      const { token } = await database.transaction(async (db) => {
        const own = await openSession(db, { personId: host.id });
        const origin = { sessionId: own.id, personId: host.id };
        return openSession(db, { personId: person.id, host: origin });
      });
      return callerOn(app, token);
    },
    async close() {
      await app.close();
      await services.stop();
      if (!options.database) await database.close();
    },
  };
}
