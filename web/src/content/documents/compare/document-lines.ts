import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';

/** A run of text with the same marks. */
export interface TextRun {
  text: string;
  marks: readonly BodyMark[];
}

/** A word with the white space after it, or a punctuation mark. */
export interface DocumentWord {
  /** The word without white space and marks, used for comparison. */
  text: string;
  runs: readonly TextRun[];
}

/** The properties of a line's block, which determine its element. */
export interface LineForm {
  kind: 'paragraph' | 'heading' | 'codeBlock' | 'horizontalRule' | 'image' | 'tableRow';
  level: number;
  /** The list depth; 0 outside of lists. */
  depth: number;
  /** The list marker of an entry's first line: '•' or '3.'. */
  marker: string;
  isQuoted: boolean;
  image?: ShownImage;
}

export interface ShownImage {
  id: number;
  alt: string;
  width: number | null;
}

/** A paragraph, heading, code block, rule, image, or table row at any depth. */
export interface DocumentLine {
  form: LineForm;
  words: readonly DocumentWord[];
}

interface Place {
  depth: number;
  marker: string;
  isQuoted: boolean;
}

/** Flattens an article's text into lines, so that versions can be compared. */
export function listLines(content: BodyContent): DocumentLine[] {
  return linesOf(content, { depth: 0, marker: '', isQuoted: false });
}

function linesOf(node: BodyNode, place: Place): DocumentLine[] {
  const { type, content = [] } = node;
  if (type === 'bulletList' || type === 'orderedList') return linesOfList(node, place);
  if (type === 'blockquote') {
    return content.flatMap((one) => linesOf(one, { ...place, isQuoted: true }));
  }
  if (type === 'doc') return content.flatMap((one) => linesOf(one, place));
  if (type === 'listItem') {
    // Only the first line has the marker.
    return content.flatMap((one, index) =>
      linesOf(one, index === 0 ? place : { ...place, marker: '' }),
    );
  }
  if (type === 'table') return content.map((row) => lineOfRow(row, place));
  if (type === 'image') return [lineOfImage(node, place)];
  const kind =
    type === 'heading' || type === 'codeBlock' || type === 'horizontalRule' ? type : null;
  const form: LineForm = {
    ...place,
    kind: kind ?? 'paragraph',
    level: kind === 'heading' ? Number(node.attrs?.level ?? 1) : 0,
  };
  return [{ form, words: splitWords(runsOf(node)) }];
}

function linesOfList(list: BodyNode, place: Place): DocumentLine[] {
  const start = Number(list.attrs?.start ?? 1);
  return (list.content ?? []).flatMap((item, index) => {
    const marker = list.type === 'orderedList' ? `${start + index}.` : '•';
    return linesOf(item, { ...place, depth: place.depth + 1, marker });
  });
}

function lineOfImage({ attrs = {} }: BodyNode, place: Place): DocumentLine {
  const { image, alt = '', width } = attrs;
  const shown = { id: Number(image), alt: String(alt), width: width ? Number(width) : null };
  return { form: { ...place, kind: 'image', level: 0, image: shown }, words: [] };
}

/** The text between a row's cells. */
const cellBorder: TextRun = { text: ' │ ', marks: [] };

/** Converts a row to a single line, so that rows are compared word by word. */
function lineOfRow(row: BodyNode, place: Place): DocumentLine {
  const cells = row.content ?? [];
  const isHeader = cells.length > 0 && cells.every(({ type }) => type === 'tableHeader');
  const runs = cells.flatMap((cell, index) => [
    ...(index > 0 ? [cellBorder] : []),
    ...runsOfCell(cell),
  ]);
  const form: LineForm = { ...place, kind: 'tableRow', level: isHeader ? 1 : 0 };
  return { form, words: splitWords(runs) };
}

function runsOfCell(node: BodyNode): TextRun[] {
  if (node.type === 'image') return [{ text: `[image: ${node.attrs?.alt ?? ''}]`, marks: [] }];
  const children = node.content ?? [];
  const isText = children.some(({ type }) => type === 'text' || type === 'hardBreak');
  if (isText) return runsOf(node);
  return children.flatMap((child, index) => [
    ...(index > 0 ? [{ text: '\n', marks: [] }] : []),
    ...runsOfCell(child),
  ]);
}

const runsOf = ({ content = [] }: BodyNode): TextRun[] =>
  content.map(({ text, marks = [] }) => ({ text: text ?? '\n', marks }));

const wordPattern = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’_-]*)|\S)\s*|^\s+/gu;

function splitWords(runs: readonly TextRun[]): DocumentWord[] {
  const whole = runs.map(({ text }) => text).join('');
  const cut = runCutter(runs);
  return (whole.match(wordPattern) ?? []).map((word) => ({
    text: word.trim(),
    runs: cut(word.length),
  }));
}

/** Returns a function that takes the next characters from runs of text. */
function runCutter(runs: readonly TextRun[]) {
  let index = 0;
  let offset = 0;
  return (length: number): TextRun[] => {
    const taken: TextRun[] = [];
    let missing = length;
    while (missing > 0) {
      const run = runs[index];
      if (!run) break;
      const text = run.text.slice(offset, offset + missing);
      if (text !== '') taken.push({ text, marks: run.marks });
      missing -= text.length;
      offset += text.length;
      if (offset < run.text.length) continue;
      index += 1;
      offset = 0;
    }
    return taken;
  };
}
