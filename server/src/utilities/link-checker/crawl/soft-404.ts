/** Matches titles that say "not found". Only short titles match, since an article about 404s has a longer title. */
const notFound = [
  /^(error\s*)?404\s*($|[-–|:.!]|error|page|not\b)/i,
  /\b(error\s*404|404\s*[-–|:.]?\s*(error|(page\s*)?not found))\s*$/i,
  /^(sorry,?\s*)?(the\s+|this\s+)?(page|content|site)\s+(is\s+|was\s+|could\s*n.?t\s+be\s+|could not be\s+|can\s*not be\s+|can.?t be\s+)?(not\s+)?(found|not available|no longer available)\b/i,
  /^(page\s+)?not found\b/i,
  /^nothing found\b/i,
];

const longestTitle = 90;

/** Returns whether a page with status 200 seems to say "not found". */
export function seemsNotFound(title: string, heading: string): boolean {
  return [title, heading].some(
    (text) => text.length <= longestTitle && notFound.some((pattern) => pattern.test(text)),
  );
}
