import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signedCertificate } from './tls-authority.ts';

/** A fake of the chat services' incoming webhooks, served only over https. */
export interface ChatServer {
  /** `127.0.0.1:port`; a portal needs it in ALLOWED_HOSTS. */
  readonly host: string;
  /** The bodies of the accepted posts, by path, in order of arrival. */
  readonly posts: { path: string; body: unknown }[];
  /** The number of requests, including rejected ones. */
  readonly requests: () => number;
  /** Replaces the service's response; undefined to accept posts. */
  fault: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  close(): Promise<void>;
}

export async function startChatServer(): Promise<ChatServer> {
  let requests = 0;
  const server = createServer(signedCertificate, async (request, response) => {
    const content = await buffer(request);
    requests += 1;
    if (chat.fault) {
      const { status, headers, body = '' } = chat.fault;
      response.writeHead(status, headers).end(body);
      return;
    }
    chat.posts.push({ path: request.url ?? '', body: JSON.parse(content.toString('utf8')) });
    response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const chat: ChatServer = {
    host: `127.0.0.1:${port}`,
    posts: [],
    requests: () => requests,
    fault: undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return chat;
}
