/** Returns the policy for a page that may show pages from these hosts in frames; `*.` matches all subdomains. */
export const contentSecurityPolicy = (frameHosts: readonly string[]): string =>
  [
    ...directives,
    ["frame-src 'self'", ...frameHosts.map((host) => `https://${host}`)].join(' '),
  ].join(';');

const directives = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine positions elements with inline styles; scripts are never inline.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Returns the headers for every response. They are built only once, at startup, whereas a plugin would build them for
 * each response.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy([]),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Search engines must not index a portal, especially its shared links.
    'x-robots-tag': 'noindex, nofollow',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
