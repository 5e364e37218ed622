import { expect, test } from 'vitest';
import { readTestFiles, readTests } from './annotations.ts';
import { isListOfCodes, listCodes, readAllRows, readAmbiguities } from './catalogue.ts';

const LONGEST_TITLE = 120;
const LONGEST_LINE = 100;

const rows = readAllRows();
const known = new Set([...rows.map(({ code }) => code), ...readAmbiguities()]);
const areas = new Set([...rows.map(({ area }) => area), 'AMB', 'A']);
const isKnown = (code: string) => known.has(code);
const isOfCatalog = (code: string) => areas.has(code.replace(/-\d+$/, ''));

/** Returns the lines of a file that break the rules for titles and annotations, each with the reason. */
function complaintsOf(file: string, text: string): string[] {
  const complaints: [number, string][] = [];
  const lines = text.split('\n');
  const annotated = new Set<number>();
  for (const { line, title, annotation } of readTests(file, text)) {
    const length = title.length;
    if (length > LONGEST_TITLE) complaints.push([line, `the title has ${length} characters`]);
    const inTitle = listCodes(title).filter(isOfCatalog);
    if (inTitle.length > 0) complaints.push([line, `the title names ${inTitle.join(', ')}`]);
    if (!annotation) continue;
    for (const one of annotation.lines) annotated.add(one);
    const { codes } = annotation;
    const unknown = listCodes(codes).filter((code) => !isKnown(code));
    if (unknown.length > 0) complaints.push([line, `there is no ${unknown.join(', ')}`]);
    if (!isListOfCodes(codes)) complaints.push([line, `'${codes}' is not a list of codes`]);
    const isAdjacent = annotation.lines.every(
      (one, index, { length }) => one === line - length + index,
    );
    if (!isAdjacent) complaints.push([line, 'the annotation is not directly above']);
    if (annotation.lines.some((one) => (lines[one - 1]?.length ?? 0) > LONGEST_LINE))
      complaints.push([line, `the annotation is wider than ${LONGEST_LINE} columns`]);
  }
  for (const [index, content] of lines.entries()) {
    const isAnnotation = /^\s*\/\/\s*requirements?:/i.test(content);
    if (isAnnotation && !annotated.has(index + 1))
      complaints.push([index + 1, 'the annotation belongs to no test']);
  }
  return complaints.map(([line, complaint]) => `${file}:${line}: ${complaint}`);
}

const files = readTestFiles();

test('titles are short and free of codes, and annotations name existing rows', {
  timeout: 60_000,
}, () => {
  expect(files.flatMap(({ file, text }) => complaintsOf(file, text))).toEqual([]);
});

test('an annotation lists codes and ranges, and can continue on the next lines', () => {
  const text = [
    '// People sign in by either name.',
    '// Requirements: AUTH-02..04, AUTH-07, 09,',
    '// D-01',
    "test('people sign in', () => {});",
  ].join('\n');
  expect(complaintsOf('planted.test.ts', text)).toEqual([]);
  const codes = readTests('planted.test.ts', text).map(({ annotation }) => annotation?.codes);
  expect(codes.map((one) => listCodes(one ?? ''))).toEqual([
    ['AUTH-02', 'AUTH-03', 'AUTH-04', 'AUTH-07', 'AUTH-09', 'D-01'],
  ]);
});

test('the check reports long titles, codes in titles, and wrong or misplaced annotations', () => {
  const text = [
    `test('${'x'.repeat(LONGEST_TITLE + 1)}', () => {});`,
    "test.each([1])('%i signs in (AUTH-02, 03, D-01)', () => {});",
    '// Requirements: AUTH-999, A-999, D-18',
    "describe('signing in', () => {});",
    '// Requirements: AUTH-02 and AUTH-03',
    "test('people sign in', () => {});",
    '// Requirements: AUTH-02',
    '',
    '`a string in the way`;',
    '// Requirements: AUTH-02',
    '',
    "test('people sign out', () => {});",
    `// Requirements: ${Array(11).fill('AUTH-02').join(', ')}`,
    "test('everyone signs in', () => {});",
    "test('text is in UTF-16 and signed by SHA-256', () => {});",
  ].join('\n');
  expect(complaintsOf('planted.test.ts', text)).toEqual([
    'planted.test.ts:1: the title has 121 characters',
    'planted.test.ts:2: the title names AUTH-02, AUTH-03, D-01',
    'planted.test.ts:4: there is no AUTH-999, A-999, D-18',
    "planted.test.ts:6: 'AUTH-02 and AUTH-03' is not a list of codes",
    'planted.test.ts:12: the annotation is not directly above',
    'planted.test.ts:14: the annotation is wider than 100 columns',
    'planted.test.ts:7: the annotation belongs to no test',
  ]);
});
