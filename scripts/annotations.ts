// Reads the repository's tests with their titles and annotations. An annotation is a comment directly above a test or a
// group that lists the codes that it covers, on one or more lines:
//   // Requirements: P2-REPORT-VIEW-02, P2-REPORT-VIEW-03, D-68
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { listCodes } from './catalogue.ts';
import { root } from './node.mjs';

const TEST_FILES = '{contract,server,web,e2e,bench,scripts}/**/*.{test,spec,hard}.{ts,tsx,mjs}';
const TEST_FUNCTION = /^(describe|test|it)$/;
const MARK = '// Requirements: ';

interface Annotation {
  /** The codes as written in the comment, joined into one line. */
  codes: string;
  /** The annotation's line numbers in the file, starting at 1. */
  lines: number[];
}

export interface TitledTest {
  file: string;
  /** The line number of the call, starting at 1. */
  line: number;
  /** The title; for a template literal, its source text. */
  title: string;
  /** Whether the test is skipped and therefore proves nothing. */
  isLeftOut: boolean;
  annotation: Annotation | null;
}

/**
 * Returns the name of the function in a call such as `test`, `test.each(…)`, or `describe.skip`, or null for other
 * calls.
 */
function nameOfTestFunction(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return nameOfTestFunction(expression.expression);
  if (ts.isCallExpression(expression)) return nameOfTestFunction(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return nameOfTestFunction(expression.tag);
  return null;
}

function readTitle(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isComposed = ts.isTemplateExpression(node) || ts.isBinaryExpression(node);
  return isComposed ? node.getText().slice(1, -1) : null;
}

function readAnnotation(source: ts.SourceFile, call: ts.CallExpression): Annotation | null {
  const ranges = ts.getLeadingCommentRanges(source.text, call.getFullStart()) ?? [];
  const comments = ranges.map(({ pos, end }) => ({
    text: source.text.slice(pos, end),
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
  }));
  const first = comments.findLastIndex(({ text }) => text.startsWith(MARK));
  if (first < 0) return null;
  const [head, ...more] = comments.slice(first).map(({ text }) => text);
  const codes = [head?.slice(MARK.length), ...more.map((text) => text.replace(/^\/\/ /, ''))];
  return { codes: codes.join(' '), lines: comments.slice(first).map(({ line }) => line) };
}

/** Lists the tests and groups in a file. Everything in a skipped group counts as skipped. */
export function readTests(file: string, text: string): TitledTest[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const tests: TitledTest[] = [];
  const visit = (node: ts.Node, isInLeftOut: boolean): void => {
    let isLeftOut = isInLeftOut;
    if (
      ts.isCallExpression(node) &&
      TEST_FUNCTION.test(nameOfTestFunction(node.expression) ?? '')
    ) {
      const [argument] = node.arguments;
      const title = argument ? readTitle(argument) : null;
      isLeftOut ||= /\.(skip|todo|fixme)\b/.test(node.expression.getText());
      if (title !== null) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        tests.push({ file, line, title, isLeftOut, annotation: readAnnotation(source, node) });
      }
    }
    ts.forEachChild(node, (child) => visit(child, isLeftOut));
  };
  visit(source, false);
  return tests;
}

/** Reads every test file, ordered by path relative to the repository's root. */
export function readTestFiles(): { file: string; text: string }[] {
  return globSync(TEST_FILES, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Maps each code that a test names to one of the files that name it. */
export function readNamedCodes(): Map<string, string> {
  const named = new Map<string, string>();
  for (const { file, text } of readTestFiles()) {
    for (const { isLeftOut, annotation } of readTests(file, text)) {
      if (isLeftOut || !annotation) continue;
      for (const code of listCodes(annotation.codes)) named.set(code, file);
    }
  }
  return named;
}
