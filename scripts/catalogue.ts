// Reads the acceptance catalog in docs/requirements, and the codes in tests and documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';

const AREA = '(?:P2-)?[A-Z]+(?:-[A-Z]+)*';
const NUMBERS = String.raw`\d{2,3}(?:\.\.\d{2,3})?`;
/** Matches an area and its numbers: AUTH-02, AUTH-02..05, and AUTH-02, 04, 07..09. */
const CODES = new RegExp(String.raw`\b(${AREA})-(${NUMBERS}(?:, ${NUMBERS}(?![\w-]))*)`, 'g');
const LIST = new RegExp(`^${AREA}-${NUMBERS}(?:, (?:${AREA}-)?${NUMBERS})*$`);

export interface Row {
  code: string;
  area: string;
  /** The part of the specification that a requirement belongs to; null for a product decision. */
  part: number | null;
  statement: string;
}

const readDocument = (name: string) =>
  readFileSync(join(root, 'docs', 'requirements', `${name}.md`), 'utf8');

/** The specification's two parts, and a third part with the features beyond it. */
const parts = ['part-1', 'part-2', 'beyond'] as const;

const readPart = (part: number) => readDocument(parts[part - 1] ?? '');

/** Reads a part's requirements. Codes that begin with AMB or A are decisions about ambiguities, not requirements. */
function readRows(part: number): Row[] {
  const rows: Row[] = [];
  for (const match of readPart(part).matchAll(/^- ((?:P2-)?[A-Z][A-Z-]*)-(\d+) \| (.*)$/gm)) {
    const [, area = '', number = '', statement = ''] = match;
    if (area === 'AMB' || area === 'A') continue;
    rows.push({ code: `${area}-${number}`, area, part, statement });
  }
  return rows;
}

/** Reads the product decisions, such as D-01. */
function readDecisions(): Row[] {
  return [...readDocument('decisions').matchAll(/^- (D-\d\d) \| (.+)$/gm)].map(
    ([, code = '', statement = '']) => ({ code, area: 'D', part: null, statement }),
  );
}

/** Reads all parts' requirements, and the product decisions. */
export const readAllRows = (): Row[] => [
  ...parts.flatMap((_, index) => readRows(index + 1)),
  ...readDecisions(),
];

/** Reads why rows and decisions have no test: `- CODE | reason`, where CODE may be a list of codes. */
export function readExcused(): Map<string, string> {
  const excused = new Map<string, string>();
  for (const [, codes = '', reason = ''] of readDocument('excused').matchAll(
    /^- ([^|\n]+)\| *(.+)$/gm,
  )) {
    for (const code of listCodes(codes)) excused.set(code, reason);
  }
  return excused;
}

/** Reads the codes of decisions on ambiguities, such as AMB-01 and A-001. */
export function readAmbiguities(): string[] {
  return [1, 2].flatMap((part) =>
    [...readPart(part).matchAll(/^- ((?:AMB|A)-\d+)\b/gm)].map(([, code = '']) => code),
  );
}

/** Lists all codes in the text, with ranges and lists expanded. */
export function listCodes(text: string): string[] {
  return [...text.matchAll(CODES)].flatMap(([, area, list = '']) =>
    list.split(', ').flatMap((item) => {
      const [first = '', last = first] = item.split('..');
      const codes: string[] = [];
      for (let number = Number(first); number <= Number(last); number += 1) {
        codes.push(`${area}-${String(number).padStart(first.length, '0')}`);
      }
      return codes;
    }),
  );
}

/** Returns whether the text consists only of codes separated by commas. */
export const isListOfCodes = (text: string) => LIST.test(text);
