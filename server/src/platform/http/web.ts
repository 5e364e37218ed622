import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';

const year = 31_536_000;

interface WebAppOptions {
  folder: string | undefined;
  /** Hosts whose pages the web app may show in frames. */
  findFrameHosts: () => Promise<readonly string[]>;
}

function readPage(folder: string | undefined, name: string): Buffer | undefined {
  const path = folder && join(folder, name);
  return path && existsSync(path) ? readFileSync(path) : undefined;
}

/** Returns whether a path belongs to the review page, which is a separate page so that it loads fast on phones. */
const isReview = (url: string) => /^\/review\/[^/?]/.test(url);

/**
 * Serves the built web app: hashed files with immutable caching, index.html for the paths of screens, and review.html
 * for review links. Source maps aren't served, because only error reports use them. Without a build, unknown paths
 * return 404.
 */
export async function addWebApp(
  app: FastifyInstance,
  { folder, findFrameHosts }: WebAppOptions,
): Promise<void> {
  const html = readPage(folder, 'index.html');
  const reviewHtml = readPage(folder, 'review.html') ?? html;
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(request.url);
    if (!isScreen || !html) return reply.code(404).send({ detail: 'Not found.' });
    // Even without a database, the portal serves the page, which informs people about the outage.
    const frameHosts = await findFrameHosts().catch(() => []);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(frameHosts))
      .send(isReview(request.url) ? reviewHtml : html);
  });
  if (!folder || !html) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}
