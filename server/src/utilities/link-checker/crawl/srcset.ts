const separators = /[\s,]*/y;
const address = /\S*/y;
const descriptor = /[^,(]*/y;

/** Returns the end of a match of a pattern that also matches the empty text; sticky, so each character is read once. */
function skip(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  pattern.exec(text);
  return pattern.lastIndex;
}

/** Returns the comma after a descriptor, or the end; parentheses may contain commas. */
function skipDescriptor(text: string, start: number): number {
  let place = skip(descriptor, text, start);
  while (text[place] === '(') {
    const end = text.indexOf(')', place);
    if (end === -1) return text.length;
    place = skip(descriptor, text, end + 1);
  }
  return place;
}

/** Lists the addresses of a `srcset`: candidates are separated by commas, which addresses may contain, too. */
export function listSrcset(srcset: string): string[] {
  const urls: string[] = [];
  let place = skip(separators, srcset, 0);
  while (place < srcset.length) {
    const end = skip(address, srcset, place);
    let last = end;
    while (srcset[last - 1] === ',') last -= 1;
    urls.push(srcset.slice(place, last));
    // If no comma follows, a descriptor does.
    place = skip(separators, srcset, last === end ? skipDescriptor(srcset, end) : end);
  }
  return urls;
}
