import { trimBothOf } from '@portal/contract/platform/text.ts';
import { Parser } from 'htmlparser2';

/** Escaped HTML, which only the `html` tag can create. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => entities[character] ?? character);

type Value = Html | string | number | null | undefined | false | readonly Value[];

function render(value: Value): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || value === false) return '';
  return escapeHtml(String(value));
}

/** Escapes interpolated values. `Html` values, and lists of them, are inserted unchanged. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(render)));
}

const blocks = /^(p|div|h\d|ul|ol|blockquote)$/;

/** Converts the portal's own HTML to plain text, with the addresses of links and a line break after each block. */
export function textOf(value: Html | string): string {
  if (typeof value === 'string') return value;
  let text = '';
  let link = { href: '', start: 0 };
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name === 'br') text += '\n';
      if (name === 'li') text += '\n- ';
      if (name === 'a') link = { href, start: text.length };
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name, isImplied) {
      if (isImplied) return;
      if (blocks.test(name)) text += '\n';
      if (name === 'a' && link.href !== text.slice(link.start)) text += ` (${link.href})`;
    },
  });
  parser.end(value.source.replace(/\s+/g, ' '));
  const lines = text.split('\n').map((line) => trimBothOf(line, ' '));
  return lines.join('\n').trim();
}
