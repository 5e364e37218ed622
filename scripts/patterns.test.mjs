import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck/lib/browser.js';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './node.mjs';

/** Patterns that don't run in linear time, with the maximum length of their input. */
const bounded = [
  {
    file: 'server/src/utilities/link-checker/crawl/soft-404.ts',
    pattern: String.raw`\b(error\s*404|404\s*[-–|:.]?\s*(error|(page\s*)?not found))\s*$`,
    bound: 'titles of at most 90 characters: longestTitle in the same file',
  },
  {
    file: 'server/src/utilities/link-checker/crawl/soft-404.ts',
    pattern: String.raw`^(sorry,?\s*)?(the\s+|this\s+)?(page|content|site)\s+(is\s+|was\s+|could\s*n.?t\s+be\s+|could not be\s+|can\s*not be\s+|can.?t be\s+)?(not\s+)?(found|not available|no longer available)\b`,
    bound: 'titles of at most 90 characters; linear, but too long to be proved so in a minute',
  },
  {
    file: 'server/src/utilities/link-checker/crawl/body-readers.ts',
    pattern: String.raw`<meta[^>]{1,200}?charset\s*=\s*["']?([\w-]+)`,
    bound: 'the first 1,024 bytes of a page',
  },
];

/** Lists the regular expressions in a file: literals, and `new RegExp` with string literals. */
function patternsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const patterns = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const end = node.text.lastIndexOf('/');
      patterns.push({ file, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      if (pattern && ts.isStringLiteralLike(pattern)) {
        const text = flags && ts.isStringLiteralLike(flags) ? flags.text : '';
        patterns.push({ file, pattern: pattern.text, flags: text });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return patterns;
}

/** The time limit in seconds for one pattern on a busy machine. Most patterns need only milliseconds. */
const patience = 120;

/** Returns why a pattern isn't known to be linear, or null if it is. */
function complaintOf({ pattern, flags }) {
  // A pattern without repetition can't backtrack more than a fixed number of times.
  if (!/[*+{]/.test(pattern)) return null;
  const options = { timeout: patience * 1_000, randomSeed: 1 };
  const proved = checkSync(pattern, flags, { ...options, checker: 'automaton' });
  // The prover supports no lookarounds and few backreferences. For other patterns, the checker searches for attacks.
  const { status, complexity, attack } =
    proved.status === 'unknown'
      ? checkSync(pattern, flags, { ...options, checker: 'fuzz' })
      : proved;
  if (status === 'safe') return null;
  return `/${pattern}/${flags} is ${complexity?.summary ?? status}: ${attack?.pattern ?? ''}`;
}

const isBounded = ({ file, pattern }) =>
  bounded.some((one) => one.file === file && one.pattern === pattern);

const files = globSync('{contract,server}/src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|hard)\.ts$|\/testing\//.test(file));
const patterns = files.flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')));

test('every regular expression in contract and server runs in linear time', {
  timeout: 600_000,
}, () => {
  const distinct = new Map(
    patterns.filter((one) => !isBounded(one)).map((one) => [`/${one.pattern}/${one.flags}`, one]),
  );
  const complaints = [...distinct.values()].flatMap((one) => {
    const complaint = complaintOf(one);
    return complaint ? [`${one.file}: ${complaint}`] : [];
  });
  expect(complaints).toEqual([]);
});

test('each exception refers to an existing pattern', () => {
  for (const { file, pattern } of bounded) {
    expect(patterns).toContainEqual(expect.objectContaining({ file, pattern }));
  }
});

test('patterns with polynomial or exponential backtracking are reported', () => {
  const source = String.raw`
    export const ends = /-+$/;
    export const nested = new RegExp('^(a+)+$', 'i');
    export const tags = (text) => text.replace(/<li[^>]*>/g, '');
    export const fine = /^[a-z]+-\d+$/;
  `;
  const complaints = patternsOf('planted.ts', source).map(complaintOf);
  expect(complaints.map((one) => one?.split(':')[0] ?? null)).toEqual([
    '/-+$/ is 2nd degree polynomial',
    '/^(a+)+$/i is exponential',
    '/<li[^>]*>/g is 2nd degree polynomial',
    null,
  ]);
});
