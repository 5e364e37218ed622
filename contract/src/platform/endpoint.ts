import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call; checked before its input. Staff and superusers have every permission. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'staff'
  | 'superuser'
  | { readonly permission: Permission }
  | { readonly anyPermission: readonly Permission[] };

/**
 * The kind of response: `json` is the default; `file` is a download; `events` a server-sent event stream;
 * `empty` has no body (204).
 */
export type ResponseKind = 'json' | 'file' | 'events' | 'empty';

type Schema = z.ZodType;

export interface EndpointDefinition<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
  FileName extends string,
  Row extends Schema,
> {
  method: Method;
  /** With `:name` for parameters and without the specification's trailing slash. */
  path: `/api/${string}`;
  access: Access;
  /** One sentence for the API documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response?: Response;
  responseKind?: ResponseKind;
  /** Defaults to 200, or 204 for `empty`. */
  status?: 200 | 201 | 202 | 204;
  /** The body may be multipart/form-data; these fields are files. */
  files?: readonly FileName[];
  /** Aliases of the body's fields: `{ milestoneOne: 'default_milestone_one' }`. */
  aliases?: Readonly<Record<string, string>>;
  /**
   * The record that this call writes. Callers may send back the whole record: fields that `body` doesn't have
   * are passed to the handler as `readOnly` and must equal the stored values. In a POST that creates the record they
   * must be null or the values that the new record gets.
   */
  record?: z.ZodObject;
  /** The schema of one record, where `body` accepts several. */
  single?: z.ZodObject;
  /** Fields that old clients send and that have no effect. */
  ignored?: readonly string[];
  /**
   * Its work is a job: with `Prefer: respond-async` it answers 202 with the job at once, else what the work
   * made, or 202 with the job when that takes more than a minute. Its response is `orStartedJob(…)`.
   */
  startsJob?: boolean;
  /** Concerns sessions, passwords, addresses or API keys, so that no API key may make this call. */
  isSessionOnly?: boolean;
  /**
   * The response holds a secret, so it is never stored, not even for a repeated call, nor
   * answered to API keys.
   */
  isSecret?: boolean;
  /** Never looks a token up, so that a probe is answered without the database, whatever headers it has. */
  ignoresToken?: boolean;
  /** The list can be paged with `limit` and `cursor` and narrowed with `columns`. */
  isList?: boolean;
  /** The records in `response` that `columns` narrows. */
  row?: Row;
  /** Other programs post a URL-encoded form here (RFC 8058); it is read like JSON with texts. */
  acceptsForm?: boolean;
  /** Body limit in bytes; defaults to 1 MiB. */
  bodyLimit?: number;
}

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  FileName extends string = string,
  Row extends Schema = Schema,
> = Readonly<EndpointDefinition<Params, Query, Body, Response, FileName, Row>>;

/**
 * Defines a call once: the server routes, validates and documents by it, and the client's types are inferred
 * from it.
 */
export function defineEndpoint<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Response extends Schema = z.ZodUndefined,
  const FileName extends string = never,
  Row extends Schema = z.ZodNever,
>(
  definition: EndpointDefinition<Params, Query, Body, Response, FileName, Row>,
): Endpoint<Params, Query, Body, Response, FileName, Row> {
  return Object.freeze(definition);
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B> ? z.output<B> : never;
export type ResponseOf<E> =
  E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/** Where a call is and who may make it, for calls that are defined by what they do. */
export type PlaceOfCall = Pick<
  EndpointDefinition<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, never, never>,
  'path' | 'access'
>;
