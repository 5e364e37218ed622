import { publicUrl } from '#platform/public-address.ts';
import { Html, html, textOf } from '../html.ts';

export type MailPart =
  | Html
  | string
  /** The email's call to action. */
  | { button: string; url: string }
  /** Names and values, one per line. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** Items of a list. */
  | { list: readonly Html[] }
  /** Text that a person wrote. */
  | { quote: string };

export interface MailContent {
  subject: string;
  /** The heading; defaults to the subject. */
  heading?: string;
  parts: readonly MailPart[];
  /** The reason the recipient gets this email, shown in small print. */
  footer?: Html | string;
}

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 32px 16px; background: #f4f5f7; color: #1f2430;
  font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 600; }
p { margin: 0 0 16px; }
a { color: #0d606b; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0f6a76;
  color: #ffffff !important; font-weight: 600; text-decoration: none; }
.facts { margin: 0 0 16px; padding: 0; }
.facts dt { color: #616a7d; font-size: 13px; }
.facts dd { margin: 0 0 8px; }
blockquote { margin: 0 0 16px; padding: 4px 16px; border-left: 3px solid #c9cfdb; white-space: pre-line; }
header { max-width: 560px; margin: 0 auto 16px; color: #616a7d; font-weight: 600; }
header img { display: block; height: 36px; width: auto; border: 0; }
footer { max-width: 560px; margin: 16px auto 0; color: #616a7d; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body { background: #14161b; color: #e6e8ee; }
  main { background: #1e2128; }
  a { color: #6cc3ce; }
  .facts dt, header, footer { color: #9aa3b5; }
  blockquote { border-color: #3b4150; }
  header img { padding: 4px 8px; border-radius: 6px; background: #ffffff; }
}`;

function partHtml(part: MailPart): Html {
  if (typeof part === 'string' || part instanceof Html) return html`<p>${part}</p>`;
  if ('button' in part) return html`<p><a class="button" href="${part.url}">${part.button}</a></p>`;
  if ('list' in part) return html`<ul>${part.list.map((line) => html`<li>${line}</li>`)}</ul>`;
  if ('quote' in part) return html`<blockquote>${part.quote}</blockquote>`;
  const facts = part.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<dl class="facts">${facts}</dl>`;
}

function partText(part: MailPart): string {
  if (typeof part === 'string' || part instanceof Html) return textOf(part);
  if ('button' in part) return `${part.button}: ${part.url}`;
  if ('list' in part) return part.list.map((line) => `- ${textOf(line)}`).join('\n');
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Placeholder that `withBrand` replaces with the agency's name and logo. */
const brandPlaceholder = '<!-- brand -->';

/** Adds the agency's logo, or else its name, above an email's text. Adds nothing if the agency has neither. */
export function withBrand(source: string, name: string | null, logoUrl: string | null): string {
  const inside = logoUrl
    ? html`<img src="${logoUrl}" alt="${name ?? ''}" height="36">`
    : name && html`${name}`;
  const header = inside ? html`<header>${inside}</header>`.source : '';
  // Uses a function, because `$` has a special meaning in a replacement string.
  return source.replace(brandPlaceholder, () => header);
}

/** Renders an email as HTML and as plain text. The HTML has one column and works in light and dark mode. */
export function mailLayout({ subject, heading = subject, parts, footer }: MailContent) {
  const address = publicUrl('/');
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${subject}</title>
<style>${new Html(style)}</style></head>
<body>${new Html(brandPlaceholder)}<main><h1>${heading}</h1>
${parts.map(partHtml)}
</main><footer>${footer && html`<p>${footer}</p>`}<p><a href="${address}">${address}</a></p></footer></body></html>`;
  const text = [
    heading,
    ...parts.map(partText),
    '-- ',
    ...(footer ? [textOf(footer)] : []),
    address,
  ];
  return { subject, html: page.source, text: `${text.join('\n\n')}\n` };
}
