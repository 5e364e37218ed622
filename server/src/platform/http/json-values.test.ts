import { expect, test } from 'vitest';
import { hasMoreValues } from './json-values.ts';

/** Returns the number of values that are counted in the JSON. */
function countOf(json: string): number {
  let count = 0;
  while (hasMoreValues(Buffer.from(json), count)) count += 1;
  return count;
}

test.each([
  ['[1,2,3]', 3],
  ['{"a":[{"b":1},2]}', 4],
  ['["a,b,[{","\\",[",3]', 3],
  ['["\\\\",["\\\\\\"",2]]', 4],
  ['["unclosed, [', 1],
  ['["ends with a backslash\\', 1],
])('the values of %s are counted without the signs in its texts', (json, count) => {
  expect(countOf(json)).toBe(count);
});
