import { fileEndpoints } from '@portal/contract/platform/file.endpoints.ts';
import { notFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import { isGoodFileLink } from './file-link.ts';
import type { Files } from './files.service.ts';

/** Types that are safe to display inline, because they can't run scripts on the portal's origin. */
const shownInPlace = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
]);

export const fileRoutes = (files: Files): Route[] => [
  route(fileEndpoints.download, async ({ params, query, reply }) => {
    // The signature is checked first, so that an expired link doesn't reveal whether the file exists.
    if (!isGoodFileLink(params.key, query.expires, query.signature)) throw notFound('File');
    const { file, content } = await files.open(params.key);
    reply.header('cache-control', 'private, no-store');
    const isInline = shownInPlace.has(file.content_type);
    return { name: file.name, type: file.content_type, content, isInline };
  }),
];
