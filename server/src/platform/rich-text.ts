import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'b',
    'br',
    'code',
    'em',
    'i',
    'li',
    'ol',
    'p',
    's',
    'span',
    'strong',
    'u',
    'ul',
  ],
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
};

/**
 * Sanitizes HTML that a person wrote: removes everything that could run scripts or change the surrounding page. Returns
 * '' if no visible content is left.
 */
export function cleanRichText(html: string): string {
  const cleaned = sanitizeHtml(html, options).trim();
  const text = sanitizeHtml(cleaned, { allowedTags: [] }).trim();
  return text === '' ? '' : cleaned;
}
