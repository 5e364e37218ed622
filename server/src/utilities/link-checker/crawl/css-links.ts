export interface CssLink {
  url: string;
  isImport: boolean;
}

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g;
const reference =
  /@import\s+(?:"([^"\n]*)"|'([^'\n]*)')|(@import\s+)?url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]+))\s*\)/gi;
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
  // Most attributes and many sheets have none.
  if (!/url\(|@import/i.test(css)) return [];
  return [...css.replace(comment, ' ').matchAll(reference)].flatMap((found) => {
    const [, double, single, imported, ...inUrl] = found;
    const url = double ?? single ?? inUrl.find((one) => one !== undefined) ?? '';
    const isImport = double !== undefined || single !== undefined || imported !== undefined;
    return url === '' ? [] : [{ url: unescapeCss(url), isImport }];
  });
}
