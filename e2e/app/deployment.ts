import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { root } from '../../scripts/node.mjs';

/** A built web app's files, by path. */
type Build = ReadonlyMap<string, Buffer>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export function readBuild(): Build {
  const folder = join(root, 'web', 'dist');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
      .map((file) => {
        const path = join(file.parentPath, file.name);
        return [path.slice(folder.length), readFileSync(path)] as const;
      }),
  );
}

/** Returns the same web app as another version's build would be, with different hashes in the file names. */
export function makeBuild(build: Build, version: string): Build {
  const present = readVersion(build);
  const hashed = [...build.keys()].filter((path) => /^\/assets\/.+-[\w-]{8}\.js$/.test(path));
  const names = new Map(
    hashed.map((path) => {
      const name = path.replace('/assets/', '');
      return [
        name,
        name.replace(/.{8}\.js$/, (hash) => `${[...hash.slice(0, 8)].reverse().join('')}.js`),
      ];
    }),
  );
  const rename = (text: string) => {
    let renamed = text.replaceAll(present, version);
    for (const [name, other] of names) renamed = renamed.replaceAll(name, other);
    return renamed;
  };
  return new Map(
    [...build].map(([path, content]) => {
      const isText = ['.html', '.js', '.json'].includes(extname(path));
      return [rename(path), isText ? Buffer.from(rename(content.toString())) : content];
    }),
  );
}

export function readVersion(build: Build): string {
  const { version } = JSON.parse(`${build.get('/meta.json')}`) as { version: string };
  return version;
}

export interface Deployment {
  url: string;
  /** Replaces the served build. */
  deploy: (build: Build) => void;
  /** Overrides the response for a path; null removes the override. */
  answer: (path: string, by: ((response: ServerResponse) => void) | null) => void;
  stop: () => Promise<void>;
}

/** Starts a host in front of a portal. The host serves builds of the web app and proxies API calls to the portal. */
export async function startDeployment(portalUrl: string, first: Build): Promise<Deployment> {
  let build = first;
  const byHand = new Map<string, (response: ServerResponse) => void>();

  const serve = (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(`${incoming.url}`, portalUrl);
    const hand = byHand.get(pathname);
    if (hand) return hand(response);
    if (pathname.startsWith('/api/')) return passOn(incoming, response, portalUrl);
    const path = build.has(pathname) || pathname.startsWith('/assets/') ? pathname : '/index.html';
    const content = build.get(path);
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    response.writeHead(content ? 200 : 404).end(content);
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (next) => {
      build = next;
    },
    answer: (path, by) => {
      if (by) byHand.set(path, by);
      else byHand.delete(path);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function passOn(incoming: IncomingMessage, response: ServerResponse, portalUrl: string): void {
  const { method, headers, url } = incoming;
  const outgoing = request(`${portalUrl}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
