import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@portal/contract/platform/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from './viewer.ts';

/** An uploaded file, which is kept in memory. The endpoint's body limit also limits its size. */
export interface UploadedFile {
  name: string;
  type: string;
  content: Buffer;
}

/** A file that is sent as a download. */
export interface FileResponse {
  name: string;
  type: string;
  content: Buffer | Readable;
  /** Whether the browser displays the file instead of saving it. */
  isInline?: boolean;
  /** The ETag of the content, which must be a buffer. Callers that send the tag back as If-None-Match get 304. */
  etag?: string;
}

type ViewerOf<E> = E extends { access: 'public' } ? Viewer | null : Viewer;

/**
 * Handlers of lists always get a page size: if the caller sends no `limit`, the adapter reads and streams all pages.
 */
type PagedQuery<Q> = Q extends { limit?: number | undefined } ? Q & { limit: number } : Q;

/** A call that passed access checks and validation. */
export interface Call<E> {
  /** The reading connection for GET; the call's transaction otherwise. */
  db: Db;
  viewer: ViewerOf<E>;
  params: ParamsOf<E>;
  query: PagedQuery<QueryOf<E>>;
  body: BodyOf<E>;
  /** Fields of the endpoint's `record` that `body` doesn't define; they must equal the stored values. */
  readOnly: Readonly<Record<string, unknown>>;
  /** The version in If-Match; undefined if the caller sent none. */
  version: number | undefined;
  files: Readonly<Record<string, UploadedFile>>;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A call before its transaction begins, for work that must not run inside the transaction: hashing, files, requests to
 * other services.
 */
export type PreparingCall<E> = Omit<Call<E>, 'db'> & { reader: Db };

export interface Route {
  endpoint: Endpoint;
  prepare?: (call: PreparingCall<Endpoint>) => Promise<unknown>;
  handle: (call: Call<Endpoint>, prepared: unknown) => Promise<unknown>;
}

interface PreparedHandlers<E, Prepared> {
  prepare: (call: PreparingCall<E>) => Promise<Prepared>;
  handle: (call: Call<E>, prepared: Prepared) => Promise<unknown>;
}

/** Binds an endpoint of the contract to its handler. */
export function route<E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handlers: ((call: Call<E>) => Promise<unknown>) | PreparedHandlers<E, Prepared>,
): Route {
  const { prepare, handle } =
    typeof handlers === 'function' ? { prepare: undefined, handle: handlers } : handlers;
  // The adapter parses each call with this endpoint's schemas before it runs the handlers.
  return { endpoint, prepare, handle } as unknown as Route;
}
