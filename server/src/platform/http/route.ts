import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@portal/contract/platform/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from './viewer.ts';

/** A file that came with a multipart call, held in memory up to the call's body limit. */
export interface UploadedFile {
  name: string;
  type: string;
  content: Buffer;
}

/** A download. */
export interface FileResponse {
  name: string;
  type: string;
  content: Buffer | Readable;
  /** Shown by the browser instead of being saved. */
  isInline?: boolean;
}

type ViewerOf<E> = E extends { access: 'public' } ? Viewer | null : Viewer;

/** A list's page size is always set for its handler: who asks for none gets all pages in one answer. */
type PagedQuery<Q> = Q extends { limit?: number | undefined } ? Q & { limit: number } : Q;

/** A call that passed access and validation. */
export interface Call<E> {
  /** The reading connection for GET; for everything else the call's one transaction. */
  db: Db;
  viewer: ViewerOf<E>;
  params: ParamsOf<E>;
  query: PagedQuery<QueryOf<E>>;
  body: BodyOf<E>;
  /** Fields of the endpoint's `record` that its body doesn't take; they must be as stored. */
  readOnly: Readonly<Record<string, unknown>>;
  /** The record's version that the caller has seen (If-Match). */
  version: number | undefined;
  files: Readonly<Record<string, UploadedFile>>;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Before the transaction: hashing, files, an answer from elsewhere. */
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

/** Joins an endpoint of the contract with what answers it. */
export function route<E, Prepared = undefined>(
  endpoint: E & Endpoint,
  handlers: ((call: Call<E>) => Promise<unknown>) | PreparedHandlers<E, Prepared>,
): Route {
  const { prepare, handle } =
    typeof handlers === 'function' ? { prepare: undefined, handle: handlers } : handlers;
  // The adapter parses each call by this very endpoint's schemas before it calls these.
  return { endpoint, prepare, handle } as unknown as Route;
}
