import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { diffArrays } from 'diff';
import { type ComparedLine, ComparedLines, type Step } from './compared-lines.ts';
import { type DocumentLine, type DocumentWord, listLines } from './document-lines.ts';

export interface DocumentComparison {
  lines: readonly ComparedLine[];
  /** The number of added words, without punctuation. */
  added: number;
  removed: number;
}

/** If the share of common words is smaller, the old passage is shown before the new one, because that reads better. */
const leastCommon = 0.4;
/** Passages with more changes aren't compared word by word, because that would take seconds. */
const mostChanges = 1_500;

/** Computes the additions, deletions, and style changes between two versions of an article's text. */
export function compareDocuments(before: BodyContent, after: BodyContent): DocumentComparison {
  const compared = new ComparedLines();
  const passages = diffArrays(listLines(before), listLines(after), { comparator: isSameLine });
  for (let index = 0; index < passages.length; index += 1) {
    const passage = passages[index];
    if (!passage) continue;
    if (!passage.removed && !passage.added) {
      for (const line of passage.value) compared.addLine('same', line);
      continue;
    }
    const next = passages[index + 1];
    const isReplaced = passage.removed && next?.added;
    if (isReplaced) index += 1;
    const removed = passage.removed ? passage.value : [];
    const added = passage.added ? passage.value : isReplaced ? next.value : [];
    comparePassage(compared, removed, added);
  }
  return compared.finish();
}

function comparePassage(
  compared: ComparedLines,
  removed: readonly DocumentLine[],
  added: readonly DocumentLine[],
): void {
  const steps = removed.length > 0 && added.length > 0 ? compareWords(removed, added) : null;
  if (steps) {
    compared.addSteps(steps);
    return;
  }
  for (const line of removed) compared.addLine('removed', line);
  for (const line of added) compared.addLine('added', line);
}

type Token = { word: DocumentWord } | { endOf: DocumentLine };

/** Compares two passages word by word. Returns null if they have too little in common or too many changes. */
function compareWords(
  removed: readonly DocumentLine[],
  added: readonly DocumentLine[],
): Step[] | null {
  const before = removed.flatMap(tokensOf);
  const after = added.flatMap(tokensOf);
  const changes = diffArrays(before, after, {
    comparator: isSameToken,
    maxEditLength: mostChanges,
  });
  if (!changes) return null;
  const steps: Step[] = [];
  let common = 0;
  let place = 0;
  for (const change of changes) {
    for (const token of change.value) {
      const kind = change.added ? 'added' : change.removed ? 'removed' : 'same';
      // jsdiff returns common words in their new state, but the previous formatting is also needed.
      const earlier = kind === 'added' ? undefined : before[place];
      if (kind !== 'added') place += 1;
      if (kind === 'same' && isWord(token)) common += 1;
      steps.push({ kind, ...token, ...(kind === 'same' && earlier && { earlier }) });
    }
  }
  const shorter = Math.min(countWordsIn(before), countWordsIn(after));
  const isSameForm = removed.length === 1 && added.length === 1 && shorter === 0;
  return isSameForm || common >= shorter * leastCommon ? steps : null;
}

const tokensOf = (line: DocumentLine): Token[] => [
  ...line.words.map((word) => ({ word })),
  { endOf: line },
];

const countWordsIn = (tokens: readonly Token[]) => tokens.filter(isWord).length;

const isWord = (token: Token) => 'word' in token && /[\p{L}\p{N}]/u.test(token.word.text);

function isSameToken(one: Token, other: Token): boolean {
  if ('word' in one) return 'word' in other && one.word.text === other.word.text;
  return 'endOf' in other && objectOf(one.endOf) === objectOf(other.endOf);
}

/** Returns a key for comparing lines by kind, because rules and images have no words that could be compared. */
function objectOf({ form: { kind, image } }: DocumentLine): string {
  if (kind === 'image') return `image ${image?.id}`;
  return kind === 'horizontalRule' || kind === 'tableRow' ? kind : 'text';
}

const keys = new WeakMap<DocumentLine, string>();

function keyOf(line: DocumentLine): string {
  const known = keys.get(line);
  if (known !== undefined) return known;
  // A list entry counts as unchanged if only its number has changed.
  const marker = /^\d/.test(line.form.marker) ? '1.' : line.form.marker;
  const key = JSON.stringify([{ ...line.form, marker }, line.words]);
  keys.set(line, key);
  return key;
}

const isSameLine = (one: DocumentLine, other: DocumentLine) => keyOf(one) === keyOf(other);
