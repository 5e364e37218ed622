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
export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurity,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Nothing of a portal belongs into a search engine, a shared link least of all.
    'x-robots-tag': 'noindex, nofollow',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
