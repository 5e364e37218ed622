import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The subset of PHP in WebAssembly that the portal uses. The packages are downloaded on demand. */
export interface Php {
  mkdir(path: string): void;
  writeFile(path: string, text: string): void;
  mount(path: string, handler: unknown): Promise<unknown>;
  run(
    request: { code: string } | { scriptPath: string },
  ): Promise<{ text: string; errors: string }>;
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
  errors: string;
}

interface PhpNode {
  loadNodeRuntime(version: string, options: object): Promise<number>;
  createNodeFsMountHandler(path: string): unknown;
}

interface PhpUniversal {
  PHP: new (runtime: number) => Php;
  PHPRequestHandler: new (
    options: object,
  ) => { request(request: PhpRequest): Promise<PhpResponse> };
  FileLockManagerInMemory: new () => object;
  setPhpIniEntries(php: Php, entries: Readonly<Record<string, string>>): Promise<void>;
}

/** Loads PHP from the folder that `fetchPlayground` returned. */
export function loadPhpWasm(folder: string): { phpNode: PhpNode; phpUniversal: PhpUniversal } {
  const load = createRequire(join(folder, 'package.json'));
  return { phpNode: load('@php-wasm/node'), phpUniversal: load('@php-wasm/universal') };
}

/** Starts a separate PHP instance that keeps its file locks in memory. */
export async function startPhp(folder: string): Promise<Php> {
  const { phpNode, phpUniversal } = loadPhpWasm(folder);
  const runtime = await phpNode.loadNodeRuntime('8.3', {
    emscriptenOptions: { processId: 1 },
    fileLockManager: new phpUniversal.FileLockManagerInMemory(),
  });
  return new phpUniversal.PHP(runtime);
}
