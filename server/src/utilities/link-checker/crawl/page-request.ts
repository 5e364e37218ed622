import { createBrotliDecompress, createGunzip, createInflate, constants as zlib } from 'node:zlib';
import type { Dispatcher } from 'undici';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Receives a decompressed response body's chunks. */
export interface BodyListener {
  write(chunk: Buffer): void;
  end(): void;
}

export interface PageRequest {
  url: URL;
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
  limits: RequestLimits;
  /** Selects a listener for the body based on status and headers, or undefined if the body isn't needed. */
  listenerFor: (status: number, headers: ResponseHeaders) => BodyListener | undefined;
  signal: AbortSignal;
}

export interface RequestLimits {
  /** The time limit for receiving the headers. */
  headersMilliseconds: number;
  /** The time limit from the headers to the end of the body. */
  bodyMilliseconds: number;
  /** The maximum size of the decompressed body. */
  bytes: number;
}

export interface PageResponse {
  status: number;
  headers: ResponseHeaders;
  /** The limit that cut off the body, or null. The part before the cut was read. */
  cutBy: 'size' | 'time' | null;
  bytes: number;
}

/** Sends a request with the crawl's headers and limits. */
export type SendRequest = (
  url: URL,
  method: PageRequest['method'],
  listenerFor: PageRequest['listenerFor'],
  maximumBytes?: number,
) => Promise<PageResponse>;

export class SlowResponse extends Error {}

/** A body without a listener is drained up to this size, since aborting it would close the connection. */
const drainedBytes = 65_536;

// For truncated archives, return the part that arrived.
const flush = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH };
const brotliFlush = {
  flush: zlib.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.BROTLI_OPERATION_FLUSH,
};

function decompressor(headers: ResponseHeaders) {
  // Sitemaps are often compressed files, which don't have a Content-Encoding header.
  const isArchive = /^application\/(x-)?gzip/i.test(String(headers['content-type'] ?? ''));
  const encoding = headers['content-encoding'] ?? (isArchive ? 'gzip' : '');
  switch (String(encoding).trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(flush);
    case 'br':
      return createBrotliDecompress(brotliFlush);
    case 'deflate':
      return createInflate(flush);
    default:
      return undefined;
  }
}

/** Sends a single request without following redirects. Throws if the connection fails or a limit is exceeded. */
export function sendPageRequest(
  dispatcher: Dispatcher,
  request: PageRequest,
): Promise<PageResponse> {
  const { url, method, headers } = request;
  return new Promise((resolve, reject) => {
    const receiver = new ResponseReceiver(request, { resolve, reject });
    if (receiver.hasEnded) return;
    const path = `${url.pathname}${url.search}`;
    dispatcher.dispatch({ origin: url.origin, path, method, headers }, receiver);
  });
}

interface Settlement {
  resolve: (response: PageResponse) => void;
  reject: (error: Error) => void;
}

/** Receives the response to a single request within its limits. */
class ResponseReceiver implements Dispatcher.DispatchHandler {
  readonly #request: PageRequest;
  readonly #settlement: Settlement;
  readonly #response: PageResponse = { status: 0, headers: {}, cutBy: null, bytes: 0 };
  #listener: BodyListener | undefined;
  #stream: ReturnType<typeof decompressor>;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout;
  #hasEnded = false;

  constructor(request: PageRequest, settlement: Settlement) {
    this.#request = request;
    this.#settlement = settlement;
    this.#timer = setTimeout(this.#expire, request.limits.headersMilliseconds);
    request.signal.addEventListener('abort', this.#abort);
    if (request.signal.aborted) this.#abort();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#hasEnded) controller.abort(new Error('The check ends.'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: ResponseHeaders,
  ): void {
    // Skip informational responses, which precede the final response.
    if (this.#hasEnded || status < 200) return;
    const { method, limits, listenerFor } = this.#request;
    this.#response.status = status;
    this.#response.headers = headers;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#expire, limits.bodyMilliseconds);
    this.#listener = method === 'GET' ? listenerFor(status, headers) : undefined;
    if (!this.#listener) return;
    this.#stream = decompressor(headers);
    this.#stream?.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#stream?.on('end', () => this.#settle());
    this.#stream?.on('error', (error) => this.#settle(error));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#stream || this.#hasEnded) {
      this.#take(chunk);
      return;
    }
    if (this.#stream.write(chunk)) return;
    controller.pause();
    this.#stream.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.#stream && !this.#hasEnded) this.#stream.end();
    else this.#settle();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    // If the body was cut off, the promise is already settled. If it was truncated, keep the part that arrived.
    this.#settle(error);
  }

  #take(chunk: Buffer): void {
    if (this.#hasEnded) return;
    const rest = this.#request.limits.bytes - this.#response.bytes;
    this.#response.bytes += chunk.length;
    if (this.#listener === undefined) {
      if (this.#response.bytes > drainedBytes) this.#cut('size');
      return;
    }
    this.#listener.write(chunk.length > rest ? chunk.subarray(0, rest) : chunk);
    if (chunk.length > rest) this.#cut('size');
  }

  /** Stops reading the rest of the body. */
  #cut(limit: 'size' | 'time'): void {
    if (this.#listener) this.#response.cutBy = limit;
    this.#settle();
    this.#controller?.abort(new Error('The rest is not read.'));
  }

  readonly #expire = (): void => {
    if (this.#response.status > 0) {
      this.#cut('time');
      return;
    }
    const error = new SlowResponse('The response took too long.');
    this.#settle(error);
    this.#controller?.abort(error);
  };

  readonly #abort = (): void => {
    this.#response.status = 0;
    this.#settle(new Error('The check ends.'));
    this.#controller?.abort(new Error('The check ends.'));
  };

  #settle(error?: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#abort);
    this.#stream?.destroy();
    if (error && this.#response.status === 0) {
      this.#settlement.reject(error);
      return;
    }
    this.#listener?.end();
    this.#settlement.resolve(this.#response);
  }
}
