import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { addMonths } from '@portal/contract/platform/dates.ts';
import type {
  CommentaryFigure,
  CommentaryPart,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';

/** A month, day, or title. Its digits don't count as figures. */
export interface Name {
  name: string;
}

export interface Sentence {
  parts: readonly CommentaryPart[];
  names: readonly string[];
}

type Piece = string | Name | CommentaryFigure;

const isFigure = (piece: Piece): piece is CommentaryFigure =>
  typeof piece === 'object' && 'metric' in piece;

/** Formats a number without its sign because sentences say 'more' or 'fewer'. */
function figureText({ value, unit }: Pick<CommentaryFigure, 'value' | 'unit'>): string {
  const size = Math.abs(value);
  if (unit === 'count') return size.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 1 ? 1 : 0 })}%`;
}

/** Joins adjacent parts without figures, which keeps the number of parts small. */
export function joinParts(parts: readonly CommentaryPart[]): CommentaryPart[] {
  const joined: CommentaryPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.figure === null && part.figure === null) {
      joined[joined.length - 1] = { text: last.text + part.text, figure: null };
    } else if (part.text !== '') joined.push(part);
  }
  return joined;
}

/** Template tag for a sentence with figures and names. */
export function sentence(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Sentence {
  const parts: CommentaryPart[] = [];
  const names: string[] = [];
  for (const [place, text] of texts.entries()) {
    parts.push({ text, figure: null });
    const piece = pieces[place];
    if (piece === undefined) continue;
    if (isFigure(piece)) parts.push({ text: figureText(piece), figure: piece });
    else {
      const name = typeof piece === 'string' ? piece : piece.name;
      if (typeof piece !== 'string') names.push(name);
      parts.push({ text: name, figure: null });
    }
  }
  return { parts: joinParts(parts), names };
}

/** Returns 'March 2026' for '2026-03'. */
export function monthName(month: string): Name {
  const [year = '', number = ''] = month.split('-');
  return { name: `${monthNames[Number(number) - 1] ?? number} ${year}` };
}

/** Returns 'March 4, 2026' for '2026-03-04', and 'March 2026' for '2026-03'. */
export function dayName(at: string): Name {
  const [year = '', month = '', day] = at.split('-');
  if (day === undefined) return monthName(at);
  return { name: `${monthNames[Number(month) - 1] ?? month} ${Number(day)}, ${year}` };
}

/** The maximum length of a quoted title. */
const titleCharacters = 120;

/** Returns a title in quotation marks. */
export function quoted(title: string): Name {
  const line = title.replace(/\s+/g, ' ').trim();
  const short =
    line.length <= titleCharacters
      ? line
      : `${line.slice(0, titleCharacters).toWellFormed().replaceAll('\ufffd', '')}…`;
  return { name: `“${short}”` };
}

/** Returns the month `count` months later, as YYYY-MM. */
export const monthAfter = (month: string, count: number): string =>
  addMonths(`${month}-01`, count).slice(0, 7);
