import type { z } from 'zod';
import type { Call } from './endpoint.ts';

type Schema = z.ZodType;

/** The unchecked input of any call. */
export interface RawInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /**
   * The files to upload. A call with files is sent as multipart/form-data, which also contains the fields of `body`.
   */
  files?: object | undefined;
  /** The record's version, sent as If-Match. The server rejects a stale version with 409. */
  version?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Parameters and filters as callers pass them. They are sent as text, but if the schema parses a value to a number or
 * boolean, callers can also pass a number or boolean.
 */
type Written<In, Out> = {
  [Name in keyof In as Exclude<Name, 'columns'>]:
    | In[Name]
    | Extract<Name extends keyof Out ? Out[Name] : never, number | boolean>;
};

type ParamsInput<E> = E extends Call<infer P> ? Written<z.input<P>, z.output<P>> : never;
type QueryInput<E> = E extends Call<Schema, infer Q> ? Written<z.input<Q>, z.output<Q>> : never;
type BodyInput<E> = E extends Call<Schema, Schema, infer B> ? z.input<B> : never;
type FilesInput<E> =
  E extends Call<Schema, Schema, Schema, Schema, infer Name>
    ? [Name] extends [never]
      ? undefined
      : { [One in Name]?: Blob | undefined }
    : never;

type Nothing = Record<never, never>;

type NoPart<Name extends string> = { [One in Name]?: undefined };
type OptionalPart<Name extends string, Value> = { [One in Name]?: Value | undefined };
type RequiredPart<Name extends string, Value> = { [One in Name]: Value };

/** `params`, `query`, and `files` are each optional if none of their fields is required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? NoPart<Name>
  : Nothing extends Value
    ? OptionalPart<Name, Value>
    : RequiredPart<Name, Value>;

/** A body is required even if all its fields are optional, because omitting the body is probably a mistake. */
type BodyPart<Value> = [Value] extends [undefined]
  ? NoPart<'body'>
  : undefined extends Value
    ? OptionalPart<'body', Value>
    : RequiredPart<'body', Value>;

type TypedInput<E> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  BodyPart<BodyInput<E>> &
  Part<'files', FilesInput<E>>;

/** The input types of the endpoint's schemas, with `columns` as a tuple of names. */
export type CallInput<E, Columns = never> = RawInput &
  TypedInput<E> & { query?: { columns?: Columns | undefined } | undefined };

/**
 * The arguments after the endpoint: the input, which is optional if no field in it is required. Wrappers use `Options`
 * to add options of their own.
 */
export type CallArguments<E, Columns = never, Options = unknown> =
  Nothing extends TypedInput<E>
    ? [input?: CallInput<E, Columns> & Options]
    : [input: CallInput<E, Columns> & Options];

/** Returns the call's path with its parameters filled in and its query appended. */
export function endpointUrl(
  endpoint: Pick<Call, 'path'>,
  { params = {}, query = {} }: Pick<RawInput, 'params' | 'query'> = {},
): string {
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}/?${search}` : `${path}/`;
}
