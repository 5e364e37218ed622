const separators = /[\s,]*/y;
const address = /\S*/y;
const descriptor = /[^,(]*/y;

/**
 * Returns the end of a match. The sticky pattern also matches the empty string, so each character is read only once.
 */
function skip(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  pattern.exec(text);
  return pattern.lastIndex;
}

/**
 * Returns the position of the comma that ends a descriptor, or the end of the text. Commas inside parentheses are
 * skipped.
 */
function skipDescriptor(text: string, start: number): number {
  let position = skip(descriptor, text, start);
  while (text[position] === '(') {
    const end = text.indexOf(')', position);
    if (end === -1) return text.length;
    position = skip(descriptor, text, end + 1);
  }
  return position;
}

/** Lists the addresses in a `srcset`. Candidates are separated by commas, but addresses can contain commas as well. */
export function listSrcset(srcset: string): string[] {
  const urls: string[] = [];
  let position = skip(separators, srcset, 0);
  while (position < srcset.length) {
    const end = skip(address, srcset, position);
    let last = end;
    while (srcset[last - 1] === ',') last -= 1;
    urls.push(srcset.slice(position, last));
    // If the address doesn't end with a comma, it is followed by a descriptor.
    position = skip(separators, srcset, last === end ? skipDescriptor(srcset, end) : end);
  }
  return urls;
}
