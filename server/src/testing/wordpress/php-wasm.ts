import { createRequire } from 'node:module';

/** PHP in WebAssembly, as far as the tests use it; the packages' own types don't resolve in ES modules. */
export interface Php {
  mkdir(path: string): void;
  writeFile(path: string, text: string): void;
  mount(path: string, handler: unknown): Promise<unknown>;
  run(request: { code: string }): Promise<{ text: string; errors: string }>;
}

interface PhpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

interface PhpResponse {
  httpStatusCode: number;
  headers: Record<string, string[]>;
  bytes: Uint8Array;
}

interface PhpNode {
  loadNodeRuntime(version: string, options: object): Promise<number>;
  createNodeFsMountHandler(folder: string): unknown;
}

interface PhpUniversal {
  PHP: new (runtime: number) => Php;
  PHPRequestHandler: new (
    options: object,
  ) => { request(request: PhpRequest): Promise<PhpResponse> };
  FileLockManagerInMemory: new () => object;
}

// The packages' ES modules import a native module that has no build for the newest Node; without it, locks of
// files are kept in memory, which is enough for one process.
const require = createRequire(import.meta.url);
export const phpNode: PhpNode = require('@php-wasm/node');
export const phpUniversal: PhpUniversal = require('@php-wasm/universal');
