function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Routes `x.json` and `x/` as `x`, except for the documentation's own files. Routes a POST to the page of an
 * unsubscribe link to the API, because people and mail programs use the same link (RFC 8058). Doesn't use `/\/*$/`: its
 * backtracking takes quadratic time, and anyone can send any path.
 */
export function rewriteUrl(url: string, method = 'GET'): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (method === 'POST') {
    const token = /^\/reporting\/unsubscribe\/([\w-]{1,200})\/?$/.exec(path)?.[1];
    if (token) return `/api/report-unsubscriptions/${token}`;
    const ended = /^\/inbox\/emails\/([\w-]{1,600})\/?$/.exec(path)?.[1];
    if (ended) return `/api/inbox-mail-ends/${ended}`;
  }
  const isOurs = path.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(path);
  if (!isOurs) return url;
  const trimmed = withoutSlashes(path);
  const plain = trimmed.endsWith('.json') ? trimmed.slice(0, -'.json'.length) : trimmed;
  return query === undefined ? plain : `${plain}?${query}`;
}
