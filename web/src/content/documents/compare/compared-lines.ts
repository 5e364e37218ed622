import type { BodyMark } from '@portal/contract/content/documents/body-content.ts';
import type { DocumentLine, DocumentWord, LineForm } from './document-lines.ts';

export type ChangeKind = 'same' | 'added' | 'removed';

export interface ComparedPiece {
  /** `restyled` means the same words with other marks, such as bold or a link. */
  kind: ChangeKind | 'restyled';
  text: string;
  marks: readonly BodyMark[];
  /** An added or removed paragraph break inside this line. */
  isBreak?: boolean;
}

export interface ComparedLine {
  kind: ChangeKind | 'changed';
  form: LineForm;
  /** The previous block type if it changed, for example if a paragraph became a heading. */
  formBefore: LineForm | null;
  pieces: readonly ComparedPiece[];
}

/** A word or line end and its change. `earlier` contains the previous formatting of an unchanged word or line end. */
export type Step = { kind: ChangeKind } & (
  | { word: DocumentWord; earlier?: Partial<{ word: DocumentWord; endOf: DocumentLine }> }
  | { endOf: DocumentLine; earlier?: Partial<{ word: DocumentWord; endOf: DocumentLine }> }
);

const isWord = ({ text }: DocumentWord) => /[\p{L}\p{N}]/u.test(text);

/** Groups compared words into lines. */
export class ComparedLines {
  readonly #lines: ComparedLine[] = [];
  #pieces: ComparedPiece[] = [];
  #added = 0;
  #removed = 0;

  addLine(kind: ChangeKind, line: DocumentLine): void {
    for (const word of line.words) this.#addWord(kind, word);
    this.#close(kind, line.form, null);
  }

  addSteps(steps: readonly Step[]): void {
    for (const step of steps) {
      if ('word' in step) this.#addWord(step.kind, step.word, step.earlier?.word);
      else this.#end(step.kind, step.endOf, step.earlier?.endOf);
    }
  }

  finish() {
    return { lines: this.#lines, added: this.#added, removed: this.#removed };
  }

  #addWord(kind: ChangeKind, word: DocumentWord, earlier?: DocumentWord): void {
    if (kind === 'added' && isWord(word)) this.#added += 1;
    if (kind === 'removed' && isWord(word)) this.#removed += 1;
    const isRestyled = earlier !== undefined && marksKey(earlier) !== marksKey(word);
    for (const { text, marks } of word.runs) {
      this.#addPiece({ kind: isRestyled ? 'restyled' : kind, text, marks });
    }
  }

  #addPiece(piece: ComparedPiece): void {
    const last = this.#pieces.at(-1);
    const isSame =
      last &&
      last.kind === piece.kind &&
      !last.isBreak &&
      JSON.stringify(last.marks) === JSON.stringify(piece.marks);
    if (isSame) this.#pieces[this.#pieces.length - 1] = { ...last, text: last.text + piece.text };
    else this.#pieces.push(piece);
  }

  #end(kind: ChangeKind, line: DocumentLine, earlier: DocumentLine | undefined): void {
    const isWhole = this.#pieces.every((piece) => piece.kind === kind);
    if (kind !== 'same' && !isWhole) {
      this.#pieces.push({ kind, text: '¶', marks: [], isBreak: true });
      // An added break ends a line; a removed break joins two lines, so the current line continues.
      if (kind === 'added') this.#close('changed', line.form, null);
      return;
    }
    if (kind !== 'same') {
      this.#close(kind, line.form, null);
      return;
    }
    const before = earlier && !isSameForm(earlier.form, line.form) ? earlier.form : null;
    const isChanged = before !== null || this.#pieces.some((piece) => piece.kind !== 'same');
    this.#close(isChanged ? 'changed' : 'same', line.form, before);
  }

  #close(kind: ComparedLine['kind'], form: LineForm, formBefore: LineForm | null): void {
    this.#lines.push({ kind, form, formBefore, pieces: this.#pieces });
    this.#pieces = [];
  }
}

const marksKey = ({ runs }: DocumentWord) =>
  JSON.stringify(runs.map(({ text, marks }) => [text.trim(), marks]).filter(([text]) => text));

const isSameForm = (one: LineForm, other: LineForm) =>
  one.kind === other.kind &&
  one.level === other.level &&
  one.depth === other.depth &&
  one.isQuoted === other.isQuoted &&
  JSON.stringify(one.image) === JSON.stringify(other.image) &&
  /^\d/.test(one.marker) === /^\d/.test(other.marker);
