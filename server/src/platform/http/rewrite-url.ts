function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * `x.json`, `x/` and `x` are one route; the documentation's own files keep their names. Anybody can
 * send any path, so this avoids `/\/*$/`, whose backtracking takes quadratic time.
 */
export function rewriteUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const isOurs = path.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(path);
  if (!isOurs) return url;
  const trimmed = withoutSlashes(path);
  const plain = trimmed.endsWith('.json') ? trimmed.slice(0, -'.json'.length) : trimmed;
  return query === undefined ? plain : `${plain}?${query}`;
}
