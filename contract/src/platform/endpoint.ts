import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call at all; checked before anything is read. Staff and superusers pass `permission`. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'staff'
  | 'superuser'
  | { readonly permission: Permission }
  | { readonly anyPermission: readonly Permission[] };

/**
 * How the answer travels: `json` is the default; `file` is a download; `events` a server-sent stream;
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
  /** As the specification has it, with `:name` for parameters and without the trailing slash. */
  path: `/api/${string}`;
  access: Access;
  /** One sentence for the API's documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response?: Response;
  answer?: ResponseKind;
  /** 200 unless given; 204 for `empty`. */
  status?: 200 | 201 | 202 | 204;
  /** The body may also come as multipart/form-data; these fields of it are files. */
  files?: readonly FileName[];
  /** Other names that fields of the body may have: `{ milestoneOne: 'default_milestone_one' }`. */
  aliases?: Readonly<Record<string, string>>;
  /**
   * The record that this call writes. A caller may send back the record that it read: names of it that
   * `body` doesn't have arrive apart, as `readOnly`, and must be equal to what is stored.
   */
  record?: z.ZodObject;
  /** Names that screens of old send along and that mean nothing. */
  ignored?: readonly string[];
  /**
   * Its work is a job: with `Prefer: respond-async` it answers 202 with the job at once, else what the work
   * made, or 202 with the job when that takes more than a minute. Its response is `orStartedJob(…)`.
   */
  startsJob?: boolean;
  /** The list can be paged with `limit` and `cursor` and narrowed with `columns`. */
  isList?: boolean;
  /** The records within `response` that the query's `columns` narrows. */
  row?: Row;
  /** Body limit in bytes, where it isn't the usual 1 MiB. */
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

/** States a call once: the server routes it, checks it and documents it, the client types it by this. */
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
