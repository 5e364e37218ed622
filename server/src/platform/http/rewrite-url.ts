function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Routes `x.json` and `x/` as `x`, except the documentation's own files, and posts of mail programs to the page of an
 * unsubscribe link (RFC 8058: the link for people and for programs is the same). Not `/\/*$/`: its backtracking needs
 * quadratic time, and anyone can send any path.
 */
export function rewriteUrl(url: string, method = 'GET'): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const token =
    method === 'POST' && /^\/reporting\/unsubscribe\/([\w-]{1,200})\/?$/.exec(path)?.[1];
  if (token) return `/api/report-unsubscriptions/${token}`;
  const isOurs = path.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(path);
  if (!isOurs) return url;
  const trimmed = withoutSlashes(path);
  const plain = trimmed.endsWith('.json') ? trimmed.slice(0, -'.json'.length) : trimmed;
  return query === undefined ? plain : `${plain}?${query}`;
}
