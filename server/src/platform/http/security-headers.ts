import type { FastifyInstance } from 'fastify';

const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  // Widgets position themselves by inline styles; scripts never come inline.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** What every answer says to browsers, made once: a plugin would put it together for each answer. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isSecure }: { isSecure: boolean },
): void {
  const headers = {
    'content-security-policy': contentSecurity,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
}
