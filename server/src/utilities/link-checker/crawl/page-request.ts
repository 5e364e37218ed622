import { createBrotliDecompress, createGunzip, createInflate, constants as zlib } from 'node:zlib';
import type { Dispatcher } from 'undici';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Receives a response's body as it arrives, decompressed. */
export interface BodyListener {
  write(chunk: Buffer): void;
  end(): void;
}

export interface PageRequest {
  url: URL;
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
  limits: RequestLimits;
  /** Chooses a listener for the body by the headers, or none. */
  listenerFor: (status: number, headers: ResponseHeaders) => BodyListener | undefined;
  signal: AbortSignal;
}

export interface RequestLimits {
  /** The time limit for the headers. */
  headersMilliseconds: number;
  /** The time limit from the headers to the body's end. */
  bodyMilliseconds: number;
  /** The size of the body, decompressed. */
  bytes: number;
}

export interface PageResponse {
  status: number;
  headers: ResponseHeaders;
  /** The limit at which the body was cut off; the part before it was read. */
  cutBy: 'size' | 'time' | null;
  bytes: number;
}

/** Sends a request of a crawl, with its headers and limits. */
export type SendRequest = (
  url: URL,
  method: PageRequest['method'],
  listenerFor: PageRequest['listenerFor'],
  maximumBytes?: number,
) => Promise<PageResponse>;

export class SlowResponse extends Error {}

/** A body without a reader is drained up to this size, because ending it costs the connection. */
const drainedBytes = 65_536;

// Truncated archives return the part that they have.
const flush = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH };
const brotliFlush = {
  flush: zlib.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.BROTLI_OPERATION_FLUSH,
};

function decompressor(headers: ResponseHeaders) {
  // Sitemaps are often compressed files.
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

/** Sends one request, without following redirects. Throws errors of the connection and its limits. */
export function sendPageRequest(
  dispatcher: Dispatcher,
  { url, method, headers, limits, listenerFor, signal }: PageRequest,
): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const response: PageResponse = { status: 0, headers: {}, cutBy: null, bytes: 0 };
    let listener: BodyListener | undefined;
    let stream: ReturnType<typeof decompressor>;
    let control: Dispatcher.DispatchController | undefined;
    let hasEnded = false;

    function settle(error?: Error): void {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      stream?.destroy();
      if (error && response.status === 0) {
        reject(error);
        return;
      }
      listener?.end();
      resolve(response);
    }
    /** Leaves the rest of the body unread. */
    function cut(limit: 'size' | 'time'): void {
      if (listener) response.cutBy = limit;
      settle();
      control?.abort(new Error('The rest is not read.'));
    }
    function take(chunk: Buffer): void {
      if (hasEnded) return;
      response.bytes += chunk.length;
      if (listener === undefined) {
        if (response.bytes > drainedBytes) cut('size');
        return;
      }
      const rest = limits.bytes - (response.bytes - chunk.length);
      listener.write(chunk.length > rest ? chunk.subarray(0, rest) : chunk);
      if (chunk.length > rest) cut('size');
    }
    function expire(): void {
      if (response.status > 0) {
        cut('time');
        return;
      }
      const error = new SlowResponse('The response took too long.');
      settle(error);
      control?.abort(error);
    }
    function abort(): void {
      response.status = 0;
      settle(new Error('The check ends.'));
      control?.abort(new Error('The check ends.'));
    }
    let timer = setTimeout(expire, limits.headersMilliseconds);
    signal.addEventListener('abort', abort);
    if (signal.aborted) {
      abort();
      return;
    }

    dispatcher.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers },
      {
        onRequestStart(controller) {
          control = controller;
          if (hasEnded) controller.abort(new Error('The check ends.'));
        },
        onResponseStart(_, status, received) {
          // Informational responses come before the real one.
          if (hasEnded || status < 200) return;
          response.status = status;
          response.headers = received;
          clearTimeout(timer);
          timer = setTimeout(expire, limits.bodyMilliseconds);
          listener = method === 'GET' ? listenerFor(status, received) : undefined;
          if (!listener) return;
          stream = decompressor(received);
          stream?.on('data', take);
          stream?.on('end', () => settle());
          stream?.on('error', settle);
        },
        onResponseData(controller, chunk) {
          if (!stream || hasEnded) {
            take(chunk);
            return;
          }
          if (stream.write(chunk)) return;
          controller.pause();
          stream.once('drain', () => controller.resume());
        },
        onResponseEnd() {
          if (stream && !hasEnded) stream.end();
          else settle();
        },
        onResponseError(_, error) {
          // An aborted body has been settled; a truncated one counts with the length that arrived.
          settle(error);
        },
      },
    );
  });
}
