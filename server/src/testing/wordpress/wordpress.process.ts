// Runs a real WordPress on PHP in WebAssembly, in a separate process, because PHP blocks the event loop while it runs.
// Its database and uploads are in memory and are lost at the end.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadPhpWasm, startPhp } from '#apps/engines/embedded/php-wasm.ts';
import {
  wordpressConfig,
  wordpressDatabaseFile,
  wordpressInstallation,
} from './wordpress-config.ts';

const [address = '', packages = '', core = '', sqlite = ''] = process.argv.slice(2);

const { phpNode, phpUniversal } = loadPhpWasm(packages);
const { createNodeFsMountHandler } = phpNode;
const { PHPRequestHandler } = phpUniversal;

const php = await startPhp(packages);
for (const folder of ['/wordpress', '/sqlite', '/content', '/content/mu-plugins', '/database']) {
  php.mkdir(folder);
}
await php.mount('/wordpress', createNodeFsMountHandler(core));
await php.mount('/sqlite', createNodeFsMountHandler(sqlite));
php.writeFile('/wp-config.php', wordpressConfig(address));
php.writeFile(
  '/content/db.php',
  wordpressDatabaseFile(readFileSync(join(sqlite, 'db.copy'), 'utf8')),
);

async function runPhp(code: string): Promise<string> {
  const { text, errors } = await php.run({ code });
  if (errors) throw new Error(errors.slice(0, 2_000));
  return text;
}

const handler = new PHPRequestHandler({
  php,
  documentRoot: '/wordpress',
  absoluteUrl: address,
  getFileNotFoundAction: () => ({ type: 'internal-redirect', uri: '/index.php' }),
});

/** Resolves when the last queued work is done. PHP can do only one piece of work at a time. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const {
    httpStatusCode,
    headers: answered,
    bytes,
  } = await inTurn(() =>
    handler.request({
      url: request.url ?? '/',
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers,
      body,
    }),
  );
  // Omit WordPress's Content-Length, because Node sets the header for the bytes that are sent.
  const { 'content-length': _, ...kept } = answered;
  response.writeHead(httpStatusCode, kept).end(bytes);
}

await runPhp(wordpressInstallation);
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

interface Order {
  id: number;
  code?: string;
  file?: { path: string; text: string };
}

async function obey({ code, file }: Order): Promise<string> {
  if (file) php.writeFile(file.path, file.text);
  return code === undefined ? '' : runPhp(code);
}

process.on('message', (order: Order) => {
  inTurn(() => obey(order)).then(
    (text) => process.send?.({ id: order.id, text }),
    (error: unknown) => process.send?.({ id: order.id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
