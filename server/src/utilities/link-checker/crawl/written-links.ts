import type { LinkKind } from '@portal/contract/utilities/link-verdicts.ts';
import type { AddressRow, TextRow } from './crawl-types.ts';
import { keptText } from './kept-text.ts';
import { writeReference } from './page-references.ts';

const mostTexts = 200_000;

/** Serializes the links of pages for storage, and assigns numbers to their texts. */
export function createWrittenLinks() {
  const numbers = new Map<string, number>([['', 0]]);
  const textOf = [''];
  /** The last serialized link to each address. It is reused, since most links are the same on every page. */
  const lastLinks = new Map<AddressRow, { kind: LinkKind; text: number; written: string }>();
  let newTexts: TextRow[] = [];

  function number(text: string): number {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    if (numbers.size >= mostTexts) return 0;
    const no = numbers.size;
    const kept = keptText(text);
    numbers.set(kept, no);
    textOf[no] = kept;
    newTexts.push({ no, text: kept });
    return no;
  }

  return {
    write(address: AddressRow, kind: LinkKind, text: string): string {
      const last = lastLinks.get(address);
      if (last?.kind === kind && textOf[last.text] === text) return last.written;
      const no = number(text);
      const written = writeReference(address.no, kind, no);
      lastLinks.set(address, { kind, text: no, written });
      return written;
    },
    /** Returns the texts added since the last call. */
    take(): TextRow[] {
      const taken = newTexts;
      newTexts = [];
      return taken;
    },
    restore(known: readonly TextRow[]): void {
      for (const { no, text } of known) {
        numbers.set(text, no);
        textOf[no] = text;
      }
    },
  };
}
