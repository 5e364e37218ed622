/** Lists the addresses of a `srcset`: candidates are separated by commas, which addresses may contain, too. */
export function listSrcset(srcset: string): string[] {
  const urls: string[] = [];
  let rest = srcset.replace(/^[\s,]+/, '');
  while (rest !== '') {
    const [raw = ''] = /^\S+/.exec(rest) ?? [];
    rest = rest.slice(raw.length);
    const url = raw.replace(/,+$/, '');
    if (url !== '') urls.push(url);
    // Without a comma at its end, a descriptor follows, up to the next comma outside of parentheses.
    if (url === raw) rest = rest.replace(/^(?:\([^)]*\)|[^,(])*/, '');
    rest = rest.replace(/^[\s,]+/, '');
  }
  return urls;
}
