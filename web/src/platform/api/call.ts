import {
  type CallInput,
  type Endpoint,
  endpointUrl,
  type ResponseOf,
} from '@portal/contract/platform/endpoint.ts';
import { session } from '../session/session.ts';
import { apiBase } from './api-base.ts';
import { ApiError, ConnectionError } from './api-error.ts';

// The widest endpoint that `CallInput` and `ResponseOf` infer from.
// biome-ignore lint/suspicious/noExplicitAny: only to be narrowed by inference
export type AnyEndpoint = Endpoint<any, any, any, any>;

export type Input<E> = CallInput<E> & {
  /** The record's `version` that this write builds on; a stale one is answered with 409. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** Makes a call and answers its body. Throws ApiError, or ConnectionError when nobody answered. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input);
  // The server sends only what the contract's response schema names, so the type is proven there.
  return (await readBody(response)) as ResponseOf<E>;
}

export interface Page<Item> {
  items: Item[];
  next: string | null;
}

type ItemOf<E> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** One page of a list, and the cursor of the next one. */
export async function callPage<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<Page<ItemOf<E>>> {
  const response = await send(endpoint, input);
  const items = (await readBody(response)) as ItemOf<E>[];
  return { items, next: nextCursor(response.headers.get('link')) };
}

/** A download: the file and the name that the server gives it. */
export async function callFile<E extends AnyEndpoint>(endpoint: E, input: Input<E> = {}) {
  const response = await send(endpoint, input);
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: name ?? 'download' };
}

/** Makes a call and answers the response as it comes, for what isn't one JSON body. */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  moreHeaders: Record<string, string> = {},
): Promise<Response> {
  const token = session.token;
  const headers = new Headers({ accept: 'application/json', ...moreHeaders });
  if (token) headers.set('authorization', `Token ${token}`);
  if (input.version !== undefined) headers.set('if-match', String(input.version));
  const body = encodeBody(input.body, headers);
  const response = await reach(apiBase + endpointUrl(endpoint, input), {
    method: endpoint.method,
    headers,
    body,
    signal: input.signal ?? null,
  });
  if (response.ok) return response;
  const error = new ApiError(response.status, response.statusText, await readBody(response));
  // Somebody who was signed in and isn't any more; a wrong password at the door is a 400.
  if (response.status === 401 && token !== null && token === session.token) session.expire();
  throw error;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ConnectionError();
  }
}

function encodeBody(body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null;
  if (body instanceof FormData) return body;
  if (typeof body === 'object' && body !== null && Object.values(body).some(isFile)) {
    return toFormData(body);
  }
  headers.set('content-type', 'application/json');
  return JSON.stringify(body);
}

const isFile = (value: unknown) => value instanceof Blob;

function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value);
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text;
  return text === '' ? undefined : JSON.parse(text);
}

function nextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /rel="?next"?/.test(part));
  const address = /<([^>]+)>/.exec(next ?? '')?.[1];
  return address ? new URL(address, location.origin).searchParams.get('cursor') : null;
}
