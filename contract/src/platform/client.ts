import { ApiError } from './api-error.ts';
import { type CallArguments, endpointUrl, type RawInput } from './call-input.ts';
import type { ColumnsOf, ResponseWith } from './columns.ts';
import type { Call } from './endpoint.ts';
import { undoHeader } from './undo.calls.ts';

export interface ClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The portal's origin, without a trailing slash; defaults to the page's origin. */
  baseUrl?: string;
  /** The session's token, read for each call. */
  token?: () => string | null;
  /** The time limit in milliseconds. Calls that upload files, return files, or return event streams have no limit. */
  timeLimit?: number;
  /** Sends `Prefer: respond-async` with calls that start a job: the response is an immediate 202 with the job. */
  respondAsync?: boolean;
  /** Called with each error response before `call` throws it. */
  onError?: (error: ApiError, context: { endpoint: Call; token: string | null }) => void;
}

export interface Page<Item> {
  items: Item[];
  /** The next page's cursor. */
  next: string | null;
}

export interface Download {
  blob: Blob;
  /** The file name that the server sent. */
  name: string;
}

type ItemOf<Answer> = Answer extends readonly (infer Item)[] ? Item : never;

/** Calls endpoints over `fetch`. All methods except `sendRaw` throw an ApiError for error responses. */
export interface Client {
  /** Returns the response's body. */
  call<E extends Call, const Columns extends ColumnsOf<E> = never>(
    endpoint: E,
    ...input: CallArguments<E, Columns>
  ): Promise<ResponseWith<E, Columns>>;
  /** Makes a call like `callRaw`, and also returns the token that undoes the call; null if the call can't be undone. */
  callUndoable<E extends Call>(
    endpoint: E,
    input: RawInput | undefined,
  ): Promise<{ answer: ResponseWith<E, never>; undo: string | null }>;
  callFile<E extends Call>(endpoint: E, ...input: CallArguments<E>): Promise<Download>;
  /** Returns the response without reading its body. */
  send<E extends Call>(endpoint: E, ...input: CallArguments<E>): Promise<Response>;
  /**
   * Makes a call like `call`, but without type checking. For wrappers that have already checked the types of their
   * input.
   */
  callRaw<E extends Call, Columns = never>(
    endpoint: E,
    input: RawInput | undefined,
  ): Promise<ResponseWith<E, Columns>>;
  /** Gets one page of a list. For wrappers that have already checked the types of their input. */
  callPage<E extends Call, Columns = never>(
    endpoint: E,
    input: RawInput | undefined,
  ): Promise<Page<ItemOf<ResponseWith<E, Columns>>>>;
  /** Sends unchecked input and returns the response, even if it is an error. For tests that send invalid input. */
  sendRaw(endpoint: Call, input: RawInput | undefined): Promise<Response>;
}

export function createClient({
  fetch,
  baseUrl = '',
  token,
  timeLimit,
  respondAsync,
  onError,
}: ClientOptions): Client {
  function limited(endpoint: Call, { signal, files }: RawInput): AbortSignal | null {
    const isTransfer = files || (endpoint.responseKind ?? 'empty') !== 'empty';
    if (timeLimit === undefined || isTransfer) return signal ?? null;
    const limit = AbortSignal.timeout(timeLimit);
    return signal ? AbortSignal.any([signal, limit]) : limit;
  }

  function request(endpoint: Call, input: RawInput, sentToken: string | null) {
    const headers = new Headers({ accept: 'application/json', ...input.headers });
    if (sentToken) headers.set('authorization', `Token ${sentToken}`);
    if (input.version !== undefined) headers.set('if-match', String(input.version));
    if (respondAsync && endpoint.startsJob) headers.set('prefer', 'respond-async');
    const body = encodeBody(input, headers);
    const url = baseUrl + endpointUrl(endpoint, input);
    const signal = limited(endpoint, input);
    return fetch(url, { method: endpoint.method, headers, body, signal });
  }

  const sendRaw = (endpoint: Call, input: RawInput = {}) =>
    request(endpoint, input, token?.() ?? null);

  async function send(endpoint: Call, input: RawInput = {}): Promise<Response> {
    const sentToken = token?.() ?? null;
    const response = await request(endpoint, input, sentToken);
    if (response.ok) return response;
    const error = new ApiError(response.status, response.statusText, await readBody(response));
    onError?.(error, { endpoint, token: sentToken });
    throw error;
  }

  const call = async (endpoint: Call, input?: RawInput) => readBody(await send(endpoint, input));

  async function callUndoable(endpoint: Call, input?: RawInput) {
    const response = await send(endpoint, input);
    return { answer: await readBody(response), undo: response.headers.get(undoHeader) };
  }

  async function callPage(endpoint: Call, input?: RawInput) {
    const response = await send(endpoint, input);
    return { items: await readBody(response), next: nextCursor(response) };
  }

  async function callFile(endpoint: Call, input?: RawInput): Promise<Download> {
    const response = await send(endpoint, input);
    return { blob: await response.blob(), name: fileName(response) ?? 'download' };
  }

  const client = { call, callRaw: call, callUndoable, callPage, callFile, send, sendRaw };
  // The cast is safe: the server's serializers guarantee the response type, narrowed to the requested columns.
  return client as unknown as Client;
}

function encodeBody({ body, files }: RawInput, headers: Headers): FormData | string | null {
  if (files) return toFormData({ ...files, ...(body as object | undefined) });
  if (body === undefined) return null;
  headers.set('content-type', 'application/json');
  return JSON.stringify(body);
}

function toFormData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value);
    // Forms have no null, so send '', which the schemas parse as null.
    else if (value === null) form.set(name, '');
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** Returns a response's body: parsed if it is JSON, otherwise as text. */
export async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text;
  return text === '' ? undefined : JSON.parse(text);
}

function nextCursor({ headers }: Response): string | null {
  const next = headers
    .get('link')
    ?.split(',')
    .find((part) => /rel="?next"?/.test(part));
  // The header has the form `</api/users/?cursor=x>; rel="next"`.
  const [, search] = (next ?? '').split(/[?>]/);
  return new URLSearchParams(search).get('cursor');
}

const dispositionParameter = /;\s*([^\s=;]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;

/** Returns the file name according to RFC 6266: `filename*` if it can be decoded, otherwise `filename`. */
function fileName({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const parameters = new Map(
    [...disposition.matchAll(dispositionParameter)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  );
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(parameters.get('filename*') ?? '')?.[1];
  return decoded(encoded) ?? unquoted(parameters.get('filename'));
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function unquoted(value: string | undefined): string | undefined {
  return value?.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}
