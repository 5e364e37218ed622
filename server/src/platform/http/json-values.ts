const mostValues = 100_000;
const bytesPerValue = 40;

/**
 * Returns the maximum number of values in a JSON body: one per 40 bytes of the endpoint's body limit (26,000 for the
 * default of 1 MiB), and never more than 100,000. Parsing and checking 100,000 unknown fields or empty objects blocks
 * the event loop for 100 ms; ten megabytes of them took more than a second.
 */
export const mostJsonValues = (bodyLimit: number): number =>
  Math.min(mostValues, Math.floor(bodyLimit / bytesPerValue));

const code = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, comma, list, object] = [
  code('"'),
  code('\\'),
  code(','),
  code('['),
  code('{'),
];

/** Returns the index of the text's closing quote. `start` is the index after its opening quote. */
function endOfText(json: Buffer, start: number): number {
  let index = start;
  for (let sign = json[index]; sign !== quote && sign !== undefined; sign = json[index]) {
    index += sign === backslash ? 2 : 1;
  }
  return index;
}

/** Returns whether JSON has more than this many values. Counts without parsing, and stops at the limit. */
export function hasMoreValues(json: Buffer, most: number): boolean {
  let count = 0;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (sign === quote) index = endOfText(json, index + 1);
    else if (sign === comma || sign === list || sign === object) count += 1;
    if (count > most) return true;
  }
  return false;
}
