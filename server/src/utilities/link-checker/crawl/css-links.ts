export interface CssLink {
  url: string;
  isImport: boolean;
}

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g;
const openings = /@import\s+|url\(\s*/gi;
// These are separate sticky patterns, since it would be hard to prove that a combined pattern runs in linear time.
const address = /"([^"\n]*)"|'([^'\n]*)'|[^"'()\s]+/y;
const closing = /\s*\)/y;
const escaped = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escaped, (_, code: string | undefined, plain: string | undefined) => {
    if (code === undefined) return plain ?? '';
    const point = Number.parseInt(code, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
  });
}

/** Lists the addresses in a style sheet: `url(…)` and `@import`. */
export function listCssLinks(css: string): CssLink[] {
  // Fast path for most attributes and many style sheets.
  if (!/url\(|@import/i.test(css)) return [];
  const text = css.replace(comment, ' ');
  const links: CssLink[] = [];
  let importEnd = -1;
  let position = 0;
  while (true) {
    openings.lastIndex = position;
    const opening = openings.exec(text);
    if (!opening) return links;
    position = openings.lastIndex;
    const isUrl = opening[0].startsWith('@') === false;
    const isImport = !isUrl || importEnd === opening.index;
    if (!isUrl) importEnd = position;
    address.lastIndex = position;
    const [match, double, single] = address.exec(text) ?? [];
    if (match === undefined) continue;
    closing.lastIndex = position + match.length;
    const isComplete = isUrl ? closing.test(text) : double !== undefined || single !== undefined;
    if (!isComplete) continue;
    position += match.length;
    const url = double ?? single ?? match;
    if (url !== '') links.push({ url: unescapeCss(url), isImport });
  }
}
