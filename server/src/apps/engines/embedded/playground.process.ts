// Runs one site on PHP in WebAssembly. This needs a separate process, since PHP blocks the event loop while it runs.
// PHP sees only the folders that are mounted below.

import { once } from 'node:events';
import { constants } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server, Socket } from 'node:net';
import { loadPhpWasm, startPhp } from './php-wasm.ts';
import type { PlaygroundOrder } from './playground.ts';

const [order]: [PlaygroundOrder] = await once(process, 'message').then(([first]) => [first]);

// Provide the constants that PHP's file system would read from Node in a way that Node's permissions block.
Object.assign(process, { binding: () => ({ fs: constants }) });

// PHP's sockets are connections of this process. Refuse all of them, so that the site's code can't reach the portal,
// other sites, or the network.
Socket.prototype.connect = function refuseConnection(this: Socket) {
  process.nextTick(() => this.destroy(new Error('This site can’t make network connections.')));
  return this;
};

const php = await startPhp(order.packages);
const { phpNode, phpUniversal } = loadPhpWasm(order.packages);
await phpUniversal.setPhpIniEntries(php, order.phpSettings);
for (const { path, from } of order.mounts) {
  php.mkdir(path);
  await php.mount(path, phpNode.createNodeFsMountHandler(from));
}
// Written to PHP's in-memory file system, since mounted files could be overwritten.
for (const { path, text } of order.files) php.writeFile(path, text);

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > order.maximumBodyBytes) throw new Error('The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The last task in the queue. Tasks are queued because PHP can run only one at a time. */
let last: Promise<unknown> = Promise.resolve();
function run<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

async function serve(socket: string, address: string): Promise<void> {
  const handler = new phpUniversal.PHPRequestHandler({
    php,
    documentRoot: '/wordpress',
    absoluteUrl: address,
    // A cookie store would share cookies among all visitors.
    cookieStore: false,
    getFileNotFoundAction: () => ({ type: 'internal-redirect', uri: '/index.php' }),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    const answered = await run(() =>
      handler.request({ url: request.url ?? '/', method: request.method ?? 'GET', headers, body }),
    );
    if (answered.errors) process.stderr.write(`${answered.errors.trim()}\n`);
    // Drop PHP's Content-Length, since the length must match the bytes that are actually sent.
    const { 'content-length': _, ...kept } = answered.headers;
    response.writeHead(answered.httpStatusCode, kept).end(answered.bytes);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(socket, listening));
}

if (order.serve) {
  await serve(order.serve.socket, order.serve.address);
  Server.prototype.listen = function refuseListening(): Server {
    throw new Error('This site opens no ports.');
  };
  process.send?.('ready');
} else {
  const { text, errors } = await php.run({ scriptPath: `/engine/${order.script}.php` });
  process.send?.({ text, errors }, () => process.exit());
}
process.on('disconnect', () => process.exit());
