import { Parser } from 'htmlparser2';

/** Converts a WordPress title, which is HTML, to plain text. */
export function plainTitle(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}
