// npm run requirements: lists the rows of the acceptance catalogue that no test names.
//   --area AUTH   one area (P2-AUTH for one of the second part)
//   --part 1      one part
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './node.mjs';

const TEST_FILE = /\.(test|spec|hard)\.tsx?$/;
const TEST_FUNCTION = /^(describe|test|it)$/;
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench'];
/**
 * AUTH-02, AUTH-02..05, AUTH-02, 04, 07..09 and AUTH-02/04: numbers without a code belong to the preceding
 * code.
 */
const CODES =
  /\b((?:P2-)?[A-Z][A-Z]+(?:-[A-Z]+)*)-(\d{2,3}(?:\s*(?:\.\.|…|–)\s*\d{2,3})?(?:\s*[,/]\s*\d{2,3}(?:\s*(?:\.\.|…|–)\s*\d{2,3})?(?![\w-]))*)/g;

interface Row {
  code: string;
  area: string;
  part: number;
  statement: string;
}

function readRows(part: number): Row[] {
  const text = readFileSync(join(root, 'docs', 'requirements', `part-${part}.md`), 'utf8');
  const rows: Row[] = [];
  for (const match of text.matchAll(/^- ((?:P2-)?[A-Z][A-Z-]*)-(\d+) \| (.*)$/gm)) {
    const [, area = '', number = '', statement = ''] = match;
    // AMB and A number decisions about ambiguities, not requirements.
    if (area === 'AMB' || area === 'A') continue;
    rows.push({ code: `${area}-${number}`, area, part, statement });
  }
  return rows;
}

function listTestFiles(): string[] {
  return FOLDERS.flatMap((folder) => {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return paths
      .filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
      .map((path) => join(root, folder, path));
  });
}

/** The callee of a call: `test`, `test.each(…)`, `describe.skip`; null for other calls. */
function nameOfTestFunction(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return nameOfTestFunction(expression.expression);
  if (ts.isCallExpression(expression)) return nameOfTestFunction(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return nameOfTestFunction(expression.tag);
  return null;
}

function readText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ');
  }
  if (ts.isBinaryExpression(node)) return readText(node.left) + readText(node.right);
  return '';
}

function isLeftOut(expression: ts.Expression): boolean {
  return /\.(skip|todo|fixme)\b/.test(expression.getText());
}

/** Lists the titles of tests and groups, without skipped tests, which prove nothing. */
function listTitles(path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = nameOfTestFunction(node.expression);
      const [title] = node.arguments;
      if (name && TEST_FUNCTION.test(name) && title) {
        if (isLeftOut(node.expression)) return;
        titles.push(readText(title));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** Lists all codes in a text, with ranges and lists expanded. */
function listCodes(text: string): string[] {
  return [...text.matchAll(CODES)].flatMap(([, area, list = '']) =>
    list.split(/[,/]/).flatMap((item) => {
      const [first = '', last = first] = item.trim().split(/\s*(?:\.\.|…|–)\s*/);
      const codes: string[] = [];
      for (let number = Number(first); number <= Number(last); number += 1) {
        codes.push(`${area}-${String(number).padStart(first.length, '0')}`);
      }
      return codes;
    }),
  );
}

/** `- CODE | reason`, one per line; a range or list of codes may share a reason. */
function readExcused(): Map<string, string> {
  const excused = new Map<string, string>();
  let text: string;
  try {
    text = readFileSync(join(root, 'docs', 'requirements', 'excused.md'), 'utf8');
  } catch {
    return excused;
  }
  for (const [, codes = '', reason = ''] of text.matchAll(/^- ([^|\n]+)\| *(.+)$/gm)) {
    for (const code of listCodes(codes)) excused.set(code, reason);
  }
  return excused;
}

function groupByArea(rows: Row[]): Map<string, Row[]> {
  const areas = new Map<string, Row[]>();
  for (const row of rows) areas.set(row.area, [...(areas.get(row.area) ?? []), row]);
  return areas;
}

const { values } = parseArgs({
  options: { area: { type: 'string' }, part: { type: 'string' } },
});
const everyRow = [...readRows(1), ...readRows(2)];
const rows = everyRow.filter(
  (row) =>
    (!values.area || row.area === values.area.toUpperCase()) &&
    (!values.part || row.part === Number(values.part)),
);
if (rows.length === 0) {
  console.error('No such rows. Areas:', [...groupByArea(everyRow).keys()].join(' '));
  process.exit(1);
}

const named = new Map<string, string>();
for (const file of listTestFiles()) {
  for (const code of listTitles(file).flatMap(listCodes)) named.set(code, file);
}
const excused = readExcused();
const isOpen = (row: Row) => !named.has(row.code) && !excused.has(row.code);

for (const [area, areaRows] of groupByArea(rows)) {
  const open = areaRows.filter(isOpen);
  const proved = areaRows.filter((row) => named.has(row.code)).length;
  console.log(`\n${area}: ${proved} of ${areaRows.length} named by a test, ${open.length} open`);
  for (const row of open) {
    const line = `  ${row.code}  ${row.statement}`;
    console.log(line.length > 160 ? `${line.slice(0, 159)}…` : line);
  }
}

const excusedRows = rows.filter((row) => excused.has(row.code) && !named.has(row.code));
if (excusedRows.length > 0) {
  console.log('\nExcused:');
  for (const row of excusedRows) console.log(`  ${row.code}  ${excused.get(row.code)}`);
}

const known = new Set(everyRow.map((row) => row.code));
const areas = new Set(everyRow.map((row) => row.area));
const unknown = [...named].filter(
  ([code]) => !known.has(code) && areas.has(code.replace(/-\d+$/, '')),
);
if (unknown.length > 0) {
  console.log('\nNamed by a test, but not in the catalogue:');
  for (const [code, file] of unknown) console.log(`  ${code}  ${file.slice(root.length + 1)}`);
}

const proved = rows.filter((row) => named.has(row.code)).length;
const open = rows.filter(isOpen).length;
console.log(
  `\n${proved} of ${rows.length} rows named by a test, ${excusedRows.length} excused, ${open} open`,
);
