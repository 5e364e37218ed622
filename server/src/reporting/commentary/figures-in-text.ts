import type {
  CommentaryFigure,
  CommentaryPart,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { joinParts } from './sentence.ts';

/** A number as written in the text. */
interface WrittenFigure {
  /** The position in the text. */
  start: number;
  end: number;
  written: string;
  value: number;
  unit: 'count' | 'percent' | 'other';
  sign: '+' | '-' | null;
  /** The place value of the last written digit: 100 for 1.2k, 0.1 for 12.5. */
  precision: number;
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/** Digits in groups or with decimals. */
const digitsPattern = /\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;
const scalePattern = /^ ?(?:thousand|million|billion|mn|bn|[kmb])(?![\p{L}\d])/iu;
const percentPattern = /^ ?(?:%|(?:percent|per cent|pct)\b)/i;
const signs = ['+', '-', '−', '–'];
const isBefore = /[\p{L}_\p{Sc}]/u;
const isAfter = /[\p{L}\p{N}_\p{Sc}]/u;
const isWord = /[\p{L}\p{N}~]/u;
/** The maximum number of characters before or after a number that can be part of it. */
const longestAttached = 40;

/** Returns the length of the run of characters at the start of a list that match a one-character pattern. */
function lengthOfRun(characters: readonly string[], pattern: RegExp): number {
  const end = characters.findIndex((character) => !pattern.test(character));
  return characters.slice(0, end < 0 ? undefined : end).join('').length;
}

const charactersBefore = (text: string, from: number, end: number) =>
  Array.from(text.slice(Math.max(from, end - longestAttached), end)).reverse();

const isOtherDigit = /[^\d\P{N}]/u;

/**
 * Replaces characters with their compatibility forms one by one, so positions stay the same. Characters with a longer
 * form, such as fractions, aren't replaced and are later reported as unknown numbers.
 */
const withPlainDigits = (text: string): string =>
  Array.from(text)
    .map((character) => {
      const plain = character.normalize('NFKC');
      return plain.length === character.length ? plain : character;
    })
    .join('');

/** Replaces each occurrence of a name with as many tildes, which keeps the text's length. */
function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => /\p{N}/u.test(name))
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '~'.repeat(name.length)), text);
}

/**
 * Reads the number whose digits begin at an index, with its sign, scale, and unit. Adjacent letters count as part of
 * the number, so every word with a digit is checked.
 */
function readNumber(plain: string, digits: string, { from, at }: { from: number; at: number }) {
  const isDash = at > from && signs.includes(plain[at - 1] ?? '');
  const signAt = isDash ? at - 1 : at;
  const before = lengthOfRun(charactersBefore(plain, from, signAt), isBefore);
  const [previous = ''] = charactersBefore(plain, 0, signAt - before);
  // A dash between two words or numbers isn't a sign.
  const isSigned = isDash && !isWord.test(previous);
  let end = at + digits.length;
  const take = (pattern: RegExp) => {
    const [taken = ''] = pattern.exec(plain.slice(end, end + 12)) ?? [];
    end += taken.length;
    return taken.trim().toLowerCase();
  };
  const factor = scales[take(scalePattern)] ?? 1;
  const isPercent = take(percentPattern) !== '';
  const after = lengthOfRun(Array.from(plain.slice(end, end + longestAttached)), isAfter);
  end += after;
  const number = digits.replace(/[, ]/g, '');
  const decimals = number.split('.')[1]?.length ?? 0;
  const isOdd = before > 0 || after > 0;
  return {
    start: before > 0 || isSigned ? signAt - before : at,
    end,
    value: Number(number) * factor,
    unit: isOdd ? ('other' as const) : isPercent ? ('percent' as const) : ('count' as const),
    sign: isSigned ? (plain[signAt] === '+' ? ('+' as const) : ('-' as const)) : null,
    precision: factor / 10 ** decimals,
  };
}

/** Finds the numbers in the text. Numbers that are written as words are ignored. */
function findWritten(text: string, names: readonly string[]): WrittenFigure[] {
  const plain = withoutNames(withPlainDigits(text), names.map(withPlainDigits));
  const found: WrittenFigure[] = [];
  let from = 0;
  while (true) {
    digitsPattern.lastIndex = from;
    const match = digitsPattern.exec(plain);
    if (!match) break;
    const number = readNumber(plain, match[0], { from, at: match.index });
    found.push({ ...number, written: text.slice(number.start, number.end) });
    from = number.end;
  }
  // Fractions and digits from other scripts can't be compared with the data.
  let start = 0;
  for (const character of plain) {
    const end = start + character.length;
    const place = start;
    const isKnown = () => found.some((one) => one.start <= place && place < one.end);
    if (isOtherDigit.test(character) && !isKnown()) {
      const odd = { value: Number.NaN, unit: 'other' as const, sign: null, precision: 1 };
      found.push({ start, end, written: character, ...odd });
    }
    start = end;
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The coarsest rounding, relative to the number, at which a rounded number still counts as the same number. */
const largestRounding = 0.1;

function matches(written: WrittenFigure, { value, unit }: CommentaryFigure): boolean {
  if (written.unit !== unit) return false;
  if (written.sign !== null && Math.sign(value) !== (written.sign === '+' ? 1 : -1)) return false;
  const size = Math.abs(value);
  if (written.value === size) return true;
  // An abbreviation such as 1.2k, or a percentage without its decimals, is a rounded figure.
  const isRounded = unit === 'percent' || written.precision > 1;
  if (!isRounded || written.precision > Math.max(1, size * largestRounding)) return false;
  return Math.abs(written.value - size) <= written.precision / 2 + 1e-9;
}

/**
 * Splits the text into parts and links each number to the matching figure; the first figures are preferred. `unknown`
 * contains the numbers without a matching figure, as written.
 */
export function linkFigures(
  text: string,
  { figures, names }: { figures: readonly CommentaryFigure[]; names: readonly string[] },
): { parts: CommentaryPart[]; unknown: string[] } {
  const parts: CommentaryPart[] = [];
  const unknown: string[] = [];
  const used = new Set<CommentaryFigure>();
  let end = 0;
  for (const written of findWritten(text, names)) {
    const candidates = figures.filter((figure) => matches(written, figure));
    // If several figures have the same value, the text usually states them in the draft's order.
    const figure = candidates.find((one) => !used.has(one)) ?? candidates[0];
    if (!figure) {
      unknown.push(written.written.trim());
      continue;
    }
    used.add(figure);
    parts.push({ text: text.slice(end, written.start), figure: null });
    parts.push({ text: text.slice(written.start, written.end), figure });
    end = written.end;
  }
  parts.push({ text: text.slice(end), figure: null });
  return { parts: joinParts(parts), unknown: [...new Set(unknown)] };
}
