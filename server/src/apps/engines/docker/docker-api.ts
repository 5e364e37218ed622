import type { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import { second } from '#platform/durations.ts';
import { HostingError } from '../hosting-engine.ts';

/** An error response from Docker. The message is shown to staff unless the error is caught. */
export class DockerError extends HostingError {
  readonly status: number;
  /** Docker's own error message. */
  readonly reason: string;
  constructor(status: number, reason: string) {
    super(`Docker refused this: ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

export interface DockerCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  /** An archive, sent as is. */
  content?: Readable | Buffer;
  signal?: AbortSignal | undefined;
}

/**
 * The subset of the Docker Engine API that the portal uses. Paths omit the API version, so each daemon uses its own.
 */
export interface Docker {
  /**
   * Returns the response's JSON. Throws a DockerError for an error response, and a HostingError if Docker is
   * unreachable.
   */
  call<Answer>(call: DockerCall): Promise<Answer>;
  /** Returns the body as a stream. */
  stream(call: DockerCall): Promise<Readable>;
  /** Works like `call`, but returns null for a 404. */
  find<Answer>(call: DockerCall): Promise<Answer | null>;
  close(): Promise<void>;
}

/** The time limit for calls that don't pass their own signal. */
const callMilliseconds = 60 * second;

/** Converts an error response to an error. Explains problems that only the operator of the Docker host can fix. */
function refusalOf(status: number, reason: string): HostingError {
  const cause = new DockerError(status, reason);
  if (/no space left on device|disk quota exceeded/i.test(reason)) {
    const text = 'The disk of the Docker host is full. Free some space and try again.';
    return new HostingError(text, { cause });
  }
  if (/non-overlapping|address pool/i.test(reason)) {
    const text =
      'The Docker host has no free addresses for another network. Remove unused networks, or add default-address-pools to its configuration.';
    return new HostingError(text, { cause });
  }
  return cause;
}

const readMessage = (body: string) => {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : body;
  } catch {
    return body;
  }
};

const causeOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code ?? message ?? String(error);
};

/** Opens the Docker API at `host`, which is `unix:///path` or `http://host:port`. */
export function openDocker(host: string): Docker {
  const isSocket = host.startsWith('unix://');
  const origin = isSocket ? 'http://docker' : host.replace(/^tcp:/, 'http:');
  const agent = new Agent({
    // The call's own signal limits its duration, since pulling an image can take minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: 5 * second,
      ...(isSocket && { socketPath: host.slice('unix://'.length) }),
    },
  });

  async function open({ method, path, query, body, content, signal }: DockerCall) {
    const limit = signal ?? AbortSignal.timeout(callMilliseconds);
    const url = new URL(path, origin);
    url.search = new URLSearchParams(query).toString();
    const sent = body ? JSON.stringify(body) : content;
    const type = body ? 'application/json' : 'application/x-tar';
    try {
      return await request(url, {
        method,
        dispatcher: agent,
        signal: limit,
        body: sent ?? null,
        headers: sent === undefined ? {} : { 'content-type': type },
      });
    } catch (error) {
      signal?.throwIfAborted();
      const streamed = content && 'errored' in content ? content.errored : null;
      if (streamed) throw streamed;
      throw new HostingError(
        `Docker can’t be reached at ${host} (${causeOf(error)}). Start it, or correct PORTAL_DOCKER_HOSTS.`,
        { cause: error },
      );
    }
  }

  async function stream(call: DockerCall): Promise<Readable> {
    const { statusCode, body } = await open(call);
    if (statusCode < 400) return body;
    throw refusalOf(statusCode, readMessage(await text(body)).trim());
  }

  async function call<Answer>(request: DockerCall): Promise<Answer> {
    const { statusCode, headers, body } = await open(request);
    if (statusCode >= 400) {
      throw refusalOf(statusCode, readMessage(await text(body)).trim());
    }
    const isJson = String(headers['content-type']).includes('json') && statusCode === 200;
    const isCreated = statusCode === 201;
    if (isJson || isCreated) return (await json(body)) as Answer;
    await body.dump();
    return undefined as Answer;
  }

  return {
    call,
    stream,
    async find<Answer>(request: DockerCall) {
      try {
        return await call<Answer>(request);
      } catch (error) {
        if (error instanceof DockerError && error.status === 404) return null;
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}
