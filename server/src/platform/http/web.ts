import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Serves the built web app: hashed files for ever, and its one page for every path of a screen. */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${year}, immutable` : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    if (!isScreen) return reply.code(404).send({ detail: 'Not found.' });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}
