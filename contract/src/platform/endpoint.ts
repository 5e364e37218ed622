import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The roles and permissions that allow a call. They are checked before the input. `hasPermission` determines who has a
 * permission.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'staff'
  | 'superuser'
  | { readonly permission: Permission }
  | { readonly anyPermission: readonly Permission[] };

/**
 * The kind of response: `json` is the default; `file` is a download; `events` is a server-sent event stream; `empty`
 * has no body (204).
 */
export type ResponseKind = 'json' | 'file' | 'events' | 'empty';

type Schema = z.ZodType;

/** The properties of a call that the client needs at run time. */
export interface CallHead {
  readonly method: Method;
  /** The path, with `:name` for parameters. Omits the trailing slash of the client's API specification. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly responseKind?: ResponseKind;
  /**
   * The call's work runs as a job. With `Prefer: respond-async` the call immediately returns 202 with the job;
   * otherwise it returns the result, or 202 with the job if the work takes more than a minute. Its response is
   * `orStartedJob(…)`.
   */
  readonly startsJob?: boolean;
}

/** The schemas of a call's input and output. */
export interface CallSchemas<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
  FileName extends string,
  Row extends Schema,
> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response?: Response;
  /** The names of the files, if the body may be multipart/form-data. */
  readonly files?: readonly FileName[];
  /** The records in `response` that `columns` narrows. */
  readonly row?: Row;
}

/** The properties that an endpoint has in addition to its call's. */
export interface EndpointDefinition<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  FileName extends string = string,
  Row extends Schema = Schema,
> extends CallSchemas<Params, Query, Body, Response, FileName, Row> {
  /** One sentence for the API documentation. */
  readonly summary: string;
  /** The status of a successful response; defaults to 200, or 204 for `empty`. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Aliases of the body's fields: `{ milestoneOne: 'default_milestone_one' }`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * The record that this call writes. Callers may send back the whole record. Fields that `body` doesn't have are
   * passed to the handler as `readOnly` and must equal the stored values. In a POST that creates the record, they must
   * be null or equal the new record's values.
   */
  readonly record?: z.ZodObject;
  /** The schema of one record, if `body` accepts several. */
  readonly single?: z.ZodObject;
  /** Fields that old clients send and the server ignores. */
  readonly ignored?: readonly string[];
  /** True if the call concerns sessions, passwords, addresses or API keys. API keys can't be used for such calls. */
  readonly isSessionOnly?: boolean;
  /**
   * True if the response contains a secret. The response is then never stored, not even for repeated calls, and never
   * returned to API keys.
   */
  readonly isSecret?: boolean;
  /** True if the server ignores the caller's token, so that probes get a response without a database query. */
  readonly ignoresToken?: boolean;
  /** True if the response is a list that can be paged with `limit` and `cursor` and narrowed with `columns`. */
  readonly isList?: boolean;
  /** True if the call also accepts a URL-encoded form, which mail programs send to unsubscribe (RFC 8058). */
  readonly acceptsForm?: boolean;
  /** The maximum size of the body in bytes; defaults to 1 MiB. */
  readonly bodyLimit?: number;
}

/**
 * A call from the client's point of view. Its schemas exist only as types; at run time, only the server's endpoint has
 * them.
 */
export type Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  FileName extends string = string,
  Row extends Schema = Schema,
> = CallHead & CallSchemas<Params, Query, Body, Response, FileName, Row>;

/** A call with all the properties that the server needs to route, validate and document it. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  FileName extends string = string,
  Row extends Schema = Schema,
> = CallHead & EndpointDefinition<Params, Query, Body, Response, FileName, Row>;

type Definitions = Readonly<Record<string, EndpointDefinition>>;

/** The calls for these definitions, with the same names and typed by the definitions' schemas. */
export type Calls<All extends Definitions> = {
  readonly [Name in keyof All]: All[Name] extends CallSchemas<
    infer Params,
    infer Query,
    infer Body,
    infer Response,
    infer FileName,
    infer Row
  >
    ? Call<Params, Query, Body, Response, FileName, Row>
    : never;
};

/** The endpoints that `createEndpoints` builds from these definitions. */
export type Endpoints<All extends Definitions> = {
  readonly [Name in keyof All]: CallHead & All[Name];
};

/** Returns the definition unchanged, with the types of its schemas inferred. */
export function defineEndpoint<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Response extends Schema = z.ZodUndefined,
  const FileName extends string = never,
  Row extends Schema = z.ZodNever,
>(
  definition: EndpointDefinition<Params, Query, Body, Response, FileName, Row>,
): EndpointDefinition<Params, Query, Body, Response, FileName, Row> {
  return definition;
}

/** Joins each definition with the call of the same name. */
export function createEndpoints<All extends Definitions>(
  calls: Calls<NoInfer<All>>,
  definitions: All,
): Endpoints<All> {
  const joined = Object.entries(definitions).map(([name, definition]) => [
    name,
    Object.freeze({ ...calls[name], ...definition }),
  ]);
  return Object.fromEntries(joined);
}

export type ParamsOf<E> = E extends Call<infer P> ? z.output<P> : never;
export type QueryOf<E> = E extends Call<Schema, infer Q> ? z.output<Q> : never;
export type BodyOf<E> = E extends Call<Schema, Schema, infer B> ? z.output<B> : never;
export type ResponseOf<E> = E extends Call<Schema, Schema, Schema, infer R> ? z.output<R> : never;
