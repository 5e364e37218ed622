import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionGuard } from './connection-guard.ts';

export interface GuardingProxy {
  readonly port: number;
  /** Returns why the last connection to a host failed. */
  failureOf(hostname: string): string | undefined;
  close(): void;
}

const waitMilliseconds = 20_000;

function explain(hostname: string, error: Error & { code?: string }): string {
  if (error.code === 'ENOTFOUND') return `${hostname} does not exist.`;
  if (error.code === 'ECONNREFUSED') return `${hostname} refuses connections.`;
  if (error.code === undefined) return error.message;
  return `${hostname} cannot be reached (${error.code}).`;
}

/**
 * Starts an HTTP proxy on this machine for a browser that loads untrusted pages. Regardless of the pages' requests and
 * redirects, the proxy connects only to addresses that the guard allows.
 */
export async function startGuardingProxy(guard: ConnectionGuard): Promise<GuardingProxy> {
  const failures = new Map<string, string>();
  const open = new Set<Duplex>();

  function track(socket: Duplex): void {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  }

  function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    track(socket);
    socket.on('error', () => undefined);
    const refuse = (hostname: string, error: Error) => {
      failures.set(hostname, explain(hostname, error));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    };
    const target = `https://${request.url}`;
    if (!URL.canParse(target)) {
      refuse(request.url ?? '', new Error('This is not an address.'));
      return;
    }
    const url = new URL(target);
    const { hostname } = url;
    try {
      const upstream = connect({
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port || 443),
        lookup: guard.lookupFor(url),
      });
      track(upstream);
      let isConnected = false;
      upstream.setTimeout(waitMilliseconds, () => {
        if (!isConnected) upstream.destroy(new Error(`${hostname} does not respond.`));
      });
      upstream.once('connect', () => {
        isConnected = true;
        upstream.setTimeout(0);
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', (error) => {
        if (isConnected) socket.destroy();
        else refuse(hostname, error);
      });
      socket.once('close', () => upstream.destroy());
    } catch (error) {
      refuse(hostname, error as Error);
    }
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const refuse = (hostname: string, error: Error) => {
      failures.set(hostname, explain(hostname, error));
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (!URL.canParse(request.url ?? '')) {
      refuse('', new Error('This is not an address.'));
      return;
    }
    const url = new URL(request.url ?? '');
    const { hostname } = url;
    try {
      const { 'proxy-connection': _, ...headers } = request.headers;
      const outgoing = httpRequest(
        url,
        { method: request.method, headers, lookup: guard.lookupFor(url), agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          answer.on('error', () => response.destroy());
        },
      );
      outgoing.on('error', (error) => refuse(hostname, error));
      response.on('close', () => outgoing.destroy());
      request.pipe(outgoing);
    } catch (error) {
      refuse(hostname, error as Error);
    }
  }

  const server = createServer(forward);
  server.on('connect', tunnel);
  server.on('connection', track);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // The server listens on TCP, so its address is an AddressInfo.
    port: (server.address() as AddressInfo).port,
    failureOf: (hostname) => failures.get(hostname),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
